// Page layout: shares the width between the map and the side column, and gives the log more room when nothing can be chosen.

import { byId } from './common/dom.js';
import { sizeRows } from './panels/option_rows.js';
import { EVENT, on } from './state/events.js';
import { playback } from './state/playback_state.js';
import { selection } from './state/selection.js';

/** The width from which the log is beside the decision panel, not above or below it. */
const WIDE_COLUMN = 780;

/** @param {import('./map/map_board.js').MapBoard} map */
export function startLayout(map) {
    const side = byId('side');
    const share = () => byId('main').style.setProperty('--map-ratio', String(map.view.width / map.view.height));
    share();
    on(EVENT.MAP_CHANGED, share);
    on([EVENT.SCENE_SHOWN, EVENT.REPLAY_CHANGED], () => side.classList.toggle('telling', !selection.ask && !hasEnded()));
    new ResizeObserver(([{ contentRect }]) => {
        side.classList.toggle('wide', contentRect.width >= WIDE_COLUMN);
        sizeRows(contentRect.width);
    }).observe(side);
}

const hasEnded = () => !playback.isReplaying && Boolean(playback.scene?.outcome);
