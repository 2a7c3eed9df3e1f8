// Announcements: texts for a screen reader's live region and as toasts, and the events since the last scene.

import { afterPaint, byId } from './dom.js';
import { EVENT, on } from '../state/events.js';
import { withOwnPoints } from '../state/own_points.js';
import { formatCount } from './text.js';

/** @typedef {import('../types.js').Scene} Scene */

const TOAST_MS = 4200;
/** A toast that was shown this long ago (in milliseconds) is hidden as soon as the match continues. */
const MIN_TOAST_MS = 1200;
const MAX_LINES = 6;
let timer = 0;
let shownAt = 0;
/** @type {string[]} sentences to announce in a moment */
let pendingSentences = [];
let lastScene = { position: -1, prompt: '', lines: new Set() };

/**
 * Announce a text to screen readers, joined with others of the same moment; with `aloud` it is also shown as a toast.
 * @param {string} text
 * @param {boolean} [aloud]
 */
export function say(text, aloud = false) {
    const region = byId('live');
    region.textContent = '';
    pendingSentences.push(text);
    if (pendingSentences.length === 1)
        setTimeout(() => {
            region.textContent = pendingSentences.join(' ');
            pendingSentences = [];
        }, 30);
    if (!aloud) return;
    const note = byId('toast');
    note.textContent = text;
    note.hidden = false;
    shownAt = performance.now();
    clearTimeout(timer);
    timer = setTimeout(() => {
        note.hidden = true;
    }, TOAST_MS);
}

/** @param {string} sentence */
const ended = (sentence) => (/[.?!…]$/.test(sentence) ? sentence : `${sentence}.`);
/** @param {number} n */
const optionCount = (n) => `${formatCount(n, 'option')}.`;

/** Announce the log lines since the last scene, and the new prompt. */
export function startAnnouncements() {
    /** @param {Scene} scene */
    const read = (scene) => {
        const keys = scene.log.map((line) => `${line.at}|${line.text}`);
        const fresh = lastScene.position < 0 ? [] : scene.log.filter((_, index) => !lastScene.lines.has(keys[index]));
        const parts = fresh.slice(-MAX_LINES).map((line) => line.text);
        if (fresh.length > MAX_LINES) parts.unshift(`${formatCount(fresh.length - MAX_LINES, 'more line')} in the log.`);
        const prompt = scene.outcome?.text ?? scene.ask?.prompt ?? scene.waiting ?? '';
        if (prompt && (prompt !== lastScene.prompt || fresh.length))
            parts.push(scene.ask ? `${ended(prompt)} ${optionCount(scene.ask.options.length)}` : prompt);
        lastScene = { position: scene.position, prompt, lines: new Set(keys) };
        if (parts.length) say(withOwnPoints(parts.join(' ')));
    };
    on(EVENT.LIVE_SCENE, (scene) => {
        if (scene.position !== lastScene.position && performance.now() - shownAt > MIN_TOAST_MS) byId('toast').hidden = true;
        afterPaint('announce', () => read(scene));
    });
}
