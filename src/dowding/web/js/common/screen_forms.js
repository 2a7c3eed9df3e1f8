// Screen forms: the forms that the match page takes by the size of the window. The same conditions stand in the style sheets.

/** Phones, upright or on their side, and windows as low as that: one panel at a time, in a sheet. */
export const SHEET = matchMedia('(max-width: 760px), (max-height: 559px)');
/** The header has no room for the tote board: it is a tab of the context. */
export const FORCES_TAB = matchMedia('(min-width: 761px) and (max-width: 1240px) and (min-height: 560px)');
