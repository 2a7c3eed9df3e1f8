// The shapes of what the server sends (see dowding/kernel/scene.py). Types only; nothing here runs.

/** @typedef {[number, number]} Point */
/** @typedef {{id: string, label: string, kind: string, group?: string, at?: Point, outline?: Point[], tooltip?: string, ladder?: string, rung?: number, key?: string}} Region */
/** @typedef {{text: string, kind: string, at: Point, angle?: number}} Label */
/** @typedef {{id: string, kind: string, points: Point[]}} Path */
/** @typedef {{id: string, title: string, kind: string, regions: Region[], paths?: Path[], labels?: Label[], width?: number, height?: number, art?: string}} Board */
/** @typedef {{kind: string, path: string, name: string}} Symbol_ */
/** @typedef {{id: string, region: string, label: string, kind: string, side?: string, face?: string, badges?: string[], tooltip?: string, home?: string}} Piece */
/** @typedef {{id: string, label: string, value: string, steps?: string[], at?: number, group?: string, amount?: number}} Track */
/** @typedef {{at: number, text: string, rule: string, kind: string, about?: string[]}} Line */
/** An option; or a row that picks its piece (`picks`), or an order for those picked, with the options it stands for (`members`) and
 * what they do in words (`deed`).
 * @typedef {{id: string, label: string, piece?: string, region?: string, risky?: boolean, picks?: boolean, members?: Option[], deed?: string}} Option */
/** @typedef {{id: string, label: string, why: string, rule: string, piece?: string, region?: string}} Refused */
/** @typedef {{prompt: string, rule: string, options: Option[], refused?: Refused[]}} Ask */
/** @typedef {{level: string, text: string, points: Record<string, number>, causes?: Record<string, number>}} Outcome */
/** @typedef {{id: string, title: string, text: string, about?: string[]}} Note */
/** @typedef {{label: string, values: (number|null)[], limit?: boolean}} Series */
/** `turns` are numbered places to be marked. @typedef {{title: string, axis: string[], series: Series[], turns?: number[]}} Chart */
/** @typedef {{title: string, sections: {title: string, lines: string[]}[], charts?: Chart[]}} Bulletin */
/** @typedef {{title: string, phase: string, pieces: Piece[], tracks: Track[], notes?: Note[], bulletin?: Bulletin}} Picture */
/** @typedef {{game: string, scenario: string, seat: string, position: number, picture: Picture, log: Line[], ask?: Ask, waiting?: string, may_undo?: boolean, undo_refused?: string, outcome?: Outcome, commitment?: string, dice?: string, state?: string}} Scene */
/** @typedef {{id: string, name: string, game: string, scenario: string, title: string, seats: Record<string, string>, mine: string[], deciding: string[], position: number, over: boolean, outcome?: Outcome, created: number|string, updated: number|string, commitment: string, owner?: boolean, people?: Record<string, string>, dice?: string}} Summary */
/** @typedef {{name: string, outcomes: {label: string, probability: number}[]}} Subject */
/** @typedef {{option: string, subjects: Subject[], expected_vp?: number, samples?: number}} Odds */
/** @typedef {{at: number, kind: string, text: string}} Mark */
/** @typedef {{code: string, name: string, about: string}} Level */
/** @typedef {{option: string, label: string, points: number|null}} Promise_ */
/** @typedef {{option: string, label: string, points: number|null, next: Promise_|null, reasons: string[], samples: number}} Hint */
/** @typedef {{level: string, until: string, made: number}} Aid */
/** @typedef {{seat: string, playouts: number, line: {at: number, wins: number, points: number}[], turns: {place: number, lines: string[]}[]}} WinLine */

export {};
