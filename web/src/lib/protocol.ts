/* Generated from docs/protocol.schema.json by tools/types.mjs: change nothing here. */

export type Message = FromClient | FromServer;
export type FromClient =
  | Move
  | SayUno
  | Catch
  | NameCharacters
  | Kick
  | Done
  | Concede
  | Vote
  | Commit
  | Nonce
  | Ready
  | EmoteNow
  | Rename
  | ChooseHead
  | Consent
  | BeBack
  | Leave
  | Transfer
  | Configure
  | AddBot
  | SetBot
  | Remove
  | Hand
  | Lend
  | Clear
  | PassHost
  | Start
  | Next
  | Ping
  | Hello;
export type FromServer = Welcome | Update | Presence | Ack | RefusedNow | Pong | Closing;
export type Happened =
  | CutCard
  | DealerNamed
  | Shuffled
  | Dealt
  | TurnedUp
  | ColourNamed
  | TurnBegan
  | Laid
  | Drew
  | Passed
  | LostTurn
  | DirectionChanged
  | SaidUno
  | Caught
  | Accepted
  | Challenged
  | HandShown
  | Showed
  | HadNone
  | Opened
  | Closed
  | LaidOff
  | Took
  | Swapped
  | Gathered
  | TrialBegan
  | TrialDecided
  | Blocked
  | Counted
  | RoundOver
  | MatchOver
  | PlaysAgain
  | Owed
  | Paid
  | JumpedIn
  | HandsPassedOn
  | Created
  | Joined
  | Renamed
  | HeadChosen
  | Left
  | WentAway
  | CameBack
  | HandAsked
  | HandDeclined
  | HostChanged
  | Configured
  | BotChanged
  | Consented
  | CardsWithdrawn
  | CalledOff
  | Committed
  | CommitmentsClosed
  | NonceGiven
  | DrawRepeated
  | WasReady
  | RoundBegan
  | ChanceRevealed
  | Emoted
  | TimeRanOut
  | FilmAnswered
  | Kicked
  | DareDone
  | Conceded
  | Voted
  | VoteCounted
  | SeatMoved
  | Woke;

/**
 * Answer the decision the own seat is asked for, in the notation of docs/FORMAT.md (`play W4 blue uno`).
 *
 * `seq` is the number of the last update seen: if the decision has changed since, the move is `stale`.
 */
export interface Move {
  t: "move";
  id: string;
  seq: number;
  move: string;
}
/**
 * Say «UNO» after the card.
 */
export interface SayUno {
  t: "uno";
  id: string;
}
/**
 * Point out that a seat did not say «UNO».
 */
export interface Catch {
  t: "catch";
  id: string;
  seat: number;
}
/**
 * Name characters of the film asked for.
 */
export interface NameCharacters {
  t: "answer";
  id: string;
  seq: number;
  /**
   * @maxItems 12
   */
  answers: string[];
}
/**
 * Flick the paper football: tenths of a degree to the right, strength, and spin to the right.
 */
export interface Kick {
  t: "kick";
  id: string;
  seq: number;
  angle: number;
  power: number;
  spin: number;
}
/**
 * The seat on trial says it has done the dare.
 */
export interface Done {
  t: "done";
  id: string;
  seq: number;
}
/**
 * The seat on trial gives up.
 */
export interface Concede {
  t: "concede";
  id: string;
  seq: number;
}
/**
 * Judge a joke, a dare, or the characters of a film the program does not know.
 */
export interface Vote {
  t: "vote";
  id: string;
  seq: number;
  good: boolean;
}
/**
 * Promise a part in the chance of a round; the server has published its own (docs/FAIR.md).
 */
export interface Commit {
  t: "commit";
  id: string;
  round: number;
  commitment: string;
}
/**
 * Reveal the nonce that was promised, when the commitments of the round are closed.
 */
export interface Nonce {
  t: "nonce";
  id: string;
  round: number;
  nonce: string;
}
/**
 * Ready for the next round.
 */
export interface Ready {
  t: "ready";
  id: string;
}
/**
 * Show an emote or a canned phrase.
 */
export interface EmoteNow {
  t: "emote";
  id: string;
  what:
    | ("angry-cat" | "clap" | "cry" | "laugh" | "sleepy" | "smile" | "thinking" | "wow")
    | ("good-luck" | "goodbye" | "hello" | "hurry-up" | "oops" | "rematch" | "thanks" | "well-played");
}
/**
 * Change the own name.
 */
export interface Rename {
  t: "rename";
  id: string;
  name: string;
}
/**
 * Look like another animal, which nobody else at the table does.
 */
export interface ChooseHead {
  t: "head";
  id: string;
  head: "bear" | "cat" | "chick" | "fox" | "frog" | "hedgehog" | "mouse" | "owl" | "rabbit" | "whale";
}
/**
 * Accept or decline a written card, as it is in this version.
 */
export interface Consent {
  t: "consent";
  id: string;
  card: number;
  version: number;
  accept: boolean;
}
/**
 * Play again, where a bot plays for this person; any other command says so as well.
 */
export interface BeBack {
  t: "back";
  id: string;
}
/**
 * Leave the table for good; a bot plays the seat to the end of the match.
 */
export interface Leave {
  t: "leave";
  id: string;
}
/**
 * Ask for a one-time code that moves the own seat to another device; it is in `result` of the `ack`.
 */
export interface Transfer {
  t: "transfer";
  id: string;
}
/**
 * Host: set what is given here, between matches. Written cards are replaced as a whole.
 */
export interface Configure {
  t: "configure";
  id: string;
  edition?: string | null;
  rules?: {
    [k: string]: string | number | boolean;
  } | null;
  custom?:
    | {
        [k: string]: unknown;
      }[]
    | null;
  clock?: number | null;
  spectators?: boolean | null;
  dealer?: number | null;
  locked?: boolean | null;
  hints?: boolean | null;
}
/**
 * Host: seat a bot.
 */
export interface AddBot {
  t: "add-bot";
  id: string;
  level: string;
}
/**
 * Host: change the level of a bot.
 */
export interface SetBot {
  t: "set-bot";
  id: string;
  member: number;
  level: string;
}
/**
 * Host: take a bot or a person from the table (kick).
 */
export interface Remove {
  t: "remove";
  id: string;
  member: number;
}
/**
 * Host: hand the seat of an absent person to a bot, or back; somebody who is there is asked.
 */
export interface Hand {
  t: "hand";
  id: string;
  member: number;
  to_bot: boolean;
}
/**
 * Answer the host who asks to let a bot play the own seat.
 */
export interface Lend {
  t: "lend";
  id: string;
  accept: boolean;
}
/**
 * Host: lock the table and take everybody else who does not play from it; bots stay.
 */
export interface Clear {
  t: "clear";
  id: string;
}
/**
 * Host: make another person host.
 */
export interface PassHost {
  t: "pass-host";
  id: string;
  member: number;
}
/**
 * Host: deal the first round of a match (a rematch when one is over).
 */
export interface Start {
  t: "start";
  id: string;
}
/**
 * Host: deal the next round now.
 */
export interface Next {
  t: "next";
  id: string;
}
/**
 * Is anybody there? Answered by `pong`.
 */
export interface Ping {
  t: "ping";
  n?: number;
}
/**
 * The first message on a socket: who I am and what I have seen.
 *
 * Without `token` the cookie of the table counts, or of another `hand` of this browser; without `token`,
 * `watch` asks to be a spectator.
 */
export interface Hello {
  t: "hello";
  version: number;
  token?: string;
  last_seq?: number;
  watch?: boolean;
  hand?: number;
}
/**
 * The answer to `hello`, and after a queue that overflowed: the whole state.
 *
 * `missed` are the updates after `last_seq`; None when the server no longer has them all. Then `recent` are
 * the last steps of the round, as this seat could see them, for a log that goes on.
 */
export interface Welcome {
  t: "welcome";
  version: number;
  you: number | null;
  seq: number;
  table: TableInfo;
  view: View | null;
  clock: Clock | null;
  connected: number[];
  watching: number;
  missed: Missed[] | null;
  recent?: Missed[];
  outlook?: ("ahead" | "behind" | "even") | null;
}
/**
 * What everybody at the table, spectators included, may know outside the game itself.
 */
export interface TableInfo {
  code: string;
  phase: "dealing" | "lobby" | "match-over" | "playing" | "round-over";
  edition: string;
  rules: {
    [k: string]: string | number | boolean;
  };
  custom: WrittenCard[];
  clock: number;
  spectators: boolean;
  locked: boolean;
  hints: boolean;
  dealer: number | null;
  host: number;
  seats: Member[];
  waiting: Member[];
  match: number;
  round: number;
  history: RoundScores[];
  result: RoundResult | null;
  trial: Trial | null;
  fair: Fair;
  catch_grace: number;
}
/**
 * A Customizable card as it is proposed (docs/CUSTOM.md), and who agrees.
 */
export interface WrittenCard {
  card: {
    [k: string]: unknown;
  };
  version: number;
  accepted: number[];
  declined: number[];
}
/**
 * A person or a bot at the table. A member keeps the number for as long as it belongs to the table.
 */
export interface Member {
  member: number;
  name: string;
  bot: string;
  away: boolean;
  gone: boolean;
  ready: boolean;
  asked: boolean;
  head: string;
}
/**
 * The scores after a round, by seat, for the curve; the members sat in this order.
 */
export interface RoundScores {
  round: number;
  members: number[];
  scores: number[];
}
/**
 * How the last round ended: every hand is face up now.
 */
export interface RoundResult {
  round: number;
  winner: number | null;
  points: number;
  winners: number[];
  hands: LeftCard[][];
  counted: number[];
  before: number[];
  after: number[];
}
/**
 * A card left in a hand, and what it counts.
 */
export interface LeftCard {
  card: string;
  points: number;
}
/**
 * A trial under way.
 */
export interface Trial {
  kind: "dare" | "film" | "kick";
  seat: number;
  by: number;
  words?: string;
  film?: string;
  known?: boolean;
  needed?: number;
  answers?: string[] | null;
  wind?: number;
  distance?: number;
  voters?: number[];
  voted?: number[];
  done?: boolean;
}
/**
 * Commitments and what has been revealed.
 */
export interface Fair {
  playing: Playing | null;
  coming: Promise;
  drawing: Drawing | null;
  revealed: Revealed | null;
}
/**
 * The promises of the round being played, and what else was fixed before anybody revealed.
 */
export interface Playing {
  round: number;
  commitment: string;
  parts: Part[];
  attempt: number;
  setup: string;
}
/**
 * The commitment of a member to its part in the chance of a round.
 */
export interface Part {
  member: number;
  commitment: string;
}
/**
 * The commitment to the server's secret for a round, and those of the members who contribute.
 */
export interface Promise {
  round: number;
  commitment: string;
  parts: Part[];
}
/**
 * The chance of a round being drawn (phase `dealing`).
 *
 * At the stage `reveal` only `revealed` changes any more: who finds the own commitment here reveals.
 */
export interface Drawing {
  round: number;
  attempt: number;
  stage: "commit" | "reveal";
  commitment: string;
  setup: string;
  seats: number[];
  commitments: string[];
  revealed: number[];
}
/**
 * The chance of a finished round, to be checked (docs/FAIR.md).
 */
export interface Revealed {
  round: number;
  commitment: string;
  secret: string;
  nonces: string[];
  key: string;
  attempt?: number;
  setup?: string;
  seats?: number[];
  commitments?: string[];
}
/**
 * A position through the eyes of one seat, or of a spectator (`seat` is None).
 */
export interface View {
  seat: number | null;
  edition: string;
  phase: string;
  to_act: number[];
  turn: number | null;
  dealer: number;
  direction: string;
  colour: string | null;
  talon: string[];
  pioche: number;
  owed: number;
  counts: number[];
  hands: (string[] | null)[];
  lacking: (number | null)[][];
  covered: number[][];
  recent: string[][];
  shown: string[][];
  before: string | null;
  scores: number[];
  loses_turn: number[];
  uno_due: number[];
  round_winner: number | null;
  winners: number[];
  trial: string;
  film: string;
  to_lay_off: number;
  drawn: string;
  may_say_uno: boolean;
  bluff: boolean;
  legal: string[];
}
/**
 * The decision the table waits for, and what happens when its time runs out.
 */
export interface Clock {
  decision:
    | ("challenge" | "discard" | "opening-colour" | "show" | "stack" | "turn")
    | ("consent" | "next-round" | "trial" | "vote");
  seats: number[];
  left: number;
  total: number;
  default: string;
}
/**
 * An update missed while away: its events.
 */
export interface Missed {
  seq: number;
  events: Happened[];
}
/**
 * A-DEAL: a player drew a card to decide who deals.
 */
export interface CutCard {
  t: "CutCard";
  seat: number;
  card: string;
}
/**
 * The dealer of the round.
 */
export interface DealerNamed {
  t: "DealerNamed";
  seat: number;
}
/**
 * DEAL-7, RESHUFFLE: the pioche was shuffled and has so many cards.
 */
export interface Shuffled {
  t: "Shuffled";
  cards: number;
}
/**
 * DEAL-7, WH: cards were dealt to a seat; `cards` is None for those who may not see them.
 */
export interface Dealt {
  t: "Dealt";
  seat: number;
  count: number;
  cards: string[] | null;
}
/**
 * TALON: a card was turned up: it `opens`, `goes-back` or `stays-under`.
 */
export interface TurnedUp {
  t: "TurnedUp";
  card: string;
  fate: string;
}
/**
 * A-OPEN-WILD: the opening player named the colour.
 */
export interface ColourNamed {
  t: "ColourNamed";
  seat: number;
  colour: string;
}
/**
 * It is this seat's turn.
 */
export interface TurnBegan {
  t: "TurnBegan";
  seat: number;
}
/**
 * A card was laid on the talon; `colour` is the colour now in force.
 */
export interface Laid {
  t: "Laid";
  seat: number;
  card: string;
  colour: string;
  target: number | null;
  film: string;
}
/**
 * Cards were drawn from the pioche; `cards` is None for those who may not see them.
 */
export interface Drew {
  t: "Drew";
  seat: number;
  count: number;
  cards: string[] | null;
}
/**
 * DRAW: the turn passed without a card laid.
 */
export interface Passed {
  t: "Passed";
  seat: number;
  drew: number;
}
/**
 * A turn was lost.
 */
export interface LostTurn {
  t: "LostTurn";
  seat: number;
}
/**
 * REV: play goes `left` or `right`.
 */
export interface DirectionChanged {
  t: "DirectionChanged";
  direction: string;
}
/**
 * UNO-SAY.
 */
export interface SaidUno {
  t: "SaidUno";
  seat: number;
}
/**
 * UNO-CATCH: the seat forgot «UNO» and was caught.
 */
export interface Caught {
  t: "Caught";
  seat: number;
  by: number;
}
/**
 * W4-ACCEPT.
 */
export interface Accepted {
  t: "Accepted";
  seat: number;
}
/**
 * W4-GUILTY, W4-INNOCENT.
 */
export interface Challenged {
  t: "Challenged";
  seat: number;
  of: number;
  guilty: boolean;
}
/**
 * W4-SHOW: a hand was shown to one seat; `cards` is None for everyone else.
 */
export interface HandShown {
  t: "HandShown";
  of: number;
  to: number;
  cards: string[] | null;
}
/**
 * R-WL-SHOW: a card was shown to everyone.
 */
export interface Showed {
  t: "Showed";
  seat: number;
  card: string;
}
/**
 * WL: the seat has no card of the colour.
 */
export interface HadNone {
  t: "HadNone";
  seat: number;
}
/**
 * Idea 7: a hand lies open to everyone.
 */
export interface Opened {
  t: "Opened";
  seat: number;
  cards: string[];
}
/**
 * Idea 7: these hands are closed again.
 */
export interface Closed {
  t: "Closed";
  seats: number[];
}
/**
 * R-WC-DISCARD: a card went under the top of the talon.
 */
export interface LaidOff {
  t: "LaidOff";
  seat: number;
  card: string;
}
/**
 * WT: a card was taken unseen from a hand; `card` is None for everyone but the two.
 */
export interface Took {
  t: "Took";
  seat: number;
  of: number;
  card: string | null;
}
/**
 * Two hands were exchanged.
 */
export interface Swapped {
  t: "Swapped";
  seat: number;
  other: number;
}
/**
 * WH: the seat gathered every hand.
 */
export interface Gathered {
  t: "Gathered";
  seat: number;
}
/**
 * A seat is put to a trial of a kind: film, kick or dare; `film` is Mickey's.
 */
export interface TrialBegan {
  t: "TrialBegan";
  seat: number;
  words: string;
  film: string;
  kind: string;
}
/**
 * The referee's word on a trial.
 */
export interface TrialDecided {
  t: "TrialDecided";
  seat: number;
  good: boolean;
}
/**
 * R-BLOCKED.
 */
export interface Blocked {
  t: "Blocked";
}
/**
 * SCORE: the points left in a hand.
 */
export interface Counted {
  t: "Counted";
  seat: number;
  points: number;
}
/**
 * OUT: the round is over; `winner` is None when it is blocked and tied.
 */
export interface RoundOver {
  t: "RoundOver";
  winner: number | null;
  points: number;
}
/**
 * WIN-500, WIN-LOW, WIN-ROUND.
 */
export interface MatchOver {
  t: "MatchOver";
  winners: number[];
}
/**
 * Idea 4: the turn does not pass.
 */
export interface PlaysAgain {
  t: "PlaysAgain";
  seat: number;
}
/**
 * H-STACK: this seat owes so many cards now, and pays or answers.
 */
export interface Owed {
  t: "Owed";
  seat: number;
  cards: number;
}
/**
 * H-STACK: the seat pays what it owes; what is drawn is told by Drew.
 */
export interface Paid {
  t: "Paid";
  seat: number;
  cards: number;
}
/**
 * H-JUMP: the card told next is laid out of turn.
 */
export interface JumpedIn {
  t: "JumpedIn";
  seat: number;
}
/**
 * H-ZERO: every hand went on to the next seat, to the `left` or to the `right`.
 */
export interface HandsPassedOn {
  t: "HandsPassedOn";
  direction: string;
}
/**
 * The table was opened.
 */
export interface Created {
  t: "Created";
  member: number;
}
/**
 * Somebody came to the table; `seat` is None for a member who waits for the next round.
 */
export interface Joined {
  t: "Joined";
  member: number;
  name: string;
  bot: string;
  seat: number | null;
}
/**
 * A member has another name.
 */
export interface Renamed {
  t: "Renamed";
  member: number;
  name: string;
}
/**
 * A member looks like another animal.
 */
export interface HeadChosen {
  t: "HeadChosen";
  member: number;
  head: string;
}
/**
 * Somebody left; in a match a bot plays on.
 */
export interface Left {
  t: "Left";
  member: number;
  kicked: boolean;
}
/**
 * A bot plays for this member from now on.
 */
export interface WentAway {
  t: "WentAway";
  member: number;
}
/**
 * The member plays again.
 */
export interface CameBack {
  t: "CameBack";
  member: number;
}
/**
 * The host asks this member, who is there, to let a bot play; no answer in time is a no.
 */
export interface HandAsked {
  t: "HandAsked";
  member: number;
}
/**
 * The member plays on.
 */
export interface HandDeclined {
  t: "HandDeclined";
  member: number;
}
/**
 * Another member is the host.
 */
export interface HostChanged {
  t: "HostChanged";
  member: number;
}
/**
 * The host changed the settings; these are the keys.
 */
export interface Configured {
  t: "Configured";
  changed: string[];
}
/**
 * A bot has another level.
 */
export interface BotChanged {
  t: "BotChanged";
  member: number;
  level: string;
}
/**
 * A member accepted or declined a written card.
 */
export interface Consented {
  t: "Consented";
  member: number;
  card: number;
  accept: boolean;
}
/**
 * Not everybody agreed in time: the match is played without written cards.
 */
export interface CardsWithdrawn {
  t: "CardsWithdrawn";
}
/**
 * The round had as many moves as a round may have: it is over, and nobody wins or scores.
 */
export interface CalledOff {
  t: "CalledOff";
  moves: number;
}
/**
 * A member promised its part in the chance of a round.
 */
export interface Committed {
  t: "Committed";
  member: number;
  round: number;
}
/**
 * The chance of a round is being drawn: who has committed reveals (`table.fair.drawing`).
 */
export interface CommitmentsClosed {
  t: "CommitmentsClosed";
  round: number;
  attempt: number;
}
/**
 * A member revealed its part in the chance of a round.
 */
export interface NonceGiven {
  t: "NonceGiven";
  member: number;
  round: number;
}
/**
 * These members committed and did not reveal in time: chance is drawn anew, from now on without them.
 */
export interface DrawRepeated {
  t: "DrawRepeated";
  round: number;
  attempt: number;
  members: number[];
}
/**
 * A member is ready for the next round.
 */
export interface WasReady {
  t: "WasReady";
  member: number;
}
/**
 * A round was dealt; `commitment` was published before.
 */
export interface RoundBegan {
  t: "RoundBegan";
  match: number;
  round: number;
  commitment: string;
}
/**
 * The secret of a finished round.
 */
export interface ChanceRevealed {
  t: "ChanceRevealed";
  round: number;
  secret: string;
  nonces: string[];
  key: string;
}
/**
 * A member showed an emote or said a canned phrase.
 */
export interface Emoted {
  t: "Emoted";
  member: number;
  what: string;
}
/**
 * The clock decided.
 */
export interface TimeRanOut {
  t: "TimeRanOut";
  seat: number | null;
  decision: string;
}
/**
 * Characters were named; the program `recognised` these, and `good` is None where the table votes.
 */
export interface FilmAnswered {
  t: "FilmAnswered";
  seat: number;
  answers: string[];
  recognised: string[];
  good: boolean | null;
}
/**
 * The paper football flew: its way in mm (right, forward, up) every 1/128 s, and what became of it.
 */
export interface Kicked {
  t: "Kicked";
  seat: number;
  angle: number;
  power: number;
  spin: number;
  wind: number;
  path: [number, number, number][];
  good: boolean;
  why: string;
}
/**
 * The seat on trial says it has done the dare.
 */
export interface DareDone {
  t: "DareDone";
  seat: number;
}
/**
 * The seat on trial gave up.
 */
export interface Conceded {
  t: "Conceded";
  seat: number;
}
/**
 * A member has voted; how, is told when the vote is over.
 */
export interface Voted {
  t: "Voted";
  member: number;
}
/**
 * The vote is over.
 */
export interface VoteCounted {
  t: "VoteCounted";
  good: number;
  bad: number;
}
/**
 * A member plays from another device now.
 */
export interface SeatMoved {
  t: "SeatMoved";
  member: number;
}
/**
 * People came back to a table that slept: clocks go on.
 */
export interface Woke {
  t: "Woke";
}
/**
 * One step of the table. `table` and `view` are there when they have changed; `clock` is always whole.
 *
 * `outlook` comes with a view where the table gives hints and it is for this seat to decide.
 */
export interface Update {
  t: "update";
  seq: number;
  events: Happened[];
  clock: Clock | null;
  view?: View | null;
  table?: TableInfo | null;
  outlook?: ("ahead" | "behind" | "even") | null;
}
/**
 * Who is connected now; not numbered, the last one counts.
 */
export interface Presence {
  t: "presence";
  connected: number[];
  watching: number;
}
/**
 * The command is done and durable; its effect is in update `seq`. A repeated id gets the same answer.
 */
export interface Ack {
  t: "ack";
  id: string;
  seq: number;
  result?: string;
}
/**
 * The command changed nothing. `clause` is the rule behind the `reason`, `detail` is for developers.
 *
 * `by` is the seat that was quicker, where the reason is `too-late`.
 */
export interface RefusedNow {
  t: "refused";
  id: string;
  reason: string;
  clause?: string;
  detail?: string;
  by?: number | null;
}
/**
 * Somebody is there; `seq` is the number of the last update that is durable.
 */
export interface Pong {
  t: "pong";
  n: number;
  seq: number;
}
/**
 * The server closes the socket after this; `reason` says why, `detail` is for developers.
 */
export interface Closing {
  t: "closing";
  reason: string;
  detail?: string;
}
