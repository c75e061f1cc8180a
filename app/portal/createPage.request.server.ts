import { redirect } from "@remix-run/node";
import { numberOfDay } from "~/editions/calendar";
import { gameSpan } from "~/editions/calendar.server";
import { byEdition } from "~/editions/editions";
import { type DailyGame, gameKey } from "~/editions/gameRef";
import { portalAddress } from "~/i18n/staffPages";
import { isRefused } from "~/platform/refusal";
import { playedDay } from "~/schedule/playedDay.server";
import { readSecret } from "~/schedule/scheduleDraft.server";
import { onDay } from "~/schedule/scheduledWords.server";
import { clearGame, previewGame, scheduleGame } from "~/schedule/scheduleGame.server";
import { findScheduled, findUpcoming, nextNumber } from "~/schedule/upcoming.server";
import { flashOf } from "~/site/flash.request.server";
import { orUnavailable } from "~/site/refusal.request.server";
import { type DisplayedWord, displayOf } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import { isHidden } from "./blindMode.request.server";
import { CHANGED } from "./changed.request.server";
import { loadComplaint } from "./complaintForm.request.server";
import { checkDay, type DayCheck } from "./dayCheck.request.server";
import type { PortalRefusal } from "./portal.refusals";
import {
  changedDaysAddress,
  draftData,
  MAX_TYPED_WORD,
  orFailed,
  type PortalRequest,
  readTarget,
} from "./portal.request.server";
import { loadTries } from "./tryPage.request.server";

/** A word was not saved for a game. */
const SAVE_REFUSED = flashOf<{ readonly game: DailyGame; readonly word: string; readonly why: PortalRefusal }>(
  "saveRefused",
);

export type PortalGameData = Awaited<ReturnType<typeof loadPortalGame>>;

export async function loadPortalGame(portal: PortalRequest) {
  const { context } = portal;
  const { app } = context;
  const target = readTarget(context);
  const isWordHidden = isHidden(portal, target);
  const next = nextNumber(app, target.edition);
  const found = await orFailed(context, async () => ({
    game: await findUpcoming(app, target),
    begun: target.number < next ? await findScheduled(app, target) : null,
    played: await playedDay(app, target),
    tries: await loadTries(context, target),
  }));
  const game = isWordHidden ? null : (found?.game ?? null);
  const begun = isWordHidden ? null : (found?.begun ?? null);
  const answer = isWordHidden ? null : await answerTyped(portal, target);
  const ownWord = answer === null && game !== null ? game.secret.word : null;
  const { day } = onDay(app, target.edition, target.number);
  return {
    ...target,
    span: gameSpan(app, target),
    /** The day by which players know it, `YYYY-MM-DD`. */
    playedOn: day,
    /** The games of that day. */
    sameDay: byEdition((edition) => numberOfDay(edition, { day, epoch: app.env.GAME_EPOCH })),
    /** The first game that may change. */
    next,
    isWordHidden,
    /** The query parameter that shows the word where words are hidden. */
    show: context.url.searchParams.get("show"),
    /** Null: the game has begun, the schedule has not reached it, or its word is hidden. */
    game,
    /** Null: the game has not begun, or its word is hidden. */
    begun: begun && { ...begun, isToday: target.number === next - 1 },
    complaint: await loadComplaint(context, begun === null ? [] : [{ ...target, day }]),
    /** Null: its day is not over. */
    played: found?.played ?? null,
    /** Who has tried it blind. */
    tries: found?.tries ?? [],
    /** Null: no word was typed. */
    answer,
    /** The check of the word that was typed, or else of its own. Null too if it has failed, as with too many rankings waiting. */
    day:
      ownWord === null
        ? (answer?.day ?? null)
        : await orFailed(context, () => checkDay(portal, { ...target, word: ownWord })),
    /** Why the word was not removed. Null: it was not asked for. */
    refused: answer === null ? (SAVE_REFUSED.take(context)?.why ?? null) : null,
    isFailed: found === null,
    done: CHANGED.take(context),
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

/** The answer to the word of the query, which the form of the game has led to. Null: there is none. */
async function answerTyped(portal: PortalRequest, target: DailyGame): Promise<TypedWord | null> {
  const { context } = portal;
  const typed = context.url.searchParams.get("word");
  if (typed === null) return null;
  const answer = await orFailed(context, () => checkTyped(portal, target, typed));
  if (answer === null) return { ...noAnswer(typed), why: "gameFailed" };
  const refused = SAVE_REFUSED.take(context);
  const isAbout = refused !== null && gameKey(refused.game) === gameKey(target) && refused.word === answer.typed;
  return isAbout ? { ...answer, why: answer.why ?? refused.why } : answer;
}

/**
 * Handles the forms of a game: validates a word, saves the one that was validated, or removes the chosen one. Sent twice, one
 * does it once. Whatever it does, a page follows that can be loaded again.
 */
export async function handleGameForm(portal: PortalRequest) {
  const { context, actor } = portal;
  const { app, fields, language, url } = context;
  const target = readTarget(context);
  if (fields.get("intent") === "remove") return removeWord(portal, target);
  const typed = (fields.get("word") ?? "").slice(0, MAX_TYPED_WORD);
  const page = { edition: target.edition, num: target.number, show: url.searchParams.get("show") };
  const answer = portalAddress(language, "create", { ...page, word: typed });
  if (fields.get("intent") !== "save") return redirect(answer, 303);
  const refuse = (why: PortalRefusal) => SAVE_REFUSED.redirectWith(context, { game: target, word: typed, why }, answer);
  const read = readSecret(app, target.edition, typed);
  if (isRefused(read) || read !== fields.get("validated")) return refuse("notValidated");
  // Empty: the game had no word yet. One that was chosen meanwhile is then not replaced.
  const seen = fields.get("seen") ?? "";
  const shown = seen === "" ? { isOverride: false } : { isOverride: true, seen };
  return orUnavailable(
    context,
    async () => {
      const outcome = await scheduleGame(app, { ...target, word: read, ...shown, actor });
      if (isRefused(outcome) && !(await hasChosen(portal, { ...target, secret: read }))) return refuse(outcome.why);
      const logged = isRefused(outcome) ? null : (outcome.logged ?? null);
      const name = displayOf(toDisplayed(app, target.edition, read));
      const changed = { done: "created", name, logged } as const;
      const day = onDay(app, target.edition, target.number).day;
      return CHANGED.redirectWith(context, changed, changedDaysAddress(language, { ...target, from: day }));
    },
    () => refuse("gameFailed"),
  );
}

async function removeWord(portal: PortalRequest, target: DailyGame) {
  const { context, actor } = portal;
  const { app, fields, language } = context;
  const page = portalAddress(language, "create", { edition: target.edition, num: target.number });
  const refuse = (why: PortalRefusal) => SAVE_REFUSED.redirectWith(context, { game: target, word: "", why }, page);
  return orUnavailable(
    context,
    async () => {
      const outcome = await clearGame(app, { ...target, actor, seen: fields.get("seen") ?? "" });
      const isSeeded = async () => (await findUpcoming(app, target))?.choice === null;
      if (isRefused(outcome) && !(await isSeeded()))
        return refuse(outcome.why === "gameChanged" ? "clearChanged" : outcome.why);
      const logged = isRefused(outcome) ? null : (outcome.logged ?? null);
      return CHANGED.redirectWith(context, { done: "cleared", logged }, page);
    },
    () => refuse("gameFailed"),
  );
}

const noAnswer = (typed: string) =>
  ({ typed: typed.slice(0, MAX_TYPED_WORD), validated: null, day: null, moved: [] }) as const;

async function checkTyped(portal: PortalRequest, target: DailyGame, typed: string): Promise<TypedWord> {
  const { app } = portal.context;
  const answer = noAnswer(typed);
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
async function hasChosen(
  { context: { app }, actor }: PortalRequest,
  { secret, ...game }: DailyGame & { readonly secret: string },
): Promise<boolean> {
  const now = await findUpcoming(app, game);
  return now?.secret.word === secret && now.choice?.by?.id === actor.id;
}
