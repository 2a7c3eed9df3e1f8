// Invite links: each with a QR code, under an address that other devices can open; a warning if this server has none.

import { api } from '../net/api.js';
import { qrCode } from '../panels/qr_code.js';
import { linkRow } from './dialogs.js';
import { el } from './dom.js';

/** @typedef {import('../types.js').PageNode} PageNode */

/** Whether a host name means the machine that the browser runs on. @param {string} host */
const isThisMachine = (host) => host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.');

/** The links of a dialog. They change together when another address is chosen. */
export class InviteLinks {
    constructor() {
        /** The choice of the address, and the warning; empty until the server has answered. @type {PageNode} */
        this.head = el('div', { class: 'link-head', 'aria-live': 'polite' });
        this.origin = location.origin;
        /** @type {(() => void)[]} */
        this.redraws = [];
        api.addresses().then(
            (addresses) => this.#offer(addresses),
            () => this.#offer({ urls: [], local_only: isThisMachine(location.hostname) }),
        );
    }

    /** @param {import('../types.js').ServerAddresses} addresses */
    #offer({ urls, local_only: isLocal }) {
        const isOpenedHere = isThisMachine(location.hostname);
        const origins = [...new Set(isOpenedHere ? [...urls, location.origin] : [location.origin, ...urls])];
        if (isOpenedHere && isLocal) this.head.append(localWarning());
        if (origins.length > 1) {
            const choice = el('select', {}, ...origins.map((origin) => el('option', { value: origin, text: addressText(origin) })));
            choice.addEventListener('change', () => this.#use(choice.value));
            this.head.append(el('label', { class: 'link-address' }, el('span', { text: 'Address for others' }), choice));
        }
        this.#use(origins[0]);
    }

    /** @param {string} origin */
    #use(origin) {
        this.origin = origin;
        for (const redraw of this.redraws) redraw();
    }

    /** A row with a link, its QR code and buttons. @param {string} name @param {string} url @param {...PageNode} buttons */
    row(name, url, ...buttons) {
        const node = el('div', { class: 'invite' });
        const draw = () => {
            const { pathname } = new URL(url, location.href);
            const address = `${this.origin}${pathname}`;
            const code = qrCode(address, `Link for ${name} as a QR code`);
            node.replaceChildren(linkRow(name, address, ...buttons), ...(code ? [code] : []));
        };
        draw();
        this.redraws.push(draw);
        return node;
    }
}

/** @param {string} origin */
function addressText(origin) {
    const { host, hostname } = new URL(origin);
    return isThisMachine(hostname) ? `${host} (this computer only)` : host;
}

const localWarning = () =>
    el(
        'p',
        { class: 'link-warning', role: 'alert' },
        el('b', { text: 'Others cannot open these links yet. ' }),
        'This server answers only on this computer. Stop it and start it with ',
        el('code', { text: 'dowding serve --host 0.0.0.0' }),
        '; your matches stay. It then also offers the address of this computer in your network.',
    );
