// From a click to a choice. A choice is armed first where dice or an end of a step hang on it; Enter makes it, Space never.

import { say } from './announce.js';
import { api } from './api.js';
import { prefs } from './prefs.js';
import { isClosing, isRisky, noteMade } from './risk.js';
import { store } from './store.js';

/** @typedef {import('./types.js').Option} Option */

const FIRE_WITHIN = 2500;
const PAUSE = 160;
const PATIENCE = 4000;

/** @type {import('./socket.js').Link|null} */
let link = null;
/** @type {AbortController|null} */
let asking = null;
let answered = { scene: false, done: false };
let sentKey = '';
let waiting = 0;

/** @type {{option: string, state: 'none'|'asking'|'known'|'failed', odds: import('./types.js').Odds|null}} */
export const stakes = { option: '', state: 'none', odds: null };

export function setLink(next) {
    link = next;
}

/** Arm an option: it glows, its odds are asked for, Enter makes it. */
export function arm(option, pause = PAUSE) {
    if (!option || store.busy || store.armed === option) return null;
    store.arm(option);
    return askOdds(option, pause);
}

/** Take the hand off. */
export function disarm() {
    asking?.abort();
    stakes.state = 'none';
    store.arm(null);
}

/** A pointer chose this option: it is made at once if nothing hangs on it, else armed; a second time makes it. */
export async function activate(option) {
    if (!option || store.busy) return;
    if (store.armed === option) return commit();
    const mode = prefs.get('confirm');
    const risky = isRisky(option);
    if (mode === 'never' || (mode !== 'always' && risky === false)) {
        store.armed = option;
        return commit();
    }
    const begun = performance.now();
    const odds = await arm(option, 0);
    if (mode === 'always' || risky || isClosing(option)) return;
    const certain = odds && odds.option === option.id && !odds.subjects.some((subject) => subject.outcomes.length > 1);
    if (certain && store.armed === option && performance.now() - begun < FIRE_WITHIN) commit();
}

/** The odds of an option; none are asked for where nothing hangs on it, nor for one that is only passed over. */
async function askOdds(option, pause) {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    const scene = store.live;
    const idle = isRisky(option) === false;
    Object.assign(stakes, { option: option.id, state: idle ? 'none' : 'asking', odds: null });
    store.emit('odds');
    if (idle) return null;
    try {
        if (pause)
            await new Promise((resolve) => {
                setTimeout(resolve, pause);
            });
        if (signal.aborted) return null;
        const odds = await api.odds(store.match?.id, store.seat, option.id, scene?.position, signal);
        if (signal.aborted || stakes.option !== option.id) return null;
        Object.assign(stakes, { state: 'known', odds });
        store.emit('odds');
        return odds;
    } catch (error) {
        if (signal.aborted) return null;
        Object.assign(stakes, { state: 'failed', odds: null });
        store.emit('odds');
        return null;
    }
}

/** Make the armed choice. */
export function commit() {
    const option = store.armed;
    if (!option || !store.ask || store.busy || !link || !store.live) return;
    asking?.abort();
    noteMade(option);
    send(option.id, { option: option.id });
}

function send(what, message) {
    answered = { scene: false, done: false };
    store.setBusy(what);
    sentKey = link?.send({ ...message, position: store.live?.position }) ?? '';
}

/** Take back the last choice, or hear why not. */
export function undo() {
    const scene = store.live;
    if (!scene || store.busy || !link) return;
    if (store.replaying !== null) return say('You are looking at the past; Escape brings you back to now.', true);
    if (!scene.may_undo)
        return say(`This cannot be taken back: ${scene.undo_refused || 'there is nothing to take back'}.`, true);
    send('undo', { undo: true });
}

/** Go back to an earlier position for good (matches with one seat). */
export function rewind(position) {
    if (!store.live || store.busy || !link) return;
    send('rewind', { rewind: position });
}

/** The server has answered: when both the word and the new scene are in, the table is free again. */
export function heard(kind, key) {
    if (key !== undefined && key !== sentKey) return;
    if (kind === 'refused') return store.setBusy('');
    answered[kind] = true;
    clearTimeout(waiting);
    if (answered.scene && answered.done) store.setBusy('');
    else waiting = setTimeout(() => store.setBusy(''), PATIENCE);
}

/** A click on pieces or regions: the option it stands for, or the reason why there is none. */
export function chosen(ids) {
    const ask = store.ask;
    if (store.replaying !== null) return say('You are looking at the past; Escape brings you back to now.', true);
    for (const id of ids) {
        const options = store.optionsFor(id);
        if (!options.length) continue;
        const at = store.armed ? options.indexOf(store.armed) : -1;
        if (options.length > 1 && at >= 0) return arm(options[(at + 1) % options.length]);
        return activate(options[0]);
    }
    const refused = ask?.refused?.find((each) => ids.some((id) => each.piece === id || each.region === id));
    if (refused)
        return say(`${refused.label}: ${refused.why} (${refused.rule}). ${store.ruleText(refused.rule)}`, true);
    if (!ask) return say(store.live?.waiting || 'There is nothing to decide now.', true);
    say(`${store.nameOf(ids[0])}: nothing to do with it now.`, true);
}
