// Replay scrubber: the timeline of the match with milestones; shows any earlier position as this seat saw it.

import { say } from '../common/announcements.js';
import { api } from '../net/api.js';
import { rewind } from '../state/choose.js';
import { confirmBox } from '../common/dialogs.js';
import { afterPaint, closest, byId, el, renderList, setAttr, setText } from '../common/dom.js';
import { formatCount } from '../common/text.js';
import { prefersReducedMotion } from '../common/preferences.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { store } from '../state/store.js';

/** @typedef {import('../types.js').ScrubberMark} ScrubberMark */

const MAX_CACHED_SCENES = 400;
const PLAY_INTERVAL_MS = 700;
const sceneCache = new Map();
let wantedPosition = null;
let isFetching = false;
let playTimer = 0;
/** The position of the newest scene. When it goes back, the cached scenes belong to another history. */
let newestPosition = 0;

export function startScrubber() {
    const slider = byId('scrub');
    slider.addEventListener('input', () => goToPosition(Number(slider.value)));
    byId('scrub-play').addEventListener('click', play);
    const steps = { 'scrub-start': -Infinity, 'scrub-back': -1, 'scrub-on': 1, 'scrub-end': Infinity };
    for (const [id, step] of Object.entries(steps)) byId(id).addEventListener('click', () => stepReplay(step));
    byId('scrub-marks').addEventListener('click', (/** @type {Event} */ event) => {
        const at = closest(event, '[data-at]')?.dataset.at;
        if (at !== undefined) goToPosition(Number(at));
    });
    byId('rewind').addEventListener('click', rewindMatch);
    byId('back-to-now').addEventListener('click', () => goToPosition(Infinity));
    on(EVENT.LIVE_SCENE, (scene) => {
        if (scene.position < newestPosition) sceneCache.clear();
        newestPosition = scene.position;
        draw();
        refreshMarks();
    });
    on(EVENT.REPLAY_CHANGED, draw);
}

const livePosition = () => matchState.live?.position ?? 0;

/** Step through the past: one step, or to an end. @param {number} step */
export function stepReplay(step) {
    const from = playback.replayPosition ?? livePosition();
    goToPosition(Math.max(0, Math.min(livePosition(), from + step)));
}

/** Show a position; the last one is the present. @param {number} position */
export async function goToPosition(position) {
    const at = Math.max(0, Math.min(livePosition(), position));
    if (at >= livePosition()) {
        wantedPosition = null;
        stop();
        if (playback.isReplaying) store.replay(null);
        return;
    }
    wantedPosition = at;
    byId('scrub').value = String(at);
    if (sceneCache.has(at)) return store.replay(at, sceneCache.get(at));
    if (isFetching) return;
    isFetching = true;
    try {
        while (wantedPosition !== null && !sceneCache.has(wantedPosition)) {
            const position = wantedPosition;
            sceneCache.set(position, await api.scene(matchState.summary?.id, matchState.seat, position));
            if (sceneCache.size > MAX_CACHED_SCENES) sceneCache.delete(sceneCache.keys().next().value);
        }
        if (wantedPosition !== null) store.replay(wantedPosition, sceneCache.get(wantedPosition));
    } catch (error) {
        say(error instanceof Error ? error.message : String(error), true);
    } finally {
        isFetching = false;
    }
}

function play() {
    if (playTimer) return stop();
    if (!playback.isReplaying) goToPosition(0);
    playTimer = setInterval(
        () => {
            if (playback.replayPosition !== null && playback.replayPosition + 1 < livePosition()) stepReplay(1);
            else {
                stepReplay(1);
                stop();
            }
        },
        prefersReducedMotion() ? 2 * PLAY_INTERVAL_MS : PLAY_INTERVAL_MS,
    );
    draw();
}

function stop() {
    clearInterval(playTimer);
    playTimer = 0;
    draw();
}

async function rewindMatch() {
    const to = playback.replayPosition;
    if (to === null) return;
    const sure = await confirmBox(
        'Rewind the match?',
        `The match will continue from position ${to}. ${formatCount(livePosition() - to, 'later move')} will be undone, and the log will record the rewind.`,
        'Rewind',
    );
    if (!sure) return;
    goToPosition(Infinity);
    rewind(to);
}

function draw() {
    const at = playback.replayPosition ?? livePosition();
    afterPaint('scrub', drawSlider); // the present is always at the end, so that a choice does not move it
    setText(byId('scrub-at'), `${at}/${livePosition()}`);
    const past = playback.isReplaying;
    document.body.classList.toggle('replaying', past);
    byId('replay-bar').hidden = !past;
    const solo = (matchState.summary?.tryout || Object.keys(matchState.summary?.seats ?? {}).length === 1) && matchState.seat !== 'spectator';
    byId('rewind').hidden = !past || !solo || Boolean(matchState.live?.outcome);
    setText(byId('scrub-play').firstElementChild, playTimer ? '❚❚' : '▶');
    setAttr(byId('scrub-play'), 'aria-label', playTimer ? 'Pause the replay' : 'Play the match from the start');
}

function drawSlider() {
    const slider = byId('scrub');
    const at = playback.replayPosition ?? livePosition();
    setAttr(slider, 'max', String(livePosition()));
    slider.value = String(at);
    setAttr(slider, 'aria-valuetext', `Position ${at} of ${livePosition()}`);
    slider.style.setProperty('--done', `${livePosition() ? (100 * at) / livePosition() : 100}%`);
}

let marksTimer = 0;
function refreshMarks() {
    clearTimeout(marksTimer);
    marksTimer = setTimeout(async () => {
        try {
            drawMarks(await api.marks(matchState.summary?.id, matchState.seat));
        } catch {
            /* the marks are decorative */
        }
    }, 400);
}

/** The most marks that fit; if there are more, lower ranks are dropped. */
const MAX_MARKS = 60;
/** The share of the timeline from which a name is left of its mark, because there is no room to the right. */
const LATE_SHARE = 0.92;
/** @param {number} at */
const isLate = (at) => at > LATE_SHARE * livePosition();
/** The most periods that can be named. */
const MAX_PERIOD_NAMES = 14;
/** The most signs side by side: of equal signs that would overlap only the first is shown. */
const MAX_SIGNS = 80;

/** Only the longest periods, and no more marks than fit. @param {ScrubberMark[]} marks */
function thinMarks(marks) {
    /** @param {ScrubberMark} mark */
    const rankOf = (mark) => mark.milestone.rank;
    const longest = Math.max(...marks.filter((mark) => mark.milestone.stretch).map(rankOf));
    let remaining = marks.filter(
        (mark) => mark.at <= livePosition() && (!mark.milestone.stretch || rankOf(mark) === longest),
    );
    const ranks = [...new Set(remaining.map(rankOf))].sort((a, b) => a - b);
    for (const rank of ranks.slice(0, -1))
        if (remaining.length > MAX_MARKS) remaining = remaining.filter((mark) => rankOf(mark) !== rank);
    return remaining;
}

/** @param {ScrubberMark[]} marks */
function drawMarks(marks) {
    /** @type {Map<string, number>} the position of the last name, and of the last of each sign */
    const last = new Map();
    const shownMarks = thinMarks(marks).filter((mark) => {
        const [row, room] = isNamed(mark) ? ['a name', MAX_PERIOD_NAMES] : [mark.milestone.sign, MAX_SIGNS];
        const before = last.get(row) ?? -Infinity;
        const isTowards = isNamed(mark) && isLate(mark.at) && !isLate(before); // two names that face each other
        const free = mark.at - before > ((isTowards ? 2 : 1) * livePosition()) / room;
        if (free) last.set(row, mark.at);
        return free;
    });
    renderList(
        byId('scrub-marks'),
        shownMarks,
        (mark, index) => `${mark.at}|${mark.milestone.kind}|${mark.text}|${index}`,
        makeMark,
        (node, mark) => {
            node.style.left = `${livePosition() ? (100 * mark.at) / livePosition() : 0}%`;
            node.classList.toggle('late', isLate(mark.at));
        },
    );
}

/** Whether a mark is a name that needs room (an hour, a turn number), not a sign. @param {ScrubberMark} mark */
const isNamed = ({ milestone }) => Boolean(milestone.stretch) && (milestone.sign.length > 1 || /\d/.test(milestone.sign));

/** @param {ScrubberMark} mark */
function makeMark(mark) {
    const { sign, tone = '' } = mark.milestone;
    return el('button', {
        class: `scrub-mark${isNamed(mark) ? ' named' : ''}${tone ? ` tone-${tone}` : ''}`,
        type: 'button',
        tabindex: '-1',
        title: mark.text,
        'aria-label': `${mark.text} (position ${mark.at})`,
        data: { at: String(mark.at) },
        text: sign,
    });
}
