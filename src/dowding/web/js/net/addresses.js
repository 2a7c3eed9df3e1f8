// Addresses of the site's own pages and files. The site may lie under any path of its host, which the page names.

/** The path of the site on its host, with a slash at its end. */
const ROOT = document.querySelector('meta[name="site-root"]')?.getAttribute('content') ?? '/';

/** The address of one of the site's own pages or files. @param {string} path as the server knows it: `/match/...`, `/help/` */
export const siteAddress = (path) => ROOT + path.slice(1);

/** A part of this page's path below the site, by its number: in `/match/abc/report`, part 1 is "abc". @param {number} number */
export const pathPart = (number) => decodeURIComponent(location.pathname.slice(ROOT.length).split('/').filter(Boolean)[number] ?? '');

/** The address of the page with the report of a match. @param {string} match @param {string} seat whose report */
export const reportAddress = (match, seat) => siteAddress(`/match/${encodeURIComponent(match)}/report?seat=${encodeURIComponent(seat)}`);
