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
 * Words are letters, apostrophes and hyphens, so the marks cannot be part of one.
 */
const WORD = "[\\p{L}\\p{M}'’-]{1,64}";
const STEP = new RegExp(`^(?:(=?)(${WORD})(?:<(${WORD}))?|(!))$`, "u");
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
  if (entry.kind === "giveUp") return "!";
  return `${entry.kind === "hint" ? "=" : ""}${entry.word}${entry.typed === undefined ? "" : `<${entry.typed}`}`;
}

/** Reads the text form. Lines that are no step (a forged or cut-off text) are passed over: what is readable is kept. */
export function parseLog(text: string): GuessLog {
  return text.split("\n").flatMap((line) => parseEntry(line) ?? []);
}

function parseEntry(line: string): LogEntry | undefined {
  const match = STEP.exec(line);
  if (match === null) return undefined;
  const [, mark, word, typed, giveUp] = match;
  if (giveUp !== undefined) return { kind: "giveUp" };
  if (word === undefined) return undefined;
  const kind = mark === "=" ? "hint" : "guess";
  return typed === undefined ? { kind, word } : { kind, word, typed };
}
