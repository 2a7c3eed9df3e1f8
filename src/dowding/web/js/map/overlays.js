// Map overlays: areas such as clouds, connectors between pieces, movement costs and the path of an armed move.

import { renderList, svg } from '../common/dom.js';
import { sizeOf } from './pieces.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').Area} Area */
/** @typedef {import('../types.js').Path} Path */
/** @typedef {import('./map_board.js').MapBoard} MapBoard */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('../types.js').Edges} Edges */
/** @typedef {import('../types.js').Point} Point */

const PUFFS = 7;
const COST_SIZE = 11;
/** @type {Record<string, string>} */
const COURSE_SIGNS = { up: '▲', down: '▼' };

/** The bounding box of an outline. @param {[number, number][]} outline */
function boundsOf(outline) {
    const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** A cloud that fills a box: a flat base and puffs above, always the same for the same box. @param {Edges} box */
function cloudPath({ left, right, top, bottom }) {
    const wide = (right - left) / PUFFS;
    const high = bottom - top;
    let d = `M${left},${bottom - high * 0.2}`;
    for (let k = 0; k < PUFFS; k += 1) {
        const lift = 0.35 + 0.3 * Math.sin((Math.PI * (k + 0.5)) / PUFFS) + (k % 2 ? 0.12 : 0);
        const y = bottom - high * (k + 1 < PUFFS ? Math.min(0.9, lift) : 0.2);
        d += `A${wide * 0.62},${high * 0.42} 0 0 1 ${left + wide * (k + 1)},${y.toFixed(1)}`;
    }
    return `${d}Q${right},${bottom} ${right - wide / 2},${bottom}H${left + wide / 2}Q${left},${bottom} ${left},${bottom - high * 0.2}Z`;
}

/** Streaks of thin cloud through a box. @param {Edges} box */
function wispPath({ left, right, top, bottom }) {
    const lines = [0.25, 0.5, 0.75].map((part, k) => {
        const y = top + (bottom - top) * part;
        const [from, to] = [left + (k % 2) * 0.1 * (right - left), right - (k % 2 ? 0 : 0.12) * (right - left)];
        return `M${from},${y}q${(to - from) / 3},${-(bottom - top) * 0.2} ${(to - from) / 2},0t${(to - from) / 2},0`;
    });
    return lines.join('');
}

/** The outline of an area: its own, or that of its region. @param {Area} area */
const outlineOf = ({ outline, region = '' }) => outline ?? matchState.places.get(region)?.region.outline ?? [];

/** @param {Area} area */
function shapeOf(area) {
    const outline = outlineOf(area);
    if (area.kind === 'cloud') return cloudPath(boundsOf(outline));
    if (area.kind === 'wisp') return wispPath(boundsOf(outline));
    return `M${outline.map((point) => point.join(',')).join('L')}Z`;
}

/** Draw areas in board units, scaled with the map. @param {MapBoard} map */
export function drawAreas(map) {
    const areas = (playback.scene?.picture.areas ?? []).filter((area) => area.board === map.board.id);
    renderList(
        map.layers.areas,
        areas,
        (area) => `${area.id}|${area.kind}|${area.tone ?? ''}|${area.outline?.join(' ') ?? ''}`,
        (area) => svg('path', { class: `area area-${area.kind}${area.tone ? ` tone-${area.tone}` : ''}`, d: shapeOf(area), 'vector-effect': 'non-scaling-stroke' }),
    );
    const named = areas.filter((area) => area.label);
    renderList(
        map.layers.names,
        named,
        (area) => area.id,
        (area) => svg('text', { class: 'area-name', text: area.label }),
        (node, area) => {
            const { left, right, top, bottom } = boundsOf(outlineOf(area));
            const spots = [map.view.spot([left, top]), map.view.spot([right, bottom])];
            node.setAttribute('x', String(Math.min(...spots.map(([x]) => x)) + 4));
            node.setAttribute('y', String(Math.min(...spots.map(([, y]) => y)) - 3));
            node.setAttribute('font-size', String(COST_SIZE * (map.layout?.unit ?? 1)));
        },
    );
}

/** The centres of the drawn pieces, by id. @param {Layout} layout @returns {Map<string, Point>} */
export function pieceCentres(layout) {
    return new Map(
        layout.pieces.map(({ piece, x, y, size = layout.unit }) => {
            const { w, h } = sizeOf(piece);
            return [piece.id, [x + (w / 2) * size, y + (h / 2) * size]];
        }),
    );
}

/**
 * A function that gives the position of a piece or region on the screen, or nothing if it is on another board.
 * @param {MapBoard} map
 * @param {Layout} layout
 */
export function positionFinder(map, layout) {
    const pieces = pieceCentres(layout);
    /** @param {string} id @returns {Point|undefined} */
    const where = (id) => {
        const at = map.whereIs(id);
        return pieces.get(id) ?? (at && map.view.spot(at));
    };
    return where;
}

/** @param {readonly Point[]} spots */
const pathThrough = (spots) => `M${spots.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`;

/**
 * Draw connectors between pieces: tallies and vectors. Tracks have a separate layer.
 * @param {MapBoard} map
 * @param {Layout} layout
 */
export function drawConnectors(map, layout) {
    const where = positionFinder(map, layout);
    const lines = (playback.scene?.picture.threads ?? [])
        .filter((thread) => thread.kind !== 'track')
        .map((thread) => ({ thread, spots: thread.stops.map(where).filter((spot) => spot !== undefined) }))
        .filter(({ thread, spots }) => spots.length > 1 && spots.length === thread.stops.length);
    renderList(
        map.layers.threads,
        lines,
        ({ thread }) => thread.id,
        ({ thread }) => {
            const line = svg('path', { class: `thread-line thread-${thread.kind} slot-${matchState.slotOf(thread.side)}` });
            return svg('g', { data: { thread: thread.id } }, line, thread.label ? svg('title', { text: thread.label }) : '');
        },
        (node, { spots }) => node.firstChild.setAttribute('d', pathThrough(spots)),
    );
}

/** The paths to draw: the armed one; while nothing is armed, those of the group moves, as a preview. @returns {readonly Path[]} */
function shownPaths() {
    const { armed } = selection;
    if (armed?.path) return [armed.path];
    const moves = armed ? [armed.together] : selection.rows.map((row) => row.together);
    return moves.flatMap((move) => move?.moves ?? []);
}

/** Draw the cost of each reachable square, and the paths that are armed or previewed, leg by leg. @param {MapBoard} map @param {Layout} layout */
export function drawPaths(map, layout) {
    const where = positionFinder(map, layout);
    const ends = (selection.ask?.paths ?? []).flatMap((path) => {
        const leg = path.legs.at(-1);
        const spot = leg && map.whereIs(leg.region);
        return leg?.cost && spot ? [{ leg, spot: map.view.spot(spot) }] : [];
    });
    renderList(
        map.layers.costs,
        ends,
        ({ leg }) => leg.region,
        ({ leg }) => svg('text', { class: `cost cost-${leg.course || 'level'}` }),
        (node, { leg, spot: [x, y] }) => {
            const sign = COURSE_SIGNS[leg.course ?? ''] ?? '▶';
            if (node.textContent !== `${sign}${leg.cost ?? ''}`) node.textContent = `${sign}${leg.cost ?? ''}`;
            node.setAttribute('x', x.toFixed(1));
            node.setAttribute('y', (y + 4 * layout.unit).toFixed(1));
            node.setAttribute('font-size', String(COST_SIZE * layout.unit));
        },
    );
    const ways = shownPaths().flatMap((path) => {
        const spots = [where(path.piece), ...path.legs.map((leg) => where(leg.region))].flatMap((at) => (at ? [at] : []));
        return spots.length > 1 && spots.length === path.legs.length + 1 ? [{ ...path, spots }] : [];
    });
    renderList(
        map.layers.path,
        ways,
        ({ piece }) => piece,
        () => svg('g', {}, svg('path', { class: 'way' }), svg('g')),
        (node, { spots, legs }) => {
            node.classList.toggle('preview', !selection.armed);
            node.firstChild.setAttribute('d', pathThrough(spots));
            const discs = spots.slice(1).flatMap(([x, y], index) => [
                svg('circle', { class: 'way-stop', cx: x.toFixed(1), cy: y.toFixed(1), r: (8 * layout.unit).toFixed(1) }),
                svg('text', {
                    class: 'way-cost',
                    x: x.toFixed(1),
                    y: (y + 3.6 * layout.unit).toFixed(1),
                    'font-size': 10 * layout.unit,
                    text: legs[index].cost ?? '',
                }),
            ]);
            node.lastChild.replaceChildren(...discs);
        },
    );
}
