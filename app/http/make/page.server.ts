import { redirect } from "@remix-run/node";
import { EDITION_FACTS, type Edition } from "~/game/editions";
import { type DisplayedWord } from "~/game/types";
import type { Language } from "~/game/languages";
import { customAddress, madeAddress, plainCustomAddress } from "~/i18n/addresses";
import { drawQrCode, type QrCode } from "~/platform/qrCode.server";
import { MADE_EDITIONS, type MadeGame, openMade } from "~/services/make/makeGame.server";
import type { RequestContext } from "../request/context";
import { readMadeGame, readProfaneCount, writeMadeGame } from "../request/makeCookies.server";
import { originOf } from "../pages/site.server";

/** Data of the page on which players make games. */
export interface MakePageData {
  /** The editions to choose from, with the languages of their words. */
  readonly editions: readonly { readonly edition: Edition; readonly wordLanguage: Language }[];
  /** The edition of the page's language. */
  readonly edition: Edition;
  /** The game that was made last in this browser. */
  readonly made: MadeGameData | null;
  /** Blocked words that this browser has sent. */
  readonly profaneCount: number;
}

interface MadeGameData {
  readonly edition: Edition;
  readonly word: DisplayedWord;
  /** What was typed, in lower case. */
  readonly typed: string;
  readonly greeting: string;
  /** The path of the game. */
  readonly path: string;
  /** Absolute links, and the first one as a picture. */
  readonly links: { readonly sealed: string; readonly plain: string; readonly qrCode: QrCode };
}

/** @throws Response 302 to the page itself for an older address, which has what was made in its query */
export async function loadMakePage(context: RequestContext): Promise<MakePageData> {
  const { app, language, url } = context;
  const editions = MADE_EDITIONS.map((edition) => ({ edition, ...wordLanguageOf(edition) }));
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

const wordLanguageOf = (edition: Edition) => ({ wordLanguage: EDITION_FACTS[edition].wordLanguage });

function toData(context: RequestContext, { edition, word, typed, greeting, sealed, plain }: MadeGame): MadeGameData {
  const origin = originOf(context);
  const path = customAddress(sealed.game, { greeting: sealed.greeting });
  const link = `${origin}${path}`;
  const plainLink = `${origin}${plainCustomAddress(plain.game, plain.greeting)}`;
  return { edition, word, typed, greeting, path, links: { sealed: link, plain: plainLink, qrCode: drawQrCode(link) } };
}
