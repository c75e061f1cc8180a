import { numberOfDay } from "~/editions/calendar";
import { portalAddress } from "~/i18n/staffPages";
import { isRefused } from "~/platform/refusal";
import { findWords, type Range } from "~/schedule/findWords.server";
import { addToBacklog } from "~/schedule/planBacklog.server";
import { readSecret } from "~/schedule/scheduleDraft.server";
import { refusalResponse } from "~/site/refusal.request.server";
import { CHANGED } from "./changed.request.server";
import {
  MAX_TYPED_WORD,
  type PortalRequest,
  readDay,
  readEdition,
  readPage,
  readTarget,
} from "./portal.request.server";

/** The fields of the finder, as they are in its address. */
const FIELDS = ["theme", "minGuesses", "maxGuesses", "minLetters", "maxLetters", "first", "unused", "apart"] as const;
/** What `unused` says if a word must never have been used, in each language. */
const NEVER: ReadonlySet<string> = new Set(["never", "nunca", "nie"]);
const MAX_TYPED = 40;

export type PortalFindData = Awaited<ReturnType<typeof loadPortalFind>>;

/** Words that could be a secret, as the query asks. */
export async function loadPortalFind(portal: PortalRequest) {
  const { context, hidesWords } = portal;
  const { app, url } = context;
  const edition = readEdition(url);
  const typed = readTyped(url);
  const number = url.searchParams.has("num") ? readTarget(context).number : null;
  const day = readDay(app, edition, typed.apart);
  const found = await findWords(app, {
    edition,
    number,
    theme: typed.theme,
    // Which figures are known, and which words are near, would tell words that the member hides.
    guesses: hidesWords ? null : readRange(typed.minGuesses, typed.maxGuesses),
    letters: readRange(typed.minLetters, typed.maxLetters) ?? { from: 1, to: Infinity },
    first: typed.first.slice(0, 1),
    unusedFor: NEVER.has(typed.unused.toLowerCase()) ? Infinity : (readCount(typed.unused) ?? 0),
    apartFrom: day === undefined ? null : numberOfDay(edition, { day, epoch: app.env.GAME_EPOCH }),
    page: readPage(url),
    isBlind: hidesWords,
  });
  return {
    edition,
    number,
    typed,
    page: readPage(url),
    hidesWords,
    why: isRefused(found) ? found.why : null,
    found: isRefused(found) ? null : found,
    done: CHANGED.take(context),
  };
}

type Typed = Readonly<Record<(typeof FIELDS)[number], string>>;

function readTyped({ searchParams }: URL): Typed {
  const texts = FIELDS.map((name) => [name, (searchParams.get(name) ?? "").trim().slice(0, MAX_TYPED)] as const);
  return Object.fromEntries(texts) as Typed;
}

const readCount = (text: string): number | null => (/^\d{1,5}$/.test(text) ? Number(text) : null);

/** Null: neither end is typed. */
function readRange(from: string, to: string): Range | null {
  const [least, most] = [readCount(from), readCount(to)];
  return least === null && most === null ? null : { from: least ?? 0, to: most ?? Infinity };
}

/** Handles the buttons that put a word among those that wait for a day. */
export async function handleFindForm({ context, actor }: PortalRequest) {
  const { app, fields, language, url } = context;
  const edition = readEdition(url);
  const word = (fields.get("word") ?? "").slice(0, MAX_TYPED_WORD);
  const secret = readSecret(app, edition, word);
  if (isRefused(secret)) throw refusalResponse("badForm");
  const refused = await addToBacklog(app, actor.id, { edition, word: secret, note: "" });
  const num = url.searchParams.has("num") ? { num: readTarget(context).number } : {};
  const back = portalAddress(language, "find", { edition, ...num, ...readAsked(url), page: readPage(url) });
  const done = refused === undefined ? "inBacklog" : "backlogFull";
  return CHANGED.redirectWith(context, { done, name: word, logged: null }, back);
}

/** The fields that are not empty. */
function readAsked(url: URL) {
  return Object.fromEntries(Object.entries(readTyped(url)).filter(([, text]) => text !== ""));
}
