import { isUtf8 } from "node:buffer";
import type { Actor } from "~/data/audit.server";
import type { Game } from "~/data/games.server";
import type { Edition } from "~/game/editions";
import { trimAround } from "~/game/word";
import type { App, TransactionApp } from "../app";
import { startDateOf } from "../play/openGame.server";
import {
  chooseInDraft,
  movesOf,
  openDraft,
  saveDraft,
  type ScheduleDraft,
  type SeededMove,
  settleDraft,
} from "./scheduleDraft.server";
import { inTransaction, MAX_GAME_NUMBER, readSecret, type WordScheduleRefusal } from "./scheduleGame.server";

/** Maximum number of words in a bulk request. */
export const MAX_BULK = 20;

export type BulkWordRefusal =
  | WordScheduleRefusal
  /** The list has it before, maybe in another spelling. */
  | "duplicateWord"
  /** No game number is left for it. */
  | "noSuchGame";

export type BulkRefusal =
  | "noWords"
  /** More than MAX_BULK. */
  | "tooManyWords"
  /** A moved seeded game would need another secret, and no word of the edition's list is free for it. */
  | "noFreeSecret";

/** A word that gets a game. */
interface BulkGame extends Game {
  /** As it was sent. */
  readonly word: string;
  /** Day on which the game begins, `YYYY-MM-DD`. */
  readonly date: string;
}

/** What becomes of a list. Each word is in one of the first two lists, in order. */
interface BulkReport {
  readonly added: readonly BulkGame[];
  readonly rejected: readonly { readonly word: string; readonly why: BulkWordRefusal }[];
  /** The seeded games that get another word, because theirs is chosen. */
  readonly moved: readonly SeededMove[];
}

type BulkRefused = { readonly type: "refused"; readonly why: BulkRefusal };

export type BulkPreview = ({ readonly type: "preview" } & BulkReport) | BulkRefused;

export type BulkOutcome =
  | ({ readonly type: "added" } & BulkReport)
  | BulkRefused
  /** The list would not become what the preview has shown. `preview` is what it would become now. */
  | { readonly type: "refused"; readonly why: "gameChanged"; readonly preview: BulkReport };

type ShownGame = Pick<Game, "number" | "secret">;

interface BulkList {
  readonly edition: Edition;
  readonly words: readonly string[];
  /** The first game that may get a word. Default: the next one. */
  readonly from?: number;
}

/** Between the words of a list: commas and semicolons of any script, tabs, line breaks, bars and bullets. */
const SEPARATORS = /[,;\t\n\v\f\r\u2028\u2029|•·،؛、，；､]/u;
/** The number or letter of a word in a list: "1.", "(1)", "1、", "a)", "①". A number in the first column of a table has a tab. */
const COLUMN_NUMBER = /^[^\S\n]*[([]?\p{Nd}{1,4}[.):\]．]?[\t、]/gmu;
const LIST_NUMBER =
  /^(?:\p{Nd}{1,4}[.):\]．。](?=\P{Nd}|$)|\p{L}[.)\]]\s+|[\u2460-\u249b\u24ea-\u24ff\u2776-\u2793])\s*/u;

/**
 * The words of a text as editors, tables and other programs write lists, without what marks and numbers them. What has neither
 * letters nor digits is left out.
 */
export function splitWords(text: string): string[] {
  return readWindows1252(text)
    .replace(COLUMN_NUMBER, "")
    .split(SEPARATORS)
    .map((item) => readMisreadUtf8(item.trim()))
    .map((item) => trimAround(item.replace(/^[^\p{L}\p{N}]+/u, "").replace(LIST_NUMBER, "")))
    .filter((word) => word !== "");
}

/** The characters of the bytes 0x80 to 0x9F in Windows-1252. Five bytes have none. */
const WINDOWS_1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** Text of Windows-1252 that was read as Latin-1 has control characters in place of quotes, bullets and some letters. */
function readWindows1252(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
}

/** "canciÃ³n" is "canción": text of UTF-8 that was read as Windows-1252. Any other text remains. */
function readMisreadUtf8(text: string): string {
  const bytes = Array.from(text, (letter) => {
    const at = WINDOWS_1252.indexOf(letter);
    return at === -1 ? letter.charCodeAt(0) : 0x80 + at;
  });
  if (bytes.every((byte) => byte < 0x80) || bytes.some((byte) => byte > 0xff)) return text;
  const utf8 = Buffer.from(bytes);
  return isUtf8(utf8) ? utf8.toString("utf8") : text;
}

/**
 * What `bulkAdd` would do now. Each word gets the next upcoming game without a chosen word; a rejected word uses up no
 * game. Nothing is stored.
 */
export async function previewBulk(app: App, list: BulkList): Promise<BulkPreview> {
  const report = draftBulk(app, await openDraft(app, list.edition), list);
  return typeof report === "string" ? { type: "refused", why: report } : { type: "preview", ...report };
}

/**
 * Schedules a list of words, as `previewBulk` says, in one transaction with its audit entries.
 * @param shown games with their secrets that a preview has shown. If the list would get others now, because another
 *   member of staff was faster or a game has begun, nothing is added. Default: not compared.
 */
export function bulkAdd(
  app: App,
  { actor, shown, ...list }: BulkList & { actor: Actor; shown?: readonly ShownGame[] | undefined },
): Promise<BulkOutcome> {
  return inTransaction(app, async (transactionApp) => {
    const draft = await openDraft(transactionApp, list.edition);
    const report = draftBulk(transactionApp, draft, list);
    if (typeof report === "string") return { type: "refused", why: report };
    if (shown !== undefined && !isAsShown(report, shown))
      return { type: "refused", why: "gameChanged", preview: report };
    await saveDraft(transactionApp, draft, { actor, action: "bulkAdded", moves: report.moved });
    return { type: "added", ...report };
  });
}

function isAsShown({ added }: BulkReport, shown: readonly ShownGame[]): boolean {
  return (
    added.length === shown.length &&
    added.every(({ number, secret }, index) => shown[index]?.number === number && shown[index].secret === secret)
  );
}

function draftBulk(
  app: TransactionApp,
  draft: ScheduleDraft,
  { edition, words, from = 1 }: BulkList,
): BulkReport | BulkRefusal {
  if (words.length === 0) return "noWords";
  if (words.length > MAX_BULK) return "tooManyWords";
  const added: BulkGame[] = [];
  const rejected: { word: string; why: BulkWordRefusal }[] = [];
  let number = Math.max(from, draft.firstOpen);
  const reject = (word: string, why: BulkWordRefusal) => rejected.push({ word, why });
  for (const word of words) {
    while (draft.after.get(number)?.isChosen === true) number += 1;
    const read = readSecret(app, edition, word);
    if ("why" in read) {
      reject(word, read.why);
      continue;
    }
    const { secret } = read;
    const why = draftWord(draft, { number, secret, added });
    if (why === undefined) added.push({ edition, number, secret, word, date: startDateOf(app, { edition, number }) });
    else reject(word, why);
  }
  return settleDraft(app, draft) ?? { added, rejected, moved: movesOf(draft) };
}

function draftWord(
  draft: ScheduleDraft,
  { number, secret, added }: { number: number; secret: string; added: readonly Game[] },
): BulkWordRefusal | undefined {
  if (number > MAX_GAME_NUMBER) return "noSuchGame";
  if (added.some((game) => game.secret === secret)) return "duplicateWord";
  return chooseInDraft(draft, { number, secret });
}
