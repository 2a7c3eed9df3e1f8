// What the table knows now: boards, the live scene, the scene shown (live or replayed), what is armed and hovered.
// Scenes that arrive close together are drawn once for each animation frame.

import { afterPaint } from '../common/dom.js';
import { ordersOf, rowsOf, teamOf, unlistedOf } from './group_actions.js';

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Option} Option */

const HOVER_AFTER = 45;
const BUSY_AFTER = 70;

class Store {
    constructor() {
        this.listeners = new Map();
        /** @type {import('../types.js').Summary|null} */
        this.match = null;
        /** @type {import('../types.js').Board[]} */
        this.boards = [];
        this.symbols = new Map();
        this.rules = {};
        /** @type {import('../types.js').Meaning[]} */
        this.glossary = [];
        /** @type {Map<string, {region: import('../types.js').Region, board: import('../types.js').Board}>} */
        this.places = new Map();
        this.seat = '';
        /** @type {Scene|null} the newest scene of the match */
        this.live = null;
        /** @type {Scene|null} the scene on the table: the newest, or one of the past */
        this.shown = null;
        /** @type {number|null} the position replayed */
        this.replaying = null;
        /** @type {Map<string, import('../types.js').Piece>} */
        this.pieces = new Map();
        /** @type {Set<string>} */
        this.moved = new Set();
        /** @type {Option|null} */
        this.armed = null;
        /** @type {Set<string>} the pieces picked to be sent together */
        this.picked = new Set();
        /** The card of a plan that is in hand. */
        this.aim = '';
        /** @type {import('../types.js').Ask|null} */
        this.weighed = null;
        this.team = teamOf(null);
        /** @type {Option[]} what is listed */
        this.rows = [];
        /** @type {Option[]} what can only be pointed at */
        this.unlisted = [];
        /** @type {Option[]} what those picked can do together */
        this.orders = [];
        /** @type {Set<string>} */
        this.clickable = new Set();
        this.hovered = new Set();
        /** @type {Set<string>} what the moment that is played speaks of */
        this.told = new Set();
        /** @type {Set<string>} pieces whose move is still to be played */
        this.pending = new Set();
        /** @type {Option|null} what a program would choose */
        this.hint = null;
        /** @type {import('../types.js').AutoplayStatus|null} the program that plays on for this seat */
        this.aid = null;
        /** How many choices the last one made. */
        this.made = 0;
        /** @type {Record<string, import('../types.js').Level[]>} */
        this.levelsOf = {};
        /** @type {string[]} */
        this.stretches = [];
        /** Whether lines of sight can be asked for. */
        this.sights = false;
        this.busy = '';
        this.online = true;
        this.waiting = null;
        this.drawing = false;
        /** Somebody's finger is down: nothing is drawn under it. */
        this.held = false;
        this.furthest = 0;
        /** @type {string[]|null} */
        this.sides = null;
        this.shownBusy = false;
        this.hovering = 0;
        this.showing = 0;
    }

    on(kind, listener) {
        for (const each of kind.split(' ')) {
            if (!this.listeners.has(each)) this.listeners.set(each, []);
            this.listeners.get(each).push(listener);
        }
    }

    emit(kind, detail) {
        for (const listener of this.listeners.get(kind) ?? []) listener(detail);
    }

    /** @param {{boards: any[], symbols?: any[], rules?: Record<string, string>, glossary?: any[], levels?: Record<string, any[]>, stretches?: string[], sights?: boolean}} data */
    setBoards(data) {
        this.boards = data.boards;
        this.symbols = new Map((data.symbols ?? []).map((symbol) => [symbol.kind, symbol]));
        this.rules = data.rules ?? {};
        this.glossary = data.glossary ?? [];
        this.levelsOf = data.levels ?? {};
        this.stretches = data.stretches ?? [];
        this.sights = Boolean(data.sights);
        this.places = new Map();
        for (const board of this.boards)
            for (const region of board.regions) this.places.set(region.id, { region, board });
    }

    /** The question before this seat; none while the past is on the table. */
    get ask() {
        return this.replaying === null ? (this.live?.ask ?? null) : null;
    }

    /** The only answer to the question, if there is but one; in an open plan all can still be changed. @returns {Option|null} */
    get sole() {
        const { options = [], paths = [] } = this.ask ?? {};
        if (options.length !== 1 || paths.length || this.live?.planned?.length) return null;
        return this.rows.find((row) => row.id === options[0].id) ?? null;
    }

    /** Work out once for each question what is listed, what can be picked, and who stays picked. */
    weigh(ask, stay) {
        this.weighed = ask;
        this.team = teamOf(ask);
        const rows = rowsOf(ask, this.team);
        this.rows = rows.filter((row) => !this.isOnPlan(row));
        this.unlisted = [...rows.filter((row) => this.isOnPlan(row)), ...unlistedOf(ask)];
        this.picked = new Set();
        this.muster(stay, true);
    }

    /** Pick pieces or let go of them, and work out what those picked can do together. */
    muster(ids, on) {
        for (const id of ids) {
            if (on && this.canPick(id)) this.picked.add(id);
            else this.picked.delete(id);
        }
        this.orders = ordersOf(this.picked, this.team, (id) => this.nameOf(id));
        const all = [...this.rows, ...this.unlisted, ...this.orders];
        this.clickable = new Set(all.flatMap((row) => [row.piece ?? '', row.region ?? '', row.target ?? '']).filter(Boolean));
    }

    /** Whether a row only picks what lies on the plan: there it is seen better than in a list. */
    isOnPlan(row) {
        return row.picks && this.places.get(this.pieces.get(row.piece)?.region ?? '')?.board.kind === 'plan';
    }

    /** Take a card of the plan in hand: what is picked goes there. */
    aimAt(id) {
        this.aim = id;
        if (this.armed?.members) this.armed = null;
        this.emit('aim');
    }

    /** Whether a piece can be picked to do something together with others. */
    canPick(id) {
        return this.team.placed.has(id) || this.team.acting.has(id);
    }

    /** Pick pieces, or let go of them. */
    pick(ids, on) {
        if (this.armed?.members) this.armed = null;
        this.muster(ids, on);
        this.emit('picked');
    }

    /** A scene has come. It is drawn at once, so that the frame need not wait for it; a second one within a frame waits. */
    receive(scene) {
        this.waiting = scene;
        if ((!this.drawing && !this.held) || document.hidden) this.draw();
    }

    /** Hold still while something is pressed. */
    hold() {
        this.held = true;
    }

    /** Go on; a scene that came meanwhile is drawn. */
    release() {
        this.held = false;
        if (this.waiting) this.draw();
    }

    /** Whether this scene is the newest already. */
    isLive(scene) {
        const newest = this.waiting ?? this.live;
        return newest?.position === scene.position && JSON.stringify(newest) === JSON.stringify(scene);
    }

    draw() {
        const newest = this.waiting;
        this.waiting = null;
        this.drawing = true;
        const drawn = () => {
            this.drawing = false;
            if (this.waiting && !this.held) this.draw();
        };
        if (document.hidden) setTimeout(drawn);
        else requestAnimationFrame(drawn);
        this.live = newest;
        if (this.replaying === null) this.show(newest);
        this.emit('live', newest);
    }

    /** Put a scene on the table: what can be played with in the first frame ('scene'), the room around it in the next. */
    show(scene) {
        const before = this.pieces;
        this.shown = scene;
        this.pieces = new Map(scene.picture.pieces.map((piece) => [piece.id, piece]));
        this.moved = new Set();
        for (const [id, piece] of this.pieces) {
            const old = before.get(id);
            if (old && old.region !== piece.region) this.moved.add(id);
        }
        this.armed = null;
        this.hint = null;
        this.weigh(this.ask, this.ask?.rule === this.weighed?.rule ? [...this.picked] : []);
        this.emit('scene', scene);
        afterPaint('room', () => this.emit('room', this.shown));
    }

    /** Show the past (a position and its scene), or the present again (null). */
    replay(position, scene) {
        this.replaying = position;
        const now = position === null ? this.live : scene;
        if (now) this.show(now);
        this.emit('replay');
    }

    /** The programs that can play this seat. */
    get levels() {
        return this.levelsOf[this.seat] ?? [];
    }

    /** A program plays on for this seat, or nobody does any more. */
    setAid(aid, made = 0) {
        this.made = made;
        if (JSON.stringify(aid) === JSON.stringify(this.aid)) return;
        this.aid = aid;
        this.emit('aid');
    }

    /** Light what a program would choose, until the next scene. */
    setHint(option) {
        this.hint = option;
        this.emit('hover');
    }

    /** Whether a row or an order stands for what was hinted at. */
    isHinted(row) {
        const hint = this.hint;
        if (!hint) return false;
        const picksIt = Boolean(row.picks) && row.piece === hint.piece;
        return row.id === hint.id || picksIt || Boolean(row.members?.some((each) => each.id === hint.id));
    }

    /** Whether a piece or region is part of what was hinted at. */
    isPartOfHint(id) {
        return Boolean(this.hint) && [this.hint?.piece, this.hint?.region, this.hint?.target].includes(id);
    }

    arm(option) {
        if (this.armed === option) return;
        this.armed = option;
        this.emit('armed');
    }

    /** Light these ids, once the pointer rests a moment; a click on the way costs nothing. */
    hover(ids) {
        clearTimeout(this.hovering);
        this.hovering = setTimeout(() => this.lightUp(ids), HOVER_AFTER);
    }

    lightUp(ids) {
        clearTimeout(this.hovering);
        const next = new Set(ids);
        if (next.size === this.hovered.size && [...next].every((id) => this.hovered.has(id))) return;
        this.hovered = next;
        this.emit('hover');
    }

    /** Light what a moment speaks of that is played, and leave faint whoever is still on the way. */
    playing(told, pending) {
        this.told = new Set(told);
        this.pending = new Set(pending);
        this.emit('hover');
    }

    /** Whether something is spoken of: under the pointer, or by the moment that is played. */
    isSpoken(id) {
        return this.hovered.has(id) || this.told.has(id);
    }

    /** While a choice is under way nothing else can be chosen; it shows only if the answer takes its time. */
    setBusy(option) {
        if (this.busy === option) return;
        this.busy = option;
        this.emit('sending');
        clearTimeout(this.showing);
        clearTimeout(this.hovering);
        const show = () => {
            this.shownBusy = Boolean(option);
            this.emit('busy');
        };
        if (option) this.showing = setTimeout(show, BUSY_AFTER);
        else if (this.shownBusy) show();
    }

    setOnline(online) {
        if (this.online === online) return;
        this.online = online;
        this.emit('online');
    }

    /** The rows and orders that a click on this piece or region stands for. */
    optionsFor(id) {
        return [...this.orders, ...this.rows, ...this.unlisted].filter((row) => [row.piece, row.region, row.target].includes(id));
    }

    /** The pieces and regions that the question speaks of. */
    subjects() {
        return new Set(this.ask?.about ?? []);
    }

    /** Ids of all pieces and regions that may be clicked now. */
    lit() {
        return this.clickable;
    }

    /** The number of a side in colours and shapes: seats first, then others as they appear. */
    slot(side) {
        if (!side) return 0;
        const sides = this.sides ?? (this.sides = Object.keys(this.match?.seats ?? {}));
        if (!sides.includes(side)) sides.push(side);
        return sides.indexOf(side) + 1;
    }

    /** What a rule says, in our own words; that of its section where it has none of its own. */
    ruleText(rule) {
        return this.rules[rule] ?? this.rules[rule.replace(/\.\d+$/, '')] ?? '';
    }

    /** A name to show for an id of a piece or region. */
    nameOf(id) {
        return this.pieces.get(id)?.label ?? this.places.get(id)?.region.label ?? id;
    }
}

export const store = new Store();
