import type { ParseKeys } from "i18next";
import type messages from "./en.json";

type Inside<Key, Section extends string> = Key extends `${Section}.${infer Rest}` ? Rest : never;

type WithParents<Key extends string> = Key extends `${infer Parent}.${string}` ? Key | Parent : Key;

/** Of each section all messages, or some: a key without plural form, such as "name", or a section inside it with all of its own. */
type Listed = {
  readonly [Section in keyof typeof messages]?: "all" | readonly WithParents<Inside<ParseKeys, Section>>[];
};

/** What a game shows before its first answer: the first file of a language that a browser gets. */
// prettier-ignore
const FIRST = {
  game: [
    "streak", "rings",
  ],
  form: [
    "label", "placeholder", "guess", "hint", "giveUp", "retry", "offers", "alternative", "pending", "waits", "takeHintBack",
  ],
  refusal: [
    "empty", "noLetters", "tooShort", "unknown", "stopword", "notInGame", "gameOver", "noHint", "noHintInTeam", "noGiveUpInTeam", "teamInactive",
    "seatUnknown", "logFull", "storageFull", "futureGame", "noSuchGame", "badGameLink", "badForm", "foreignForm",
    "loggedOut", "overloaded", "otherMember", "invalidCsrf", "noCookies", "failed", "futureJuniorGame",
  ],
  notice: "all",
  giveUp: "all",
  next: ["local", "hoursMinutes", "minutes", "begun"],
  ads: ["closedEarly", "label"],
  stats: ["streak"],
  memory: ["left", "until"],
} as const satisfies Listed;

/** What only pages from the server say. A section inside a section is named as a whole. */
// prettier-ignore
const SERVER = {
  site: "all",
  meta: "all",
  game: [
    "pastDescription", "heading", "nearest", "about", "aboutPast", "nearestToday", "unfinished", "toUnfinished",
    "archived", "late", "toArchive", "replay",
  ],
  next: ["line"],
  bonus: ["description"],
  bonusLead: "all",
  error: ["notFoundTitle", "notFound", "brokenTitle", "broken", "refusedTitle", "refused"],
  nav: ["label", "menu", "help", "about", "faq", "other", "feedback", "privacy", "terms", "contact", "press", "yourAccount", "api", "programs"],
  settings: ["description", "saved"],
  glosses: "all",
  toast: "all",
  app: "all",
  logs: "all",
  archive: ["title", "description", "titleOf"],
  yesterday: [
    "description", "none", "withheld", "show", "own", "won", "byTeam", "gaveUp", "ended", "begun", "late", "open", "play", "feed",
    "feedNote",
  ],
  rollover: "all",
  stats: ["description"],
  nearest: [
    "title", "description", "intro", "marked", "guessed", "hidden", "reveal", "word", "table", "find", "findAny",
    "foundSelf", "found", "foundFar", "lists", "all", "mine", "mineNone", "sameStem", "odd", "oddLabel", "oddThanks",
  ],
  together: ["description", "lead", "team", "teamNote", "circle", "circleNote", "race", "raceNote", "word", "wordNote"],
  lookBack: [
    "description", "game", "found", "byTeam", "gaveUp", "gaveUpAtOnce", "open", "soFar", "goOn", "headline", "curve",
    "toldMost", "list", "listText", "gone", "stillFitted", "again", "all", "range", "onlyCloser", "between",
    "betweenLabel", "noneBetween", "inBonus",
  ],
  over: ["nearestInBonus", "nearestWords", "guessed", "lookBackNote"],
  others: ["title", "team", "tooFewThen", "players", "playersThen", "half", "gaveUpFact", "countOf", "hide"],
  race: [
    "description", "lead", "none", "openToday", "open", "toGame", "make", "again", "ready", "linkHint", "shareText",
  ],
  make: [
    "description", "lead", "secret", "secretHint", "words", "greeting", "greetingHint", "used", "name", "make", "ready",
    "understood", "linkHint", "shareText", "private", "play",
  ],
  teams: [
    "description", "lead", "tabs", "join", "create", "createText", "joinTeam", "createTeam", "created", "joined", "left",
    "otherTeam", "toOwn", "guessed", "endedFound", "endedOpen", "endedBest", "invited",
  ],
  invite: ["name", "nameHint", "codeHint"],
  circle: ["title", "description"],
  circlePage: "all",
  circleDone: "all",
  account: [
    "title", "description", "lost", "logInAgain", "email", "password", "deleteTitle", "deleteMessage", "deletePassword",
    "deleteCancel", "membersOnly", "noAccount", "hasAccount", "signUpText", "mailTitle", "mailText", "verifyTitle",
    "verifyText", "verify", "forgotTitle", "forgotText", "forgot", "resetTitle", "resetText", "linkMissing",
    "loggedInTitle", "loggedInText",
    "invitationNeeded", "invitationInvalid", "invited", "invitedAddress", "oidcLogIn", "oidcSignUp", "linkTitle",
    "linkText", "linkMember", "linkLogIn", "linkGone", "linkNoPassword", "linkReset", "linkAsk", "confirmFresh", "loggedOutTitle", "loggedOutText", "logOutThere",
  ],
  staff: "all",
  embedded: "all",
  feeds: "all",
  api: "all",
  apiAudience: "all",
  custom: ["nearest", "title", "description", "tag", "tryTitle", "tryDescription", "tryTag"],
  welcome: ["heading", "headingPast", "more"],
  memory: [
    "heading", "streak", "untilThere", "won", "gaveUp", "ended", "begun", "begunKeeps", "open", "nobody", "finished",
  ],
  portal: "all",
  gamesFile: [
    "title", "description", "lead", "leadMember", "save", "saveText", "saveButton", "saveMember", "load", "loadText",
    "file", "fileHint", "loadButton", "games", "ends", "records", "settings", "nothing", "full", "noCookies",
  ],
  migrate: ["description", "preview", "summary"],
} as const satisfies Listed;

/** What the end of a game says of a section that else only pages from the server have. */
const ENDING = {
  circlePage: ["friend", "gaveUp", "notYet", "notPlayed"],
} as const satisfies Listed;

/** What only pages from the server say of an edition. */
const OF_EDITIONS = /^edition\.\w+\.(?:title|description|archive|bulk|tab)$/;

/**
 * In which file of messages a browser gets one: the first of a language, or the second, for other islands, the end of a game
 * and its other late parts. Undefined: only the server needs it.
 * @param key without plural form
 */
export function fileOfMessage(key: string): "first" | "late" | undefined {
  if (isListed(FIRST, key)) return "first";
  if (isListed(ENDING, key)) return "late";
  return isListed(SERVER, key) || OF_EDITIONS.test(key) ? undefined : "late";
}

function isListed(list: Readonly<Record<string, "all" | readonly string[]>>, key: string): boolean {
  const [section = "", ...names] = key.split(".");
  const listed = list[section] ?? [];
  return listed === "all" || listed.includes(names.join(".")) || listed.includes(names[0] ?? "");
}
