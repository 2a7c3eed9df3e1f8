// Page layout: the form of the page (large, tablet, sheet), the buttons that unfold a region, and the parts that have another
// place in each form. The sizes of the regions are in frame.css and phone.css; none of them depends on the decision.

import { byId, setAttr } from './common/dom.js';
import { matchState } from './state/match_state.js';
import { prefs } from './common/preferences.js';
import { EVENT, on } from './state/events.js';
import { playback } from './state/playback_state.js';
import { selection } from './state/selection.js';

/** Without a map the side column is laid out as beside an average one. */
const AVERAGE_RATIO = 1.45;

export function startLayout() {
    const ratios = matchState.boards.filter(({ kind }) => kind === 'map').map(({ width, height }) => (width || 1000) / (height || 700));
    document.body.style.setProperty('--map-ratio', String(ratios.length ? Math.max(...ratios) : AVERAGE_RATIO));
    on([EVENT.SCENE_SHOWN, EVENT.REPLAY_CHANGED], () => byId('side').classList.toggle('telling', !selection.ask && !hasEnded()));
    startFold('log-unfold', 'log-unfolded', ['Show all', 'Show less']);
    startFold('tools-open', 'tools-shown');
    byId('tools').addEventListener('click', () => setFold('tools-open', 'tools-shown', false));
    startSoundButton();
}

const hasEnded = () => !playback.isReplaying && Boolean(playback.scene?.outcome);

/**
 * A button that unfolds a region over its neighbours, and folds it again.
 * @param {string} button
 * @param {string} name the class of the body while it is unfolded
 * @param {[string, string]} [texts]
 */
function startFold(button, name, texts) {
    byId(button).addEventListener('click', () => {
        const isOpen = !document.body.classList.contains(name);
        setFold(button, name, isOpen);
        if (texts) byId(button).textContent = texts[Number(isOpen)];
    });
}

/** @param {string} button @param {string} name @param {boolean} isOpen */
function setFold(button, name, isOpen) {
    document.body.classList.toggle(name, isOpen);
    setAttr(byId(button), 'aria-expanded', String(isOpen));
}

/** The sound button is always in sight; at first sounds are off. */
function startSoundButton() {
    const button = byId('sound');
    const show = () => {
        const isOn = Boolean(prefs.get('sound'));
        setAttr(button, 'aria-pressed', String(isOn));
        setAttr(button, 'title', isOn ? 'Sound is on: turn it off' : 'Sound is off: turn it on');
    };
    button.addEventListener('click', () => prefs.toggle('sound'));
    prefs.on((name) => {
        if (name === 'sound') show();
    });
    show();
}
