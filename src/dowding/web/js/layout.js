// Room on the screen: the map has the width that it can fill, the column beside it all the rest; and where there is
// nothing to choose, the column is the log's.

import { byId } from './common/dom.js';
import { sizeRows } from './panels/option_rows.js';
import { store } from './state/store.js';

/** From this width on the log stands beside the orders, not above or below them. */
const WIDE = 780;

/** @param {import('./map/map_board.js').MapBoard} map */
export function startRoom(map) {
    const side = byId('side');
    const share = () => byId('main').style.setProperty('--map-ratio', String(map.view.width / map.view.height));
    share();
    store.on('map', share);
    store.on('scene replay', () => side.classList.toggle('telling', !store.ask && !hasEnded()));
    new ResizeObserver(([{ contentRect }]) => {
        side.classList.toggle('wide', contentRect.width >= WIDE);
        sizeRows(contentRect.width);
    }).observe(side);
}

const hasEnded = () => store.replaying === null && Boolean(store.shown?.outcome);
