// Match page: fetches the match and its boards, opens the WebSocket and starts every panel.

import { say, startAnnouncements } from './common/announcements.js';
import { api } from './net/api.js';
import { startCamera } from './map/camera.js';
import { MapBoard } from './map/map_board.js';
import { startDayReport } from './panels/day_report.js';
import { startPlayerName } from './panels/player_name.js';
import { startPlayersPanel, togglePlayersPanel } from './panels/players_panel.js';
import { startPresence } from './panels/presence.js';
import { activate, chooseByIds } from './state/choose.js';
import { handleReply, handleUnchangedScene, setSocket, receiveScene } from './net/action_queue.js';
import { startDialogs } from './common/dialogs.js';
import { byId, setText, titleOf } from './common/dom.js';
import { showEndScreen, startEndScreen } from './report/end_screen.js';
import { startTutorialNotes } from './panels/tutorial_notes.js';
import { startSquareAnnouncer } from './panels/square_announcer.js';
import { startHint, toggleHint } from './panels/hint.js';
import { canFlipMap, showHelp, showRules, startHelp } from './panels/help.js';
import { showSettings } from './panels/settings_dialog.js';
import { startKeyboard } from './panels/keyboard.js';
import { startLog } from './panels/log.js';
import { goToMap, startMapTabs } from './map/map_tabs.js';
import { startOdds } from './panels/odds.js';
import { startOfflineBanner } from './panels/offline_banner.js';
import { startQuietOrders } from './panels/quiet_orders.js';
import { startDecisionPanel } from './panels/decision_panel.js';
import { startSideBoards } from './panels/side_boards.js';
import { startMultiSelect } from './state/multi_select.js';
import { proposePlan, startPlan, togglePlan } from './plan/plan_panel.js';
import { startCombatScene } from './playback/combat_scene.js';
import { startPlayer } from './playback/player.js';
import { startPlaybackControls } from './playback/controls.js';
import { startPlaybackOverlay } from './playback/map_overlay.js';
import { startAutoplay, toggleAutoplay } from './panels/autoplay.js';
import { prefs } from './common/preferences.js';
import { startPointerHold } from './state/pointer_hold.js';
import { startPrinting } from './panels/printing.js';
import { askForRematch, startRematch } from './panels/rematch.js';
import { showReport } from './report/report.js';
import { goToPosition, startScrubber } from './playback/scrubber.js';
import { startScrubberCurve } from './playback/scrubber_curve.js';
import { seatBehindCurtain, showCurtain, showLinks, startSeatHandover } from './panels/share_links.js';
import { startLayout } from './layout.js';
import { startMobileSheet } from './panels/mobile_sheet.js';
import { pointLineOfSight, startLineOfSight, toggleLineOfSight } from './map/line_of_sight.js';
import { MatchSocket } from './net/socket.js';
import { startSounds } from './playback/sounds.js';
import { EVENT, on } from './state/events.js';
import { connection } from './state/connection.js';
import { matchState } from './state/match_state.js';
import { people } from './state/people.js';
import { store } from './state/store.js';
import { notifyTurns } from './panels/turn_notification.js';
import { startTheme } from './common/theme.js';
import { startScrollSigns } from './panels/scroll_signs.js';
import { showTryOut, startTryOut } from './panels/try_out.js';
import { startTooltips } from './panels/tooltips.js';
import { startToteBoard } from './panels/tote_board.js';
import { startTracks } from './panels/tracks.js';
import { fontsLoaded } from './fonts.js';
import { startExplain } from './panels/explain.js';

/** @typedef {import('./types.js').AutoplayStatus} AutoplayStatus */
/** @typedef {import('./types.js').Scene} Scene */

/** @type {MapBoard|null} */
let map = null;
/** @type {MatchSocket|null} */
let link = null;

let hasShownMoment = false;

const id = decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) ?? '');

async function start() {
    startTheme(() => map?.redrawArt());
    startDialogs();
    startHelp();
    startExplain();
    try {
        const [match, boards] = await Promise.all([api.match(id), api.boards(id), fontsLoaded()]);
        matchState.summary = match;
        matchState.setBoards(boards);
    } catch (error) {
        return fail(error instanceof Error ? error.message : String(error));
    }
    const wantedSeat = new URLSearchParams(location.search).get('seat');
    const match = matchState.summary;
    if (!match) return;
    matchState.seat = wantedSeat ?? match.mine[0] ?? 'spectator';
    draw();
    const next = seatBehindCurtain(match);
    if (next) showCurtain(match, next, () => sit(next));
    else sit(matchState.seat);
}

/**
 * Handle a click on pieces or regions: by the line of sight tool while it is active, else as a choice.
 * @param {string[]} ids
 * @param {boolean} [shift]
 */
const clickIds = (ids, shift = false) => pointLineOfSight(ids) || chooseByIds(ids, shift);

function draw() {
    const board = matchState.boards.find((candidate) => candidate.kind === 'map');
    byId('map').hidden = !board;
    if (board) {
        map = new MapBoard(board, clickIds);
        startMapTabs(map);
        startCamera(map);
        startPlaybackOverlay(map);
        startCombatScene();
        for (const button of document.querySelectorAll('[data-do="flip"]'))
            button.toggleAttribute('hidden', !canFlipMap());
    }
    startLayout();
    startSideBoards(clickIds);
    startPointerHold();
    startPlayer();
    startPlaybackControls();
    startSounds();
    startToteBoard(chooseByIds);
    startTracks();
    startDecisionPanel();
    startQuietOrders();
    startPlan();
    startMultiSelect(activate);
    startTutorialNotes();
    startOdds();
    startHint();
    startAutoplay();
    startLog(
        (ids) => (map ? goToMap(map, ids) : false),
        (position) => goToPosition(position),
    );
    startScrubber();
    startScrubberCurve();
    startAnnouncements();
    startSquareAnnouncer();
    startSeatHandover();
    startDayReport();
    startEndScreen();
    startPresence();
    startPlayerName();
    startPlayersPanel();
    startRematch();
    startTryOut();
    startLineOfSight(() => map);
    startMobileSheet();
    startPrinting();
    startTooltips();
    startScrollSigns();
    startKeyboard(
        {
            rules: showRules,
            help: showHelp,
            settings: showSettings,
            report: showReport,
            finale: showEndScreen,
            company: togglePlayersPanel,
            hint: toggleHint,
            'play-on': toggleAutoplay,
            plan: togglePlan,
            propose: proposePlan,
            links: showLinks,
            'try-out': showTryOut,
            rematch: () => askForRematch(false),
            sight: toggleLineOfSight,
            flip: () => prefs.toggle('flip'),
            hide: () => prefs.toggle('hidden'),
            'zoom-in': () => map?.view.zoomTo(map.view.zoom * 1.35),
            'zoom-out': () => map?.view.zoomTo(map.view.zoom / 1.35),
            fit: () => map?.view.fit(),
        },
        () => map,
    );
    on(EVENT.PLAN_TOGGLED, () => requestAnimationFrame(() => map?.view.fit()));
    on(EVENT.SCENE_SHOWN, drawHead);
    on(EVENT.LIVE_SCENE, showWantedMoment);
    on(EVENT.LIVE_SCENE, showTurn);
    startOfflineBanner();
    on(EVENT.SENDING_CHANGED, () => document.body.toggleAttribute('data-sending', Boolean(connection.sending)));
    on(EVENT.BUSY_CHANGED, () => document.body.classList.toggle('busy', Boolean(connection.sending)));
}

/** Take a seat: open a WebSocket for it. @param {string} seat */
function sit(seat) {
    link?.close();
    matchState.seat = seat;
    connection.setSending('');
    document.body.dataset.seat = seat;
    setText(byId('seat'), seat === 'spectator' ? 'Spectator' : titleOf(seat));
    link = new MatchSocket(id, seat, {
        scene: (scene, aid) => {
            if (store.isNewest(scene)) handleUnchangedScene();
            else receiveScene(scene);
            matchState.setAutoplay(aid?.done ? null : aid, aid?.made);
        },
        done: (message) => handleReply('done', message),
        refused: (message) => {
            handleReply('refused', message);
            say(message.why, true);
        },
        gone: fail,
        later: (message) => say(`${message.why} Your order will be sent again.`, true),
        players: (message) => people.receive(message),
        typing: (typist) => people.receiveTyping(typist),
        /** @param {boolean} online */
        state: (online) => connection.setOnline(online),
    });
    setSocket(link);
}

/** Go to the position in the address once: a link from the page of the report leads to a moment. */
function showWantedMoment() {
    const position = Number(new URLSearchParams(location.search).get('at') ?? NaN);
    if (Number.isFinite(position) && !hasShownMoment) goToPosition(position);
    hasShownMoment = true;
}

/** @param {Scene} scene */
function drawHead(scene) {
    setText(byId('game-title'), `${matchState.summary?.tryout ? 'Try-out: ' : ''}${scene.picture.title}`);
    setText(byId('phase'), scene.picture.phase);
    byId('dice-note').hidden = !scene.dice;
    byId('dice-note').title = scene.dice ?? '';
    byId('loading').hidden = true;
}

/** Show in the tab's title that it is this seat's move; not in a solo match, where it always is. @param {Scene} scene */
function showTurn(scene) {
    const alone = Object.values(matchState.summary?.seats ?? {}).length < 2;
    const name = matchState.summary?.name || scene.picture.title;
    notifyTurns(scene.ask && !alone ? [{ id, name }] : [], `${name} · Dowding`);
}

/** @param {string} why */
function fail(why) {
    byId('loading').hidden = false;
    byId('loading').classList.add('failed');
    setText(byId('loading-text'), why);
    byId('loading-ways').hidden = false;
}

start();
