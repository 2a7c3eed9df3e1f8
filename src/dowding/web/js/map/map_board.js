// Map board: the layers of a map (regions, marks, labels, ladders, pieces) over its static art, its clicks and its overview.

import { loadArt } from './art.js';
import { hideCard, hideCardAfterPress, showCard } from './magnifier.js';
import { closest, byId, el, renderList, setClasses, setAttr, setText, svg } from '../common/dom.js';
import { startGestures } from './gestures.js';
import { findLadders } from './altitude_stacks.js';
import { drawAreas, drawPaths, drawConnectors } from './overlays.js';
import { centreOf, drawLadder, drawMark, drawTracks, computeLayout, makeHeading, makeLadder, putLabel, putMark } from './layout.js';
import { pickAlso } from '../state/multi_select.js';
import { drawPiece, signature, sizeOf } from './pieces.js';
import { prefs } from '../common/preferences.js';
import { EVENT, emit, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';
import { oppositeFacing } from './piece_rotation.js';
import { PanZoom } from './pan_zoom.js';

/** @typedef {import('./layout.js').PlacedLabel} PlacedLabel */
/** @typedef {import('../types.js').PageNode} PageNode */

const TOWN_ZOOM = 1.35;
/** The layers from bottom to top. Layers that change are HTML, so that they move without being painted again. */
const LAYERS = ['areas', 'outlines', 'tracks', 'marks', 'labels', 'columns', 'rows', 'names', 'threads', 'costs', 'sight', 'ladders', 'pieces', 'path'];
const HTML_LAYERS = new Set(['ladders', 'pieces']);

/**
 * Whether a label names a column or row at the upper or left edge; these remain visible, other labels do not.
 * @param {PlacedLabel} label
 * @param {string} kind
 */
const isSticky = (label, kind) => label.kind === kind && label.first;
/** @type {[string, (label: import('./layout.js').PlacedLabel) => boolean][]} */
const LABEL_LAYERS = [
    ['labels', (label) => !isSticky(label, 'column') && !isSticky(label, 'row')],
    ['columns', (label) => isSticky(label, 'column')],
    ['rows', (label) => isSticky(label, 'row')],
];
/** The distance of column and row names from the edge of the frame. */
const RULER_MARGIN = { x: 15, y: 17 };

export class MapBoard {
    /** @param {import('../types.js').Board} board @param {(ids: string[], shift?: boolean) => void} chosen */
    constructor(board, chosen) {
        this.board = board;
        this.chosen = chosen;
        this.frame = byId('map-frame');
        this.world = el('div', { class: 'world', 'aria-hidden': 'true' });
        /** @type {Record<string, any>} the layers by name */
        this.layers = {};
        for (const name of LAYERS) this.addLayer(name);
        this.canvas = el('canvas', { class: 'base', 'aria-hidden': 'true' });
        this.frame.prepend(this.canvas, this.world);
        this.ladders = findLadders(board.regions);
        this.opened = '';
        this.fan = '';
        /** @type {import('./layout.js').Layout|null} */
        this.layout = null;
        /** @type {import('./layout.js').Layout|null} the layout before this scene */
        this.formerLayout = null;
        /** @type {Set<string>} */
        this.subjects = new Set();
        this.view = new PanZoom(this.frame, this.canvas, { moved: () => this.move(), zoomed: () => this.zoomed() });
        this.view.flipped = this.isFlipped();
        this.drawOutlines();
        this.view.setBoard(board.width || 1000, board.height || 700);
        startGestures(this.frame, this.view, (box) => this.pickInBox(box));
        this.listen();
        this.redrawArt();
    }

    /** Show another map. @param {import('../types.js').Board} board */
    setBoard(board) {
        if (this.board === board) return;
        this.board = board;
        this.ladders = findLadders(board.regions);
        Object.assign(this, { opened: '', fan: '', sight: '' });
        for (const layer of Object.values(this.layers)) renderList(layer, [], String, String);
        this.drawOutlines();
        this.view.art = null;
        this.view.cache = null;
        this.view.zoom = 1;
        this.view.flipped = this.isFlipped();
        this.view.setBoard(board.width || 1000, board.height || 700);
        this.redrawArt();
        emit(EVENT.MAP_CHANGED);
    }

    /**
     * Add a layer. Each kind of element has its own layer, so that a change in one does not redraw the texts of the others.
     * @param {string} name
     */
    addLayer(name) {
        const living = HTML_LAYERS.has(name);
        this.layers[name] = living ? el('div', { class: name }) : svg('g', { class: name });
        this.world.append(living ? this.layers[name] : sheet(this.layers[name]));
    }

    async redrawArt() {
        const { board } = this;
        try {
            const art = await loadArt(board);
            if (board !== this.board) return;
            this.view.setArt(art);
            this.drawOverview();
        } catch (error) {
            console.warn(String(error));
        }
    }

    listen() {
        this.world.addEventListener('click', (/** @type {MouseEvent} */ event) => this.click(event));
        this.frame.addEventListener('pointerover', (/** @type {PointerEvent} */ event) => this.over(event));
        hideCardAfterPress(this.frame, (event) => this.over(event));
        this.frame.addEventListener('pointerleave', () => {
            selection.hover([]);
            hideCard();
            this.open('');
        });
        prefs.on((name) => {
            if (name === 'flip') this.view.flip(this.isFlipped());
            if (name === 'hidden') this.hide();
            if (name === 'flip') this.drawOverview();
        });
        this.hide();
        on(EVENT.SCENE_SHOWN, () => {
            this.formerLayout = this.layout;
        });
        on(EVENT.SCENE_SHOWN, () => this.place());
        on(EVENT.PICKED_CHANGED, () => (this.lit === this.litHere() ? this.light() : this.place()));
        on([EVENT.ARMED_CHANGED, EVENT.HIGHLIGHT_CHANGED], () => this.light());
    }

    /** Whether the map is shown south up; a view from the side never is. */
    isFlipped() {
        return prefs.get('flip') === 'yes' && !this.board.upright;
    }

    hide() {
        this.frame.classList.toggle('counters-hidden', prefs.get('hidden') === 'yes');
    }

    // Pointer events

    /** @param {Event} event */
    idsUnder(event) {
        const piece = closest(event, '[data-piece]')?.dataset.piece;
        const region = closest(event, '[data-region]')?.dataset.region;
        const under = piece ? playback.pieces.get(piece)?.region : undefined;
        return { piece, region: region ?? under };
    }

    /** @param {MouseEvent} event */
    click(event) {
        const { piece, region } = this.idsUnder(event);
        if (closest(event, '.more')) {
            this.fan =
                this.fan === closest(event, '[data-ladder]')?.dataset.ladder
                    ? ''
                    : closest(event, '[data-ladder]')?.dataset.ladder;
            this.place();
            return;
        }
        const ids = [piece, region].filter((id) => id !== undefined);
        if (ids.length) this.chosen(ids, event.shiftKey);
    }

    /** Pick the pieces in a box that was drawn. @param {DOMRect} box */
    pickInBox({ left, right, top, bottom }) {
        const inside = [...this.layers.pieces.keyedNodes].filter(([id, node]) => {
            if (!playback.pieces.has(id)) return false;
            const box = node.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            return x > left && x < right && y > top && y < bottom;
        });
        pickAlso(inside.map(([id]) => id));
    }

    /** @param {PointerEvent} event */
    over(event) {
        const { piece, region } = this.idsUnder(event);
        const ladder = closest(event, '[data-ladder]')?.dataset.ladder ?? '';
        this.open(ladder);
        selection.hover([piece, region].filter(Boolean));
        if (!piece && !region) hideCard();
        else showCard(this.frame, event, piece, region);
    }

    /** @param {string} ladder */
    open(ladder) {
        if (this.opened === ladder) return;
        /** @param {string} id */
        const plain = (id) => !id || this.layout?.ladders.get(id)?.measured.needed;
        const redraw = !(plain(ladder) && plain(this.opened));
        this.opened = ladder;
        if (redraw) this.place();
    }

    // Drawing

    /** The view was panned: move all layers with one attribute. */
    move() {
        const { x, y } = this.view;
        this.world.style.transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`;
        this.keepRulers();
        this.showOverview();
    }

    /** Keep the names of columns and rows at the edge of the frame, so that every square can be named. */
    keepRulers() {
        const [column] = this.layers.columns.children;
        const [row] = this.layers.rows.children;
        /** @param {PageNode} node @param {'x'|'y'} axis @param {number} room */
        const away = (node, axis, room) => Math.max(0, room - this.view[axis] - Number(node?.getAttribute(axis) ?? 1e9));
        setAttr(this.layers.columns, 'transform', `translate(0 ${away(column, 'y', RULER_MARGIN.y).toFixed(1)})`);
        setAttr(this.layers.rows, 'transform', `translate(${away(row, 'x', RULER_MARGIN.x).toFixed(1)} 0)`);
    }

    zoomed() {
        const { scale, flipped, width, height, zoom } = this.view;
        const turn = flipped ? `matrix(${-scale},0,0,${-scale},${width * scale},${height * scale})` : `scale(${scale})`;
        for (const name of ['outlines', 'areas', 'sight']) this.layers[name].setAttribute('transform', turn);
        this.frame.classList.toggle('far', zoom < TOWN_ZOOM);
        this.frame.classList.toggle('ruled', Boolean(this.board.labels?.some(({ kind }) => kind === 'column' || kind === 'row')));
        this.frame.classList.add('zooming');
        clearTimeout(this.settling);
        this.settling = setTimeout(() => this.frame.classList.remove('zooming'), 200);
        this.move();
        if (playback.scene) this.place();
        emit(EVENT.MAP_ZOOMED);
    }

    drawOutlines() {
        const outlined = this.board.regions.filter((region) => region.outline?.length);
        this.outlined = renderList(
            this.layers.outlines,
            outlined,
            (region) => region.id,
            (region) =>
                svg('path', {
                    class: 'outline',
                    data: { region: region.id },
                    'vector-effect': 'non-scaling-stroke',
                    d: `M${(region.outline ?? []).map((point) => point.join(',')).join('L')}Z`,
                }),
        );
    }

    /** The ids on this map that can be clicked, as a text; a pick on a plan does not change it. */
    litHere() {
        return [...selection.clickable].filter((id) => playback.placeOf(id)?.board === this.board).join(' ');
    }

    /** Place everything that changes on the map. */
    place() {
        if (!playback.scene || !this.view.wide) return;
        this.lit = this.litHere();
        const layout = computeLayout(this, [...playback.pieces.values()], selection.clickable);
        this.layout = layout;
        this.subjects = selection.subjects;
        const u = layout.unit;
        const sight = `${this.view.scale}|${this.view.flipped}|${u}`;
        const isFresh = this.sight !== sight;
        this.sight = sight;
        if (isFresh)
            renderList(
                this.layers.marks,
                layout.marks,
                (mark) => mark.region.id,
                (mark) => drawMark(mark.region),
                (node, mark) => putMark(node, mark.x, mark.y, u),
            );
        for (const [layer, belongs] of LABEL_LAYERS)
            renderList(
                this.layers[layer],
                layout.labels.filter((label) => belongs(label)),
                (label) => label.key,
                (label) => svg('text', { class: `label label-${label.kind}`, text: label.text }),
                (node, label) => {
                    setClasses(node, { gone: label.gone });
                    if (isFresh) putLabel(node, label, u);
                },
            );
        renderList(
            this.layers.ladders,
            [...layout.ladders.values()],
            (ladder) => ladder.id,
            makeLadder,
            (node, ladder) => {
                drawLadder(node, ladder);
                put(node, ladder.x, ladder.y, u);
            },
        );
        renderList(
            this.layers.pieces,
            [...layout.pieces, ...layout.ladders.values()],
            (item) => ('piece' in item ? item.piece.id : `over ${item.id}`),
            (item) => ('piece' in item ? el('div', { class: 'holder', data: { piece: item.piece.id } }, sheet()) : makeHeading(item)),
            (node, item) => {
                if (!('piece' in item)) return putHeading(node, item, u);
                const shownPiece = this.view.flipped ? withOppositeFacing(item.piece) : item.piece;
                const drawing = signature(shownPiece);
                if (node.drawn !== drawing) {
                    node.drawn = drawing;
                    const { w, h } = sizeOf(shownPiece);
                    node.style.width = `${w}px`;
                    node.style.height = `${h}px`;
                    node.firstChild.replaceChildren(drawPiece(shownPiece));
                }
                setAttr(node, 'data-ladder', item.ladder);
                put(node, item.x, item.y, item.size ?? u);
            },
        );
        this.keepRulers();
        drawTracks(this.layers.tracks, layout, this);
        drawConnectors(this, layout);
        drawAreas(this);
        this.light();
    }

    /** Update the highlights: what can be clicked, is armed or is hovered. Nothing moves. */
    light() {
        if (!this.layout) return;
        drawPaths(this, this.layout);
        const lit = selection.clickable;
        const numbers = new Map();
        selection.rows.forEach((row, index) => {
            for (const id of [row.piece, row.region]) if (id && !numbers.has(id)) numbers.set(id, index + 1);
        });
        const armed = new Set([selection.armed?.piece, selection.armed?.region, selection.armed?.target].filter(Boolean));
        const reach = new Map((selection.ask?.paths ?? []).map((path) => [path.legs.at(-1)?.region, path.legs.at(-1)?.course || 'level']));
        this.layers.outlines.classList.toggle('anywhere', selection.unlisted.length > 0);
        const glow = new Set();
        const subjects = this.subjects;
        for (const id of lit) if (matchState.places.get(id)?.region.ladder) glow.add(matchState.places.get(id)?.region.ladder);
        /** @param {string} id */
        const signs = (id) => ({
            lit: lit.has(id),
            armed: armed.has(id),
            spoken: selection.isHighlighted(id),
            hinted: selection.isPartOfHint(id),
        });
        for (const [id, node] of this.layers.pieces.keyedNodes ?? []) {
            if (!playback.pieces.has(id)) continue; // the heading of a stack
            const picked = selection.picked.has(id);
            const isComing = playback.pending.has(id);
            setClasses(node, { ...signs(id), picked, coming: isComing, moved: !isComing && playback.moved.has(id), subject: subjects.has(id) });
        }
        for (const [id, node] of this.layers.marks.keyedNodes ?? []) setClasses(node, signs(id));
        for (const [id, node] of this.outlined ?? [])
            setClasses(node, { ...signs(id), near: glow.has(id), [`reach-${reach.get(id)}`]: reach.has(id) });
        for (const ladder of this.layers.ladders.children) {
            for (const rung of ladder.rungs) {
                setClasses(rung.node, signs(rung.id));
                const number = lit.has(rung.id) ? String(numbers.get(rung.id) ?? '') : '';
                if (rung.numbered === number) continue;
                rung.numbered = number;
                rung.number.textContent = number;
            }
        }
    }

    /**
     * Pan to pieces or regions and highlight them; return whether any are on this map.
     * @param {string[]} ids
     * @param {number} [zoom]
     */
    jump(ids, zoom) {
        const spots = ids.map((id) => this.whereIs(id)).filter((spot) => spot !== undefined);
        if (!spots.length) return false;
        /** @param {0|1} axis */
        const middle = (axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
        this.view.goTo([middle(0), middle(1)], zoom);
        selection.hover(ids);
        return true;
    }

    /** @param {string} id */
    whereIs(id) {
        const region = playback.pieces.get(id)?.region ?? id;
        const place = matchState.places.get(region);
        return place?.board === this.board ? centreOf(place.region) : undefined;
    }

    // The overview in the corner

    drawOverview() {
        const canvas = byId('overview-art');
        const pen = canvas?.getContext('2d');
        if (!pen || !this.view.art) return;
        canvas.width = 300;
        canvas.height = Math.round((300 * this.view.height) / this.view.width);
        if (this.view.flipped) pen.setTransform(-1, 0, 0, -1, canvas.width, canvas.height);
        pen.drawImage(this.view.art, 0, 0, canvas.width, canvas.height);
    }

    showOverview() {
        const { x, y, scale, width, height, wide, high, zoom } = this.view;
        const inset = byId('overview');
        setAttr(inset, 'hidden', zoom <= 1.05 ? '' : null);
        const glass = byId('overview-glass');
        /** @param {number} part @param {number} whole */
        const percent = (part, whole) => `${Math.max(0, (100 * part) / whole)}%`;
        glass.style.left = percent(-x, width * scale);
        glass.style.top = percent(-y, height * scale);
        glass.style.width = percent(Math.min(wide, width * scale), width * scale);
        glass.style.height = percent(Math.min(high, height * scale), height * scale);
    }
}

/** A piece on a map that is shown south up. @param {import('../types.js').Piece} piece */
const withOppositeFacing = (piece) => (piece.facing ? { ...piece, facing: oppositeFacing(piece.facing) } : piece);

/** @param {...PageNode} kids */
const sheet = (...kids) => svg('svg', { class: 'sheet', width: 1, height: 1, focusable: 'false' }, ...kids);

/** @param {PageNode} node @param {import('./layout.js').PlacedLadder} ladder @param {number} unit */
function putHeading(node, ladder, unit) {
    setText(node.firstChild.firstChild, ladder.measured.heading);
    if (node.classList.contains('busy') !== ladder.measured.busy) node.classList.toggle('busy');
    put(node, ladder.x, ladder.y, unit);
}

/** @param {PageNode} node @param {number} x @param {number} y @param {number} unit */
function put(node, x, y, unit) {
    const transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) scale(${unit.toFixed(3)})`;
    if (node.placed === transform) return;
    node.placed = transform;
    node.style.transform = transform;
}
