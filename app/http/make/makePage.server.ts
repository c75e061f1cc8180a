import { redirect } from "@remix-run/node";
import { EDITION_FACTS } from "~/game/editions";
import { customAddress, madeAddress, plainCustomAddress } from "~/i18n/addresses";
import { drawQrCode } from "~/platform/qrCode.server";
import { MADE_EDITIONS, type MadeGame, openMade } from "~/services/make/makeGame.server";
import type { RequestContext } from "../request/context";
import { readMadeGame, readProfaneCount, writeMadeGame } from "../request/makeCookies.server";
import { originOf } from "../pages/site.server";

/** Data of the page on which players make games. */
export type MakePageData = Awaited<ReturnType<typeof loadMakePage>>;

/** @throws Response 302 to the page itself for an older address, which has what was made in its query */
export async function loadMakePage(context: RequestContext) {
  const { app, language, url } = context;
  const editions = MADE_EDITIONS.map((edition) => ({ edition, wordLanguage: EDITION_FACTS[edition].wordLanguage }));
  const own = editions.find(({ wordLanguage }) => wordLanguage === language);
  if (own === undefined) throw new Error(`no game can be made in the words of ${language}`);
  const token = url.searchParams.get("made");
  if (token !== null) {
    const older = await openMade(app, { token, greeting: url.searchParams.get("greeting") ?? undefined });
    if (older !== undefined) writeMadeGame(context, { token, greeting: older.sealed.greeting });
    throw redirect(madeAddress(language), 302);
  }
  const sealed = readMadeGame(context);
  const made = sealed === undefined ? undefined : await openMade(app, sealed);
  return {
    editions,
    edition: own.edition,
    made: made === undefined ? null : toData(context, made),
    profaneCount: readProfaneCount(context),
  };
}

function toData(context: RequestContext, { edition, word, typed, greeting, sealed, plain }: MadeGame) {
  const origin = originOf(context);
  const path = customAddress(sealed.game, { greeting: sealed.greeting });
  const link = `${origin}${path}`;
  const plainLink = `${origin}${plainCustomAddress(plain.game, plain.greeting)}`;
  return { edition, word, typed, greeting, path, links: { sealed: link, plain: plainLink, qrCode: drawQrCode(link) } };
}
