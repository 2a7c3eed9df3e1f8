// Show a moment of the match: on the match page in its replay, from the page of the report by going there.

import { closeDialog } from '../common/dialogs.js';
import { siteAddress } from '../net/addresses.js';
import { goToPosition } from '../playback/scrubber.js';
import { matchState } from '../state/match_state.js';

/** @param {number} position */
export function showMoment(position) {
    closeDialog();
    if (document.getElementById('scrub')) goToPosition(position);
    else location.assign(siteAddress(`/match/${encodeURIComponent(matchState.summary?.id ?? '')}?seat=${encodeURIComponent(viewingSeat())}&at=${position}`));
}

/** The seat from which the match page can be opened: only the player of a seat, and not every reader of its report, can take it. */
function viewingSeat() {
    const mine = matchState.summary?.mine ?? [];
    return mine.includes(matchState.seat) ? matchState.seat : (mine[0] ?? 'spectator');
}
