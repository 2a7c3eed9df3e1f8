// Match state: the match and its boards, the seat, the newest scene, and the bot that plays for the seat.

import { EVENT, emit } from './events.js';

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Region} Region */
/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').AutoplayStatus} AutoplayStatus */
/** A region with the board it belongs to. @typedef {{region: Region, board: Board}} Place */

export class MatchState {
    constructor() {
        /** @type {import('../types.js').Summary|null} */
        this.summary = null;
        this.seat = '';
        /** @type {Board[]} */
        this.boards = [];
        /** @type {Map<string, Place>} by the id of the region */
        this.places = new Map();
        /** @type {Map<string, import('../types.js').Silhouette>} by the kind of a piece or region */
        this.symbols = new Map();
        /** @type {Record<string, string>} summaries of the rules, by section */
        this.rules = {};
        /** @type {Record<string, string>} titles of the chapters of the rules, by the beginning of their references */
        this.ruleSections = {};
        /** @type {import('../types.js').Meaning[]} */
        this.glossary = [];
        /** @type {Record<string, import('../types.js').Level[]>} the bots that can play each seat */
        this.levelsBySeat = {};
        /** @type {string[]} names of the periods to whose end a bot can play */
        this.periods = [];
        /** Whether the game has lines of sight. */
        this.hasLineOfSight = false;
        /** @type {Scene|null} the newest scene of the match */
        this.live = null;
        /** @type {AutoplayStatus|null} the bot that plays for this seat */
        this.autoplay = null;
        /** How many choices the last bot made. */
        this.autoplayChoices = 0;
        /** @type {string[]|null} */
        this.sides = null;
    }

    /** @param {import('../types.js').Boards} data */
    setBoards(data) {
        this.boards = data.boards;
        this.symbols = new Map(data.symbols.map((symbol) => [symbol.kind, symbol]));
        this.rules = data.rules;
        this.ruleSections = data.rule_sections ?? {};
        this.glossary = data.glossary;
        this.levelsBySeat = data.levels;
        this.periods = data.stretches;
        this.hasLineOfSight = data.sights;
        this.places = new Map();
        for (const board of this.boards)
            for (const region of board.regions) this.places.set(region.id, { region, board });
    }

    /** The bots that can play this seat. */
    get levels() {
        return this.levelsBySeat[this.seat] ?? [];
    }

    /** Set the bot that plays for this seat, or null. @param {AutoplayStatus|null} status @param {number} [choices] */
    setAutoplay(status, choices = 0) {
        this.autoplayChoices = choices;
        if (JSON.stringify(status) === JSON.stringify(this.autoplay)) return;
        this.autoplay = status;
        emit(EVENT.AUTOPLAY_CHANGED);
    }

    /** The number of a side in colours and shapes: seats first, then others as they appear. @param {string} [side] */
    slotOf(side) {
        if (!side) return 0;
        const sides = this.sides ?? (this.sides = Object.keys(this.summary?.seats ?? {}));
        if (!sides.includes(side)) sides.push(side);
        return sides.indexOf(side) + 1;
    }

    /** The summary of a rule; or that of its section. @param {string} rule */
    ruleText(rule) {
        return this.rules[rule] ?? this.rules[rule.replace(/\.\d+$/, '')] ?? '';
    }
}

export const matchState = new MatchState();
