// What the server sends, written by tools/scene_types.py from its structs. Not to be changed by hand.

/** A part of a map that is not a region: a cloud, a zone, or an altitude limit. */
export interface Area {
    id: string;
    board: string;
    kind: "cloud" | "haze" | "height" | "wisp" | "zone";
    outline?: [number, number][];
    label?: string;
    tooltip?: string;
    region?: string;
    tone?: "" | "bad" | "doubt" | "good";
}

/** The decision that a seat must make: its options, and the moves that are refused with the reason. */
export interface Ask {
    prompt: string;
    rule: string;
    options: Option[];
    refused?: Refused[];
    about?: string[];
    paths?: Path[];
    secret?: boolean;
    question?: string;
}

/** A bot that plays for a seat: its level, how far it plays, and how many choices it has made. */
export interface AutoplayStatus {
    level: string;
    until: string;
    made: number;
    done: boolean;
}

/** A band of a scale: a level of victory, from its start up to the next band, and the side that wins with it. */
export interface Band {
    name: string;
    starts?: number;
    winner?: string;
}

/** A board: drawn once from the pack, the same for all seats throughout the match. */
export interface Board {
    id: string;
    title: string;
    kind: "boxes" | "display" | "grid" | "map" | "plan" | "roster" | "rows" | "tote";
    regions: Region[];
    labels?: Label[];
    width?: number;
    height?: number;
    art?: string;
    name?: string;
    piece?: string;
    lamps?: Lamp[];
    upright?: boolean;
    owner?: string;
    proposal?: string;
}

/** The constant data of a match: boards, silhouettes, and rule summaries. */
export interface Boards {
    boards: Board[];
    symbols: Symbol[];
    rules: Record<string, string>;
    glossary: Meaning[];
    levels: Record<string, Level[]>;
    stretches: string[];
    sights: boolean;
}

/** A report shown at a pause in the game: how the day went, before the next one begins. */
export interface Bulletin {
    title: string;
    sections: Section[];
    charts?: Chart[];
}

/** A chapter of a recap, such as a raid or a turn: its time, its result in a sentence, and its log lines. */
export interface Chapter {
    at: number;
    until: number;
    when: string;
    title: string;
    text: string;
    lines?: string[];
    points?: number;
    way?: string[];
    end?: "" | "held" | "hit";
    part?: string;
}

/** A chart of values over time: the ticks of the axis, and a series for each line. */
export interface Chart {
    title: string;
    axis: string[];
    series: Series[];
}

/** The last message before the server closes the connection. */
export interface ClosedMessage {
    type: "gone";
    why: string;
}

/** A line between pieces or through regions: a tally, a vector, or the track that a raid has flown. */
export interface Connector {
    id: string;
    kind: "tally" | "track" | "vector";
    stops: string[];
    side?: string;
    label?: string;
}

/** A new match, and the secret links to its seats and for spectators. They are shown only once. */
export interface Created {
    match: Summary;
    links: Record<string, string>;
}

/** A die roll: its purpose, the modifiers with their reasons, the total and the result. */
export interface DiceRoll {
    of: string;
    die?: number;
    added?: Record<string, number>;
    total?: number;
    result?: string;
    tone?: "" | "bad" | "doubt" | "good";
    about?: string;
}

/** The command with this key has been carried out and stored. */
export interface Done {
    type: "done";
    key: string;
    position: number;
}

/** A loss or gain of an event, shown on the piece or region: the loss and its points. */
export interface Effect {
    text: string;
    about: string;
    tone?: "" | "bad" | "doubt" | "good";
    side?: string;
}

/** The expected result of a plan for the piece it is `about`: the probability of each outcome, mildest first. */
export interface Expected {
    about: string;
    title: string;
    chances: Record<string, number>;
    note?: string;
}

/** An option with the plan it begins, the expected points, their standard error, and the number of rollouts. */
export interface ExpectedPoints {
    option: string;
    label: string;
    points: number | null;
    error: number | null;
    futures: number;
}

/** A finding about a line of sight: what affects it, by which rule, and in which region. */
export interface Finding {
    text: string;
    rule?: string;
    region?: string;
    tone?: "" | "bad" | "doubt" | "good";
}

/** The recommended first match of a game: a scenario, its settings and the seat of the player. */
export interface FirstMatch {
    scenario: string;
    seat: string;
    about: string;
    settings: Record<string, string>;
    against: string;
}

/** A game that can be played here. `players` are the codes of all bots, `levels` those to offer for a seat. */
export interface GameCard {
    id: string;
    title: string;
    about: string;
    credit: string;
    seats: string[];
    scenarios: OfferedScenario[];
    settings: Setting[];
    players: string[];
    levels: Record<string, Level[]>;
    takes_scenarios: boolean;
    first: FirstMatch | null;
}

/** What a bot would choose for me and why; `points` and `error` are estimated from `futures` rollouts. */
export interface Hint {
    option: string;
    label: string;
    points: number | null;
    next: ExpectedPoints | null;
    reasons: string[];
    samples: number;
    error: number | null;
    futures: number;
    way: string[];
}

/** A text on a board, separate from the art so that it stays upright when the board is rotated. */
export interface Label {
    text: string;
    kind: "column" | "land" | "line" | "row" | "sea" | "space" | "town";
    at: [number, number];
    angle?: number;
    ladder?: string;
}

/** A row of lamps on the tote board: it lights for units in regions of this role. A loss is a diamond, not a disc. */
export interface Lamp {
    role: string;
    name: string;
    colour?: "blue" | "green" | "grey" | "orange" | "red" | "white" | "yellow";
    loss?: boolean;
    sign?: string;
}

/** A leg of a path: the region it leads to, the cost so far, and whether it climbs or dives. */
export interface Leg {
    region: string;
    cost?: string;
    course?: "" | "down" | "level" | "up";
}

/** A difficulty level: its player code, its name and what it does. */
export interface Level {
    code: string;
    name: string;
    about: string;
}

/** A new link, if one was made. */
export interface Link {
    url?: string;
}

/** A line of the log: what happened, by which rule, and which pieces and regions it is about. */
export interface LogLine {
    at: number;
    text: string;
    rule: string;
    kind: string;
    about?: string[];
    throws?: DiceRoll[];
    tolls?: Effect[];
}

/** A mark on the face of a piece: its text, its role (how it is drawn), and a name if the text needs one. */
export interface Mark {
    text: string;
    role: "boxes" | "flag" | "height" | "letter" | "line" | "note" | "plate" | "rating" | "row" | "sign" | "warning";
    name?: string;
    tone?: "" | "bad" | "doubt" | "good";
}

/** A glossary term as it is sent to clients. */
export interface Meaning {
    word: string;
    text: string;
    forms?: string[];
}

/** The mark that an event leaves on the scrubber of a replay. If there are too many, the lower ranks are hidden. */
export interface Milestone {
    kind: string;
    sign: string;
    rank: number;
    stretch?: boolean;
    tone?: "" | "bad" | "doubt" | "good";
}

/** A tutorial note, shown once at the right moment, and the pieces that it is about. */
export interface Note {
    id: string;
    title: string;
    text: string;
    about?: string[];
}

/** The odds of an option up to the next decision: exact, or estimated from `samples`. */
export interface OddsAnswer {
    option: string;
    subjects: OddsSubject[];
    expected_vp?: number;
    samples?: number;
}

/** The possible outcomes for one subject: its part of the action, its side, and its piece or region. */
export interface OddsSubject {
    name: string;
    outcomes: OutcomeProbability[];
    part?: string;
    side?: string;
    about?: string;
}

/** A scenario of a game. */
export interface OfferedScenario {
    id: string;
    title: string;
    about: string;
    minutes: number;
    difficulty: "" | "easy" | "fair" | "hard";
}

/** A move that a seat may choose now (a legal action). */
export interface Option {
    id: string;
    label: string;
    piece?: string;
    region?: string;
    risky?: boolean;
    target?: string;
    group?: string;
    deed?: string;
    name?: string;
}

/** How a match ended: the level of victory, the points of each seat with their causes, and the winner. */
export interface Outcome {
    level: string;
    text: string;
    points: Record<string, number>;
    causes?: Record<string, number>;
    winner?: string;
}

/** A possible outcome with its probability and gravity, from 0 (nothing) to 4; without gravity it is neutral. */
export interface OutcomeProbability {
    label: string;
    probability: number;
    gravity?: number;
}

/** A move of several choices, for drawing it before it is made: its legs, its cost and its risks. */
export interface Path {
    label: string;
    piece: string;
    options: string[];
    legs: Leg[];
    cost?: string;
    risks?: string[];
}

/** The part of a scene that the game draws: pieces, tracks, notes and areas that a seat sees. */
export interface Picture {
    title: string;
    phase: string;
    pieces: Piece[];
    tracks: Track[];
    notes?: Note[];
    bulletin?: Bulletin;
    threads?: Connector[];
    areas?: Area[];
    expected?: Expected[];
}

/** A counter or marker: its region, its face and marks, and its tooltip. */
export interface Piece {
    id: string;
    region: string;
    label: string;
    kind: string;
    side?: string;
    face?: string;
    marks?: Mark[];
    tooltip?: string;
    home?: string;
    form?: "block" | "card" | "counter" | "marker" | "profile";
    facing?: "" | "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
    holds?: string;
}

/** A choice of an open plan and the position at which it was made. It can be undone separately. */
export interface PlannedChoice {
    at: number;
    option: Option;
}

/** The answer to a ping. */
export interface Pong {
    type: "pong";
}

/** The recap of a match: date and time, one summary sentence, its chapters and the losses. */
export interface Recap {
    dateline: string;
    sentence: string;
    chapters: Chapter[];
    tallies?: Tally[];
}

/** A move that a player might expect but may not make now, with the reason and the rule. */
export interface Refused {
    id: string;
    label: string;
    why: string;
    rule: string;
    piece?: string;
    region?: string;
}

/** The message with this key was refused and changed nothing. `kind` is for scripts, `why` for people. */
export interface RefusedMessage {
    type: "refused";
    key: string;
    why: string;
    rule: string;
    kind: "closed" | "fault" | "malformed" | "not offered" | "rule" | "seat" | "stale" | "undo";
}

/** A place on a board where pieces can be: its outline or its position, in the board's own units. */
export interface Region {
    id: string;
    label: string;
    kind: string;
    group?: string;
    at?: [number, number];
    outline?: [number, number][];
    tooltip?: string;
    ladder?: string;
    rung?: number;
    key?: string;
    name?: string;
    role?: string;
    heading?: string;
}

/** The victory scale: the present points, and the bands of the scenario, the lowest first. */
export interface Scale {
    at: number;
    bands: Band[];
}

/** Everything that a client draws for a seat at a position. */
export interface Scene {
    game: string;
    scenario: string;
    seat: string;
    position: number;
    picture: Picture;
    log: LogLine[];
    ask?: Ask;
    waiting?: string;
    may_undo?: boolean;
    undo_refused?: string;
    planned?: PlannedChoice[];
    outcome?: Outcome;
    commitment?: string;
    dice?: string;
}

/** The scene of the connected seat, the number of choices it knows of, and the bot that plays for it. */
export interface SceneMessage {
    type: "scene";
    scene: Scene;
    choices: number;
    state: string;
    aid?: AutoplayStatus;
}

/** A mark on the replay scrubber: its milestone, and its text. */
export interface ScrubberMark {
    at: number;
    text: string;
    milestone: Milestone;
}

/** A section of a bulletin: a title and lines of text. */
export interface Section {
    title: string;
    lines: string[];
}

/** A line of a chart: a value or None for each tick of the axis; a `limit` is drawn as a threshold. */
export interface Series {
    label: string;
    values: (number | null)[];
    limit?: boolean;
}

/** A setting of a game, chosen when a match starts. */
export interface Setting {
    id: string;
    about: string;
    values: string[];
    rule: string;
}

/** A requested line of sight: the regions it enters, including both ends, and the verdict. */
export interface Sight {
    here: string;
    there: string;
    regions: string[];
    verdict: string;
    tone: "" | "bad" | "doubt" | "good";
    blocked?: string;
    findings?: Finding[];
}

/** A match in the lobby, as a visitor sees it. The `owner` may rename and delete it and manage its links. */
export interface Summary {
    id: string;
    name: string;
    game: string;
    scenario: string;
    title: string;
    seats: Record<string, string>;
    mine: string[];
    deciding: string[];
    position: number;
    over: boolean;
    created: string;
    updated: string;
    commitment: string;
    outcome?: Outcome;
    owner?: boolean;
    people?: Record<string, string>;
    dice?: string;
    removal?: string;
    devices?: Record<string, number>;
    idle_days?: number;
}

/** The silhouette of a kind of piece or region: SVG path data in a square of 100 by 100, its nose to the `nose`. */
export interface Symbol {
    kind: string;
    path: string;
    name: string;
    nose?: "" | "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
    colour?: string;
}

/** The losses of a side, in words. */
export interface Tally {
    side: string;
    text: string;
}

/** A value that is shown at a glance: clock, weather, damage, points. */
export interface Track {
    id: string;
    label: string;
    value: string;
    steps?: string[];
    at?: number;
    group?: string;
    amount?: number;
    kind?: "clock" | "counter" | "gauge" | "points" | "sky";
    counts?: Record<string, number>;
    minutes?: number;
    scale?: Scale;
}

/** A large change of the win probability: an index into `line`, and the log since the estimate before it. */
export interface TurningPoint {
    place: number;
    lines: string[];
}

/** The estimate at a position: the share of rollouts won, and the mean of the points at the end. */
export interface WinEstimate {
    at: number;
    wins: number;
    points: number;
    margin: number;
}

/** The win probability along a finished match, estimated from `playouts` rollouts at each position. */
export interface WinProbability {
    seat: string;
    playouts: number;
    line: WinEstimate[];
    turns: TurningPoint[];
    whens: string[];
}
