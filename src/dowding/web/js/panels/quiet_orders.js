// Quiet orders: a button for the orders that are rarely wanted, and one for each standing offer, below the options.

import { say } from '../common/announcements.js';
import { closeDialog, confirmBox, openDialog } from '../common/dialogs.js';
import { byId, el, keycap, renderList, setAttr, setText } from '../common/dom.js';
import { isFree, send } from '../net/action_queue.js';
import { chooseConfirmed } from '../state/choose.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').Option} Option */
/** @typedef {import('../types.js').PageNode} PageNode */
/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').StandingOffer} StandingOffer */

/** @type {PageNode} */
let bar;
/** @type {PageNode} */
let menuButton;
/** @type {PageNode} */
let offerList;
/** The position of the last question that was answered by itself: after an undo it is asked. */
let answeredAt = -1;

export function startQuietOrders() {
    menuButton = el('button', { type: 'button', class: 'quiet', id: 'rare-orders' }, el('span'), ' ', keycap('Q'));
    menuButton.addEventListener('click', openRareOrders);
    offerList = el('span', { id: 'standing-offers' });
    bar = el('div', { id: 'quiet-orders' }, menuButton, offerList);
    byId('options').after(bar);
    on([EVENT.SCENE_SHOWN, EVENT.REPLAY_CHANGED], draw);
    on([EVENT.LIVE_SCENE, EVENT.SENDING_CHANGED], answerOffer);
}

function draw() {
    const rare = rareOptions();
    const offers = playback.isReplaying || playback.scene?.outcome ? [] : (playback.scene?.picture.offers ?? []);
    menuButton.hidden = !rare.length;
    setText(menuButton.firstChild, rare.length === 1 ? `${rare[0].option.label}…` : 'More orders…');
    renderList(offerList, offers, ({ option }) => option, makeOffer, updateOffer);
    bar.hidden = !rare.length && !offers.length;
}

// Rare orders

/** The options of the menu with their warnings. @returns {{option: Option, warning: string}[]} */
function rareOptions() {
    const { ask } = selection;
    return (ask?.rare ?? []).flatMap(({ option, warning }) => {
        const found = ask?.options.find(({ id }) => id === option);
        return found ? [{ option: found, warning }] : [];
    });
}

/** Open the menu of the orders that are rarely wanted; a single one is asked about directly. */
export function openRareOrders() {
    const rare = rareOptions();
    if (!rare.length) return say('There are no further orders now.', true);
    if (rare.length === 1) return confirmRare(rare[0]);
    const items = rare.map(({ option, warning }) => {
        const button = el('button', { type: 'button', text: option.label });
        button.addEventListener('click', () => {
            closeDialog();
            confirmRare({ option, warning });
        });
        return el('li', {}, button, el('p', { text: warning }));
    });
    openDialog('More orders', [el('ul', { class: 'rare-orders' }, ...items)]);
}

/** @param {{option: Option, warning: string}} rare */
async function confirmRare({ option, warning }) {
    const question = selection.ask?.question;
    if (!(await confirmBox(`${option.label}?`, warning, option.label))) return;
    if (selection.ask?.question === question) chooseConfirmed(option);
    else say('The match has moved on. Your order was not given.', true);
}

// Standing offers

/** @param {string} option */
const offerKey = (option) => `dowding.offer.${matchState.summary?.id}.${matchState.seat}.${option}`;
/** @param {StandingOffer} offer */
const isMade = ({ option }) => sessionStorage.getItem(offerKey(option)) === 'yes';

/** @param {StandingOffer} offer */
function makeOffer(offer) {
    const button = el('button', { type: 'button', class: 'quiet' });
    button.addEventListener('click', () => {
        if (isMade(offer)) sessionStorage.removeItem(offerKey(offer.option));
        else sessionStorage.setItem(offerKey(offer.option), 'yes');
        draw();
        say(isMade(offer) ? `${offer.made}.` : 'Offer withdrawn.');
    });
    return button;
}

/** @param {PageNode} button @param {StandingOffer} offer */
function updateOffer(button, offer) {
    setText(button, isMade(offer) ? `✓ ${offer.made}` : offer.label);
    setAttr(button, 'aria-pressed', String(isMade(offer)));
}

/** Answer the question about a standing offer, unless the player has come back to it by an undo. */
function answerOffer() {
    const scene = matchState.live;
    const options = scene?.ask?.options ?? [];
    const offer = scene?.picture.offers?.find(({ option, default: otherwise }) =>
        options.length === 2 && [option, otherwise].every((id) => options.some((candidate) => candidate.id === id)),
    );
    if (!scene || !offer || scene.position <= answeredAt || matchState.autoplay || !isFree()) return;
    answeredAt = scene.position;
    const option = isMade(offer) ? offer.option : offer.default;
    send(option, { option });
}
