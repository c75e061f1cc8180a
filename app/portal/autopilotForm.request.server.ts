import type { Edition } from "~/editions/editions";
import { portalAddress } from "~/i18n/staffPages";
import { proposeWords } from "~/schedule/autopilot.server";
import { type Autopilot, FAMILIAR_AMONG, isEaseRange, setAutopilot } from "~/schedule/autopilotSettings.server";
import { proposePlan } from "~/schedule/plan.server";
import { countPlanRows } from "~/schedule/planRows.data.server";
import { flashOf } from "~/site/flash.request.server";
import { refusalResponse } from "~/site/refusal.request.server";
import type { PortalRefusal } from "./portal.refusals";
import type { PortalRequest } from "./portal.request.server";

/** How many words were proposed as a plan, and for how many games none was found. */
export const AUTOPILOT_DONE = flashOf<{ readonly count: number; readonly left: number }>("autopilot");

/**
 * Handles the form of the autopilot: stores what it is set to, and makes a plan of the words that it proposes. The page of the
 * plan shows them with their checks, and puts in what is ticked.
 * @returns a redirect to the plan, or why there is none
 */
export async function handleAutopilotForm(
  { context, actor }: PortalRequest,
  { edition, from, weeks }: { edition: Edition; from: string; weeks: number },
): Promise<ReturnType<typeof AUTOPILOT_DONE.redirectWith> | PortalRefusal> {
  const { app, fields, language } = context;
  await setAutopilot(app, edition, readAutopilot(fields));
  // A plan takes the place of the one before.
  if ((await countPlanRows(app.db, actor.id)).preview > 0) return "planOpen";
  const { proposals, left } = await proposeWords(app, { edition, from, weeks });
  if (proposals.length === 0) return left === 0 ? "nothingOpen" : "nothingProposed";
  await proposePlan(app, { actor, edition, words: proposals });
  return AUTOPILOT_DONE.redirectWith(context, { count: proposals.length, left }, portalAddress(language, "plan"));
}

/** @throws Response 400 for what the form does not offer */
function readAutopilot(fields: ReadonlyMap<string, string>): Autopilot {
  const familiarAmong = FAMILIAR_AMONG.find((among) => String(among) === fields.get("familiarAmong"));
  const eases = Array.from({ length: 7 }, (_, weekday) => fields.get(`ease${String(weekday)}`) ?? "");
  if (familiarAmong === undefined || !eases.every(isEaseRange)) throw refusalResponse("badForm");
  return { familiarAmong, eases };
}
