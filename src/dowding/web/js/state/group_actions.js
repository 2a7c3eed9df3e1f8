// Group actions: which pieces can be picked together, and which orders the picked pieces share. Only the shape of an option
// matters here: a piece, or a piece and its destination. Risky options are excluded and chosen one at a time.

import { titleOf } from '../common/dom.js';

/** @typedef {import('../types.js').Option} Option */
/** @typedef {import('../types.js').Ask} Ask */
/** @typedef {import('../types.js').Path} Path */
/** @param {Option} option @typedef {{placed: Map<string, Option[]>, acting: Map<string, Option[]>}} Pickable */

const verbOf = (option) => option.id.split(':')[0];

/** Options by their piece; empty if there are fewer than two pieces to pick. @param {Option[]} options */
function byPiece(options) {
    const pieces = new Map();
    for (const option of options) {
        if (!pieces.has(option.piece)) pieces.set(option.piece, []);
        pieces.get(option.piece).push(option);
    }
    return pieces.size > 1 ? pieces : new Map();
}

/**
 * The pieces that can be picked, with their options: those that can be placed in a region, and those that only act.
 * @param {Ask|null} ask
 * @returns {Pickable}
 */
export function pickableIn(ask) {
    const sure = (ask?.options ?? []).filter((option) => option.piece && !option.risky);
    return {
        placed: byPiece(sure.filter((option) => option.region)),
        acting: byPiece(sure.filter((option) => !option.region)),
    };
}

/** The options of a decision that are listed: not those that belong in the menu. @param {Ask|null} ask @returns {Option[]} */
export function mainOptions(ask) {
    const rare = new Set((ask?.rare ?? []).map(({ option }) => option));
    return (ask?.options ?? []).filter(({ id }) => !rare.has(id));
}

/** Merge options that read the same and do the same into the first of them. @param {Option[]} options @returns {Option[]} */
function mergeTwins(options) {
    /** @type {Map<string, Option>} */
    const merged = new Map();
    for (const option of options) {
        const key = [option.label, option.piece, option.region, option.target, option.group, option.risky].join('|');
        const first = merged.get(key);
        merged.set(key, first ? { ...first, twins: [...(first.twins ?? []), option.id] } : option);
    }
    return [...merged.values()];
}

/**
 * The rows of a decision: its group moves and its options, but one row only for each piece that can be placed; the row
 * picks the piece.
 * @param {Ask|null} ask @param {Pickable} team
 * @returns {Option[]}
 */
export function optionRows(ask, team) {
    const together = (ask?.together ?? []).map((move) => ({ id: `&${move.label}`, label: move.label, together: move }));
    return [...together, ...orderRows(ask, team)];
}

/** @param {Ask|null} ask @param {Pickable} team @returns {Option[]} */
function orderRows(ask, team) {
    const rows = new Map();
    for (const option of mergeTwins(mainOptions(ask))) {
        const own = option.region && !option.risky ? team.placed.get(option.piece ?? '') : undefined;
        const id = own ? `+${option.piece}` : option.id;
        if (rows.has(id)) continue;
        const label = own && own.length > 1 ? option.name || option.label : option.label;
        rows.set(id, own ? { id, label, piece: option.piece, group: option.group, picks: true } : option);
    }
    const paths = ask?.paths ?? [];
    const listed = paths.length > MAX_LISTED_PATHS ? [] : paths.map(pathRow);
    const all = [...rows.values()];
    if (!listed.length) return sortByGroup(all);
    return [...all.filter((row) => row.region), ...listed, ...all.filter((row) => !row.region)];
}

/** Bring the rows of a group together, at the place of the first. @param {Option[]} rows */
function sortByGroup(rows) {
    const groups = new Map();
    rows.forEach((row, index) => {
        const key = row.group || index;
        groups.set(key, [...(groups.get(key) ?? []), row]);
    });
    return [...groups.values()].flat();
}

/** More paths than this are only shown on the map, where they can be pointed at. */
const MAX_LISTED_PATHS = 60;

/** The paths that are too many to be listed, as rows. @param {Ask|null} ask @returns {Option[]} */
export function unlistedRows(ask) {
    const paths = ask?.paths ?? [];
    return paths.length > MAX_LISTED_PATHS ? paths.map(pathRow) : [];
}

/** A move of several choices as one row, with the region where it ends. @param {Path} path @returns {Option} */
function pathRow(path) {
    return { id: `/${path.options.join('/')}`, label: path.label, region: path.legs.at(-1)?.region, path };
}

/**
 * What the picked pieces can do together: one order for each action and region, the one that suits most pieces first.
 * @param {Set<string>} picked @param {Pickable} team @param {(id: string) => string} nameOf
 * @returns {Option[]}
 */
export function groupOrders(picked, team, nameOf) {
    const orders = new Map();
    for (const piece of picked) {
        for (const option of [...(team.placed.get(piece) ?? []), ...(team.acting.get(piece) ?? [])]) {
            const key = `=${verbOf(option)}|${option.region ?? ''}`;
            if (!orders.has(key)) orders.set(key, []);
            orders.get(key).push(option);
        }
    }
    return [...orders]
        .sort(([, a], [, b]) => b.length - a.length)
        .map(([id, members]) => ({
            id,
            members,
            region: members[0].region,
            label: labelOf(members, nameOf),
            deed: members[0].deed,
        }));
}

/** The label of an order for one or several options. @param {Option[]} members @param {(id: string) => string} nameOf */
function labelOf(members, nameOf) {
    const { label, name, deed = '' } = members[0];
    if (members.length === 1) return name ? label : `${label} ${deed}`.trim();
    const place = members[0].region ? `: ${nameOf(members[0].region)}` : '';
    return `${titleOf(verbOf(members[0]))} ${members.length}${place}`;
}
