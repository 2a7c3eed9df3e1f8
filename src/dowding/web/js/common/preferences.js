// What this browser remembers: theme, the way the map lies, when to ask before a choice is made.

const DEFAULTS = { theme: 'dark', flip: '', confirm: 'attacks', hidden: '', magnify: 'yes', notes: 'yes', level: 'pilot', until: 'step', speed: '', play: 'fast', sound: '', tell: '', talk: 'yes' };
const listeners = [];

export const prefs = {
    get(name) {
        try {
            return localStorage.getItem(`dowding.${name}`) ?? DEFAULTS[name];
        } catch {
            return DEFAULTS[name];
        }
    },
    set(name, value) {
        try {
            localStorage.setItem(`dowding.${name}`, value);
        } catch {
            /* a browser without storage forgets */
        }
        for (const listener of listeners) listener(name, value);
    },
    toggle(name) {
        prefs.set(name, prefs.get(name) ? '' : 'yes');
    },
    on(listener) {
        listeners.push(listener);
    },
};

/** Whether this person wants things to stand still. */
export function still() {
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
