import { json } from "@remix-run/node";
import type { DailyGame } from "~/game/gameRef";
import { isRefused } from "~/game/refusal";
import { type DisplayedWord, displayOf } from "~/game/types";
import { portalAddress } from "~/i18n/staffPages";
import { startDateOf } from "~/services/calendar.server";
import { playedDay } from "~/services/schedule/played.server";
import { readSecret } from "~/services/schedule/scheduleDraft.server";
import { clearGame, previewGame, scheduleGame } from "~/services/schedule/scheduleGame.server";
import { findUpcoming, nextNumber } from "~/services/schedule/upcoming.server";
import { toDisplayed } from "~/services/words/displayForms.server";
import { orUnavailable, type PortalRefusal, statusOf } from "../refusal.server";
import { redirectWith, takeFlash } from "../request/flash.server";
import { isHidden } from "./blindMode.server";
import { checkDay, type DayCheck } from "./dayCheck.server";
import { draftData, MAX_TYPED_WORD, orFailed, type PortalRequest, readTarget } from "./portal.server";
import { loadTries } from "./tryPage.server";

export type PortalGameData = Awaited<ReturnType<typeof loadPortalGame>>;

export async function loadPortalGame(portal: PortalRequest) {
  const { context } = portal;
  const { app } = context;
  const target = readTarget(context);
  const isWordHidden = isHidden(portal, target);
  const found = await orFailed(context, async () => ({
    game: await findUpcoming(app, target),
    played: await playedDay(app, target),
    tries: await loadTries(context, target),
  }));
  const game = isWordHidden ? null : (found?.game ?? null);
  // The answer to a form has the check of the word that was typed.
  const isChecked = game !== null && context.request.method === "GET";
  return {
    ...target,
    /** Day on which it begins, `YYYY-MM-DD`. */
    date: startDateOf(app, target),
    /** The first game that may change. */
    next: nextNumber(app, target.edition),
    isWordHidden,
    /** The query parameter that shows the word where words are hidden. */
    show: context.url.searchParams.get("show"),
    /** Null: the game has begun, the schedule has not reached it, or its word is hidden. */
    game,
    /** Null: its day is not over. */
    played: found?.played ?? null,
    /** Who has tried it blind. */
    tries: found?.tries ?? [],
    /** The check of its word. Null too if it has failed, as with too many rankings waiting. */
    day: isChecked ? await orFailed(context, () => checkDay(portal, { ...target, word: game.secret.word })) : null,
    isFailed: found === null,
    done: takeFlash(context, "gameChanged"),
    draft: draftData(portal),
  };
}

/** The answer to a word that was typed for a game. */
export interface TypedWord {
  readonly typed: string;
  /** The word as the vocabulary has it, which the form sends back to be saved. Null: it cannot be saved. */
  readonly validated: DisplayedWord | null;
  /** Why it is not saved. Null after validation. */
  readonly why: PortalRefusal | null;
  /** Null for what cannot be a secret of the edition. */
  readonly day: DayCheck | null;
  /** Seeded games that would get another word. */
  readonly moved: readonly { readonly number: number; readonly word: string }[];
}

/** Handles the form of a game: validates a word, or saves the one that was validated. Sent twice, it saves once. */
export async function handleGameForm(portal: PortalRequest) {
  const { context, actor } = portal;
  const { app, fields } = context;
  const target = readTarget(context);
  const typed = fields.get("word") ?? "";
  if (fields.get("intent") !== "save") return answerWord(await checkTyped(portal, target, typed));
  const read = readSecret(app, target.edition, typed);
  if (isRefused(read) || read !== fields.get("validated")) {
    const answer = await checkTyped(portal, target, typed);
    return answerWord({ ...answer, why: answer.why ?? "notValidated" });
  }
  // Empty: the game had no word yet. One that was chosen meanwhile is then not replaced.
  const seen = fields.get("seen") ?? "";
  const shown = seen === "" ? { isOverride: false } : { isOverride: true, seen };
  const refuse = async (why: PortalRefusal) => answerWord({ ...(await checkTyped(portal, target, typed)), why });
  return orUnavailable(
    context,
    async () => {
      const outcome = await scheduleGame(app, { ...target, word: read, ...shown, actor });
      if (isRefused(outcome) && !(await hasChosen(portal, { ...target, secret: read }))) return refuse(outcome.why);
      const address = portalAddress(context.language, "create", { edition: target.edition, num: target.number });
      const logged = isRefused(outcome) ? null : (outcome.logged ?? null);
      return redirectWith(context, { kind: "gameChanged", done: "created", logged }, address);
    },
    () => refuse("gameFailed"),
  );
}

function answerWord(answer: TypedWord) {
  return json<TypedWord>(answer, { status: answer.why === null ? 200 : statusOf(answer.why) });
}

async function checkTyped(portal: PortalRequest, target: DailyGame, typed: string): Promise<TypedWord> {
  const { app } = portal.context;
  const answer = { typed: typed.slice(0, MAX_TYPED_WORD), validated: null, day: null, moved: [] };
  const read = readSecret(app, target.edition, typed);
  if (isRefused(read)) return { ...answer, why: read.why };
  const day = await checkDay(portal, { ...target, word: read });
  const preview = await previewGame(app, { ...target, word: read, isOverride: true });
  if (isRefused(preview)) return { ...answer, day, why: preview.why };
  const moved = preview.moved.map(({ number, before }) => ({
    number,
    word: displayOf(toDisplayed(app, target.edition, before)),
  }));
  return { ...answer, validated: day.check.word, day, why: null, moved };
}

/** Whether the member has chosen this secret for the game already. The first of two equal forms has then done it. */
export async function hasChosen(
  { context: { app }, actor }: PortalRequest,
  { secret, ...game }: DailyGame & { readonly secret: string },
): Promise<boolean> {
  const now = await findUpcoming(app, game);
  return now?.secret.word === secret && now.choice?.by?.id === actor.id;
}

/** Handles the form that confirms that a game's chosen word is given up. */
export async function handleClearForm(portal: PortalRequest) {
  const { context, actor } = portal;
  const target = readTarget(context);
  const refuse = (why: PortalRefusal) => json({ why }, { status: statusOf(why) });
  const seen = context.fields.get("seen") ?? "";
  return orUnavailable(
    context,
    async () => {
      const outcome = await clearGame(context.app, { ...target, actor, seen });
      if (isRefused(outcome) && !(await isSeeded(portal, target)))
        return refuse(outcome.why === "gameChanged" ? "clearChanged" : outcome.why);
      const address = portalAddress(context.language, "portal", { edition: target.edition });
      const logged = isRefused(outcome) ? null : (outcome.logged ?? null);
      return redirectWith(context, { kind: "gameChanged", done: "cleared", logged }, address);
    },
    () => refuse("gameFailed"),
  );
}

async function isSeeded({ context: { app } }: PortalRequest, target: DailyGame): Promise<boolean> {
  const game = await findUpcoming(app, target);
  return game?.choice === null;
}
