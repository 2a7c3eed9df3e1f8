// Parts of the combat scene: the phases, both sides, the current steps with dice and odds, and the ledger of past steps.

import { el, renderList, setClasses, svg } from '../common/dom.js';
import { formatSigned } from '../common/text.js';
import { silhouette } from '../map/pieces.js';
import { matchState } from '../state/match_state.js';
import { dieFace, toneFor } from './dice_card.js';

/** @typedef {import('../types.js').Actor} Actor */
/** @typedef {import('../types.js').Stage} Stage */
/** @typedef {import('../types.js').StageStep} StageStep */
/** @typedef {import('../types.js').PageNode} PageNode */

/** The most units of a side that are drawn large. */
const MAX_LARGE = 2;

/** @param {number} probability */
const percent = (probability) => `${Math.round(100 * probability)} %`;
/** The side of the piece that a step is about. @param {Stage} stage @param {StageStep} step */
const sideAbout = ({ actors }, { about, side = '' }) => actors.find(({ piece }) => about && piece === about)?.side ?? side;
/** The beats of a step: a term, a die or a result each takes one. @param {StageStep} step */
export const beatsOf = ({ terms = {}, dice = [], result }) => 1 + Object.keys(terms).length + dice.length + (result ? 1 : 0);

/** @param {PageNode} list @param {Stage} stage @param {StageStep|undefined} step */
export function drawPhases(list, stage, step) {
    const at = stage.phases.indexOf(step?.phase ?? '');
    renderList(list, [...stage.phases], String, (phase) => el('span', { text: phase }), (node, phase, index) => {
        setClasses(node, { done: index < at, now: index === at });
        if (index === at) node.setAttribute('aria-current', 'step');
        else node.removeAttribute('aria-current');
    });
}

/**
 * Both sides with their aircraft, face to face, and what has befallen them.
 * @param {PageNode[]} sides @param {Stage} stage @param {string} left @param {StageStep[]} past @param {StageStep[]} current
 */
export function drawSides([near, far], stage, left, past, current) {
    const last = current.at(-1);
    for (const [node, isLeft] of /** @type {[PageNode, boolean][]} */ ([[near, true], [far, false]])) {
        const actors = stage.actors.filter(({ side }) => (side === left) === isLeft);
        setClasses(node, { many: actors.length > MAX_LARGE && !actors.some(({ leads }) => leads) });
        node.replaceChildren(...actors.map((actor) => drawActor(actor, stage, isLeft, past, last)));
    }
}

/** @param {Actor} actor @param {Stage} stage @param {boolean} isLeft @param {StageStep[]} past @param {StageStep|undefined} last */
function drawActor(actor, stage, isLeft, past, last) {
    const { piece, name, part = '', symbol = '', side, leads, view = 'profile' } = actor;
    const tolls = past.filter(({ about, toll }) => piece && about === piece && toll);
    const isNow = Boolean(piece) && last?.about === piece;
    const isHit = isNow && Boolean(last?.toll && last.dice?.length);
    const path = symbol ? silhouette(symbol, 0, 0, 100, 'stage-aircraft') : null;
    const counts = new Map();
    for (const { toll = '' } of tolls) counts.set(toll, (counts.get(toll) ?? 0) + 1);
    return el(
        'figure',
        { class: `stage-actor slot-${matchState.slotOf(side)}${leads ? ' leads' : ''}${isNow ? ' now' : ''}${isHit ? ' hit' : ''}` },
        path ? svg('svg', { viewBox: view === 'profile' ? '0 22 100 56' : '0 0 100 100', 'aria-hidden': 'true', class: `stage-silhouette ${view}${isLeft ? '' : ' mirrored'}` }, path, isHit ? burst() : '') : null,
        el(
            'figcaption',
            {},
            el('b', { text: name }),
            el('span', { text: [part, leads && stage.kind === 'air' ? 'leads' : ''].filter(Boolean).join(' · ') }),
            ...[...counts].map(([toll, count]) => el('strong', { class: 'stage-toll', text: count > 1 ? `${toll} ×${count}` : toll })),
        ),
    );
}

const burst = () => svg('path', { class: 'stage-burst', d: 'M50,30L55,43L68,36L61,48L75,52L61,56L67,69L54,61L50,74L46,61L33,69L39,56L25,52L39,48L32,36L45,43Z' });

/** The steps of the current line. @param {PageNode} board @param {Stage} stage @param {StageStep[]} current @param {boolean} isStepping */
export function drawRows(board, stage, current, isStepping) {
    let beat = 0;
    renderList(
        board,
        current.map((step, index) => ({ step, key: `${stage.id}|${step.about ?? ''}|${index}|${step.text}|${step.total ?? ''}|${(step.dice ?? []).join()}` })),
        ({ key }) => key,
        ({ step }) => drawRow(stage, step, isStepping ? 0 : beat),
        (_, { step }) => {
            beat += beatsOf(step);
        },
    );
    board.scrollTop = board.scrollHeight;
}

/** @param {Stage} stage @param {StageStep} step @param {number} from the beat at which the row begins */
function drawRow(stage, step, from) {
    const { text, terms = {}, dice = [], total, result = '', odds = [], tone = '' } = step;
    let beat = from;
    /** @param {PageNode} node */
    const timed = (node) => {
        node.style.setProperty('--at', String(beat));
        beat += 1;
        return node;
    };
    const heading = timed(el('p', { class: 'stage-text', text }));
    const pips = dice.map((die) => timed(el('span', { class: 'stage-die' }, dieFace(die))));
    const sums = Object.entries(terms).map(([name, value], index) =>
        timed(el('span', { class: value < 0 ? 'stage-term less' : 'stage-term' }, el('b', { text: !dice.length && !index ? `${value}` : formatSigned(value) }), el('small', { text: name }))),
    );
    const isSum = result === 'value' || result === 'difference';
    const sum = total === undefined || total === null ? null : el('b', { class: 'stage-total', text: `= ${sumOf(total, result)}` });
    const verdict = result && !isSum ? el('b', { class: `verdict-chip tone-${toneFor(tone, sideAbout(stage, step)) || 'none'}`, text: result }) : null;
    const end = sum || verdict ? timed(el('span', { class: 'stage-end' }, sum, verdict)) : null;
    const bars = odds.length > 1 ? el('div', { class: 'stage-odds' }, ...odds.map(drawOdds)) : null;
    if (bars) bars.style.setProperty('--at', String(from));
    return el('div', { class: `stage-row ${dice.length ? 'rolls' : ''}` }, heading, el('div', { class: 'stage-sum' }, ...pips, ...sums, end), bars);
}

/** @param {import('../scene.js').StageOdds} odds */
function drawOdds({ label, probability, came }) {
    const bar = el('i');
    bar.style.width = `${100 * probability}%`;
    return el('p', { class: came ? 'came' : '' }, el('span', { text: label }), el('span', { class: 'bar' }, bar), el('b', { text: percent(probability) }), came ? el('span', { class: 'unseen', text: ' came' }) : null);
}

/** The past steps in two columns, one for each side. @param {PageNode} ledger @param {Stage} stage @param {string} left @param {StageStep[]} past */
export function drawLedger(ledger, stage, left, past) {
    const entries = past.filter(({ terms, dice, toll }) => terms || dice || toll);
    /** @param {boolean} isLeft */
    const column = (isLeft) => {
        const mine = entries.filter((step) => ((step.side ?? '') === left) === isLeft);
        return el('ol', {}, ...mine.map((step) => drawEntry(stage, step)));
    };
    ledger.replaceChildren(column(true), column(false));
    for (const list of ledger.children) list.scrollTop = list.scrollHeight;
}

/** @param {Stage} stage @param {StageStep} step */
function drawEntry(stage, step) {
    const { text, dice = [], result = '', tone = '' } = step;
    const isSum = result === 'value' || result === 'difference';
    return el(
        'li',
        {},
        el('span', { class: 'entry-dice' }, ...dice.map((die) => dieFace(die))),
        el('span', { class: 'entry-text' }, `${text} `, el('small', { text: sumText(step) })),
        result && !isSum ? el('b', { class: `verdict-chip tone-${toneFor(tone, sideAbout(stage, step)) || 'none'}`, text: result }) : null,
    );
}

/** The sum of a step: a difference has a sign, and so has a number below zero. @param {number} total @param {string|undefined} result */
const sumOf = (total, result) => (result === 'difference' || total < 0 ? formatSigned(total) : total);

/** A sum in words: "5 +1 dive = 6". @param {StageStep} step */
function sumText({ terms = {}, dice = [], total, result }) {
    const rolled = dice.length ? [dice.join(' + ')] : [];
    const parts = Object.entries(terms).map(([name, value], index) => `${!dice.length && !index ? value : formatSigned(value)} ${name}`);
    if (total === undefined || total === null || dice.length + parts.length < 2) return [...rolled, ...parts].join(' ');
    return `${[...rolled, ...parts].join(' ')} = ${sumOf(total, result)}`;
}

/** A step as a sentence, for a screen reader. @param {Stage} stage @param {StageStep} step */
export function spokenText(stage, step) {
    const { text, result = '', odds = [] } = step;
    const isSum = result === 'value' || result === 'difference';
    const came = odds.find((candidate) => candidate.came);
    const chance = came && odds.length > 1 ? ` (${percent(came.probability)})` : '';
    const figures = sumText(step);
    return `${[text.replace(/[.?]$/, ''), figures, isSum ? '' : `${result}${chance}`].filter(Boolean).join(': ')}.`;
}
