import { json, redirect } from "@remix-run/node";
import { ACCOUNT_PAGES, LOGGED_IN_PAGE, logInAddress } from "~/i18n/accountPages";
import { hostPageName, isGamePage } from "~/i18n/addresses";
import { i18nOf } from "~/i18n/i18n.server";
import { isPortalPage, STAFF_PAGES } from "~/i18n/staffPages";
import { wantsJson } from "~/platform/http/refusal.server";
import { OIDC_CALLBACK } from "~/platform/oidc.server";
import type { BonusReply } from "~/play/bonus";
import type { TurnReply } from "~/play/turn";
import type { RequestContext } from "~/site/context.request.server";
import { preferredLanguage } from "~/site/language.request.server";
import { readBack, statusOf } from "~/site/refusal.request.server";
import { sessionOf } from "./session.request.server";

/** What guests get of a site for members only, by its path in English. Everything else is closed, also what no route has. */
const OPEN_PAGES: ReadonlySet<string> = new Set([
  ACCOUNT_PAGES.logIn,
  ACCOUNT_PAGES.logOut,
  ACCOUNT_PAGES.signUp,
  ACCOUNT_PAGES.verify,
  ACCOUNT_PAGES.forgot,
  ACCOUNT_PAGES.reset,
  ACCOUNT_PAGES.oidc,
  OIDC_CALLBACK,
  ACCOUNT_PAGES.link,
  ACCOUNT_PAGES.loggedOut,
  LOGGED_IN_PAGE,
  STAFF_PAGES.signIn,
  STAFF_PAGES.code,
  STAFF_PAGES.invite,
  STAFF_PAGES.signedIn,
  "/contact",
  "/privacy",
  "/settings",
  "/terms",
  // Browsers ask for both without cookies.
  "/manifest.webmanifest",
  "/robots.txt",
]);

/** The portal has a sign-in of its own: the guards of its routes ask for it. */
const isOpen = (page: string) => OPEN_PAGES.has(page) || isPortalPage(page) || hostPageName(page) !== undefined;

/** Whether only members get a page, or whatever else is at its path. */
function isClosed({ app, page }: Pick<RequestContext, "app" | "page">): boolean {
  return app.env.MEMBERS_ONLY === "true" && !isOpen(page);
}

/**
 * The answer to a guest where only members may be: a redirect to the log-in, which leads back, or 401 for a script. Undefined:
 * the request may go on.
 */
export async function refuseGuest(context: RequestContext): Promise<Response | undefined> {
  if (!isClosed(context) || (await sessionOf(context).member()) !== null) return undefined;
  const { language, path, request } = context;
  const [accept, type] = ["Accept", "Content-Type"].map((name) => request.headers.get(name) ?? undefined);
  if (wantsJson({ accept, "content-type": type }))
    return json(loggedOutReply(context), { status: statusOf("loggedOut") });
  const reader = path === "/" ? preferredLanguage(context) : language;
  return redirect(logInAddress(reader, backOf(context)), 303);
}

/** What is led back to after the log-in: a page that was asked for, or that has sent a form. */
function backOf({ fields, path, request, url }: RequestContext): string | undefined {
  const isPage = request.method !== "POST" || isGamePage(path);
  return isPage ? `${url.pathname}${url.search}` : readBack(fields);
}

/** Reads as an error, and to a game or a bonus round as what becomes of a turn after a log-out. */
function loggedOutReply({ language }: RequestContext) {
  const reply: TurnReply & BonusReply = { type: "refused", why: "loggedOut", view: null, offers: [], dropped: [] };
  const message = i18nOf(language).t("refusal.notLoggedIn");
  return { error: { type: "notLoggedIn", message }, ...reply };
}

/** Takes from an answer for members that caches may give it to others. */
export function keepFromOthers(context: RequestContext, { headers }: Response): void {
  const kept = headers.get("Cache-Control") ?? "private, no-store";
  if (isClosed(context)) headers.set("Cache-Control", kept.replace(/^public\b/, "private"));
}
