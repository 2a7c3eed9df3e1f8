// End screen: the result in a sentence, the score scale, the match map and the turning points. It is shown once to each
// player and spectator of the match, and again on request.

import { api } from '../net/api.js';
import { byId, el, keycap, seatTitle, svg } from '../common/dom.js';
import { matchMap, chapterRail } from './match_map.js';
import { prefs } from '../common/preferences.js';
import { formatSigned } from '../common/text.js';
import { reportAddress } from '../net/addresses.js';
import { rematchPart } from '../panels/rematch.js';
import { bandAt, drawScaleStrip } from '../panels/score_scale.js';
import { ownPoints, withOwnPoints } from '../state/own_points.js';
import { goToPosition } from '../playback/scrubber.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { TURN_COUNTS, turnCard, turningPoints } from './turn_cards.js';
import { flyingAircraft, vignette } from './vignette.js';

/** @typedef {import('../types.js').Chapter} Chapter */
/** @typedef {import('../types.js').Recap} Recap */
/** @typedef {import('../types.js').Outcome} Outcome */
/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').MatchReport} MatchReport */

const followedKey = () => `followed.${matchState.summary?.id ?? ''}`;

export function startEndScreen() {
    const dialog = byId('finale');
    on(EVENT.LIVE_SCENE, (scene) => {
        const isFollowed = Boolean(prefs.get(followedKey()));
        if (scene.outcome && isFollowed && !playback.heldScene) showEndScreen();
        else if (!scene.outcome && !isFollowed) prefs.set(followedKey(), 'yes');
    });
    on(EVENT.RESULTS_TOLD, () => {
        if (!playback.heldScene && matchState.live?.outcome && prefs.get(followedKey())) showEndScreen();
    });
    dialog.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) openReport();
        if (event.key.toLowerCase() === 'p') closeAnd(replayMatch);
    });
}

/** Show the end screen. After the first time it is shown only on request. */
export async function showEndScreen() {
    const { summary: match, live } = matchState;
    const dialog = byId('finale');
    if (!match || !live?.outcome || dialog.open) return;
    prefs.set(followedKey(), '');
    let report = null;
    try {
        report = await api.report(match.id, matchState.seat);
    } catch {
        return; // the match page shows the outcome anyway
    }
    if (document.querySelector('dialog[open]') || playback.isReplaying) return;
    dialog.dataset.mood = moodOf(live.outcome);
    dialog.replaceChildren(...content(report, live));
    dialog.showModal();
    byId('finale-on').focus({ preventScroll: true });
    dialog.scrollTop = 0;
}

/** @param {() => void} then */
function closeAnd(then) {
    byId('finale').close();
    then();
}

const openReport = () => location.assign(reportAddress(matchState.summary?.id ?? '', matchState.seat));

/** @param {Chapter} chapter */
const showPast = (chapter) => closeAnd(() => goToPosition(chapter.at));

const replayMatch = () => byId('scrub-play').click();

/** Whether this seat has won, lost, or neither. @param {Outcome} outcome */
function moodOf(outcome) {
    const scale = scaleOf(matchState.live);
    const winner = outcome.winner ?? (scale ? bandAt(scale).winner : '');
    if (!winner || matchState.seat === 'spectator') return 'even';
    return winner === matchState.seat ? 'good' : 'bad';
}

/** @param {Scene|null} scene */
const scaleOf = (scene) => scene?.picture.tracks.find((track) => track.scale)?.scale;

/** @param {MatchReport} report @param {Scene} scene */
function content(report, scene) {
    /** @type {Recap} */
    const story = report.story ?? { dateline: scene.picture.title, sentence: scene.outcome?.text ?? '', chapters: [] };
    const turns = turningPoints(story.chapters);
    const mapPicture = matchMap(report, turns);
    return [
        el(
            'header',
            { class: 'finale-sky' },
            sky(),
            el('p', { class: 'dateline', text: story.dateline }),
            verdict(scene),
            el('h2', { id: 'finale-title', text: story.sentence }),
            points(scene),
        ),
        el(
            'div',
            { class: `finale-desk${turns.length ? '' : ' without-turns'}` },
            mapPicture ? el('section', { class: 'finale-picture', 'aria-labelledby': 'finale-whole' }, el('h3', { id: 'finale-whole', text: 'At a glance' }), mapPicture, chapterRail(story.chapters, turns)) : null,
            el(
                'section',
                { class: 'finale-turns' },
                turns.length ? el('h3', { text: TURN_COUNTS[turns.length] }) : null,
                turns.length ? el('ol', {}, ...turns.map((chapter, number) => turnCard(chapter, story.chapters, vignette(chapter, number, flyingSymbol(number)), showPast))) : null,
                el('ul', { class: 'tallies' }, ...(story.tallies ?? []).map(({ side, text }) => el('li', {}, el('b', { text: side }), ` ${text}`))),
                actionButtons(),
                matchState.seat === 'spectator' ? null : rematchPart(),
            ),
        ),
    ];
}

/** Who has won, to the one who reads it. @param {Scene} scene */
function verdict(scene) {
    const scale = scaleOf(scene);
    const winner = scene.outcome?.winner ?? (scale ? bandAt(scale).winner : '');
    const { seat, summary } = matchState;
    const text = !winner ? 'A draw' : winner === seat ? 'You have won' : seat === 'spectator' ? `Victory for ${seatTitle(summary, winner)}` : 'You have lost';
    return el('p', { class: 'finale-verdict', text });
}

/** @param {Scene} scene */
function points(scene) {
    const scale = scaleOf(scene);
    if (!scale) return el('p', { class: 'verdict', text: withOwnPoints(scene.outcome?.text ?? '') });
    const strip = el('div', { class: 'scale-strip' });
    drawScaleStrip(strip, scale);
    return el(
        'div',
        { class: 'finale-scale' },
        el('b', { class: 'odometer', text: formatSigned(ownPoints(scale.at)) }),
        el('div', {}, strip, el('p', {}, el('b', { text: bandAt(scale).name }))),
    );
}

function actionButtons() {
    return el(
        'div',
        { class: 'button-row' },
        el('button', { id: 'finale-on', class: 'primary', type: 'button', on: { click: openReport } }, 'Open the report ', keycap('⏎')),
        el('button', { type: 'button', on: { click: () => closeAnd(replayMatch) } }, 'Replay the match ', keycap('P')),
        el('button', { type: 'button', on: { click: () => byId('finale').close() } }, 'Back to the map ', keycap('Esc')),
    );
}

/** The silhouette of one of the aircraft types in play; with a side, of that side's first type. @param {number} number @param {string} [side] */
function flyingSymbol(number, side) {
    const flying = [...playback.pieces.values()].filter((piece) => ['counter', 'profile'].includes(piece.form ?? '') && (!side || piece.side === side));
    const kinds = [...new Set(flying.map((piece) => piece.kind ?? ''))].filter((kind) => matchState.symbols.has(kind));
    return matchState.symbols.get(kinds[number % Math.max(1, kinds.length)]);
}

/** A setting sun over dark ground, with returning aircraft. */
function sky() {
    const symbol = flyingSymbol(0, homeSide());
    const places = [[700, 70, 0.5], [770, 40, 0.5], [840, 72, 0.5], [620, 150, 0.75]];
    return svg(
        'svg',
        { class: 'dusk', viewBox: '0 0 1000 300', preserveAspectRatio: 'xMaxYMid slice', 'aria-hidden': 'true' },
        svg(
            'radialGradient',
            { id: 'dusk-light' },
            svg('stop', { class: 'dusk-near', offset: 0.15 }),
            svg('stop', { class: 'dusk-far', offset: 1 }),
        ),
        svg('circle', { fill: 'url(#dusk-light)', cx: 830, cy: 235, r: 330 }),
        svg('circle', { class: 'dusk-sun', cx: 830, cy: 235, r: 44 }),
        ...[[560, 150, 190, 9], [700, 120, 230, 12], [820, 180, 260, 8], [640, 205, 180, 6], [930, 95, 160, 9]].map(([cx, cy, rx, ry]) =>
            svg('ellipse', { class: 'dusk-cloud', cx, cy, rx, ry }),
        ),
        ...(symbol
            ? places.map(([x, y, size]) => flyingAircraft(symbol, x, y, 1.5 * size, -4, 'dusk-wing'))
            : []),
        svg('path', { class: 'dusk-ground', d: 'M0 300V276Q180 262 330 268T640 262T1000 258V300Z' }),
    );
}

/** The side of the returning aircraft: this seat's, or the first seat's for a spectator. */
const homeSide = () => (matchState.seat === 'spectator' ? Object.keys(matchState.summary?.seats ?? {})[0] : matchState.seat);
