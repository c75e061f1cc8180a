import { redirect } from "@remix-run/node";
import { sessionOf } from "~/account/session.request.server";
import { circleAddress, editionNamed, readCircleQuery } from "~/i18n/addresses";
import { drawQrCode } from "~/platform/qrCode.server";
import { isRefused } from "~/platform/refusal";
import { toJoinCode } from "~/play/joinCode";
import { deleteGuestCookie, writeGuestCookie } from "~/player/guestId.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { keyedMeta } from "~/site/meta.request.server";
import { originOf } from "~/site/siteFacts.request.server";
import { storesOf } from "~/teams/stores.request.server";
import { playerNameOf } from "~/words/playerName";
import { addTodaysEnd, markGuestSeen } from "./circleEnds.server";
import { CIRCLE_DONE } from "./circleForm.request.server";
import { readPerson } from "./circlePerson.request.server";
import type { Person } from "./circles.data.server";
import { showCircleInvitation } from "./circles.server";
import { listCircles, type ShownCircle, showCircle } from "./showCircle.server";

export type CirclePageData = Awaited<ReturnType<typeof loadCirclePage>>;

/** The circle that the URL names, else the first of the player. Without one, the forms to join and make one. */
export async function loadCirclePage(context: RequestContext) {
  const { app, url } = context;
  const edition = editionNamed(url);
  const stores = await storesOf(context);
  const found = await findCircle(context);
  const done = CIRCLE_DONE.take(context)?.done ?? null;
  if (found === null) return { edition, done, circle: null, forms: await formsOf(context, found) };
  await addTodaysEnd(app, stores, edition);
  const circle = await loadShown(context, found);
  return {
    edition,
    done,
    circle: { ...circle, ...inviteOf(context, circle), /** With this one. */ circles: found.circles },
    forms: null,
  };
}

export type InvitePageData = Awaited<ReturnType<typeof loadInvitePage>>;

/** How others join the circle that the URL names. @throws Response 302 as `loadShown`, or without a circle */
export async function loadInvitePage(context: RequestContext) {
  const circle = await loadNamed(context);
  return { edition: editionNamed(context.url), circle, ...inviteOf(context, circle) };
}

export type CircleToChange = Awaited<ReturnType<typeof loadCircleToChange>>;

/** The circle that the URL names, for the forms that change or leave it. @throws Response 302 without a circle */
export async function loadCircleToChange(context: RequestContext) {
  const { id, name, me, code } = await loadNamed(context);
  return { edition: editionNamed(context.url), circle: { id, name, me, code } };
}

export type CircleFormsData = Awaited<ReturnType<typeof loadCircleForms>>;

/**
 * The forms to join and make a circle.
 * @throws Response 302 to the circle, if the player who follows an invitation is in it
 */
export async function loadCircleForms(context: RequestContext) {
  await storesOf(context);
  return formsOf(context, await findCircle(context));
}

async function formsOf(context: RequestContext, found: Awaited<ReturnType<typeof findCircle>>) {
  const { app, language, url, clientAddress: from } = context;
  const { code = "" } = readCircleQuery(url.searchParams);
  const edition = editionNamed(url);
  const invited = toJoinCode(code);
  const own = found?.circles.find((circle) => circle.code === invited);
  if (own !== undefined) throw redirect(circleAddress(edition, language, { circle: own.id }), 302);
  /** A name for the forms: that of the member, if it is short enough. */
  const name = playerNameOf(await sessionOf(context).member());
  const invitation = invited === undefined ? null : await showCircleInvitation(app, { code: invited, name, from });
  return {
    edition,
    /** As it is spelled, if it can be one. */
    code: invited ?? code,
    /** What the code in the URL invites to. Null: it has none. */
    invitation,
    name: invitation === null || isRefused(invitation) ? name : invitation.name,
    isInOthers: found !== null,
  };
}

/** Meta tags of the pages of circles. They name none. */
export function circleMeta(context: RequestContext) {
  const { language, url } = context;
  const query = new URL(circleAddress(editionNamed(url), language), url).search;
  return keyedMeta(context, "circle", { query });
}

/** What invites others to a circle. */
function inviteOf(context: RequestContext, { code }: Pick<ShownCircle, "code">) {
  const address = circleAddress(editionNamed(context.url), context.language, { step: "join", code });
  const link = `${originOf(context)}${address}`;
  return { link, qrCode: drawQrCode(link) };
}

/** The circle that the URL names, else the first of the player. After the stores are opened. Null: the player is in none. */
async function findCircle(context: RequestContext) {
  const { app, cookies, url } = context;
  const person = await readPerson(context);
  const circles = person === undefined ? [] : await listCircles(app, person);
  const named = readCircleQuery(url.searchParams).circle;
  const chosen = circles.find(({ id }) => id === named) ?? circles[0];
  if (person === undefined || chosen === undefined) {
    // Forged, or of a guest who is in none any more. What a member still has is moved to the account by a later request.
    if (person === undefined || "guestId" in person) deleteGuestCookie(cookies);
    return null;
  }
  if ("guestId" in person) {
    await markGuestSeen(app, person.guestId);
    writeGuestCookie(context, person.guestId);
  }
  return { person, circles, circleId: chosen.id };
}

async function loadShown(
  { app, language, url }: RequestContext,
  { person, circleId }: { person: Person; circleId: string },
): Promise<ShownCircle> {
  const edition = editionNamed(url);
  const circle = await showCircle(app, { person, circleId, edition });
  // It was left a moment ago, on another device.
  if (circle === undefined) throw redirect(circleAddress(edition, language), 302);
  return circle;
}

/** @throws Response 302 to the first page of circles, if the player is in none */
async function loadNamed(context: RequestContext): Promise<ShownCircle> {
  await storesOf(context);
  const found = await findCircle(context);
  if (found === null) throw redirect(circleAddress(editionNamed(context.url), context.language), 302);
  return loadShown(context, found);
}
