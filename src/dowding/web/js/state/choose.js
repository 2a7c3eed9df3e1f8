// Choosing: from a click or key to a choice. A risky option is armed first; Enter commits it, Space never does.

import { say } from '../common/announcements.js';
import { api } from '../net/api.js';
import { isFree, send } from '../net/action_queue.js';
import { followGroup, followPath, undoTogether, chooseTogether, togglePick, placeRefusalText, undoRefusalText } from './multi_select.js';
import { prefs } from '../common/preferences.js';
import { EVENT, emit, on } from './events.js';
import { connection } from './connection.js';
import { matchState } from './match_state.js';
import { playback } from './playback_state.js';
import { selection } from './selection.js';
import { store } from './store.js';

/** @typedef {import('../types.js').Option} Option */

const ODDS_DELAY_MS = 160;

/** @type {AbortController|null} */
let oddsRequest = null;

/** @type {Option|null} the option whose odds were requested last */
let weighed = null;

/** @type {{option: string, state: 'none'|'asking'|'known'|'failed', odds: import('../types.js').Odds|null}} */
export const armedOdds = { option: '', state: 'none', odds: null };

/**
 * Arm an option: it is highlighted, its odds are requested, and Enter commits it.
 * @param {Option} option
 * @param {number} [pause]
 */
export function arm(option, pause = ODDS_DELAY_MS) {
    if (!option || connection.sending || selection.armed === option) return;
    selection.arm(option);
    askOdds(option, pause);
}

/** Disarm the armed option. */
export function disarm() {
    oddsRequest?.abort();
    armedOdds.state = 'none';
    selection.arm(null);
}

/** Handle a click made while a newer scene was waiting: it counts if the decision is still the same. @param {() => void} again */
function retryInNewScene(again) {
    const former = selection.ask;
    store.release();
    if (former && selection.ask?.question === former.question) again();
    else say('The match has moved on. Your click was ignored.', true);
}

/**
 * Choose an option by pointer: one that can be undone is committed immediately, a risky one is armed; a second click commits it.
 * @param {Option|undefined} option
 * @returns {void}
 */
export function activate(option) {
    if (!option || connection.sending) return;
    if (store.waiting) return retryInNewScene(() => activate([...selection.rows, ...selection.orders].find((row) => row.id === option.id)));
    if (option.picks || (selection.picked.size && selection.canPick(option.piece))) return togglePick(option.piece);
    if (selection.armed === option) return commit();
    const mode = prefs.get('confirm');
    const isChoice = option.id !== selection.soleOption?.id; // the only option needs no confirmation
    if (mode === 'always' || (mode !== 'never' && isChoice && (option.risky || option.path))) return arm(option, 0);
    selection.armed = option;
    commit();
}

/** Make a choice that the player has confirmed already. @param {Option} option */
export function chooseConfirmed(option) {
    if (!isFree()) return;
    selection.armed = option;
    commit();
}

/**
 * Whether these options only take effect with the risky `done` of the same decision, such as squadrons that respond to a raid.
 * @param {string[]} ids
 */
function takeEffectWithDone(ids) {
    const options = selection.ask?.options ?? [];
    return options.some(({ id, risky }) => id === 'done' && risky) && ids.every((id) => options.some((option) => option.id === id));
}

/**
 * Request the odds of an option, after a pause in which the player may move on to another.
 * @param {Option} option
 * @param {number} pause
 */
async function askOdds(option, pause) {
    oddsRequest?.abort();
    oddsRequest = new AbortController();
    const { signal } = oddsRequest;
    const scene = matchState.live;
    weighed = option;
    const ids = (option.members ?? [option]).map((member) => member.id);
    Object.assign(armedOdds, { option: option.id, state: option.risky ? 'asking' : 'none', odds: null });
    emit(EVENT.ODDS_CHANGED);
    if (!option.risky && !takeEffectWithDone(ids)) return;
    try {
        if (pause)
            await new Promise((resolve) => {
                setTimeout(resolve, pause);
            });
        if (signal.aborted || selection.armed !== option) return;
        const odds = await api.odds(matchState.summary?.id, matchState.seat, ids, scene?.state, signal);
        if (signal.aborted || armedOdds.option !== option.id) return;
        if (!option.risky && !odds.subjects.length) return;
        Object.assign(armedOdds, { state: 'known', odds });
        emit(EVENT.ODDS_CHANGED);
    } catch {
        if (signal.aborted || !option.risky) return;
        Object.assign(armedOdds, { state: 'failed', odds: null });
        emit(EVENT.ODDS_CHANGED);
    }
}

/** Make the armed choice; if there is only one option, make that one. @returns {void} */
export function commit() {
    const option = selection.armed ?? selection.soleOption;
    if (!option || !selection.ask || !isFree()) return;
    if (!selection.armed) return activate(option);
    if (option.picks) return togglePick(option.piece);
    oddsRequest?.abort();
    if (option.path) followPath(option);
    else if (option.together) followGroup(option);
    else if (option.members) chooseTogether(option, arm);
    else send(option.id, { option: option.id });
}

/** Undo the last choice, or all choices of a group, or say why that is impossible. */
export function undo() {
    const scene = matchState.live;
    if (!scene || !isFree()) return;
    if (playback.isReplaying) return say('This is an earlier position. Press Esc to return to the present.', true);
    if (!scene.may_undo) return say(undoRefusalText(scene), true);
    undoTogether(scene);
}

/** Go back to an earlier position for good (matches with one seat). @param {number} position */
export function rewind(position) {
    if (isFree()) send('rewind', { rewind: position });
}

/**
 * A click on pieces or regions: choose the matching option, or announce why that is impossible. With Shift it picks.
 * @param {string[]} ids
 * @param {boolean} [shift]
 */
export function chooseByIds(ids, shift = false) {
    if (store.waiting && !playback.isReplaying && !connection.sending) return retryInNewScene(() => chooseByIds(ids, shift));
    const ask = selection.ask;
    if (playback.isReplaying) return say('This is an earlier position. Press Esc to return to the present.', true);
    if (shift && selection.canPick(ids[0])) return togglePick(ids[0]);
    for (const id of ids) {
        const options = selection.optionsFor(id);
        if (!options.length) continue;
        const at = selection.armed ? options.indexOf(selection.armed) : -1;
        if (options.length > 1 && at >= 0) return arm(options[(at + 1) % options.length]);
        return activate(options[0]);
    }
    const whyNot = placeRefusalText(ids);
    if (whyNot) return say(whyNot, true);
    const refused = ask?.refused?.find((refusal) => ids.some((id) => refusal.piece === id || refusal.region === id));
    if (refused)
        return say(`${refused.label}: ${refused.why} (${refused.rule}). ${matchState.ruleText(refused.rule)}`, true);
    if (!ask) return say(matchState.live?.waiting || 'You have nothing to decide now.', true);
    say(`${playback.nameOf(ids[0])}: no orders possible now.`, true);
}

/** An order of picked pieces is armed with every pick: its odds follow. */
on(EVENT.ARMED_CHANGED, () => {
    if (selection.armed?.members && selection.armed !== weighed) askOdds(selection.armed, ODDS_DELAY_MS);
});
