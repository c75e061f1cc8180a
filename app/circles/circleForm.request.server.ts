import { randomUUID } from "node:crypto";
import { circleAddress, editionNamed } from "~/i18n/addresses";
import type en from "~/i18n/en.json";
import { isRefused, refuse, type Refused } from "~/platform/refusal";
import type { SenderRefusal } from "~/play/turn.refusals";
import { writeGuestCookie } from "~/player/guestId.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { flashOf } from "~/site/flash.request.server";
import { formRefused, orUnavailable, refusalResponse } from "~/site/refusal.request.server";
import { storesOf } from "~/teams/stores.request.server";
import { addTodaysEnds } from "./circleEnds.server";
import { readPerson } from "./circlePerson.request.server";
import { type CircleRefused, joinCircle, leaveCircle, makeCircle, renameFriend, renewCode } from "./circles.server";

/** What a form of circles has done. Its sentence has the same key in `circleDone` of the translations. */
type CircleDone = keyof (typeof en)["circleDone"];
export const CIRCLE_DONE = flashOf<{ readonly done: CircleDone }>("circle");

/** The outcome of a form about circles. */
type CircleFormOutcome =
  | { readonly type: "done"; readonly done: CircleDone; readonly circleId: string | undefined }
  | CircleRefused
  | (Refused<SenderRefusal> & { readonly retryAfter?: number });

/**
 * Does what a form of the pages of circles asks for, and redirects to the circle. `intent` is make, join, rename, newCode or
 * leave; the last three name their `circle`.
 * @throws Response a refusal for a circle that the player is not in
 */
export async function handleCircleForm(context: RequestContext) {
  const outcome = await orUnavailable(
    context,
    () => perform(context),
    ({ why, retryAfter }): CircleFormOutcome => ({ ...refuse(why), retryAfter }),
  );
  const { fields, language, url } = context;
  if (isRefused(outcome)) {
    if (outcome.why === "badForm" || outcome.why === "notInCircle") throw refusalResponse(outcome.why);
    const echoedFields = ["circleName", "name", "code"];
    return formRefused(outcome, { form: fields.get("intent") ?? "", fields, echoedFields });
  }
  const address = circleAddress(editionNamed(url), language, { circle: outcome.circleId });
  return CIRCLE_DONE.redirectWith(context, { done: outcome.done }, address);
}

async function perform(context: RequestContext): Promise<CircleFormOutcome> {
  const { app, fields, url } = context;
  const intent = fields.get("intent");
  if (intent === "make" || intent === "join") return enter(context, intent);
  const circleId = fields.get("circle") ?? "";
  const person = await readPerson(context);
  if (intent === "leave") {
    if (person !== undefined) await leaveCircle(app, { person, circleId });
    return { type: "done", done: "left", circleId: undefined };
  }
  if (intent !== "rename" && intent !== "newCode") return refuse("badForm");
  if (person === undefined) return refuse("notInCircle");
  const changed =
    intent === "rename"
      ? await renameFriend(app, { person, circleId, name: fields.get("name") ?? "", edition: editionNamed(url) })
      : await renewCode(app, { person, circleId });
  return isRefused(changed)
    ? changed
    : { type: "done", done: intent === "rename" ? "renamed" : "codeRenewed", circleId };
}

/** A guest without circles gets an id. The games of today that the player has ended already count at once. */
async function enter(context: RequestContext, intent: "make" | "join"): Promise<CircleFormOutcome> {
  const { app, fields, url, clientAddress: from } = context;
  // It makes a guest's places in circles those of the member.
  const stores = await storesOf(context);
  const newGuest = { guestId: randomUUID() };
  const person = (await readPerson(context)) ?? newGuest;
  const newcomer = { person, name: fields.get("name") ?? "", edition: editionNamed(url), from };
  const entered =
    intent === "make"
      ? await makeCircle(app, { ...newcomer, circleName: fields.get("circleName") ?? "" })
      : await joinCircle(app, { ...newcomer, code: fields.get("code") ?? "" });
  if (isRefused(entered)) return entered;
  if (person === newGuest) writeGuestCookie(context, newGuest.guestId);
  await addTodaysEnds(app, stores);
  return { type: "done", done: intent === "make" ? "made" : "joined", circleId: entered.circleId };
}
