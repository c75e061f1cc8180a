import { json } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { requireAdmin } from "~/account/guards.request.server";
import { type Language, LANGUAGES } from "~/editions/languages";
import { portalAddress } from "~/i18n/staffPages";
import { isRefused } from "~/platform/refusal";
import { annotateGame, barWord, findEmergency, withholdWord } from "~/schedule/emergency.server";
import { onDay } from "~/schedule/scheduledWords.server";
import { orUnavailable, refusalResponse, statusOf } from "~/site/refusal.request.server";
import { toDisplayed } from "~/words/displayForms.server";
import { shownWord } from "./blindMode.request.server";
import { type Change, CHANGED } from "./changed.request.server";
import type { PortalRefusal } from "./portal.refusals";
import { type PortalRequest, readBatch, readTarget } from "./portal.request.server";

const MAX_TYPED = 1000;

export type PortalEmergencyData = Awaited<ReturnType<typeof loadEmergency>>;

/**
 * What can be done about a game that has begun. For admins alone.
 * @throws Response 404 for a game that has not begun
 */
export async function loadEmergency(portal: PortalRequest) {
  const { context } = portal;
  await requireAdmin(context);
  const target = readTarget(context);
  const found = await findEmergency(context.app, target);
  if (found === null) throw new Response(null, { status: 404 });
  const { word, ...state } = found;
  return {
    ...target,
    day: onDay(context.app, target.edition, target.number).day,
    /** Null: it is hidden. */
    word: shownWord(portal, target, toDisplayed(context.app, target.edition, word)),
    ...state,
    languages: LANGUAGES,
    batch: randomUUID(),
    done: CHANGED.take(context),
  };
}

/** Why nothing was done, with what was typed. */
export interface RefusedEmergency {
  readonly intent: string;
  readonly why: PortalRefusal;
  readonly reason: string;
  readonly notice: Partial<Readonly<Record<Language, string>>>;
}

/** Handles the forms of the page. Sent twice, one has an effect once. */
export async function handleEmergencyForm(portal: PortalRequest) {
  const { context, actor: by } = portal;
  await requireAdmin(context);
  const { app, fields, language } = context;
  const target = readTarget(context);
  const intent = fields.get("intent") ?? "";
  const reason = (fields.get("why") ?? "").slice(0, MAX_TYPED);
  const emergency = { ...target, why: reason, by, batch: readBatch(fields) };
  const notice = Object.fromEntries(
    LANGUAGES.map((one) => [one, (fields.get(`notice-${one}`) ?? "").slice(0, MAX_TYPED)]),
  );
  const actions = {
    gameAnnotated: () => annotateGame(app, { ...emergency, notice }),
    wordWithheld: () => withholdWord(app, { ...emergency, isWithheld: true }),
    wordShownAgain: () => withholdWord(app, { ...emergency, isWithheld: false }),
    wordBarred: () => barWord(app, emergency),
  } satisfies Partial<Record<Change, () => ReturnType<typeof barWord>>>;
  const isAction = (name: string): name is keyof typeof actions => Object.hasOwn(actions, name);
  if (!isAction(intent)) throw refusalResponse("badForm");
  const refuse = (why: PortalRefusal) =>
    json<RefusedEmergency>({ intent, why, reason, notice }, { status: statusOf(why) });
  return orUnavailable(
    context,
    async () => {
      const outcome = await actions[intent]();
      if (isRefused(outcome)) return refuse(outcome.why);
      const changed = { done: intent, logged: null } as const;
      const { edition, number: num } = target;
      return CHANGED.redirectWith(context, changed, portalAddress(language, "emergency", { edition, num }));
    },
    () => refuse("gameFailed"),
  );
}
