// The table of one match: fetch the boards, open the line to the server, and let every part draw the scenes that come.

import { say, startAnnouncing } from './announce.js';
import { api } from './api.js';
import { MapBoard } from './board.js';
import { startBulletin } from './bulletin.js';
import { showCompany, startCompany } from './company.js';
import { activate, chosen } from './commit.js';
import { heard, seenAgain, setLink, take } from './deeds.js';
import { startDialogs } from './dialogs.js';
import { byId, setText, words } from './dom.js';
import { showFinale, startFinale } from './finale.js';
import { startGuide } from './guide.js';
import { startHearing } from './heard.js';
import { startHint, toggleHint } from './hint.js';
import { mayFlip, showHelp, showRules, showSettings, startHelp } from './help.js';
import { startKeys } from './keys.js';
import { startLog } from './log.js';
import { goTo as goToMap, startMaps } from './maps.js';
import { startOdds } from './odds.js';
import { startOrders } from './orders.js';
import { startPanels } from './panels.js';
import { startParty } from './party.js';
import { propose, startPlan, togglePlan } from './plan.js';
import { startPlay } from './play.js';
import { startPlayBar } from './playbar.js';
import { startPlayed } from './played.js';
import { startPlayOn, togglePlayOn } from './playon.js';
import { prefs } from './prefs.js';
import { startPresses } from './press.js';
import { startPrinting } from './print.js';
import { showReport } from './report.js';
import { goTo, startScrubber } from './scrubber.js';
import { behindCurtain, lowerCurtain, showLinks, startHandingOver } from './share.js';
import { startRoom } from './room.js';
import { startSheet } from './sheet.js';
import { pointed, startSight, toggleSight } from './sight.js';
import { Link } from './socket.js';
import { startSounds } from './sounds.js';
import { store } from './store.js';
import { summon } from './summons.js';
import { startTheme } from './theme.js';
import { startTips } from './tips.js';
import { startTote } from './tote.js';
import { startTracks } from './tracks.js';
import { typeIsHere } from './type.js';
import { startWhy } from './why.js';

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
        store.match = match;
        store.setBoards(boards);
    } catch (error) {
        return fail(error instanceof Error ? error.message : String(error));
    }
    const wished = new URLSearchParams(location.search).get('seat');
    const { match } = store;
    if (!match) return;
    store.seat = wished ?? match.mine[0] ?? 'spectator';
    draw();
    const next = behindCurtain(match);
    if (next) lowerCurtain(match, next, () => sit(next));
    else sit(store.seat);
}

/** A click on pieces or regions: the end of a line of sight while one is in hand, else what it stands for. */
const clicked = (ids, shift = false) => pointed(ids) || chosen(ids, shift);

function draw() {
    const board = store.boards.find((each) => each.kind === 'map');
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
    store.on('plan', () => requestAnimationFrame(() => map?.view.fit()));
    store.on('scene', drawHead);
    store.on('live', callMe);
    let quiet = 0;
    store.on('online', () => {
        clearTimeout(quiet);
        if (store.online) byId('offline').hidden = true;
        else
            quiet = setTimeout(() => {
                byId('offline').hidden = false;
            }, SILENT_FOR);
    });
    store.on('sending', () => document.body.toggleAttribute('data-sending', Boolean(store.busy)));
    store.on('busy', () => document.body.classList.toggle('busy', Boolean(store.busy)));
}

/** Take a seat: a line to the server as that seat. */
function sit(seat) {
    link?.close();
    store.seat = seat;
    store.setBusy('');
    document.body.dataset.seat = seat;
    setText(byId('seat'), seat === 'spectator' ? 'Spectator' : words(seat));
    link = new Link(id, seat, {
        scene: (scene, aid) => {
            if (store.isLive(scene)) seenAgain();
            else take(scene);
            store.setAid(aid?.done ? null : aid, aid?.made);
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
        state: (online) => store.setOnline(online),
    });
    setLink(link);
}

function drawHead(scene) {
    setText(byId('game-title'), scene.picture.title);
    setText(byId('phase'), scene.picture.phase);
    byId('dice-note').hidden = !scene.dice;
    byId('dice-note').title = scene.dice ?? '';
    byId('loading').hidden = true;
}

/** The tab says when it is this seat's move; in a match for one it always is, and nobody is called. */
function callMe(scene) {
    const alone = Object.values(store.match?.seats ?? {}).length < 2;
    const name = store.match?.name || scene.picture.title;
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

function fail(why) {
    byId('loading').hidden = false;
    byId('loading').classList.add('failed');
    setText(byId('loading-text'), why);
    byId('loading-ways').hidden = false;
}

start();
