// Text formatting for players: number agreement, lists of names and signed points, as `engine/text.py` does in Python.

/**
 * A number with its noun: "1 squadron", "2 squadrons", "3 Gruppen".
 * @param {number} number
 * @param {string} singular
 * @param {string} [plural]
 */
export const formatCount = (number, singular, plural) => `${number} ${chooseForm(number, singular, plural)}`;

/**
 * The singular or plural form of a noun or verb. A noun without an irregular plural takes an s.
 * @param {number} number
 * @param {string} singular
 * @param {string} [plural]
 */
export const chooseForm = (number, singular, plural = `${singular}s`) => (number === 1 ? singular : plural);

/** A list in a sentence: "A, B and C". @param {string[]} names @param {string} [conjunction] */
export function joinNames(names, conjunction = 'and') {
    return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${conjunction} ${names[names.length - 1]}`;
}

/**
 * A number with its sign: "+3", "−3", "0". With `decimals`, rounded to that many places: "+0.5".
 * @param {number} value
 * @param {number} [decimals]
 */
export function formatSigned(value, decimals) {
    const text = decimals === undefined ? `${Math.abs(value)}` : Math.abs(value).toFixed(decimals);
    if (Number(text) === 0) return text;
    return `${value < 0 ? '−' : '+'}${text}`;
}

/** The sentence with its first letter in upper case and the rest unchanged. @param {string} sentence */
export const capitalizeFirst = (sentence) => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
