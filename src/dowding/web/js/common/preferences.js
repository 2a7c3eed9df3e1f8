// Preferences of this browser, kept in localStorage: theme, map orientation, confirmation of choices, playback speed.

/** @type {Record<string, string>} */
const DEFAULTS = { flip: '', confirm: 'attacks', hidden: '', magnify: 'yes', notes: 'yes', level: 'pilot', until: 'step', speed: '', play: '', sound: '', tell: '', talk: 'yes', name: '' };
/** The theme that the operating system prefers. */
export const SYSTEM_LIGHT = matchMedia('(prefers-color-scheme: light)');
/** @param {string} name */
const defaultOf = (name) => (name === 'theme' ? (SYSTEM_LIGHT.matches ? 'light' : 'dark') : DEFAULTS[name]);
/** @type {((name: string, value: string) => void)[]} */
const listeners = [];

export const prefs = {
    /** @param {string} name */
    get(name) {
        try {
            return localStorage.getItem(`dowding.${name}`) ?? defaultOf(name);
        } catch {
            return defaultOf(name);
        }
    },
    /** @param {string} name @param {string} value */
    set(name, value) {
        try {
            localStorage.setItem(`dowding.${name}`, value);
        } catch {
            /* without localStorage nothing is remembered */
        }
        for (const listener of listeners) listener(name, value);
    },
    /** @param {string} name */
    toggle(name) {
        prefs.set(name, prefs.get(name) ? '' : 'yes');
    },
    /** @param {(name: string, value: string) => void} listener */
    on(listener) {
        listeners.push(listener);
    },
};

/** Whether the player prefers reduced motion. */
export function prefersReducedMotion() {
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
