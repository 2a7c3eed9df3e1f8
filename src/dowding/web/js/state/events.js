// Event names of the match page, and the event emitter that its modules share.

/** @typedef {import('../types.js').Scene} Scene */

/** All events, by name. An event that carries a scene passes it to its listeners; the others carry nothing. */
export const EVENT = Object.freeze({
    /** The newest scene of the match has arrived. Carries the scene. */
    LIVE_SCENE: 'live-scene',
    /** A scene is shown: the newest, or one of the past. Carries the scene. */
    SCENE_SHOWN: 'scene-shown',
    /** The scene that is shown has been painted: panels that may be a frame late draw now. Carries the scene. */
    SCENE_PAINTED: 'scene-painted',
    /** A replay has started, moved to another position or ended. */
    REPLAY_CHANGED: 'replay-changed',
    /** Another option is armed, or none. */
    ARMED_CHANGED: 'armed-changed',
    /** Pieces were picked or released. */
    PICKED_CHANGED: 'picked-changed',
    /** Another card of the plan is selected. */
    AIM_CHANGED: 'aim-changed',
    /** Other pieces, regions or options are highlighted: by the pointer, a hint or the playback. */
    HIGHLIGHT_CHANGED: 'highlight-changed',
    /** The odds of the armed option were requested, have arrived or are not available. */
    ODDS_CHANGED: 'odds-changed',
    /** A bot has begun to play for this seat, has made choices or has stopped. */
    AUTOPLAY_CHANGED: 'autoplay-changed',
    /** An action has been sent to the server, or has been answered. */
    SENDING_CHANGED: 'sending-changed',
    /** The page shows that it is busy, because a reply is late, or the late reply has arrived. */
    BUSY_CHANGED: 'busy-changed',
    /** The connection to the server was lost or is back. */
    CONNECTION_CHANGED: 'connection-changed',
    /** The people of the match have changed: their presence, their names, the newest chat line, or a rematch offer. */
    PEOPLE_CHANGED: 'people-changed',
    /** Chat lines have arrived, were written offline, or have been read. */
    CHAT_CHANGED: 'chat-changed',
    /** A player has begun or ceased to type a chat line. */
    TYPING_CHANGED: 'typing-changed',
    /** The playback shows another step, or has ended. */
    PLAYBACK_CHANGED: 'playback-changed',
    /** The results of a combat are held back from the displays until it has been played, or are shown now. */
    RESULTS_TOLD: 'results-told',
    /** The view has switched between map and plan. */
    PLAN_TOGGLED: 'plan-toggled',
    /** Another map is shown. */
    MAP_CHANGED: 'map-changed',
    /** The map is shown at another zoom level. */
    MAP_ZOOMED: 'map-zoomed',
});

/** @typedef {typeof EVENT[keyof typeof EVENT]} EventName */
/** @typedef {'live-scene'|'scene-shown'|'scene-painted'} SceneEventName */
/** What the listeners of each event receive. @typedef {{[name in EventName]: name extends SceneEventName ? Scene : undefined}} EventDetails */

/** @type {Map<EventName, ((detail: any) => void)[]>} */
const listeners = new Map();

/**
 * Call a listener at every event of these names.
 * @template {EventName} Name
 * @param {Name|Name[]} names
 * @param {(detail: EventDetails[Name]) => void} listener
 */
export function on(names, listener) {
    for (const name of [names].flat()) listeners.set(name, [...(listeners.get(name) ?? []), listener]);
}

/**
 * Notify the listeners of an event, in the order in which they were added.
 * @template {EventName} Name
 * @param {Name} name
 * @param {EventDetails[Name]} [detail]
 */
export function emit(name, detail) {
    for (const listener of listeners.get(name) ?? []) listener(detail);
}
