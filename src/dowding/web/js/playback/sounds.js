// Sounds of the playback, synthesised with Web Audio: dice, losses and gains. Off by default.

import { toneFor } from './dice_card.js';
import { player } from './player.js';
import { prefs } from '../common/preferences.js';
import { EVENT, on } from '../state/events.js';
import { playback } from '../state/playback_state.js';

const VOLUME = 0.12;
const RATTLE_SECONDS = [0, 0.07, 0.13, 0.22];
/** The sounds of gains and losses: pitches in hertz, one after another. */
/** @type {Record<string, number[]>} */
const TONE_PITCHES = { good: [660, 880], bad: [150, 98], '': [420], doubt: [300] };

/** @type {AudioContext|null} */
let audioContext = null;
/** @type {unknown} */
let lastStep = null;

export function startSounds() {
    on(EVENT.PLAYBACK_CHANGED, () => {
        const step = player.now;
        if (step === lastStep) return;
        lastStep = step;
        if (step && prefs.get('sound')) playLine(step.line);
    });
    prefs.on((name, value) => {
        if (name === 'sound' && value) playNotes('good', 0);
    });
}

/** The audio context; a browser allows it after the first user gesture. */
function readyContext() {
    audioContext ??= new AudioContext();
    if (audioContext.state === 'suspended') audioContext.resume();
    return audioContext;
}

/** @param {import('../types.js').LogLine} line */
function playLine(line) {
    const thrown = (line.throws ?? []).filter(({ die }) => die).length;
    if (thrown) rattle();
    const [toll] = line.tolls ?? [];
    if (toll) playNotes(toneFor(toll.tone ?? '', toll.side || playback.pieces.get(toll.about)?.side || ''), thrown ? 0.35 : 0);
}

/** Dice on wood: short bursts of noise. */
function rattle() {
    const { currentTime, sampleRate, destination } = readyContext();
    for (const after of RATTLE_SECONDS) {
        const noise = readyContext().createBuffer(1, Math.round(sampleRate * 0.03), sampleRate);
        const wave = noise.getChannelData(0);
        for (let k = 0; k < wave.length; k += 1) wave[k] = (Math.random() * 2 - 1) * (1 - k / wave.length) ** 3;
        const source = new AudioBufferSourceNode(readyContext(), { buffer: noise });
        const wood = new BiquadFilterNode(readyContext(), { type: 'bandpass', frequency: 1500 + 900 * Math.random(), Q: 2 });
        source.connect(wood).connect(new GainNode(readyContext(), { gain: VOLUME * 3 })).connect(destination);
        source.start(currentTime + after);
    }
}

/** A few notes that fade out. @param {string} tone @param {number} after */
function playNotes(tone, after) {
    const { currentTime, destination } = readyContext();
    (TONE_PITCHES[tone] ?? TONE_PITCHES['']).forEach((pitch, index) => {
        const begin = currentTime + after + index * 0.11;
        const loud = new GainNode(readyContext(), { gain: 0 });
        loud.gain.setValueAtTime(VOLUME, begin);
        loud.gain.exponentialRampToValueAtTime(0.001, begin + 0.45);
        const note = new OscillatorNode(readyContext(), { type: 'triangle', frequency: pitch });
        note.connect(loud).connect(destination);
        note.start(begin);
        note.stop(begin + 0.5);
    });
}
