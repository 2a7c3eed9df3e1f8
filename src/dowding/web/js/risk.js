// Does a choice hang on dice? The scene may say so; otherwise the table learns it: it asks for the odds of one option of
// each kind, and what could be undone was harmless.

import { api } from './api.js';
import { store } from './store.js';

const PROBE_AFTER = 250;

const seen = new Map();
/** @type {{key: string, position: number}|null} */
let made = null;

const keyOf = (option) => `${store.live?.game}|${store.ask?.rule}|${option.id.split(':')[0]}`;

/** A choice that stands apart from the others: it names no piece and no place, such as being done. */
export function isClosing(option) {
    const options = store.ask?.options ?? [];
    return !option.piece && !option.region && options.some((each) => each.piece || each.region);
}

/** True or false where it is known whether something hangs on this option, else undefined. */
export function isRisky(option) {
    const said = option.risky ?? store.ask?.risky;
    if (said !== undefined) return said;
    if (isClosing(option)) return true;
    const count = seen.get(keyOf(option));
    return count ? count.dice >= count.none : undefined;
}

/** A choice was sent: what the next scene says about undo tells whether dice came of it. */
export function noteMade(option) {
    made = isClosing(option) ? null : { key: keyOf(option), position: store.live?.position ?? 0 };
}

const learn = (key, dice) => {
    const count = seen.get(key) ?? { dice: 0, none: 0 };
    count[dice ? 'dice' : 'none'] += 1;
    seen.set(key, count);
};

/** Ask for the odds of one option of each kind that is not known yet, while the player is still reading. */
async function probe(position) {
    const asked = new Set();
    for (const option of store.ask?.options ?? []) {
        const key = keyOf(option);
        if (asked.has(key) || isRisky(option) !== undefined) continue;
        asked.add(key);
        try {
            const odds = await api.odds(store.match?.id, store.seat, option.id, position);
            if (store.live?.position !== position || seen.has(key)) return;
            learn(
                key,
                odds.subjects.some((subject) => subject.outcomes.length > 1),
            );
        } catch {
            return;
        }
    }
}

export function startLearning() {
    let timer = 0;
    store.on('live', (scene) => {
        clearTimeout(timer);
        if (scene.ask) timer = setTimeout(() => probe(scene.position), PROBE_AFTER);
        if (!made || scene.position <= made.position) return;
        if (scene.may_undo) learn(made.key, false);
        made = null;
    });
}
