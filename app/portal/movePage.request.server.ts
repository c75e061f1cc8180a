import { json } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { numberOfDay } from "~/editions/calendar";
import { gameDay } from "~/editions/calendar.server";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused } from "~/platform/refusal";
import { checkGames } from "~/schedule/check.server";
import type { Finding } from "~/schedule/finding.server";
import { moveGame, type MoveWay, previewMove } from "~/schedule/moveGame.server";
import { findUpcoming } from "~/schedule/upcoming.server";
import { orUnavailable, refusalResponse, statusOf } from "~/site/refusal.request.server";
import type { DisplayedWord } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import { isHidden } from "./blindMode.request.server";
import { CHANGED } from "./changed.request.server";
import { shownFinding } from "./dayCheck.request.server";
import type { PortalRefusal } from "./portal.refusals";
import { changedDaysAddress, type PortalRequest, readBatch, readDay, readTarget } from "./portal.request.server";

/** Purpose of the sealed words that a page has shown. */
const PURPOSE = "movedWords";
const WAYS = ["move", "swap", "replace"] as const;
type FormWay = (typeof WAYS)[number];

export type PortalMoveData = Awaited<ReturnType<typeof loadMove>>;

/** The word that is to move, and what moving it to the day of the query would do. */
export async function loadMove(portal: PortalRequest) {
  const { context } = portal;
  const target = readTarget(context);
  const typed = (context.url.searchParams.get("to") ?? "").trim();
  const to = readOther(context, target);
  const { stored, ...game } = await showGame(portal, target);
  return {
    ...target,
    game,
    typed,
    isUnreadable: to === null && typed !== "",
    /** Null: the query names no day. */
    move: to === null ? null : await showMove(portal, { ...target, to, stored }),
  };
}

async function showMove(
  portal: PortalRequest,
  { edition, number, to, stored: from }: DailyGame & { readonly to: number; readonly stored: string },
) {
  const { stored, ...other } = await showGame(portal, { edition, number: to });
  const ways: readonly FormWay[] = other.choice === null ? ["move"] : ["swap", "replace"];
  const options = await Promise.all(ways.map((way) => toOption(portal, { edition, number, to, way })));
  const seen = portal.context.app.seal.seal(PURPOSE, JSON.stringify({ from, to: stored }));
  return { to: other, options, seen, batch: randomUUID() };
}

/** A game as it is. `word` is null if there is none, or if the member hides it. */
async function showGame(portal: PortalRequest, game: DailyGame) {
  const { app } = portal.context;
  const found = await findUpcoming(app, game);
  const isWordHidden = found !== null && isHidden(portal, game);
  return {
    number: game.number,
    day: gameDay(app, game).date,
    word: isWordHidden ? null : (found?.secret ?? null),
    isWordHidden,
    choice: found?.choice ?? null,
    /** As it is stored. The page has it only sealed. */
    stored: found?.secret.word ?? "",
  };
}

/** What one way of moving would do to both games. */
interface MoveOption {
  readonly way: FormWay;
  /** Why it cannot be done. */
  readonly why: PortalRefusal | null;
  readonly after: readonly {
    readonly number: number;
    /** Null if there is none, or if the member hides it. */
    readonly word: DisplayedWord | null;
    readonly hasWord: boolean;
    /** What somebody should look at. */
    readonly findings: readonly Finding[];
  }[];
}

async function toOption(
  portal: PortalRequest,
  { way, ...move }: DailyGame & { readonly to: number; readonly way: FormWay },
): Promise<MoveOption> {
  const { app } = portal.context;
  const { edition, number, to } = move;
  const preview = await previewMove(app, { ...move, way: toWay(way) });
  if (isRefused(preview)) return { way, why: preview.why, after: [] };
  const words = [
    { number, word: preview.from },
    { number: to, word: preview.to },
  ];
  const games = words.flatMap(({ word, ...game }) => (word === null ? [] : [{ ...game, word }]));
  const instead = new Map(words.map(({ word, ...game }) => [game.number, word]));
  const checks = await checkGames(app, { edition, games, instead });
  return {
    way,
    why: null,
    after: words.map(({ word, ...game }) => ({
      ...game,
      word: word === null || isHidden(portal, { edition, ...game }) ? null : toDisplayed(app, edition, word),
      hasWord: word !== null,
      findings: (checks.get(game.number)?.findings ?? [])
        .filter(({ level }) => level === "look")
        .map((finding) => shownFinding(portal, edition, finding)),
    })),
  };
}

const toWay = (way: FormWay): MoveWay | undefined => (way === "move" ? undefined : way);

/** Handles the form that moves a word. Sent twice, it moves once. */
export async function handleMoveForm(portal: PortalRequest) {
  const { context, actor } = portal;
  const { app, fields, language } = context;
  const target = readTarget(context);
  const to = readOther(context, target);
  const way = WAYS.find((one) => one === fields.get("way"));
  const sealed = app.seal.open(PURPOSE, fields.get("seen") ?? "");
  if (to === null || way === undefined || sealed === undefined) throw refusalResponse("badForm");
  // Only `loadMove` can have sealed it.
  const seen = JSON.parse(sealed) as { readonly from: string; readonly to: string };
  const batch = readBatch(fields);
  const refuse = (why: PortalRefusal) => json({ why }, { status: statusOf(why) });
  return orUnavailable(
    context,
    async () => {
      const outcome = await moveGame(app, { ...target, to, way: toWay(way), actor, seen, batch });
      if (isRefused(outcome)) return refuse(outcome.why === "gameChanged" ? "moveChanged" : outcome.why);
      const done = way === "swap" ? "swapped" : "moved";
      const changed = { done, logged: outcome.logged ?? null } as const;
      const days = [target.number, to].map((number) => gameDay(app, { ...target, number }).date).sort();
      const [from = "", until = from] = days;
      return CHANGED.redirectWith(
        context,
        changed,
        changedDaysAddress(language, { ...target, number: to, from, to: until }),
      );
    },
    () => refuse("gameFailed"),
  );
}

/** Number of the game that the query names by its day or its number. Null: it names none. */
function readOther({ app, url }: PortalRequest["context"], { edition }: DailyGame): number | null {
  const day = readDay(app, edition, (url.searchParams.get("to") ?? "").trim());
  const number = day === undefined ? 0 : numberOfDay(edition, { day, epoch: app.env.GAME_EPOCH });
  return number >= 1 ? number : null;
}
