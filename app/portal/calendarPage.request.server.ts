import { json, redirect } from "@remix-run/node";
import type { App } from "~/app";
import { daysAfter } from "~/editions/calendar";
import { currentGame, todayOf } from "~/editions/calendar.server";
import { type Edition, EDITIONS, toEdition } from "~/editions/editions";
import { portalAddress, WEIGHT_VIEWS } from "~/i18n/staffPages";
import { isRefused } from "~/platform/refusal";
import { autopilotOf, EASE_RANGE_NAMES, FAMILIAR_AMONG } from "~/schedule/autopilotSettings.server";
import {
  type CalendarDay,
  calendarDays,
  type CalendarGame,
  calendarStart,
  MAX_WEEKS,
} from "~/schedule/calendarDays.server";
import { endLook, type LookRequest, lookRequests } from "~/schedule/lookRequests.server";
import { addOccasion, type OccasionDay, occasionsOn, removeOccasion } from "~/schedule/occasions.server";
import { orUnavailable, refusalResponse, statusOf } from "~/site/refusal.request.server";
import { toDisplayed } from "~/words/displayForms.server";
import { handleAutopilotForm } from "./autopilotForm.request.server";
import { isHidden, shownWord } from "./blindMode.request.server";
import { CHANGED } from "./changed.request.server";
import type { PortalRefusal } from "./portal.refusals";
import {
  orFailed,
  type PortalRequest,
  readDay,
  readId,
  readOneOf,
  readOwnEdition,
  readWeekCount,
} from "./portal.request.server";

/** This one and the four coming ones. */
const DEFAULT_WEEKS = 5;
const DAYS_OF_WEEK = 7;
/** How far ahead occasions are listed, days. */
const OCCASIONS_AHEAD = 366;
const MAX_TYPED = 100;

const OCCASION_KINDS = ["holiday", "mourning", "other"] as const;

type Weight = Exclude<(typeof WEIGHT_VIEWS)[number], "all">;

export type PortalCalendarData = Awaited<ReturnType<typeof loadPortalCalendar>>;

/** The calendar of some weeks, and what in it needs a look. */
export async function loadPortalCalendar(portal: PortalRequest) {
  const { context, hidesWords } = portal;
  const { app } = context;
  const { edition, weeks, from, typed, isUnreadable } = readWeeks(portal);
  const weight = readOneOf(WEIGHT_VIEWS, context.url, "weight");
  const found = await orFailed(context, async () => ({
    days: await calendarDays(app, { from, weeks }),
    occasions: await comingOccasions(app),
    asked: (await lookRequests(app)).filter((request) => portal.isMine(request.edition)),
    autopilot: await autopilotOf(app, edition),
  }));
  const days = (found?.days ?? []).map((day) => ({ ...day, games: day.games.map((game) => toCell(portal, game)) }));
  const count = (one: Weight) => sum(days.flatMap(({ games }) => games.map(({ counts }) => counts[one])));
  return {
    edition,
    /** Of what is found, the weight that is shown alone. */
    weight,
    counts: { cannot: count("cannot"), look: count("look"), note: count("note") },
    /** Today's game of the edition. */
    today: currentGame(app, edition).number,
    weeks,
    /** A Monday, `YYYY-MM-DD`. */
    from,
    typed,
    isUnreadable,
    earlier: calendarStart(app, daysAfter(from, -weeks * DAYS_OF_WEEK)),
    later: calendarStart(app, daysAfter(from, weeks * DAYS_OF_WEEK)),
    days: days.filter(({ games }) => weight === "all" || games.some(({ counts }) => counts[weight] > 0)),
    unchosen: EDITIONS.filter(portal.isMine).map((one) => ({
      edition: one,
      days: unchosenDays(found?.days ?? [], one),
    })),
    isNothingChosen: days.every(({ games }) => games.every(({ isChosen }) => !isChosen)),
    // They name the words of games.
    findings: hidesWords ? [] : findingsOf(found?.days ?? [], weight),
    asked: (found?.asked ?? []).map((request) => toAsked(portal, request)),
    occasions: found?.occasions ?? [],
    occasionKinds: OCCASION_KINDS,
    autopilot: found?.autopilot ?? null,
    isAutopilotOpen: context.url.searchParams.get("open") === "autopilot",
    autopilotChoices: { familiarAmong: FAMILIAR_AMONG, eases: EASE_RANGE_NAMES },
    hidesWords,
    isFailed: found === null,
  };
}

/** Which weeks the query asks for. `isUnreadable`: what was typed is neither a date nor the number of a game. */
function readWeeks(portal: PortalRequest) {
  const { app, url } = portal.context;
  const edition = readOwnEdition(portal);
  const weeks = readWeekCount(url, { most: MAX_WEEKS, byDefault: DEFAULT_WEEKS });
  const typed = (url.searchParams.get("from") ?? "").trim().slice(0, MAX_TYPED);
  const day = typed === "" ? todayOf(app) : readDay(app, edition, typed);
  return { edition, weeks, typed, from: calendarStart(app, day ?? todayOf(app)), isUnreadable: day === undefined };
}

/** A game as its cell shows it. `word` is null if there is none, or if it is hidden. */
function toCell(portal: PortalRequest, { word, lost, check, note, ...game }: CalendarGame) {
  return {
    ...game,
    word: shownWord(portal, game, word),
    // It may tell a hidden word.
    note: shownWord(portal, game, { word: note })?.word ?? "",
    lost: shownWord(portal, game, lost),
    hasWord: word !== null,
    hasLost: lost !== null,
    /** How much is found of each weight. Notes say more about a word than somebody who plays wants to know. */
    counts: {
      cannot: check?.refused ? 1 : 0,
      look: check?.warnings ?? 0,
      note: isHidden(portal, game) ? 0 : (check?.notes ?? 0),
    },
  };
}

/** A request to look at a word. The word is null if it is hidden, and then the note, which may tell it, is left out. */
function toAsked(portal: PortalRequest, { secret, note, owner, ...request }: LookRequest) {
  const word = shownWord(portal, request, toDisplayed(portal.context.app, request.edition, secret));
  return { ...request, word, note: word === null ? "" : note, by: owner.name };
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

/** The days of games to come without a chosen word. */
function unchosenDays(days: readonly CalendarDay[], edition: Edition): string[] {
  const isUnchosen = (game: CalendarGame) =>
    game.edition === edition && game.number >= 1 && !game.hasBegun && !game.isChosen;
  return days.filter(({ games }) => games.some(isUnchosen)).map(({ day }) => day);
}

/** The games with a finding of a weight, by default one that is counted, with the first reason of each: a refusal, or what is found. */
function findingsOf(days: readonly CalendarDay[], weight: (typeof WEIGHT_VIEWS)[number]) {
  const level = weight === "note" ? "note" : "look";
  return days.flatMap(({ day, games }) =>
    games.flatMap(({ edition, number, word, check }) => {
      const refused = weight === "all" || weight === "cannot" ? (check?.refused?.why ?? null) : null;
      const why = weight === "cannot" ? undefined : check?.findings.find((finding) => finding.level === level);
      if (word === null || (refused === null && why === undefined)) return [];
      return [{ day, edition, number, word, refused, why: refused === null ? (why ?? null) : null }];
    }),
  );
}

/** The next day of each occasion to come. */
async function comingOccasions(app: App): Promise<OccasionDay[]> {
  const today = todayOf(app);
  const coming = await occasionsOn(app, { from: today, to: daysAfter(today, OCCASIONS_AHEAD) });
  return coming.filter(({ id }, index) => coming.findIndex((one) => one.id === id) === index);
}

/** Why no words were proposed. */
export interface RefusedProposal {
  readonly form: "autopilot";
  readonly why: PortalRefusal;
}

/** Why an occasion was not added, with what was typed. */
export interface RefusedOccasion {
  readonly form: "occasion";
  readonly why: PortalRefusal;
  readonly name: string;
  readonly day: string;
  readonly edition: string;
  readonly kind: string;
  readonly isYearly: boolean;
}

/** Handles the forms of the calendar. Sent twice, one adds an occasion once. */
export async function handleCalendarForm(portal: PortalRequest) {
  const { context } = portal;
  const weeks = readWeeks(portal);
  const { app, fields, language } = context;
  const intent = fields.get("intent");
  if (intent === "looked") {
    await endLook(app, readId(fields.get("id")));
    const { edition, from, weeks: count } = weeks;
    return redirect(portalAddress(language, "portal", { edition, from, weeks: count }), 303);
  }
  if (intent !== "autopilot") return handleOccasionForm(portal, weeks);
  const refuse = (why: PortalRefusal) => json<RefusedProposal>({ form: "autopilot", why }, { status: statusOf(why) });
  return orUnavailable(
    context,
    async () => {
      const outcome = await handleAutopilotForm(portal, weeks);
      return typeof outcome === "string" ? refuse(outcome) : outcome;
    },
    () => refuse("gamesFailed"),
  );
}

async function handleOccasionForm(
  { context, actor: by }: PortalRequest,
  { edition, weeks, from }: ReturnType<typeof readWeeks>,
) {
  const { app, fields, language } = context;
  const [name = "", day = ""] = [fields.get("name"), fields.get("day")];
  const isRemoval = fields.get("intent") === "removeOccasion";
  const kind = readKind(fields);
  const refuse = (why: PortalRefusal) => {
    const typed = { name: name.slice(0, MAX_TYPED), day: day.slice(0, MAX_TYPED) };
    const refused = { form: "occasion", why, ...typed, ...kind, edition: kind.edition ?? "all" } as const;
    return json<RefusedOccasion>(refused, { status: statusOf(why) });
  };
  return orUnavailable(
    context,
    async () => {
      const outcome = isRemoval
        ? await removeOccasion(app, { id: readId(fields.get("id")), by })
        : await addOccasion(app, { name, day: day.trim(), ...kind, by });
      if (isRefused(outcome)) return refuse(outcome.why);
      const done = isRemoval ? "occasionRemoved" : "occasionAdded";
      const logged = isRemoval ? (outcome.logged ?? null) : null;
      const changed = { done, name: outcome.name, logged } as const;
      return CHANGED.redirectWith(context, changed, portalAddress(language, "portal", { edition, from, weeks }));
    },
    () => refuse("gamesFailed"),
  );
}

/**
 * The choices of the form of an occasion.
 * @throws Response 400 for one that it does not offer
 */
function readKind(fields: ReadonlyMap<string, string>) {
  const [edition = "all", kind = "holiday"] = [fields.get("edition"), fields.get("kind")];
  const ofEdition = toEdition(edition) ?? null;
  const ofKind = OCCASION_KINDS.find((one) => one === kind);
  if (ofKind === undefined || (ofEdition === null && edition !== "all")) throw refusalResponse("badForm");
  return { isYearly: fields.get("isYearly") === "yes", edition: ofEdition, kind: ofKind };
}
