import { GAME_REFUSALS } from "~/editions/calendar.refusals";
import type { RefusalTable } from "~/platform/refusal";
import { STEP_REFUSALS } from "~/play/turn.refusals";
import { GAME_WORD_REFUSALS, WORD_REFUSALS } from "~/words/word.refusals";

/** Why a word cannot be a secret of an edition. */
export const SECRET_REFUSALS = {
  ...WORD_REFUSALS,
  stopword: STEP_REFUSALS.stopword,
  /** It takes no rank: a list leaves it out. */
  unranked: { status: 422 },
  /** It takes no rank: too few people know it. */
  rare: { status: 422 },
  /** It is blocked or hidden. */
  profane: GAME_WORD_REFUSALS.profane,
  /** A chosen or begun game of the edition within REPEAT_GAP games has it as its secret. */
  recentWord: { status: 409 },
} as const satisfies RefusalTable;
export type SecretRefusal = keyof typeof SECRET_REFUSALS;

/** Why the schedule is not changed. */
export const SCHEDULE_REFUSALS = {
  ...SECRET_REFUSALS,
  /** The game has begun, or begins within seconds. It never changes. */
  gameOpen: { status: 409 },
  /** The number is no game number, or none is left for a word of a list. */
  noSuchGame: GAME_REFUSALS.noSuchGame,
  /** The game has another secret than the caller has seen. */
  gameChanged: { status: 409 },
  /** A game would need a seeded secret, and no word of the edition's list is free for it. */
  noFreeSecret: { status: 409 },
  /** Staff has already chosen a word, and `isOverride` is not set. */
  dateTaken: { status: 409 },
  /** Staff has not chosen its word. */
  notChosen: { status: 409 },
  /** The list has the word before, maybe in another spelling. */
  duplicateWord: { status: 409 },
} as const satisfies RefusalTable;
export type ScheduleRefusal = keyof typeof SCHEDULE_REFUSALS;

/** Why a text is no plan. */
export const PLAN_REFUSALS = {
  planEmpty: { status: 400 },
  /** A list with more than MAX_LIST. */
  tooManyWords: { status: 400 },
  /** More than MAX_PLAN_LINES. */
  planTooLong: { status: 413 },
  /** More than MAX_PLAN_BYTES. */
  planTooLarge: { status: 413 },
  /** A workbook, a picture or a page. */
  planNotText: { status: 415 },
} as const satisfies RefusalTable;
export type PlanRefusal = keyof typeof PLAN_REFUSALS;

/** Why a row of a plan cannot go into the schedule. */
export const PLAN_ROW_REFUSALS = {
  ...SECRET_REFUSALS,
  gameOpen: SCHEDULE_REFUSALS.gameOpen,
  noSuchGame: SCHEDULE_REFUSALS.noSuchGame,
  noFreeSecret: SCHEDULE_REFUSALS.noFreeSecret,
  /** There is no such day, or it is not written as one. */
  noSuchDate: { status: 422 },
  /** Nobody has said whether the day or the month comes first. */
  orderUnknown: { status: 422 },
  noSuchEdition: { status: 422 },
  /** An earlier row of the plan has the same day and edition. */
  dayTwice: { status: 409 },
  /** The game has another word, or another kind of choice, than the preview has shown. */
  changedMeanwhile: { status: 409 },
} as const satisfies RefusalTable;
export type PlanRowRefusal = keyof typeof PLAN_ROW_REFUSALS;

/** Why chosen words are not moved to other days. */
export const MOVE_REFUSALS = {
  gameOpen: SCHEDULE_REFUSALS.gameOpen,
  noSuchGame: SCHEDULE_REFUSALS.noSuchGame,
  gameChanged: SCHEDULE_REFUSALS.gameChanged,
  noFreeSecret: SCHEDULE_REFUSALS.noFreeSecret,
  notChosen: SCHEDULE_REFUSALS.notChosen,
  recentWord: SECRET_REFUSALS.recentWord,
  /** Staff has chosen a word for the other day, and the caller has not said what becomes of it. */
  dayTaken: { status: 409 },
  /** The word is there already. */
  sameDay: { status: 422 },
  /** The backlog has MAX_BACKLOG words. */
  backlogFull: { status: 409 },
} as const satisfies RefusalTable;
export type MoveRefusal = keyof typeof MOVE_REFUSALS;

/** Why a change that is in the log is not undone. */
export const UNDO_REFUSALS = {
  noSuchChange: { status: 404 },
  /** Its game has begun. */
  undoBegun: { status: 409 },
  /** Since then, it was changed again or undone. */
  undoChanged: { status: 409 },
  /** Nothing is known by which it could be undone. */
  undoUnknown: { status: 409 },
  /** The word that would come back can no longer be a secret. */
  undoUnusable: { status: 409 },
  recentWord: SECRET_REFUSALS.recentWord,
  noFreeSecret: SCHEDULE_REFUSALS.noFreeSecret,
} as const satisfies RefusalTable;
export type UndoRefusal = keyof typeof UNDO_REFUSALS;

/** Why staff cannot decide so about a word or its ranks. */
export const DECISION_REFUSALS = {
  /** The text could not be a word of the language. */
  notAWord: { status: 422 },
  /** The vocabulary has the word itself. */
  isWord: { status: 409 },
  /** It is already read as a form of a word, or as a word without its accents. */
  isForm: { status: 409 },
  blocked: { status: 409 },
  /** The vocabulary lacks the word that the form is said to stand for. */
  unknownTarget: { status: 404 },
  /** The word that the form is said to stand for is a blocked one. */
  blockedTarget: { status: 422 },
  /** The word that the form is said to stand for is a stopword, which is refused as a guess. */
  stopwordTarget: { status: 422 },
  /** It is not on the list of missed words, from which it is to be taken. */
  notMissed: { status: 404 },
  /** No verdict about the word stands that could be taken back. */
  notDecided: { status: 409 },
  /** A game to come would lose the word, and no word of the edition's list is free for it. */
  noFreeSecret: SCHEDULE_REFUSALS.noFreeSecret,
  /** The vocabulary lacks the word. */
  unknown: WORD_REFUSALS.unknown,
  /** The word takes no rank, so that it cannot be taken out. */
  noRank: { status: 409 },
  /** Nobody has reported the word near this one in the last 90 days. */
  notReported: { status: 404 },
  /** An editor may not block words, take them out of the ranks, or undo that. */
  adminsOnly: { status: 403 },
  /** The word was never taken out of the ranks. */
  notTakenOut: { status: 409 },
} as const satisfies RefusalTable;
export type DecisionRefusal = keyof typeof DECISION_REFUSALS;

/** Why one word of a list gets no game. */
export const LIST_WORD_REFUSALS = {
  ...SECRET_REFUSALS,
  duplicateWord: SCHEDULE_REFUSALS.duplicateWord,
  noSuchGame: SCHEDULE_REFUSALS.noSuchGame,
} as const satisfies RefusalTable;

/** Why a note is neither written nor removed. */
export const NOTE_REFUSALS = {
  ...WORD_REFUSALS,
  /** It has more than MAX_NOTE_LENGTH characters. */
  noteTooLong: { status: 400 },
  /** A second meaning is named by the text. */
  noteEmpty: { status: 400 },
  /** It was removed before. */
  noSuchNote: { status: 404 },
} as const satisfies RefusalTable;
export type NoteRefusal = keyof typeof NOTE_REFUSALS;

/** Why an occasion is neither added nor removed. */
export const OCCASION_REFUSALS = {
  occasionUnnamed: { status: 400 },
  /** The name has more than MAX_OCCASION_NAME characters. */
  occasionTooLong: { status: 400 },
  /** It is no date, or one that the calendar does not have. */
  badDay: { status: 400 },
  /** It was removed before. */
  noSuchOccasion: { status: 404 },
} as const satisfies RefusalTable;
export type OccasionRefusal = keyof typeof OCCASION_REFUSALS;

/** Why no link for a blind try is made. */
export const BLIND_TRY_REFUSALS = {
  gameOpen: SCHEDULE_REFUSALS.gameOpen,
  noSuchGame: SCHEDULE_REFUSALS.noSuchGame,
  tryNameTooLong: { status: 400 },
  /** The game has MAX_TRIES links. */
  tooManyTries: { status: 409 },
} as const satisfies RefusalTable;
export type BlindTryRefusal = keyof typeof BLIND_TRY_REFUSALS;

/** Why the autopilot proposes no words. */
export const AUTOPILOT_REFUSALS = {
  /** A plan of the member is open, whose place the proposals would take. */
  planOpen: { status: 409 },
  /** All games of the weeks have a chosen word, or have begun. */
  nothingOpen: { status: 409 },
  /** No word that is known to fit is free. */
  nothingProposed: { status: 409 },
} as const satisfies RefusalTable;

/** Why nothing is done about a game that has begun. */
export const EMERGENCY_REFUSALS = {
  adminsOnly: DECISION_REFUSALS.adminsOnly,
  noSuchGame: SCHEDULE_REFUSALS.noSuchGame,
  /** It can still get another word. */
  notBegun: { status: 409 },
  /** Nobody has said why. */
  whyMissing: { status: 400 },
  /** More than MAX_NOTICE, or than a note may have. */
  noticeTooLong: { status: 400 },
} as const satisfies RefusalTable;
export type EmergencyRefusal = keyof typeof EMERGENCY_REFUSALS;
