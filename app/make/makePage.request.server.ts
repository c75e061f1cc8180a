import { redirect } from "@remix-run/node";
import { sessionOf } from "~/account/session.request.server";
import { EDITION_FACTS } from "~/editions/editions";
import { customAddress, MAKE_PAGE, madeAddress, pathIn } from "~/i18n/addresses";
import { drawQrCode } from "~/platform/qrCode.server";
import { isRefused } from "~/platform/refusal";
import type { FormRefusal } from "~/refusals";
import type { CookieParts, RequestContext } from "~/site/context.request.server";
import { formRefused, orUnavailable, refusalResponse } from "~/site/refusal.request.server";
import { sealedCookie } from "~/site/sealedCookie.request.server";
import { originOf } from "~/site/siteFacts.request.server";
import { playerNameOf } from "~/words/playerName";
import { MADE_EDITIONS, type MadeGame, type MadeToken, makeGame, openMade } from "./makeGame.server";
import { MAX_BLOCKED_WORDS } from "./makeLimits";

/**
 * Name of the cookie with the game that was made last, for its page: sealed, with its greeting. It is sent to that page
 * alone.
 */
const MADE_COOKIE = "made";
/** Time to send the link and to come back for them, seconds. */
const MADE_SECONDS = 3600;
/**
 * Counts the blocked words from which somebody tried to make a game, for as long as browsers keep a cookie. Whoever deletes it
 * begins at 0.
 */
const PROFANE_COOKIE = sealedCookie<number>({ name: "profaneCounter", maxAgeSeconds: 400 * 86_400 });

/** The fields of the form. */
const ECHOED = ["word", "edition", "greeting", "name"] as const;

/** Data of the page on which players make games. */
export type MakePageData = Awaited<ReturnType<typeof loadMakePage>>;

export async function loadMakePage(context: RequestContext) {
  const { app, language } = context;
  const editions = MADE_EDITIONS.map((edition) => ({ edition, wordLanguage: EDITION_FACTS[edition].wordLanguage }));
  const own = editions.find(({ wordLanguage }) => wordLanguage === language);
  if (own === undefined) throw new Error(`no game can be made in the words of ${language}`);
  const sealed = readMadeGame(context);
  const made = sealed === undefined ? undefined : await openMade(app, sealed);
  return {
    editions,
    edition: own.edition,
    /** A name for the form: that of the member, if it is short enough. */
    name: playerNameOf(await sessionOf(context).member()),
    made: made === undefined ? null : toData(context, made),
    profaneCount: readProfaneCount(context),
  };
}

function toData(context: RequestContext, { edition, word, typed, greeting, by, sealed }: MadeGame) {
  const path = customAddress(sealed.game, { greeting: sealed.greeting });
  const link = `${originOf(context)}${path}`;
  return { edition, word, typed, greeting, name: by, path, invitation: { link, qrCode: drawQrCode(link) } };
}

/**
 * Handles the form that makes a game: redirects to the page with its link. Only a blocked secret word counts towards
 * the ban. A greeting does not: one that means no harm may be refused.
 * @throws Response 400 for an unknown edition
 */
export async function handleMakeForm(context: RequestContext) {
  const { app, fields, language, clientAddress } = context;
  const [word = "", named = "", greeting = "", name = ""] = ECHOED.map((field) => fields.get(field));
  const edition = MADE_EDITIONS.find((one) => one === named);
  if (edition === undefined) throw refusalResponse("badForm");
  const refuseForm = (refusal: FormRefusal) => formRefused(refusal, { form: "make", fields, echoedFields: ECHOED });
  if (isBanned(context)) return refuseForm({ why: "banned" });
  return orUnavailable(
    context,
    async () => {
      const outcome = await makeGame(app, { edition, raw: word, greeting, name, clientAddress });
      if (!isRefused(outcome)) {
        writeMadeGame(context, outcome);
        return redirect(madeAddress(language), { status: 303 });
      }
      if (outcome.why !== "profane") return refuseForm(outcome);
      addProfaneWord(context);
      return refuseForm({ why: isBanned(context) ? "banned" : "profane" });
    },
    refuseForm,
  );
}

function readMadeGame({ cookies }: CookieParts): MadeToken | undefined {
  const [token, greeting] = cookies.get(MADE_COOKIE)?.split(".") ?? [];
  return token === undefined ? undefined : { token, greeting };
}

function writeMadeGame(
  { cookies, language }: Pick<RequestContext, "cookies" | "language">,
  { token, greeting }: MadeToken,
): void {
  // Neither part has a dot: both are base64url.
  const value = greeting === undefined ? token : `${token}.${greeting}`;
  const path = pathIn(language, MAKE_PAGE);
  cookies.set({ name: MADE_COOKIE, value, maxAgeSeconds: MADE_SECONDS, isHttpOnly: true, path });
}

/** How many blocked words this browser has sent. */
function readProfaneCount(parts: CookieParts): number {
  return PROFANE_COOKIE.read(parts) ?? 0;
}

function addProfaneWord(parts: CookieParts): void {
  PROFANE_COOKIE.write(parts, Math.min(MAX_BLOCKED_WORDS, readProfaneCount(parts) + 1));
}

/** Whether this browser has sent too many blocked words to make games. */
function isBanned(parts: CookieParts): boolean {
  return readProfaneCount(parts) >= MAX_BLOCKED_WORDS;
}
