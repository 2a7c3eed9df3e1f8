// Dark and light theme: applies the preference (at first that of the operating system), follows its changes and redraws the map in the new colours.

import { SYSTEM_LIGHT, prefs } from './preferences.js';

/** Apply the remembered theme, or that of the operating system, and follow changes here, in other tabs and in the system. */
export function startTheme(redraw = () => {}) {
    const apply = () => {
        const theme = prefs.get('theme');
        document.documentElement.dataset.theme = theme;
        for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
            meta.setAttribute('content', theme === 'dark' ? '#15181a' : '#d8d2c2');
        }
        redraw();
    };
    prefs.on((name) => {
        if (name === 'theme') apply();
    });
    window.addEventListener('storage', (event) => {
        if (event.key === 'dowding.theme') apply();
    });
    SYSTEM_LIGHT.addEventListener('change', apply);
    for (const button of document.querySelectorAll('[data-do="theme"]')) button.addEventListener('click', toggleTheme);
    document.documentElement.dataset.theme = prefs.get('theme');
}

export function toggleTheme() {
    prefs.set('theme', prefs.get('theme') === 'dark' ? 'light' : 'dark');
}
