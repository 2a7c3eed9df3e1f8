// The table of one match: fetch the boards, open the line to the server, and let every part draw the scenes that come.

import { say, startAnnouncing } from './common/announcements.js';
import { api } from './net/api.js';
import { MapBoard } from './map/map_board.js';
import { startBulletin } from './panels/day_report.js';
import { showCompany, startCompany } from './panels/notes_chat.js';
import { activate, chosen } from './state/choose.js';
import { heard, seenAgain, setLink, take } from './net/action_queue.js';
import { startDialogs } from './common/dialogs.js';
import { byId, setText, words } from './common/dom.js';
import { showFinale, startFinale } from './report/end_screen.js';
import { startGuide } from './panels/tutorial_notes.js';
import { startHearing } from './panels/square_announcer.js';
import { startHint, toggleHint } from './panels/hint.js';
import { mayFlip, showHelp, showRules, showSettings, startHelp } from './panels/help.js';
import { startKeys } from './panels/keyboard.js';
import { startLog } from './panels/log.js';
import { goTo as goToMap, startMaps } from './map/map_tabs.js';
import { startOdds } from './panels/odds.js';
import { startOrders } from './panels/decision_panel.js';
import { startPanels } from './panels/side_boards.js';
import { startParty } from './state/multi_select.js';
import { propose, startPlan, togglePlan } from './plan/plan_panel.js';
import { startPlay } from './playback/player.js';
import { startPlayBar } from './playback/controls.js';
import { startPlayed } from './playback/map_overlay.js';
import { startPlayOn, togglePlayOn } from './panels/autoplay.js';
import { prefs } from './common/preferences.js';
import { startPresses } from './state/pointer_hold.js';
import { startPrinting } from './panels/printing.js';
import { showReport } from './report/report.js';
import { goTo, startScrubber } from './playback/scrubber.js';
import { behindCurtain, lowerCurtain, showLinks, startHandingOver } from './panels/share_links.js';
import { startRoom } from './layout.js';
import { startSheet } from './panels/mobile_sheet.js';
import { pointed, startSight, toggleSight } from './map/line_of_sight.js';
import { Link } from './net/socket.js';
import { startSounds } from './playback/sounds.js';
import { EVENT, on } from './state/events.js';
import { connection } from './state/connection.js';
import { matchState } from './state/match_state.js';
import { store } from './state/store.js';
import { summon } from './panels/turn_notification.js';
import { startTheme } from './common/theme.js';
import { startTips } from './panels/tooltips.js';
import { startTote } from './panels/tote_board.js';
import { startTracks } from './panels/tracks.js';
import { typeIsHere } from './fonts.js';
import { startWhy } from './panels/explain.js';

/** @typedef {import('./types.js').AutoplayStatus} AutoplayStatus */
/** @typedef {import('./types.js').Scene} Scene */

const SILENT_FOR = 1500;

/** @type {MapBoard|null} */
let map = null;
/** @type {Link|null} */
let link = null;

const id = decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) ?? '');

async function start() {
    startTheme(() => map?.redrawArt());
    startDialogs();
    startHelp();
    startWhy();
    try {
        const [match, boards] = await Promise.all([api.match(id), api.boards(id), typeIsHere()]);
        matchState.summary = match;
        matchState.setBoards(boards);
    } catch (error) {
        return fail(error instanceof Error ? error.message : String(error));
    }
    const wished = new URLSearchParams(location.search).get('seat');
    const match = matchState.summary;
    if (!match) return;
    matchState.seat = wished ?? match.mine[0] ?? 'spectator';
    draw();
    const next = behindCurtain(match);
    if (next) lowerCurtain(match, next, () => sit(next));
    else sit(matchState.seat);
}

/**
 * A click on pieces or regions: the end of a line of sight while one is in hand, else what it stands for.
 * @param {string[]} ids
 * @param {boolean} [shift]
 */
const clicked = (ids, shift = false) => pointed(ids) || chosen(ids, shift);

function draw() {
    const board = matchState.boards.find((each) => each.kind === 'map');
    byId('map').hidden = !board;
    if (board) {
        map = new MapBoard(board, clicked);
        startMaps(map);
        startRoom(map);
        startPlayed(map);
        for (const button of document.querySelectorAll('[data-do="flip"]'))
            button.toggleAttribute('hidden', !mayFlip());
    }
    startPanels(clicked);
    startPresses();
    startPlay();
    startPlayBar();
    startSounds();
    startTote(chosen);
    startTracks();
    startOrders();
    startPlan();
    startParty(activate);
    startGuide();
    startOdds();
    startHint();
    startPlayOn();
    startLog(
        (ids) => (map ? goToMap(map, ids) : false),
        (position) => goTo(position),
    );
    startScrubber();
    startAnnouncing();
    startHearing();
    startHandingOver();
    startBulletin();
    startFinale();
    startCompany();
    startSight(() => map);
    startSheet(() => map);
    startPrinting();
    startTips();
    startKeys(
        {
            rules: showRules,
            help: showHelp,
            settings: showSettings,
            report: showReport,
            finale: showFinale,
            company: showCompany,
            hint: toggleHint,
            'play-on': togglePlayOn,
            plan: togglePlan,
            propose,
            links: showLinks,
            rematch: () => rematch(),
            'swap-seats': () => rematch(true),
            sight: toggleSight,
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
    on(EVENT.LIVE_SCENE, callMe);
    let quiet = 0;
    on(EVENT.CONNECTION_CHANGED, () => {
        clearTimeout(quiet);
        if (connection.online) byId('offline').hidden = true;
        else
            quiet = setTimeout(() => {
                byId('offline').hidden = false;
            }, SILENT_FOR);
    });
    on(EVENT.SENDING_CHANGED, () => document.body.toggleAttribute('data-sending', Boolean(connection.sending)));
    on(EVENT.BUSY_CHANGED, () => document.body.classList.toggle('busy', Boolean(connection.sending)));
}

/** Take a seat: a line to the server as that seat. @param {string} seat */
function sit(seat) {
    link?.close();
    matchState.seat = seat;
    connection.setSending('');
    document.body.dataset.seat = seat;
    setText(byId('seat'), seat === 'spectator' ? 'Spectator' : words(seat));
    link = new Link(id, seat, {
        scene: (scene, aid) => {
            if (store.isNewest(scene)) seenAgain();
            else take(scene);
            matchState.setAutoplay(aid?.done ? null : aid, aid?.made);
        },
        done: (message) => heard('done', message),
        refused: (message) => {
            heard('refused', message);
            say(
                `${message.why}${message.rule && !message.why.includes(message.rule) ? ` (${message.rule})` : ''}`,
                true,
            );
        },
        gone: fail,
        later: (message) => say(`${message.why}. What you chose is kept, and is sent again.`, true),
        /** @param {boolean} online */
        state: (online) => connection.setOnline(online),
    });
    setLink(link);
}

/** @param {Scene} scene */
function drawHead(scene) {
    setText(byId('game-title'), scene.picture.title);
    setText(byId('phase'), scene.picture.phase);
    byId('dice-note').hidden = !scene.dice;
    byId('dice-note').title = scene.dice ?? '';
    byId('loading').hidden = true;
}

/** The tab says when it is this seat's move; in a match for one it always is, and nobody is called. @param {Scene} scene */
function callMe(scene) {
    const alone = Object.values(matchState.summary?.seats ?? {}).length < 2;
    const name = matchState.summary?.name || scene.picture.title;
    summon(scene.ask && !alone ? [{ id, name }] : [], `${name} · Dowding`);
}

async function rematch(swapped = false) {
    try {
        const { match } = await api.rematch(id, swapped);
        location.assign(`/match/${encodeURIComponent(match.id)}`);
    } catch (error) {
        say(error instanceof Error ? error.message : String(error), true);
    }
}

/** @param {string} why */
function fail(why) {
    byId('loading').hidden = false;
    byId('loading').classList.add('failed');
    setText(byId('loading-text'), why);
    byId('loading-ways').hidden = false;
}

start();
