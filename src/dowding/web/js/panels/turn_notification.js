// Turn notification: shows in the tab's title and icon that it is this player's move, and sends browser notifications.

import { prefs } from '../common/preferences.js';
import { siteAddress } from '../net/addresses.js';

/** @typedef {import('../types.js').PageNode} PageNode */

const ICON = siteAddress('/static/icon.svg');
const ICON_YOUR_MOVE = siteAddress('/static/icon-calls.svg');
const pageTitle = document.title;
/** @type {Set<string>|null} the matches that waited for this player at the last check */
let waitingIds = null;

/** Whether this player wants notifications, and the browser permits them. */
export const wantsNotification = () => prefs.get('tell') === 'yes' && 'Notification' in window && Notification.permission === 'granted';

/** Set up the button that turns notifications on and off. @param {PageNode} button */
export function startTurnNotification(button) {
    const draw = () => {
        button.hidden = !('Notification' in window);
        button.setAttribute('aria-pressed', String(wantsNotification()));
    };
    button.addEventListener('click', async () => {
        if (wantsNotification()) prefs.set('tell', '');
        else if ((await Notification.requestPermission()) === 'granted') prefs.set('tell', 'yes');
        draw();
    });
    draw();
}

/**
 * Show which matches wait for this player.
 * @param {{id: string, name: string}[]} matches @param {string} [here] the title of this page
 */
export function notifyTurns(matches, here = pageTitle) {
    const count = matches.length > 1 ? `(${matches.length}) ` : '';
    document.title = matches.length ? `● ${count}Your move · ${here}` : here;
    document.querySelector('link[rel="icon"]')?.setAttribute('href', matches.length ? ICON_YOUR_MOVE : ICON);
    const news = waitingIds === null ? [] : matches.filter((match) => !waitingIds?.has(match.id));
    waitingIds = new Set(matches.map((match) => match.id));
    for (const match of news)
        notify('Your move', match.name, match.id, () => {
            if (!location.pathname.includes(match.id)) location.assign(siteAddress(`/match/${encodeURIComponent(match.id)}`));
        });
}

/**
 * Show a browser notification, if the player wants them and does not look at the page. One with the same tag replaces it.
 * @param {string} title @param {string} body @param {string} tag @param {() => void} [open] what a click does besides showing the page
 */
export function notify(title, body, tag, open) {
    if (!document.hidden || !wantsNotification()) return;
    const note = new Notification(title, { body, tag, icon: ICON });
    note.onclick = () => {
        window.focus();
        open?.();
        note.close();
    };
}
