// The tote board: every unit of the house with a lamp for its state, so that the whole force is seen at a glance.

import { around, byId, el, keyed, mark, setAttr, setText } from './dom.js';
import { formOf, pieceWords } from './pieces.js';
import { store } from './store.js';

/** @typedef {import('./types.js').Piece} Piece */

const LOSS = /loss|lost/i;
let groups = [];
let rows = [];

/** @param {(ids: string[]) => void} chosen */
export function startTote(chosen) {
    const board = byId('tote');
    board.addEventListener('click', (event) => {
        const piece = around(event, '[data-piece]')?.dataset.piece;
        if (piece) chosen([piece]);
    });
    board.addEventListener('pointerover', (event) =>
        store.hover([around(event, '[data-piece]')?.dataset.piece].filter(Boolean)),
    );
    board.addEventListener('pointerleave', () => store.hover([]));
    findRows();
    new ResizeObserver(() =>
        setAttr(
            board,
            'tabindex',
            board.scrollWidth > board.clientWidth || board.scrollHeight > board.clientHeight ? '0' : null,
        ),
    ).observe(byId('tote-stations'));
    store.on('scene', draw);
    store.on('armed hover', light);
}

/** The states a unit can be in: the boxes of the tote board, those beside a ladder that bear its name, and the rest. */
function findRows() {
    const totes = store.boards.filter((board) => board.kind === 'tote');
    groups = [...new Set(totes.flatMap((board) => board.regions.map((region) => region.group ?? '')))];
    const named = new Map();
    for (const region of totes.flatMap((board) => board.regions))
        named.set(region.kind, bare(region.label, region.group));
    const ground = new Map();
    for (const board of store.boards) {
        if (board.kind !== 'map') continue;
        for (const region of board.regions) {
            const group = groups.find((each) => region.ladder && region.label.startsWith(`${each} `));
            if (group) ground.set(region.kind, { name: bare(region.label, group), rung: region.rung ?? 0 });
        }
    }
    const listed = [...named].map(([kind, name]) => ({ id: kind, name, loss: LOSS.test(name) }));
    const beside = [...ground]
        .sort((a, b) => a[1].rung - b[1].rung)
        .map(([kind, { name }]) => ({ id: kind, name, loss: false }));
    rows = [
        ...listed.filter((row) => !row.loss),
        ...beside,
        { id: '@map', name: 'On map', loss: false },
        { id: '@display', name: 'Engaged', loss: false },
        { id: '@boxes', name: 'Away', loss: false },
        ...listed.filter((row) => row.loss),
        { id: '@loss', name: 'Lost', loss: true },
    ];
    byId('tote-panel').hidden = groups.length === 0;
}

const bare = (label, group = '') => (label.startsWith(`${group} `) ? label.slice(group.length + 1) : label);

/** Which row of lamps a unit is in now. */
function rowOf(piece) {
    const place = store.places.get(piece.region);
    if (!place) return '';
    const { region, board } = place;
    if (
        rows.some((row) => row.id === region.kind) &&
        (board.kind === 'tote' || groups.some((group) => region.label.startsWith(`${group} `)))
    )
        return region.kind;
    if (board.kind === 'boxes' && LOSS.test(region.label)) return '@loss';
    return `@${board.kind}`;
}

/** Where a unit belongs: what the scene says, or where it stood when it was last at home. */
export function homeOf(piece) {
    if (piece.home) return piece.home;
    const place = store.places.get(piece.region);
    const label = place?.region.label ?? '';
    const group =
        place?.board.kind === 'tote'
            ? place.region.group
            : place?.region.ladder
              ? groups.find((each) => label.startsWith(`${each} `))
              : undefined;
    if (group) store.homes.set(piece.id, group);
    return group ?? store.homes.get(piece.id) ?? '';
}

/** Learn the homes from a scene, such as the first of the match. */
export function learnHomes(scene) {
    for (const piece of scene.picture.pieces) if (!store.homes.has(piece.id)) homeOf(piece);
}

export function needsHomes() {
    return groups.length > 0;
}

function draw() {
    if (!groups.length || !store.shown) return;
    const homes = new Map(groups.map((group) => [group, []]));
    for (const piece of store.pieces.values()) {
        if (formOf(piece) === 'counter') homes.get(homeOf(piece))?.push(piece);
    }
    const stations = [...homes].filter(([, units]) => units.length).map(([group, units]) => ({ group, units }));
    keyed(
        byId('tote-rows'),
        rows,
        (row) => row.id,
        (row) => el('li', { text: row.name }),
    );
    keyed(
        byId('tote-stations'),
        stations,
        (station) => station.group,
        makeStation,
        (node, station) => {
            keyed(node.lastChild, station.units, (piece) => piece.id, makeUnit, updateUnit);
        },
    );
    light();
}

/** @param {{group: string, units: Piece[]}} station */
function makeStation({ group }) {
    return el('li', { class: 'station' }, el('h3', { text: group, title: group }), el('ul', { class: 'units' }));
}

function makeUnit(piece) {
    const lamps = el(
        'span',
        { class: 'lamps', 'aria-hidden': 'true' },
        ...rows.map((row) => el('i', { class: `lamp lamp-${row.id.replace('@', 'at-')}${row.loss ? ' loss' : ''}` })),
    );
    return el(
        'li',
        {},
        el(
            'button',
            { class: 'unit', type: 'button', tabindex: '-1', data: { piece: piece.id } },
            el('b', { text: piece.label }),
            lamps,
        ),
    );
}

function updateUnit(item, piece) {
    const node = item.firstChild;
    const row = rowOf(piece);
    setText(node.firstChild, piece.label);
    node.classList.toggle('reduced', piece.face === 'reduced');
    if (node.row !== row) {
        node.row = row;
        rows.forEach((each, index) => node.lastChild.children[index].classList.toggle('on', each.id === row));
    }
    const state = rows.find((each) => each.id === row)?.name ?? '';
    const where = store.places.get(piece.region)?.region.label ?? '';
    setAttr(node, 'aria-label', `${pieceWords(piece)}: ${state}, ${where}`);
    setAttr(node, 'title', `${pieceWords(piece)}\n${state}: ${where}`);
}

function light() {
    const lit = store.lit();
    for (const node of byId('tote-stations').querySelectorAll('.unit')) {
        const id = node.dataset.piece;
        mark(node, { lit: lit.has(id), armed: store.armed?.piece === id, spoken: store.hovered.has(id) });
    }
}
