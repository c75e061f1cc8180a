import type { GuessLog, LogEntry } from "./guess";

/**
 * Appends a step to a log. A repeated word is appended too, because the last step determines the guess to show and that
 * it is a repeat (`replay` keeps its first number). The same step is stored at most twice in a row.
 * @param by the author, in a team
 */
export function appendEntry(log: GuessLog, entry: LogEntry, by?: string): GuessLog {
  const lastTwo = log.slice(-2);
  if (lastTwo.length === 2 && lastTwo.every((step) => isSameStep(step, entry))) return log;
  return [...log, by === undefined || entry.kind === "begun" ? entry : { ...entry, by }];
}

/** The log of a play that was begun while its game was that of the day; the log itself if it says so already. */
export function markBegun(log: GuessLog): GuessLog {
  return log.some(({ kind }) => kind === "begun") ? log : [{ kind: "begun" }, ...log];
}

/** Whether an entry of a log has a word. */
export function hasWord(entry: LogEntry): entry is Extract<LogEntry, { readonly word: string }> {
  return entry.kind !== "giveUp" && entry.kind !== "begun";
}

/** An entry as its own player writes it. */
export function withoutAuthor(entry: LogEntry): LogEntry {
  if (!hasWord(entry)) return { kind: entry.kind };
  if (entry.kind === "bonus") return { kind: entry.kind, word: entry.word };
  const { kind, word, typed } = entry;
  return typed === undefined ? { kind, word } : { kind, word, typed };
}

function isSameStep(a: LogEntry, b: LogEntry): boolean {
  if (!hasWord(a) || !hasWord(b)) return a.kind === b.kind;
  return a.word === b.word && (a.kind === "bonus") === (b.kind === "bonus");
}

/*
 * The text form of a log, one step per line, for cookies, rows and files:
 *   word            a guess                 =word            a hint
 *   word<typed      a different spelling    !                a give-up
 *   +word           a word of the bonus round
 *   *               begun on its day
 * Words consist of letters, apostrophes and hyphens, with single spaces between and at most one digit at the end, so they cannot contain the delimiters. An optional author follows
 * `@` to the end of the line, with "%" and line breaks percent-encoded:
 *   word@Ana Maria
 */
const LETTER = "[\\p{L}\\p{M}'’-]";
const WORD = `(?=.{1,64}(?:[<@]|$))${LETTER}+(?: ${LETTER}+)*(?: ?\\d)?`;
const STEP = new RegExp(`^(?:([=+]?)(${WORD})(?:<(${WORD}))?|(!))(?:@([^\\r\\n]+))?$`, "u");
const BEGUN = "*";
/** Maximum length of an author's name, in characters. */
const MAX_AUTHOR_LENGTH = 12;
const WHOLE_WORD = new RegExp(`^${WORD}$`, "u");

/** Whether a text is valid as a word in the text form of a log. */
export function isLogWord(text: string): boolean {
  return WHOLE_WORD.test(text);
}

export function formatLog(log: GuessLog): string {
  return log.map(formatEntry).join("\n");
}

function formatEntry(entry: LogEntry): string {
  if (entry.kind === "begun") return BEGUN;
  const author = entry.by === undefined ? "" : `@${entry.by.replace(/[%\r\n]/g, encodeURIComponent)}`;
  if (entry.kind === "giveUp") return `!${author}`;
  if (entry.kind === "bonus") return `+${entry.word}${author}`;
  return `${entry.kind === "hint" ? "=" : ""}${entry.word}${entry.typed === undefined ? "" : `<${entry.typed}`}${author}`;
}

/**
 * Parses the text form. Invalid lines, as in a tampered or truncated text, are skipped.
 * @param maxLines lines after so many are not read
 */
export function parseLog(text: string, maxLines?: number): GuessLog {
  return text.split("\n", maxLines).flatMap((line) => parseEntry(line) ?? []);
}

function parseEntry(line: string): LogEntry | undefined {
  // Most lines: a guess in plain letters.
  if (/^[a-z]{1,64}$/.test(line)) return { kind: "guess", word: line };
  if (line === BEGUN) return { kind: "begun" };
  const match = STEP.exec(line);
  if (match === null) return undefined;
  const [, mark, word, typed, giveUp, author] = match;
  const by = author?.replace(/%(?:25|0D|0A)/g, decodeURIComponent);
  if (by !== undefined && Array.from(by).length > MAX_AUTHOR_LENGTH) return undefined;
  const authorField = by === undefined ? {} : { by };
  if (giveUp !== undefined) return { kind: "giveUp", ...authorField };
  if (word === undefined) return undefined;
  if (mark === "+") return typed === undefined ? { kind: "bonus", word, ...authorField } : undefined;
  const kind = mark === "=" ? "hint" : "guess";
  return typed === undefined ? { kind, word, ...authorField } : { kind, word, typed, ...authorField };
}
