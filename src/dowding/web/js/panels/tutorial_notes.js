// Tutorial notes: short notes for learners on a card over a corner of the map, each shown once in a match.

import { say } from '../common/announcements.js';
import { afterPaint, byId, setAttr, setText } from '../common/dom.js';
import { prefs } from '../common/preferences.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';
import { setGlossaryText } from './glossary_links.js';
import { placeNote } from './note_corner.js';

/** @typedef {import('../types.js').Note} Note */

/** Log lines are announced first, then the note. */
const ANNOUNCE_DELAY_MS = 120;

/** The notes that this player has read in this match, in order, and whether notes are off.
 * @type {{read: Note[], off: boolean}} */
let noteState = { read: [], off: false };
/** How many notes the player has gone back; at 0 the current note is shown. */
let pagesBack = 0;
/** @type {Note|undefined} */
let shownNote;
let position = -1;
let reading = 0;

const storageKey = () => `guide.${matchState.summary?.id ?? ''}`;

function loadNoteState() {
    try {
        noteState = { read: [], off: false, ...JSON.parse(prefs.get(storageKey()) ?? '{}') };
    } catch {
        /* unreadable stored notes are ignored */
    }
}

/**
 * Remember a change here as well as in localStorage: without storage, a note that was read must still disappear.
 * @param {{read?: Note[], off?: boolean}} change
 */
function saveNoteState(change) {
    noteState = { ...noteState, ...change };
    prefs.set(storageKey(), JSON.stringify(noteState));
}

export function startTutorialNotes() {
    loadNoteState();
    byId('guide-fold').addEventListener('click', () => fold(!isFolded()));
    byId('guide-next').addEventListener('click', next);
    byId('guide-back').addEventListener('click', () => turn(1));
    byId('guide-skip').addEventListener('click', () => turnOff('skip'));
    byId('guide-never').addEventListener('click', () => turnOff(''));
    const card = byId('guide');
    card.addEventListener('pointerenter', () => selection.hover(shownNote?.about ?? []));
    card.addEventListener('pointerleave', () => selection.hover([]));
    prefs.on((name) => {
        if (name === 'notes') draw();
    });
    window.addEventListener('storage', (event) => {
        if (event.key === 'dowding.notes' || event.key === `dowding.${storageKey()}`) {
            loadNoteState();
            draw();
        }
    });
    on([EVENT.SCENE_SHOWN, EVENT.REPLAY_CHANGED], () => {
        if (matchState.live?.position !== position) pagesBack = 0;
        position = matchState.live?.position ?? -1;
        draw();
    });
}

/** Fold the card to a tag that covers nothing, or unfold it. @param {boolean} folded */
function fold(folded) {
    byId('guide').classList.toggle('folded', folded);
    setAttr(byId('guide-fold'), 'aria-expanded', String(!folded));
    nameFold();
}

const isFolded = () => byId('guide').classList.contains('folded');

function nameFold() {
    const title = byId('guide-title').textContent;
    setText(byId('guide-tag'), `Note: ${title}`);
    setAttr(byId('guide-fold'), 'aria-label', `${isFolded() ? 'Unfold' : 'Fold'} the note: ${title}`);
    setAttr(byId('guide-fold'), 'title', isFolded() ? 'Unfold the note' : 'Fold the note');
}

/** The notes of this scene that have not been read. */
function unreadNotes() {
    const read = new Set(noteState.read.map((note) => note.id));
    return (matchState.live?.picture.notes ?? []).filter((note) => !read.has(note.id));
}

const isWanted = () =>
    prefs.get('notes') === 'yes' && !noteState.off && !playback.isReplaying && matchState.seat !== 'spectator';

function draw() {
    const waiting = unreadNotes();
    const note = pagesBack ? noteState.read.at(-pagesBack) : isWanted() ? waiting[0] : undefined;
    const card = byId('guide');
    if (!note && card.contains(document.activeElement)) byId('prompt').focus({ preventScroll: true });
    card.hidden = !note;
    document.body.classList.toggle('noted', Boolean(note));
    if (note) {
        const moreNotes = pagesBack ? pagesBack - 1 + waiting.length : waiting.length - 1;
        setText(byId('guide-title'), note.title);
        setGlossaryText(byId('guide-text'), note.text);
        setText(byId('guide-more'), pagesBack ? 'already read' : moreNotes ? `${moreNotes} more` : '');
        setText(byId('guide-next').firstChild, moreNotes ? 'Next' : 'Got it');
        setAttr(byId('guide-back'), 'aria-disabled', noteState.read.length > pagesBack ? null : 'true');
        if (note.id !== shownNote?.id) fold(false);
        nameFold();
        afterPaint('note', () => placeNote(card));
    }
    announceNote(note);
    shownNote = note;
}

/**
 * Announce a note through a live region that is always present: some screen readers miss one that appears together with its text.
 * @param {Note|undefined} note
 */
function announceNote(note) {
    if (note === shownNote || (note && note.id === shownNote?.id)) return;
    clearTimeout(reading);
    reading = setTimeout(
        () => setText(byId('guide-live'), note ? `Note: ${note.title}. ${note.text}` : ''),
        ANNOUNCE_DELAY_MS,
    );
    byId('guide-text').scrollTop = 0;
}

/** Go back through the notes that were read, the newest first, or forward again. @param {number} step */
function turn(step) {
    pagesBack = Math.min(noteState.read.length, Math.max(0, pagesBack + step));
    draw();
}

function next() {
    if (pagesBack) return turn(-1);
    if (shownNote) saveNoteState({ read: [...noteState.read, shownNote] });
    draw();
}

/** Dismiss the note; return whether there was one. */
export function dismissNote() {
    if (byId('guide').hidden) return false;
    next();
    return true;
}

/** @param {string} value */
function turnOff(value) {
    pagesBack = 0;
    notesSetting.set('notes', value);
    say(`Tutorial notes off${value ? ' for this match' : ''}. Turn them back on in Settings.`, true);
}

/** The setting as the dialog shows it: on, off in this match, off. */
export const notesSetting = {
    get: () => (prefs.get('notes') !== 'yes' ? '' : noteState.off ? 'skip' : 'yes'),
    /** @param {string} _ @param {string} value */
    set: (_, value) => {
        if (value) saveNoteState({ off: value === 'skip' });
        prefs.set('notes', value ? 'yes' : '');
    },
};

/** Whether there are notes to read again. */
export const hasReadNotes = () => noteState.read.length > 0;

/** Show the last note again; the player can go back from there. */
export function reopenNotes() {
    pagesBack = 1;
    draw();
    byId('guide-back').focus();
}
