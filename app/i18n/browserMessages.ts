import type { ParseKeys } from "i18next";
import type messages from "./en.json";

/** The keys of a section, without plural forms: "name", or "en.name" for a section inside it. */
type KeysOf<Section extends string> =
  Extract<ParseKeys, `${Section}.${string}`> extends infer Key
    ? Key extends `${Section}.${infer Rest}`
      ? Rest
      : never
    : never;

type Choice = { readonly [Section in keyof typeof messages]?: "all" | readonly KeysOf<Section>[] };

/** What a game shows before its end: the first file of a language that a browser gets. */
// prettier-ignore
const FIRST = {
  game: [
    "streak", "nearest", "toToday", "unfinished", "toUnfinished", "archived", "toArchive", "replay", "about",
    "aboutPast", "nearestToday", "rings",
  ],
  form: "all",
  recent: "all",
  table: ["similarity", "hintMark", "foundMark", "giveUpMark"],
  sort: ["similarity", "similarityReversed", "number", "numberReversed", "alphabetical", "alphabeticalReversed"],
  proximity: "all",
  announce: ["scored", "repeat", "hint", "similarity", "hidden", "ranked", "found", "tepid", "cold", "far", "sorted"],
  refusal: [
    "empty", "tooShort", "unknown", "stopword", "gameOver", "noHint", "noHintInTeam", "noGiveUpInTeam", "teamInactive",
    "seatUnknown", "logFull", "storageFull", "futureGame", "noSuchGame", "badGameLink", "badForm", "foreignForm",
    "loggedOut", "overloaded", "otherMember", "invalidCsrf", "noCookies", "failed", "futureJuniorGame",
  ],
  notice: "all",
  giveUp: "all",
  dialog: ["working"],
  next: ["line", "local", "hoursMinutes", "minutes", "begun"],
  ads: "all",
  stats: ["streak"],
  ring: "all",
  answer: "all",
  custom: ["nearest"],
  welcome: "all",
  memory: ["left", "until"],
} as const satisfies Choice;

/** What other islands, the end of a game and its other late parts show: the second file. "all" but for those of the first. */
// prettier-ignore
const LATE = {
  edition: [
    "choose", "en.name", "en.label", "en.play", "en.tab", "jr.name", "jr.label", "jr.play", "jr.tab", "es.name",
    "es.label", "es.play", "es.tab", "de.name", "de.label", "de.play", "de.tab",
  ],
  game: ["guessesHeading", "more", "count"],
  orbit: "all",
  table: "all",
  sort: "all",
  announce: "all",
  refusal: "all",
  dialog: "all",
  over: "all",
  bonus: ["title", "way", "wayOn", "words", "label", "found", "countOf", "count", "won", "goOn", "all", "full"],
  bonusPlaceholder: "all",
  bonusCorrect: "all",
  bonusMiss: "all",
  share: [
    "post", "share", "copied", "text", "title", "titleCustom", "won", "lost", "lostAtOnce", "first", "miss", "best",
    "hints", "climbLong", "climbShort", "unranked", "team",
  ],
  next: "all",
  faq: "all",
  error: ["backHome"],
  nav: ["faq"],
  howTo: "all",
  settings: [
    "title", "language", "english", "spanish", "german", "glosses", "glossesHelp", "glossesOff", "darkMode",
    "darkDevice", "darkOn", "darkOff", "display", "showGuessNumber", "showSimilarity", "showSimilarityHelp",
    "showProximity", "showEmojis", "showFAQ", "showFAQHelp", "scoreKept", "lowercase", "lowercaseHelp", "playSounds",
    "playSoundsHelp", "save", "notKept", "askAgain", "askingAgain",
  ],
  downcase: "all",
  newLook: "all",
  logs: ["intro", "empty", "noScript", "copy", "clear", "cleared"],
  status: "all",
  archive: [
    "play", "guest", "yesterday", "hidden", "reveal", "revealed", "nearest", "playYesterday", "find", "number", "date",
    "findButton", "filter", "all", "months", "none", "empty", "lead", "day", "today", "previous", "next", "years",
    "monthsOf", "allYears", "asList", "listOrder", "asCalendar", "counts",
  ],
  stats: [
    "title", "played", "won", "giveups", "totalGuesses", "averageGuesses", "totalHints", "averageHints", "bonusWins",
    "history", "historySummary", "historyWon", "historyLost", "climb", "climbAxis", "none", "game", "winStreak",
    "streakDays", "ofGames", "perGame", "sums", "recentDays", "day", "dayWon", "dayGivenUp", "dayOpen", "today",
    "historyLegend", "near", "nearText", "nearUnknown", "giveups0", "giveups1", "giveups2", "giveups3", "giveups4",
    "giveups5",
  ],
  nearest: ["sameStem", "odd", "oddLabel", "oddThanks"],
  make: ["title"],
  teams: [
    "title", "way", "code", "yourTeam", "invite", "copyCode", "sendLink", "toGame", "copyFailed", "shareText",
    "linkFold", "link", "qrLabel", "players", "you", "state", "here", "away", "awayMinutes", "awayHours", "refresh",
    "ways", "leave", "leaveTitle", "leaveText", "stay", "rules", "copyThis", "inviteOthers", "more", "playerJoined",
    "playerLeft", "connection.connecting", "connection.live", "connection.lost", "connection.over", "connection.left",
    "connection.noSeat", "connection.outdated", "mate", "mates", "guessed", "recap", "theWord", "frame", "frameNew",
    "frameNone", "frameShow", "frameFound", "frameEnd", "frameLook", "frameStop", "frameStopped", "orbit", "guesses",
    "reload",
  ],
  account: [
    "intro", "signUp", "logIn", "logOut", "loggedInAs", "unverified", "sendVerification", "newPassword", "oldPassword",
    "passwordHint", "profile", "firstName", "firstNameHint", "save", "photo", "photoNow", "photoChoose", "photoHint",
    "photoUpload", "photoRemove", "premium", "premiumOn", "premiumOff", "premiumRenews", "premiumEnds", "communication",
    "optIn", "changePassword", "changePasswordHint", "devices", "devicesText", "logOutElsewhere", "data", "dataText",
    "export", "delete", "manage", "manageText", "create",
  ],
  accountDone: "all",
  custom: ["heading", "greetingBy", "howTo", "close", "home"],
  scale: "all",
  portal: [
    "span", "pages", "edition", "previous", "next", "page", "start.chosen", "start.chosenBy", "start.chosenOn",
    "start.seeded", "done.created", "create.failed", "create.secret", "create.placeholder", "create.validate",
    "create.save", "create.clear", "create.prev", "create.next", "create.now", "create.empty", "create.begun",
    "create.toNext", "create.valid", "create.replaces", "create.moved", "create.nearest", "create.others",
    "create.proximity", "create.word", "create.similarity", "report.title", "report.unused", "report.used",
    "report.coming", "report.usedIn", "report.usedInEdition", "report.common", "report.commonHint", "report.rare",
    "report.rareHint", "report.noDuplicates", "report.duplicates", "report.form", "report.compound", "report.stem",
    "report.similarities", "report.similaritiesHint", "report.noBlocked", "report.blocked", "report.blockedHint",
    "report.difficulty", "report.tooHard", "report.place", "report.computing", "report.good", "report.look",
    "bulk.title", "bulk.words", "bulk.placeholder", "bulk.add", "bulk.confirm", "bulk.edit", "bulk.each", "bulk.game",
    "bulk.word", "bulk.date", "bulk.rejected", "bulk.moved", "bulk.added", "bulk.recent", "bulk.recentHint",
    "bulk.none", "bulk.copy", "bulk.copied", "bulk.notCopied", "refusal.empty", "refusal.tooShort", "refusal.unknown",
    "refusal.stopword", "refusal.unranked", "refusal.profane", "refusal.recentWord", "refusal.gameOpen",
    "refusal.noSuchGame", "refusal.gameChanged", "refusal.noFreeSecret", "refusal.dateTaken", "refusal.notChosen",
    "refusal.duplicateWord", "refusal.noWords", "refusal.tooManyWords", "refusal.noneToAdd", "refusal.listChanged",
    "refusal.listTooLong", "refusal.notValidated", "refusal.gameFailed", "refusal.gamesFailed", "refusal.notAWord",
    "refusal.isWord", "refusal.isForm", "refusal.blocked", "refusal.unknownTarget", "refusal.blockedTarget",
    "refusal.stopwordTarget", "refusal.notMissed", "refusal.notDecided", "refusal.notReported", "refusal.notTakenOut",
  ],
  migrate: [
    "title", "toPage", "banner", "offer", "hide", "explanation", "showKept", "nothingKept", "file", "fileHint",
    "fileInBrowser", "text", "textHint", "show", "ignored", "shortened", "fault.nothingToImport", "fault.statsDamaged",
    "fault.streakTooLong", "fault.guessesTooFew", "migrate", "migrateHelp", "import", "importHelp", "settings",
    "hideEmojis", "lower", "darkMode", "yes", "no", "mode.daily", "mode.child", "mode.junior", "mode.yesterday",
    "overall", "noStats", "games", "wins", "winStreak", "giveups", "abandons", "totalGuesses", "averageGuesses",
    "hints", "guesses", "noGuesses", "moreGuesses", "rank", "summaryHelp", "becomes", "confirm", "cancel", "done",
    "before", "toStats",
  ],
} as const satisfies Choice;

/**
 * In which file of messages a browser gets one. Undefined: only the server needs it.
 * @param key without plural form
 */
export function fileOfMessage(key: string): "first" | "late" | undefined {
  if (isListed(FIRST, key)) return "first";
  return isListed(LATE, key) ? "late" : undefined;
}

function isListed(list: Readonly<Record<string, "all" | readonly string[]>>, key: string): boolean {
  const section = key.split(".", 1)[0] ?? "";
  const listed = list[section] ?? [];
  return listed === "all" || listed.includes(key.slice(section.length + 1));
}
