// Report page: the report of a match as a separate page, from the parts that the match page shows in a dialog.

import { closest, byId, el, setText } from './common/dom.js';
import { startDialogs } from './common/dialogs.js';
import { startSiteMenu } from './common/menu.js';
import { formatSigned } from './common/text.js';
import { startTheme } from './common/theme.js';
import { createAndOpen, errorText, matchAddress } from './lobby/create_match.js';
import { pathPart } from './net/addresses.js';
import { api } from './net/api.js';
import { notifyTurns } from './panels/turn_notification.js';
import { bandAt, drawScaleStrip } from './panels/score_scale.js';
import { ownPoints } from './state/own_points.js';
import { chapterPicture } from './report/chapter_picture.js';
import { chapterRail, matchMap } from './report/match_map.js';
import { reportParts } from './report/report.js';
import { reviewSection } from './report/review.js';
import { showMoment } from './report/show_moment.js';
import { TURN_COUNTS, turnCard, turningPoints } from './report/turn_cards.js';
import { matchState } from './state/match_state.js';

/** @typedef {import('./types.js').MatchReport} MatchReport */
/** @typedef {import('./types.js').PageNode} PageNode */

/** The parts of the report beside the story. */
const SIDE_PARTS = new Set(['Luck', 'Points by cause', 'The dice']);
/** A part that the picture of the match already shows. */
const FLIGHT_PATHS = 'Flight paths';
/** A part that the review shows with its causes. */
const WIN_PROBABILITY = 'Win probability';

async function start() {
    startTheme();
    startDialogs();
    startSiteMenu();
    document.addEventListener('click', (event) => {
        if (closest(event, '[data-do="rematch"]')) createAndOpen(() => api.rematch(pathPart(1)));
    });
    try {
        const [match, boards] = await Promise.all([api.match(pathPart(1)), api.boards(pathPart(1))]);
        matchState.summary = match;
        matchState.setBoards(boards);
        await show(new URLSearchParams(location.search).get('seat') ?? match.mine[0] ?? 'spectator');
    } catch (error) {
        setText(byId('note'), errorText(error));
    }
}

/** Show the report of a seat. @param {string} seat */
async function show(seat) {
    const match = matchState.summary;
    if (!match) return;
    const [report, scene] = await Promise.all([api.report(match.id, seat), api.scene(match.id, seat)]);
    matchState.seat = seat;
    matchState.live = scene;
    byId('to-match').setAttribute('href', matchAddress(match.id));
    drawHead(report);
    drawParts({ ...report, seat });
    byId('note').hidden = true;
    byId('report').hidden = false;
    notifyTurns(scene.ask && Object.keys(match.seats).length > 1 ? [{ id: match.id, name: match.name }] : [], document.title);
}

/** @param {MatchReport} report */
function drawHead(report) {
    const { summary: match, live: scene } = matchState;
    const name = match?.name || scene?.picture.title || '';
    document.title = `Report: ${name} · Dowding`;
    const dateline = report.story?.dateline ?? '';
    setText(byId('dateline'), ['Report', dateline.startsWith(name) ? '' : name, dateline].filter(Boolean).join(' · '));
    setText(byId('report-title'), report.story?.sentence ?? scene?.outcome?.text ?? 'The report so far');
    const scale = scene?.picture.tracks.find((track) => track.scale)?.scale;
    byId('report-scale').hidden = !scale;
    if (!scale) return;
    setText(byId('report-points'), formatSigned(ownPoints(scale.at)));
    drawScaleStrip(byId('report-strip'), scale);
    setText(byId('report-band'), bandAt(scale).name);
}

/** Give every part its column. @param {MatchReport} report */
function drawParts(report) {
    const [lead, story, side] = ['report-lead', 'report-story', 'report-side'].map((id) => /** @type {PageNode} */ (byId(id)));
    lead.replaceChildren();
    const review = reviewSection(report.seat);
    byId('report-review').replaceChildren(...(review ? [review] : []));
    for (const column of [story, side]) column.replaceChildren(column.firstElementChild);
    const picture = pictureOf(report);
    if (picture) story.append(picture);
    const turns = turnsOf(report);
    if (turns) story.append(turns);
    const parts = reportParts(report, (seat) => show(seat).catch((error) => setText(byId('note'), errorText(error))));
    for (const part of parts) {
        if (!part.matches('.report-part, .figures')) lead.append(part);
        else if (SIDE_PARTS.has(part.dataset.part)) side.append(part);
        else if (part.dataset.part === WIN_PROBABILITY ? !review : !picture || part.dataset.part !== FLIGHT_PATHS) story.append(part);
    }
}

/** The whole match as a picture. @param {MatchReport} report @returns {PageNode|null} */
function pictureOf(report) {
    const chapters = report.story?.chapters ?? [];
    const turns = turningPoints(chapters);
    const map = matchMap(report, turns);
    return map && el('section', { class: 'report-part', data: { part: 'The whole match' } }, el('h3', { text: 'At a glance' }), map, chapters.length ? chapterRail(chapters, turns) : null);
}

/** The turning points as cards with the position of each. @param {MatchReport} report @returns {PageNode|null} */
function turnsOf(report) {
    const chapters = report.story?.chapters ?? [];
    const turns = turningPoints(chapters);
    if (!turns.length) return null;
    const cards = turns.map((chapter) => turnCard(chapter, chapters, chapterPicture(chapter), ({ at }) => showMoment(at)));
    return el('section', { class: 'report-part', data: { part: 'Turning points' } }, el('h3', { text: TURN_COUNTS[turns.length] }), el('ol', { class: 'report-turns' }, ...cards));
}

start();
