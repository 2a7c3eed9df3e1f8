// Playback steps: one step for each new log line between two scenes, with the pieces that moved in it.

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').LogLine} LogLine */
/** @typedef {import('../types.js').Piece} Piece */
/** A log line to play: its key, and the pieces that appeared, left or moved in it.
 * @typedef {{line: LogLine, key: string, moved: string[]}} Step */

/** A key for each line that stays the same from scene to scene; a repeated text gets a number. @param {LogLine[]} lines */
export function lineKeys(lines) {
    const counts = new Map();
    return lines.map((line) => {
        const key = `${line.at}|${line.text}`;
        const twin = counts.get(key) ?? 0;
        counts.set(key, twin + 1);
        return twin ? `${key}|${twin}` : key;
    });
}

/** How many lines at the end of the newer log are not in the older one. @param {Scene} before @param {Scene} after */
function freshCount(before, after) {
    const [old, news] = [before.log, after.log];
    /** @param {LogLine} a @param {LogLine|undefined} b */
    const same = (a, b) => a.at === b?.at && a.text === b?.text;
    for (let start = 0; start < old.length; start += 1)
        if (old.slice(start).every((line, index) => same(line, news[index]))) return news.length - (old.length - start);
    return news.filter((line) => line.at > before.position).length;
}

/** Pieces that have moved, left or appeared. @param {Scene} before @param {Scene} after */
function movedBetween(before, after) {
    /** @param {Scene} scene */
    const places = (scene) => new Map(scene.picture.pieces.map((piece) => [piece.id, piece.region]));
    const [old, now] = [places(before), places(after)];
    return [...new Set([...old.keys(), ...now.keys()])].filter((id) => old.get(id) !== now.get(id));
}

/**
 * The steps from one scene to a later one. A piece moves in the last line that mentions it; a piece that no line mentions has
 * moved before the playback. Undone choices are not played.
 * @param {Scene} before @param {Scene} after @returns {Step[]}
 */
export function stepsBetween(before, after) {
    if (after.position < before.position) return [];
    const keys = lineKeys(after.log);
    const first = after.log.length - freshCount(before, after);
    /** @type {Step[]} */
    const steps = after.log.slice(first).map((line, index) => ({ line, key: keys[first + index], moved: [] }));
    for (const id of movedBetween(before, after))
        steps.findLast(({ line }) => line.about?.includes(id))?.moved.push(id);
    return steps;
}

/** Whether a step has dice, losses or gains. @param {Step} moment */
export const hasEffects = ({ line }) => Boolean(line.throws?.length || line.tolls?.length);

/** Whether to play the steps to the player who chose: more happened than the choice itself. @param {Step[]} steps */
export const isWorthPlaying = (steps) => steps.length > 1 || steps.some(hasEffects);
