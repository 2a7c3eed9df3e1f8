// Action queue: sends one action, or a series of them, and matches the server's replies. In a series each action carries the
// position that the reply to the one before gave, and only the last scene is drawn.

import { connection } from '../state/connection.js';
import { matchState } from '../state/match_state.js';
import { store } from '../state/store.js';

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Done} Done */
/** @typedef {import('../types.js').RefusedMessage} RefusedMessage */
/** @typedef {{option?: string, undo?: boolean, rewind?: number, retract?: number, play?: {level: string, until: string, pace: number}}} Action */
/** @typedef {(scene: Scene) => Action|null} NextAction what to send in this scene; nothing at the end */
/** @typedef {(scene: Scene, made: number) => (() => void)} SeriesEnd */

const REPLY_TIMEOUT_MS = 4000;

/** @type {import('./socket.js').MatchSocket|null} */
let socket = null;
let answered = { scene: false, done: false };
let sentKey = '';
let waiting = 0;
/** The series under way: actions made, the position after the last, the scene it was sent in, and a newer scene.
 * @type {{next: NextAction, end: SeriesEnd, made: number, at: number|null, scene: Scene, fresh: Scene|null}|null} */
let series = null;

/** @param {import('./socket.js').MatchSocket} next */
export function setSocket(next) {
    socket = next;
    series = null;
}

/** Whether an action can be sent now: none is under way, and the newest scene is drawn. */
export const isFree = () => Boolean(socket && matchState.live && !connection.sending && !store.waiting);

/** Send an action; `name` says what is being sent. @param {string} name @param {Action} action */
export function send(name, action, scene = matchState.live) {
    answered = { scene: false, done: false };
    connection.setSending(name);
    sentKey = socket?.send({ ...action, position: scene?.position, state: scene?.state }) ?? '';
}

/** Send a message that needs no reply. @param {object} message */
export function sendMessage(message) {
    socket?.send(message);
}

/** Send a message about this player that has no answer and may be lost. @param {{typing?: true, away?: boolean}} notice */
export function sendNotice(notice) {
    socket?.notice(notice);
}

/**
 * Send one action after another.
 * @param {string} name
 * @param {NextAction} next
 * @param {SeriesEnd} end receives the last scene and the number of actions made; the function it returns is called once that scene is drawn
 */
export function sendSeries(name, next, end) {
    const scene = matchState.live;
    const first = scene && next(scene);
    if (!first) return;
    series = { next, end, made: 0, at: null, scene, fresh: null };
    send(name, first);
}

/** Handle the server's reply to an action: made, or refused. @param {'done'|'refused'} kind @param {Done|RefusedMessage} message */
export function handleReply(kind, message) {
    if (message.key !== sentKey) return;
    if (kind === 'refused') {
        if (series) finishSeries(series.fresh ?? series.scene);
        connection.setSending('');
        return;
    }
    if (!series) return markAnswered('done');
    series.made += 1;
    series.at = 'position' in message ? message.position : null;
    if (series.fresh?.position === series.at) continueSeries(series.fresh);
}

/** A scene has arrived: draw it, unless it is an intermediate one of a series. @param {Scene} scene */
export function receiveScene(scene) {
    if (!series) {
        store.waiting = scene; // after the reply, options of the old scene can no longer be chosen
        markAnswered('scene');
        return store.receive(scene);
    }
    series.fresh = scene;
    if (series.at !== null) continueSeries(scene);
}

/** The same scene has arrived again, because autoplay started or stopped; what is armed stays armed. */
export function handleUnchangedScene() {
    if (!series) markAnswered('scene');
}

/** An action is complete when both the reply and the new scene have arrived. @param {'scene'|'done'} kind */
function markAnswered(kind) {
    answered[kind] = true;
    clearTimeout(waiting);
    if (answered.scene && answered.done) connection.setSending('');
    else waiting = setTimeout(() => connection.setSending(''), REPLY_TIMEOUT_MS);
}

/** @param {Scene} scene */
function continueSeries(scene) {
    if (!series) return;
    const action = series.next(scene);
    if (!action) return finishSeries(scene);
    Object.assign(series, { scene, at: null, fresh: null });
    send(connection.sending, action, scene);
}

/** @param {Scene} scene */
function finishSeries(scene) {
    const after = series?.end(scene, series.made);
    series = null;
    store.waiting = scene;
    connection.setSending('');
    store.receive(scene);
    after?.();
}
