// Selection state: the decision before this seat, its options as rows, and what is armed, picked, hinted at or hovered.

import { EVENT, emit, on } from './events.js';
import { groupOrders, mainOptions, optionRows, pickableIn, unlistedRows } from './group_actions.js';
import { matchState } from './match_state.js';
import { playback } from './playback_state.js';

/** @typedef {import('../types.js').Ask} Ask */
/** @typedef {import('../types.js').Option} Option */

const HOVER_DELAY_MS = 45;

export class Selection {
    constructor() {
        /** @type {Ask|null} the decision for which the rows were computed */
        this.rowsAsk = null;
        this.pickable = pickableIn(null);
        /** @type {Option[]} the options that are listed */
        this.rows = [];
        /** @type {Option[]} the options that can only be pointed at */
        this.unlisted = [];
        /** @type {Option[]} what the picked pieces can do together */
        this.orders = [];
        /** @type {Set<string>} pieces and regions that can be clicked */
        this.clickable = new Set();
        /** @type {Option|null} */
        this.armed = null;
        /** @type {Set<string>} the pieces picked to be sent together */
        this.picked = new Set();
        /** The card of a plan that is in hand. */
        this.aim = '';
        /** @type {Option|null} the option that a bot recommends */
        this.hint = null;
        /** @type {Set<string>} the pieces and regions under the pointer, or those a hovered text is about */
        this.hovered = new Set();
        /** @type {ReturnType<typeof setTimeout>|undefined} */
        this.hoverTimer = undefined;
    }

    /** The decision before this seat; none while the past is shown. @returns {Ask|null} */
    get ask() {
        return playback.isReplaying ? null : (matchState.live?.ask ?? null);
    }

    /**
     * The only option of the decision, or the group move that includes it, if it has one only; not in an open plan, which
     * can still be changed.
     * @returns {Option|null}
     */
    get soleOption() {
        const options = mainOptions(this.ask);
        if (options.length !== 1 || this.ask?.paths?.length || matchState.live?.planned?.length) return null;
        return this.rows.find((row) => row.together || row.id === options[0].id) ?? null;
    }

    /** Reset for the scene that is shown. Pieces stay picked if the new decision has the same rule. */
    reset() {
        const { ask } = this;
        const stillPicked = ask?.rule === this.rowsAsk?.rule ? [...this.picked] : [];
        this.armed = null;
        this.hint = null;
        this.rowsAsk = ask;
        this.pickable = pickableIn(ask);
        const rows = optionRows(ask, this.pickable);
        this.rows = rows.filter((row) => !this.isOnPlan(row));
        this.unlisted = [...rows.filter((row) => this.isOnPlan(row)), ...unlistedRows(ask)];
        this.picked = new Set();
        this.updatePicked(stillPicked, true);
    }

    /** Pick pieces or release them, and find the orders for all picked pieces. @param {string[]} ids @param {boolean} on */
    updatePicked(ids, on) {
        for (const id of ids) {
            if (on && this.canPick(id)) this.picked.add(id);
            else this.picked.delete(id);
        }
        this.orders = groupOrders(this.picked, this.pickable, (id) => playback.nameOf(id));
        const rows = [...this.rows, ...this.unlisted, ...this.orders];
        this.clickable = new Set(rows.flatMap((row) => [row.piece ?? '', row.region ?? '', row.target ?? '']).filter(Boolean));
    }

    /** Whether a row only picks a piece on the plan, where it is easier to see than in a list. @param {Option} row */
    isOnPlan(row) {
        return row.picks && matchState.places.get(playback.pieces.get(row.piece ?? '')?.region ?? '')?.board.kind === 'plan';
    }

    /** Whether a piece can be picked to do something together with others. @param {string|undefined} id */
    canPick(id) {
        return id !== undefined && (this.pickable.placed.has(id) || this.pickable.acting.has(id));
    }

    /** Pick pieces, or release them. @param {string[]} ids @param {boolean} on */
    pick(ids, on) {
        if (this.armed?.members) this.armed = null;
        this.updatePicked(ids, on);
        emit(EVENT.PICKED_CHANGED);
    }

    /** Take a card of the plan in hand: picked pieces go there. @param {string} id */
    aimAt(id) {
        this.aim = id;
        if (this.armed?.members) this.armed = null;
        emit(EVENT.AIM_CHANGED);
    }

    /** @param {Option|null} option */
    arm(option) {
        if (this.armed === option) return;
        this.armed = option;
        emit(EVENT.ARMED_CHANGED);
    }

    /** Highlight the option that a bot recommends, until the next scene. @param {Option|null} option */
    setHint(option) {
        this.hint = option;
        emit(EVENT.HIGHLIGHT_CHANGED);
    }

    /** Whether a row or an order represents the recommended option. @param {Option} row */
    isHinted(row) {
        const { hint } = this;
        if (!hint) return false;
        const picksPiece = Boolean(row.picks) && row.piece === hint.piece;
        const isSame = row.id === hint.id || Boolean(row.twins?.includes(hint.id));
        return isSame || picksPiece || Boolean(row.members?.some((member) => member.id === hint.id));
    }

    /** Whether a piece or region is part of the recommended option. @param {string} id */
    isPartOfHint(id) {
        return Boolean(this.hint) && [this.hint?.piece, this.hint?.region, this.hint?.target].includes(id);
    }

    /** Highlight these ids after a short delay, so that a moving pointer does not slow down a click. @param {readonly (string|undefined)[]} ids */
    hover(ids) {
        clearTimeout(this.hoverTimer);
        this.hoverTimer = setTimeout(() => this.setHovered(ids), HOVER_DELAY_MS);
    }

    /** @param {readonly (string|undefined)[]} ids */
    setHovered(ids) {
        const hovered = new Set(ids.flatMap((id) => (id ? [id] : [])));
        if (hovered.size === this.hovered.size && [...hovered].every((id) => this.hovered.has(id))) return;
        this.hovered = hovered;
        emit(EVENT.HIGHLIGHT_CHANGED);
    }

    /** Whether something is highlighted: by the pointer, or by the step that is played. @param {string} id */
    isHighlighted(id) {
        return this.hovered.has(id) || playback.spotlit.has(id);
    }

    /** The rows and orders that a click on this piece or region can mean. @param {string} id */
    optionsFor(id) {
        return [...this.orders, ...this.rows, ...this.unlisted].filter((row) => [row.piece, row.region, row.target].includes(id));
    }

    /** The pieces and regions that the decision is about. */
    get subjects() {
        return new Set(this.ask?.about ?? []);
    }
}

export const selection = new Selection();

on(EVENT.SENDING_CHANGED, () => clearTimeout(selection.hoverTimer));
