// Seat transfer: continue a match on another device by link or QR code, or leave the seat.

import { linkRow } from '../common/dialogs.js';
import { el } from '../common/dom.js';
import { siteAddress } from '../net/addresses.js';
import { api } from '../net/api.js';
import { matchState } from '../state/match_state.js';
import { deviceCount } from './device_count.js';
import { qrCode } from './qr_code.js';

/** @typedef {import('../types.js').Summary} Summary */

/** @param {unknown} error */
const errorText = (error) => (error instanceof Error ? error.message : String(error));

/** The buttons to transfer or leave the seat, and the devices that hold it. @param {Summary} match */
export function seatTransfer(match) {
    const room = el('div', { 'aria-live': 'polite' });
    const make = async () => {
        try {
            const { url } = await api.transferSeat(match.id, matchState.seat);
            room.replaceChildren(
                el('p', { text: 'Open this link on your other device within 15 minutes. That device can then play this seat too. Keep the link to yourself.' }),
                linkRow('this seat', url),
                qrCode(new URL(url, location.href).href, 'This link as a QR code') ?? '',
            );
            room.scrollIntoView({ block: 'end' });
        } catch (error) {
            room.replaceChildren(el('p', { class: 'error', text: errorText(error) }));
        }
    };
    const leave = async () => {
        if (!confirm('Leave this seat on all your devices? Your notes and any unfinished secret plan will be deleted.')) return;
        try {
            await api.leaveSeat(match.id, matchState.seat);
            location.assign(siteAddress('/'));
        } catch (error) {
            room.replaceChildren(el('p', { class: 'error', text: errorText(error) }));
        }
    };
    return el(
        'div',
        {},
        el(
            'div',
            { class: 'button-row' },
            el('button', { type: 'button', text: 'Continue on another device', on: { click: make } }),
            el('button', { type: 'button', text: 'Leave this seat', on: { click: leave } }),
        ),
        deviceCount(match),
        room,
    );
}
