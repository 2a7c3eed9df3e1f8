// From a click to a choice. A risky choice is armed first; Enter makes it, Space never.

import { say } from '../common/announcements.js';
import { api } from '../net/api.js';
import { isFree, send } from '../net/action_queue.js';
import { follow, takeBack, together, togglePick, whyNotThere, whyNoUndo } from './multi_select.js';
import { prefs } from '../common/preferences.js';
import { store } from './store.js';

/** @typedef {import('../types.js').Option} Option */

const PAUSE = 160;

/** @type {AbortController|null} */
let asking = null;

/** @type {{option: string, state: 'none'|'asking'|'known'|'failed', odds: import('../types.js').Odds|null}} */
export const stakes = { option: '', state: 'none', odds: null };

/** Arm an option: it glows, its odds are asked for, Enter makes it. */
export function arm(option, pause = PAUSE) {
    if (!option || store.busy || store.armed === option) return;
    store.arm(option);
    askOdds(option, pause);
}

/** Take the hand off. */
export function disarm() {
    asking?.abort();
    stakes.state = 'none';
    store.arm(null);
}

/** A scene came while something was pressed. If the same question is still asked, it is for what was pressed. @param {() => void} again */
function inTheNewScene(again) {
    const asked = store.ask;
    store.release();
    if (asked && store.ask?.rule === asked.rule && store.ask.prompt === asked.prompt) again();
    else say('The match has gone on meanwhile; nothing was chosen.', true);
}

/** A pointer chose this option: it is made at once if it can be taken back, else armed; a second time makes it. */
export function activate(option) {
    if (!option || store.busy) return;
    if (store.waiting) return inTheNewScene(() => activate([...store.rows, ...store.orders].find((row) => row.id === option.id)));
    if (option.picks || (store.picked.size && store.canPick(option.piece))) return togglePick(option.piece);
    if (store.armed === option) return commit();
    const mode = prefs.get('confirm');
    const isChoice = option.id !== store.sole?.id; // of one answer nobody has to be asked twice
    if (mode === 'always' || (mode !== 'never' && isChoice && (option.risky || option.path))) return arm(option, 0);
    store.armed = option;
    commit();
}

/** The odds of an option; none are asked for where nothing hangs on it, nor for one that is only passed over. */
async function askOdds(option, pause) {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    const scene = store.live;
    Object.assign(stakes, { option: option.id, state: option.risky ? 'asking' : 'none', odds: null });
    store.emit('odds');
    if (!option.risky) return;
    try {
        if (pause)
            await new Promise((resolve) => {
                setTimeout(resolve, pause);
            });
        if (signal.aborted || store.armed !== option) return;
        const odds = await api.odds(store.match?.id, store.seat, option.id, scene?.state, signal);
        if (signal.aborted || stakes.option !== option.id) return;
        Object.assign(stakes, { state: 'known', odds });
        store.emit('odds');
    } catch {
        if (signal.aborted) return;
        Object.assign(stakes, { state: 'failed', odds: null });
        store.emit('odds');
    }
}

/** Make the armed choice; or, where there is only one answer, that one: it need not be looked for. */
export function commit() {
    const option = store.armed ?? store.sole;
    if (!option || !store.ask || !isFree()) return;
    if (!store.armed) return activate(option);
    if (option.picks) return togglePick(option.piece);
    asking?.abort();
    if (option.path) follow(option);
    else if (option.members) together(option, arm);
    else send(option.id, { option: option.id });
}

/** Take back the last choice, or all those that were made together; or hear why not. */
export function undo() {
    const scene = store.live;
    if (!scene || !isFree()) return;
    if (store.replaying !== null) return say('You are looking at the past; Escape brings you back to now.', true);
    if (!scene.may_undo) return say(whyNoUndo(scene), true);
    takeBack(scene);
}

/** Go back to an earlier position for good (matches with one seat). */
export function rewind(position) {
    if (isFree()) send('rewind', { rewind: position });
}

/** A click on pieces or regions: the option it stands for, or the reason why there is none. With Shift it picks. */
export function chosen(ids, shift = false) {
    if (store.waiting && store.replaying === null && !store.busy) return inTheNewScene(() => chosen(ids, shift));
    const ask = store.ask;
    if (store.replaying !== null) return say('You are looking at the past; Escape brings you back to now.', true);
    if (shift && store.canPick(ids[0])) return togglePick(ids[0]);
    for (const id of ids) {
        const options = store.optionsFor(id);
        if (!options.length) continue;
        const at = store.armed ? options.indexOf(store.armed) : -1;
        if (options.length > 1 && at >= 0) return arm(options[(at + 1) % options.length]);
        return activate(options[0]);
    }
    const whyNot = whyNotThere(ids);
    if (whyNot) return say(whyNot, true);
    const refused = ask?.refused?.find((each) => ids.some((id) => each.piece === id || each.region === id));
    if (refused)
        return say(`${refused.label}: ${refused.why} (${refused.rule}). ${store.ruleText(refused.rule)}`, true);
    if (!ask) return say(store.live?.waiting || 'There is nothing to decide now.', true);
    say(`${store.nameOf(ids[0])}: nothing to do with it now.`, true);
}
