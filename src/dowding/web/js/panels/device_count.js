// Device count: the number of devices that have access to this page's seat.

import { api } from '../net/api.js';
import { el, setText } from '../common/dom.js';
import { matchState } from '../state/match_state.js';

/** @param {import('../types.js').Summary} match */
export function deviceCount(match) {
    const line = el('p', { class: 'faint' });
    const { seat } = matchState;
    if (!match.mine.includes(seat)) return line;
    api.match(match.id)
        .then(({ devices }) => setText(line, `Devices with access to your seat: ${devices?.[seat] ?? 1}.`))
        .catch((error) => setText(line, error instanceof Error ? error.message : String(error)));
    return line;
}
