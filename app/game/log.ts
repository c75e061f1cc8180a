import type { GuessLog, LogEntry } from "./types";

/**
 * A log with one more step. A repeated word is written again, because the last step says which guess to show and that it is a repeat
 * (`replay` keeps its first number); but never more than twice in a row.
 */
export function appendEntry(log: GuessLog, entry: LogEntry): GuessLog {
  const lastTwo = log.slice(-2);
  return lastTwo.length === 2 && lastTwo.every((step) => isSameStep(step, entry)) ? log : [...log, entry];
}

function isSameStep(a: LogEntry, b: LogEntry): boolean {
  if (a.kind === "giveUp" || b.kind === "giveUp") return a.kind === b.kind;
  return a.word === b.word;
}

/*
 * The text form of a log, one step a line, for cookies and files:
 *   word            a guess            =word            a hint
 *   word<typed      typed otherwise    !                given up
 * Words are letters, apostrophes and hyphens, so the marks cannot be part of one. Behind `@` stands the author of a step, to the end of the
 * line, with "%" and line breaks escaped as in addresses:
 *   word@Ana Maria
 */
const WORD = "[\\p{L}\\p{M}'’-]{1,64}";
const STEP = new RegExp(`^(?:(=?)(${WORD})(?:<(${WORD}))?|(!))(?:@([^\\r\\n]+))?$`, "u");
/** Characters of an author's name. */
const MAX_AUTHOR_LENGTH = 12;
const WORD_ALONE = new RegExp(`^${WORD}$`, "u");

/** Whether a text can stand in a log as a word: the text form of a log is one of words alone. */
export function isLogWord(text: string): boolean {
  return WORD_ALONE.test(text);
}

/** The text form of a log; `parseLog` is its inverse. */
export function formatLog(log: GuessLog): string {
  return log.map(formatEntry).join("\n");
}

function formatEntry(entry: LogEntry): string {
  const author = entry.by === undefined ? "" : `@${entry.by.replace(/[%\r\n]/g, encodeURIComponent)}`;
  if (entry.kind === "giveUp") return `!${author}`;
  return `${entry.kind === "hint" ? "=" : ""}${entry.word}${entry.typed === undefined ? "" : `<${entry.typed}`}${author}`;
}

/** Reads the text form. Lines that are no step (a forged or cut-off text) are passed over: what is readable is kept. */
export function parseLog(text: string): GuessLog {
  return text.split("\n").flatMap((line) => parseEntry(line) ?? []);
}

function parseEntry(line: string): LogEntry | undefined {
  const match = STEP.exec(line);
  if (match === null) return undefined;
  const [, mark, word, typed, giveUp, author] = match;
  const by = author?.replace(/%(?:25|0D|0A)/g, decodeURIComponent);
  if (by !== undefined && Array.from(by).length > MAX_AUTHOR_LENGTH) return undefined;
  const named = by === undefined ? {} : { by };
  if (giveUp !== undefined) return { kind: "giveUp", ...named };
  if (word === undefined) return undefined;
  const kind = mark === "=" ? "hint" : "guess";
  return typed === undefined ? { kind, word, ...named } : { kind, word, typed, ...named };
}
