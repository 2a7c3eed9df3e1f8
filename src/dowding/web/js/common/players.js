// Who plays a seat: a person or a bot, by the code in the match's summary.

const PEOPLE = ['me', 'friend', 'open'];

/** Whether a bot plays a seat. @param {string|undefined} code */
export const isBot = (code) => code !== undefined && !PEOPLE.includes(code);
