// Type definitions of the client: the server's messages (scene.d.ts, generated from its structs) and what the client adds.
// Types only; nothing here runs.

/** @typedef {[number, number]} Point */
/** The sides of a box. @typedef {{left: number, right: number, top: number, bottom: number}} Edges */
/** An element of the page: any of HTML or SVG, with what the module that made it keeps on it. @typedef {any} PageNode */
/** A chat message with its author, their name when they wrote it, its time and its number.
 * @typedef {{seat: string, text: string, said: string, name: string, number: number}} ChatLine */
/** The report of a match; its parts depend on the game. @typedef {Record<string, any>} MatchReport */
/** @typedef {import('./scene.js').Area} Area */
/** @typedef {import('./scene.js').Ask} Ask */
/** @typedef {import('./scene.js').AutoplayStatus} AutoplayStatus */
/** @typedef {import('./scene.js').Awaited} Awaited */
/** @typedef {import('./scene.js').Band} Band */
/** @typedef {import('./scene.js').Board} Board */
/** @typedef {import('./scene.js').Boards} Boards */
/** @typedef {import('./scene.js').Bulletin} Bulletin */
/** @typedef {import('./scene.js').OutcomeProbability} OutcomeProbability */
/** @typedef {import('./scene.js').Chapter} Chapter */
/** @typedef {import('./scene.js').GameCard} GameCard */
/** @typedef {import('./scene.js').GroupMove} GroupMove */
/** @typedef {import('./scene.js').StandingOffer} StandingOffer */
/** @typedef {import('./scene.js').Actor} Actor */
/** @typedef {import('./scene.js').Stage} Stage */
/** @typedef {import('./scene.js').StageStep} StageStep */
/** @typedef {import('./scene.js').OfferedScenario} OfferedScenario */
/** @typedef {import('./scene.js').Refused} Refused */
/** @typedef {import('./scene.js').Created} Created */
/** @typedef {import('./scene.js').Done} Done */
/** @typedef {import('./scene.js').RefusedMessage} RefusedMessage */
/** @typedef {import('./scene.js').Expected} Expected */
/** @typedef {import('./scene.js').Outcome} Outcome */
/** @typedef {import('./scene.js').TurningPoint} TurningPoint */
/** @typedef {import('./scene.js').WinEstimate} WinEstimate */
/** @typedef {import('./scene.js').FirstMatch} FirstMatch */
/** @typedef {import('./scene.js').Hint} Hint */
/** @typedef {import('./scene.js').Label} Label */
/** @typedef {import('./scene.js').Lamp} Lamp */
/** @typedef {import('./scene.js').Mark} Mark */
/** @typedef {import('./scene.js').Level} Level */
/** @typedef {import('./scene.js').Meaning} Meaning */
/** @typedef {import('./scene.js').LogLine} LogLine */
/** @typedef {import('./scene.js').ScrubberMark} ScrubberMark */
/** @typedef {import('./scene.js').Note} Note */
/** @typedef {import('./scene.js').OddsAnswer} Odds */
/** @typedef {import('./scene.js').Path} Path */
/** @typedef {import('./scene.js').Piece} Piece */
/** @typedef {import('./scene.js').Player} Player */
/** @typedef {import('./scene.js').PlayersMessage} PlayersMessage */
/** @typedef {import('./scene.js').Rematch} Rematch */
/** @typedef {import('./scene.js').ServerAddresses} ServerAddresses */
/** @typedef {import('./scene.js').CostlyOrder} CostlyOrder */
/** @typedef {import('./scene.js').Review} Review */
/** @typedef {import('./scene.js').ReviewStatus} ReviewStatus */
/** @typedef {import('./scene.js').Region} Region */
/** @typedef {import('./scene.js').Scale} Scale */
/** A line of a chart, perhaps with the margin of error of each value. @typedef {import('./scene.js').Series & {margins?: number[]}} Series */
/** @typedef {import('./scene.js').Sight} Sight */
/** @typedef {import('./scene.js').Recap} Recap */
/** @typedef {import('./scene.js').OddsSubject} OddsSubject */
/** @typedef {import('./scene.js').Summary} Summary */
/** @typedef {import('./scene.js').Symbol} Silhouette */
/** @typedef {import('./scene.js').Connector} Connector */
/** @typedef {import('./scene.js').DiceRoll} DiceRoll */
/** @typedef {import('./scene.js').Effect} Effect */
/** @typedef {import('./scene.js').Track} Track */
/** @typedef {import('./scene.js').WinProbability} WinProbability */

/** A scene with its state digest. @typedef {import('./scene.js').Scene & {state?: string}} Scene */

/** A chart with turning points to mark. @typedef {Omit<import('./scene.js').Chart, 'series'> & {series: Series[], turns?: number[]}} Chart */

/** An option; or a row that picks its piece (`picks`); or an order for the picked pieces, with its options (`members`);
 * or a path, with the ids to be chosen one after another; or a move of several pieces (`together`). `twins` are the ids of
 * options that read the same and share a row.
 * @typedef {import('./scene.js').Option & {picks?: boolean, members?: Option[], path?: Path, together?: GroupMove, twins?: string[]}} Option */

export {};
