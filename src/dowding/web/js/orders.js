// The question before this seat: prompt and rule, the options as numbered buttons, what is refused and why, the commit.

import { activate, arm, commit, disarm, undo } from './commit.js';
import { isFree } from './deeds.js';
import { afterPaint, around, byId, el, keycap, keyed, mark, ruleChip, setAttr, setText } from './dom.js';
import { hideCard } from './card.js';
import { formOf } from './pieces.js';
import { togglePick, undoes } from './party.js';
import { store } from './store.js';

/** What stands in brackets is on the row; the button says it in short. */
const ASIDE = / \([^)]*\)/g;

let keyboard = false;

export function startOrders() {
    const list = byId('options');
    document.addEventListener(
        'keydown',
        () => {
            keyboard = true;
        },
        true,
    );
    document.addEventListener(
        'pointerdown',
        () => {
            keyboard = false;
        },
        true,
    );
    list.addEventListener('click', (event) => {
        const option = optionOf(event.target);
        if (!option) return;
        if (event.shiftKey && store.canPick(option.piece)) togglePick(option.piece);
        else if (keyboard) {
            if (store.armed === option) commit();
            else arm(option);
        } else activate(option);
    });
    list.addEventListener('focusin', (event) => {
        const option = optionOf(event.target);
        if (option && keyboard) arm(option);
    });
    list.addEventListener('pointerover', (event) => {
        if (event.pointerType === 'touch') return;
        const option = optionOf(event.target);
        store.hover([option?.piece, option?.region].filter(Boolean));
    });
    byId('refused').addEventListener('pointerover', (event) =>
        store.hover(around(event, '.refused-item')?.about ?? []),
    );
    byId('refused').addEventListener('pointerleave', () => store.hover([]));
    list.addEventListener('pointerleave', () => store.hover([]));
    byId('commit').addEventListener('click', commit);
    byId('cancel').addEventListener('click', disarm);
    byId('undo').addEventListener('click', undo);
    store.on('scene replay', draw);
    store.on('armed hover busy picked', light);
}

const optionOf = (node) => {
    const id = node.closest?.('[data-option]')?.dataset.option;
    return store.rows.find((row) => row.id === id);
};

/** What this seat reads at the top: whose turn it is, and what to do. */
function headline() {
    const scene = store.shown;
    if (!scene) return { state: 'wait', text: 'Setting the table…' };
    if (store.replaying !== null)
        return { state: 'replay', text: `The past: position ${store.replaying} of ${store.live?.position ?? '?'}` };
    if (scene.outcome) return { state: 'over', text: scene.outcome.text };
    if (scene.ask) return { state: 'mine', text: scene.ask.prompt };
    return { state: 'wait', text: scene.waiting || 'The others are deciding.' };
}

const TURNS = { mine: 'Your move', wait: 'Please wait', replay: 'Replay', over: 'The end' };

function draw() {
    hideCard();
    const { state, text } = headline();
    const hadFocus = byId('choices').contains(document.activeElement) || document.activeElement === byId('commit');
    document.body.dataset.turn = state;
    setText(byId('turn'), TURNS[state]);
    setText(byId('prompt'), text);
    const ask = store.ask;
    keyed(byId('prompt-rule'), [ask?.rule ?? ''].filter(Boolean), String, (rule) => ruleChip(rule));
    drawOptions(store.rows);
    byId('options').classList.toggle('many', store.rows.length > 8);
    keyed(
        byId('refused'),
        oncePerRule(byReason(worthTelling(ask))),
        (group) => `${group.why}|${group.rule}`,
        makeRefused,
        updateRefused,
    );
    byId('refused-part').hidden = !byId('refused').childElementCount;
    afterPaint('choices', () => {
        byId('choices').scrollTop = 0;
        if (hadFocus) byId('prompt').focus({ preventScroll: true });
    });
    byId('next-unit').hidden = !store.rows.some((row) => row.piece || row.region);
    drawPast();
    drawOutcome();
    drawUndo();
    light();
}

/** The rows are kept and filled anew: making them afresh for every question would cost more than all the rest. */
function drawOptions(options) {
    const list = byId('options');
    while (list.childElementCount < options.length) list.append(makeOption());
    [...list.children].forEach((item, index) => {
        if (options[index]) updateOption(item, options[index], index);
        else {
            delete item.firstChild.dataset.option;
            item.drawn = '';
        }
        if (item.hidden !== !options[index]) item.hidden = !options[index];
    });
}

function makeOption() {
    return el(
        'li',
        {},
        el(
            'button',
            { class: 'option', type: 'button' },
            el('span', { class: 'n' }),
            el('span', { class: 'option-text' }),
            el('span', { class: 'option-note' }),
        ),
    );
}

function updateOption(item, option, index) {
    const about = noteOf(option);
    const drawn = `${index}|${option.id}|${option.label}|${about}|${option.piece || option.region}`;
    if (item.drawn === drawn) return;
    item.drawn = drawn;
    const button = item.firstChild;
    const [number, label, note] = button.children;
    button.dataset.option = option.id;
    setText(number, String(index + 1));
    mark(number, { 'no-key': index > 8 });
    setText(label, option.label);
    setText(note, about);
    button.classList.toggle('bare', !about);
    mark(item, { plain: !option.piece && !option.region });
}

/** Where the piece of an option is and what its face says, or what lies in its region. */
function noteOf(option) {
    if (option.path) return [option.path.cost, ...(option.path.risks ?? [])].filter(Boolean).join(' · ');
    const piece = store.pieces.get(option.piece ?? '');
    const isAlone = store.rows.every((row) => row.path || (row.piece ?? '') === (option.piece ?? ''));
    if (piece && isAlone) return option.region ? whoIsThere(option) : '';
    const face = piece ? [piece.face === 'reduced' ? 'reduced' : '', faceOf(piece)] : [];
    const onMap = !piece || store.places.get(option.region ?? '')?.board.kind === 'map';
    const from = option.region ? '' : (store.places.get(piece?.region ?? '')?.region.label ?? '');
    const place = option.region && onMap ? whoIsThere(option) : from;
    return [place, ...face].filter(Boolean).join(' · ');
}

/** What the face of a piece says; of a profile what has befallen it, in words. @param {import('./types.js').Piece} piece */
function faceOf(piece) {
    const marks = piece.marks ?? [];
    if (piece.form !== 'profile') return marks.map((mark) => mark.text).join(' ');
    return marks.filter((mark) => mark.role === 'flag').map((mark) => mark.name || mark.text).join(', ');
}

function whoIsThere(option) {
    const there = [...store.pieces.values()]
        .filter((piece) => piece.region === option.region && formOf(piece) !== 'marker')
        .map((piece) => piece.label);
    return there.length ? `with ${there.slice(0, 4).join(', ')}${there.length > 4 ? '…' : ''}` : '';
}

/** What is refused now. Why a piece that can be picked cannot go to one of all the places is told when that is tried. */
function worthTelling(ask) {
    const offered = new Set(ask?.options.map((option) => option.id));
    const isPlace = (each) => each.region && store.team.placed.has(each.piece ?? '');
    return (ask?.refused ?? []).filter((each) => !offered.has(each.id) && !isPlace(each));
}

/** What is refused for the same reason by the same rule stands in one line. */
function byReason(refused) {
    const groups = new Map();
    for (const each of refused) {
        const key = `${each.why}|${each.rule}`;
        if (!groups.has(key)) groups.set(key, { why: each.why, rule: each.rule, all: [] });
        groups.get(key).all.push(each);
    }
    return [...groups.values()];
}

/** What a rule says is told beside the first thing that it forbids. */
function oncePerRule(groups) {
    const told = new Set();
    return groups.map((group) => {
        const text = told.has(group.rule) ? '' : store.ruleText(group.rule);
        told.add(group.rule);
        return { ...group, text };
    });
}

/** @param {{why: string, rule: string, all: any[], text: string}} group */
function makeRefused({ why, rule }) {
    return el(
        'li',
        { class: 'refused-item' },
        el('span', { class: 'why' }, why, ' ', ruleChip(rule)),
        el('span', { class: 'refused-names' }),
        el('span', { class: 'rule-summary' }),
    );
}

function updateRefused(item, { all, text }) {
    setText(item.children[2], text);
    setText(item.children[1], all.map((each) => each.label).join(', '));
    item.about = all.flatMap((each) => [each.piece, each.region]).filter(Boolean);
}

function drawOutcome() {
    const outcome = store.replaying === null ? store.shown?.outcome : null;
    const box = byId('outcome');
    box.hidden = !outcome;
    if (!outcome || box.dataset.text === outcome.text) return;
    box.dataset.text = outcome.text;
    const causes = Object.entries(outcome.causes ?? {});
    box.replaceChildren(
        el(
            'div',
            { class: 'button-row' },
            el('button', { class: 'primary', type: 'button', data: { do: 'report' } }, 'Report ', keycap('G')),
            el('button', { type: 'button', data: { do: 'rematch' } }, 'Rematch'),
            el('a', { class: 'button', href: '/', text: 'Lobby' }),
        ),
        el(
            'table',
            {},
            el('caption', { text: 'Points by cause' }),
            el(
                'tbody',
                {},
                ...causes.map(([cause, points]) =>
                    el(
                        'tr',
                        {},
                        el('th', { scope: 'row', text: cause }),
                        el('td', { text: points > 0 ? `+${points}` : String(points) }),
                    ),
                ),
            ),
        ),
    );
}

/** While the past is on the table: what happened to bring it about. */
function drawPast() {
    const past = store.replaying !== null;
    byId('past').hidden = !past;
    byId('commit-bar').hidden = past || (!store.ask && !store.shown?.may_undo);
    const lines = past ? (store.shown?.log ?? []).filter((line) => line.at === store.replaying) : [];
    keyed(
        byId('past'),
        lines,
        (line, index) => `${line.at}|${index}|${line.text}`,
        (line) => el('li', { text: line.text }),
    );
}

function drawUndo() {
    const scene = store.shown;
    const button = byId('undo');
    const may = store.replaying === null && Boolean(scene?.may_undo);
    setAttr(button, 'aria-disabled', may ? null : 'true');
    setAttr(
        button,
        'title',
        may
            ? takesBack(undoes(scene?.position))
            : `Cannot be taken back: ${scene?.undo_refused || 'nothing to take back'}`,
    );
}

const takesBack = (count) => (count > 1 ? `Take back your last ${count} choices` : 'Take back your last choice');

/** What the button says of the armed row, or what to do where none is. */
function deedOf(row) {
    if (!row && store.picked.size) return 'Choose what they do';
    if (!row) return store.team.placed.size ? 'Pick one or more' : 'Choose an order';
    if (!row.picks) return row.label.replace(ASIDE, '');
    return `${store.picked.has(row.piece) ? 'Let go' : 'Pick'}: ${row.label}`;
}

function light() {
    const armed = store.armed;
    const list = byId('options').children;
    store.rows.forEach((row, index) => {
        const node = list[index].firstChild;
        const isArmed = armed?.id === row.id;
        const isPicked = store.picked.has(row.piece ?? '');
        const spoken = store.hovered.has(row.piece ?? '') || store.hovered.has(row.region ?? '');
        const sent = store.busy === row.id;
        mark(node, { armed: isArmed, sent, spoken, picked: isPicked, hinted: store.isHinted(row) });
        setAttr(node, 'aria-pressed', row.picks ? String(isPicked) : isArmed || isPicked ? 'true' : null);
        if (isArmed && !store.busy)
            afterPaint('armed', () => {
                if (!node.matches(':hover')) node.scrollIntoView({ block: 'nearest' });
            });
    });
    byId('commit-bar').classList.toggle('ready', Boolean(armed));
    setText(byId('commit-text'), deedOf(armed));
    setAttr(byId('commit'), 'disabled', armed && isFree() ? null : '');
    setAttr(byId('commit'), 'hidden', store.ask ? null : '');
    setAttr(byId('cancel'), 'hidden', armed ? null : '');
}
