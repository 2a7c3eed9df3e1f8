// Instruments: draws the tracks of a scene as a sector clock, weather dials and counters.

import { byId, el, renderList, setAttr, setText, svg } from '../common/dom.js';
import { drawGauges } from './gauges.js';
import { drawScale } from './score_scale.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';

/** @typedef {import('../types.js').Track} Track */
/** @typedef {import('../types.js').PageNode} PageNode */

const FACE = 60;
const MAX_STEP_LENGTH = 5;

export function startTracks() {
    byId('clock-face').append(...clockFace());
    on([EVENT.SCENE_PAINTED, EVENT.RESULTS_TOLD], draw);
}

let drawnKey = '';

function draw() {
    const tracks = playback.toldScene?.picture.tracks ?? [];
    const signature = JSON.stringify([tracks, Boolean(playback.toldScene?.outcome)]);
    if (signature === drawnKey) return;
    drawnKey = signature;
    /** @param {...string} kinds */
    const tracksOf = (...kinds) => tracks.filter((track) => kinds.includes(track.kind ?? 'counter'));
    const [clock] = tracksOf('clock');
    const [points] = tracksOf('points');
    byId('clock').hidden = typeof clock?.minutes !== 'number';
    byId('head').classList.toggle('without-clock', byId('clock').hidden);
    if (clock) drawClock(clock);
    renderList(byId('skies'), tracksOf('sky'), (track) => track.id, makeSky, updateSky);
    drawScale(points);
    const counters = tracksOf('counter', 'points').filter((track) => !track.scale);
    byId('counters').classList.toggle('few', counters.length < 3);
    renderList(byId('counters'), counters, (track) => track.id, makeCounter, updateCounter);
    drawGauges(tracksOf('gauge'));
    setText(byId('standing'), [clock && timeOf(clock), points && !points.scale && `${points.value} VP`].filter(Boolean).join(' · '));
}

/** The time; if it is only a step, with its label: "Turn 4/13". @param {Track} clock */
const timeOf = (clock) => (typeof clock.minutes === 'number' ? clock.value : `${clock.label} ${clock.value.replace(' of ', '/')}`);

// The clock: five-minute triangles in red, yellow and blue, as in the operations rooms

function clockFace() {
    const parts = [svg('circle', { class: 'clock-rim', r: FACE }), svg('circle', { class: 'clock-dial', r: FACE - 5 })];
    /** @param {number} angle @param {number} r */
    const point = (angle, r) => `${(r * Math.sin(angle)).toFixed(1)},${(-r * Math.cos(angle)).toFixed(1)}`;
    for (let k = 0; k < 12; k += 1) {
        const a = (k * Math.PI) / 6;
        const b = ((k + 1) * Math.PI) / 6;
        parts.push(
            svg('polygon', {
                class: `clock-wedge trail-${k % 3}`,
                points: `${point(a, 54)} ${point(b, 54)} ${point((a + b) / 2, 35)}`,
            }),
        );
    }
    for (let k = 1; k <= 12; k += 1) {
        const a = (k * Math.PI) / 6;
        parts.push(svg('text', { class: 'clock-hour', x: 30 * Math.sin(a), y: -30 * Math.cos(a) + 3.6, text: k }));
    }
    parts.push(
        svg('line', { id: 'hour-hand', class: 'clock-hand hour', y1: 6, y2: -24 }),
        svg('line', { id: 'minute-hand', class: 'clock-hand minute', y1: 8, y2: -42 }),
    );
    parts.push(svg('circle', { class: 'clock-pin', r: 3.2 }));
    return parts;
}

/** @param {Track} track */
function drawClock(track) {
    const steps = track.steps ?? [];
    if (typeof track.minutes === 'number') {
        byId('hour-hand').style.transform = `rotate(${(track.minutes / 2) % 360}deg)`;
        byId('minute-hand').style.transform = `rotate(${(track.minutes * 6) % 360}deg)`;
    }
    setAttr(byId('clock-face'), 'aria-label', `${track.label}: ${track.value}`);
    renderList(
        byId('hours'),
        steps,
        (step) => step,
        (step) => el('li', { text: shorten(step), title: step }),
        (node, step, index) => {
            const due = returningPieces(step);
            setAttr(node, 'data-due', due.length ? String(due.length) : null);
            setAttr(node, 'title', due.length ? `${step}: ${due.join(', ')}` : step);
            node.classList.toggle('now', index === track.at);
            node.classList.toggle('past', index < (track.at ?? -1));
            setAttr(node, 'aria-current', index === track.at ? 'time' : null);
        },
    );
}

/** The pieces that return at an hour: those in a region with the role `due` and that hour as its key. @param {string} step */
function returningPieces(step) {
    const due = [...playback.pieces.values()].filter((piece) => {
        const region = matchState.places.get(piece.region)?.region;
        return region?.role === 'due' && region.key === step;
    });
    return due.map((piece) => piece.label);
}

/** @param {string} text */
const shorten = (text) => (text.length <= MAX_STEP_LENGTH ? text : text.split(/\s+/)[0].slice(0, MAX_STEP_LENGTH - 1));

// Weather

const CLOUD = 'M12 30q-4-11 8-12q4-11 15-6q12-2 11 9q8 2 4 9Z';
/** The skies from fair to foul; worse values are drawn as the last. @type {(() => PageNode[])[]} */
const SKIES = [
    () => [svg('circle', { class: 'sun', cx: 28, cy: 24, r: 10 })],
    () => [
        svg('circle', { class: 'sun', cx: 34, cy: 18, r: 9 }),
        svg('path', { class: 'cloud', d: CLOUD, transform: 'translate(-3,6) scale(.95)' }),
    ],
    () => [
        svg('path', { class: 'cloud', d: CLOUD, transform: 'translate(0,-4)' }),
        svg('path', { class: 'cloud grey', d: CLOUD, transform: 'translate(8,10) scale(.7)' }),
    ],
    () => [
        svg('path', { class: 'cloud grey', d: CLOUD, transform: 'translate(-4,-6)' }),
        svg('path', { class: 'cloud', d: CLOUD, transform: 'translate(4,4)' }),
        svg('path', { class: 'rain', d: 'M18 38l-4 8M28 38l-4 8M38 38l-4 8' }),
    ],
];

function makeSky() {
    return el(
        'li',
        {},
        svg('svg', { viewBox: '4 0 48 48', 'aria-hidden': 'true' }),
        el('span', { class: 'sky-name' }),
        el('b'),
    );
}

/** @param {PageNode} node @param {Track} track */
function updateSky(node, track) {
    const [picture, name, value] = node.children;
    setText(name, track.label);
    if (value.textContent === track.value) return;
    value.textContent = track.value;
    const sky = SKIES[Math.min(Math.max(0, track.at ?? 0), SKIES.length - 1)];
    picture.replaceChildren(svg('circle', { class: 'sky', cx: 28, cy: 24, r: 23 }), ...sky());
}

// Counters

function makeCounter() {
    return el('li', {}, el('b', { class: 'odometer' }), el('span'));
}

/** @param {PageNode} node @param {Track} track */
function updateCounter(node, track) {
    const [number, name] = node.children;
    const counts = Object.entries(track.counts ?? {});
    const text = counts.length ? counts.map(([, count]) => count).join('·') : track.value;
    const kinds = counts.length ? ` (${counts.map(([kind]) => kind).join('·')})` : '';
    if (number.textContent && number.textContent !== text) {
        number.classList.remove('turned');
        requestAnimationFrame(() => number.classList.add('turned'));
    }
    setText(number, text);
    number.classList.toggle('long', text.length > 4);
    setText(name, track.label + kinds);
    setAttr(node, 'title', `${track.label}: ${track.value}`);
}
