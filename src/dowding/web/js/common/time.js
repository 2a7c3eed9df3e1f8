// Times as players read them: the time of today, with the date for other days.

/** "15:10" for a time of today, else "19 Nov, 15:10". @param {string} timestamp @param {Date} [now] */
export function formatTime(timestamp, now = new Date()) {
    const then = new Date(timestamp);
    const time = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
    if (then.toDateString() === now.toDateString()) return time;
    return `${then.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`;
}
