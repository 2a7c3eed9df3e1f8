// Flight paths: the paths of the pieces over the map in one picture, with the start of each turn and the losses.

import { artMarkup } from '../map/art.js';
import { el, svg } from '../common/dom.js';
import { matchState } from '../state/match_state.js';

/** @typedef {import('../types.js').Point} Point */

/** @typedef {{label: string, side: string, stops: string[], turns?: Record<string, string>, losses?: string[]}} FlightPath */

const DISC_RADIUS = 17;
/** Paths through the same squares are drawn side by side. */
const PATH_GAP = 6;

/** @param {FlightPath[]} paths */
export function flightPathsPicture(paths) {
    const board = matchState.places.get(paths[0]?.stops[0] ?? '')?.board;
    if (!board) return null;
    const { width = 0, height = 0 } = board;
    const address = URL.createObjectURL(new Blob([artMarkup(board)], { type: 'image/svg+xml' }));
    const spoken = paths.map((path) => `${path.label} from ${path.stops[0]} to ${path.stops.at(-1)}`).join('; ');
    const picture = svg('svg', { class: 'ways', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': spoken });
    picture.append(svg('image', { href: address, width, height }));
    for (const boardLabel of board.labels ?? [])
        if (boardLabel.kind === 'column' || boardLabel.kind === 'row')
            picture.append(svg('text', { class: 'way-ruler', x: boardLabel.at[0], y: boardLabel.at[1], text: boardLabel.text }));
    paths.forEach((path, index) => picture.append(...drawPath(path, (index - (paths.length - 1) / 2) * PATH_GAP)));
    return el('div', { class: 'ways-frame' }, picture);
}

/** @param {FlightPath} path @param {number} aside */
function drawPath(path, aside) {
    /** @param {string} id @returns {Point} */
    const at = (id) => {
        const [x, y] = matchState.places.get(id)?.region.at ?? [0, 0];
        return [x, y + aside];
    };
    const line = `M${path.stops.map((id) => at(id).join(',')).join('L')}`;
    const side = `slot-${matchState.slotOf(path.side)}`;
    const [x, y] = at(path.stops[0]);
    return [
        svg('path', { class: `way-ground ${side}`, d: line }),
        svg('path', { class: `way-flown ${side}`, d: line }),
        ...Object.entries(path.turns ?? {}).map(([turn, id]) =>
            svg('circle', { class: 'way-turn', cx: at(id)[0], cy: at(id)[1], r: 4.5 }, svg('title', { text: `Turn ${turn}` })),
        ),
        ...lossesOf(path, at),
        svg('g', { class: side }, svg('circle', { class: 'disc', cx: x, cy: y, r: DISC_RADIUS }), label(path.label, x, y)),
    ];
}

/** @param {string} text @param {number} x @param {number} y */
const label = (text, x, y) => svg('text', { class: 'disc-text', x, y: y + 6.5, 'font-size': 19, text });

/** A cross for each loss, in a row if there are several. @param {FlightPath} path @param {(id: string) => Point} at */
function lossesOf(path, at) {
    const counted = new Map();
    return (path.losses ?? []).map((id) => {
        const before = counted.get(id) ?? 0;
        counted.set(id, before + 1);
        const [x, y] = at(id);
        return svg('text', { class: 'way-loss', x: x + 18 * before, y: y + 26, text: '✕' });
    });
}
