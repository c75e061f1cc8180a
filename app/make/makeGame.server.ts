import type { App } from "~/app";
import { EDITIONS, type Edition, hasOwnPage } from "~/editions/editions";
import type { CustomGame } from "~/editions/gameRef";
import { networkOf } from "~/platform/http/network.server";
import { isRefused, refuse, type Refused, type Result } from "~/platform/refusal";
import { MAX_MADE_LENGTH, MIN_MADE_LENGTH } from "~/play/customCode";
import { findGameWord } from "~/play/gameWord.server";
import { openSecretToken, sealSecret } from "~/play/secretToken.server";
import { rateLimit, type TooMany } from "~/site/rateLimit.server";
import { hasSecretWord } from "~/words/blockedText.server";
import { toDisplayed } from "~/words/displayForms.server";
import { trimTyped } from "~/words/word";
import { openGreeting, readGreeting, readMakerName, sealGreeting } from "./greeting.server";
import type { MakeRefusal } from "./make.refusals";

export const MADE_EDITIONS = EDITIONS.filter((edition) => !hasOwnPage(edition));

/** A made game, sealed. */
export interface MadeToken {
  /** Opens to the made game with `openMade`, for whoever holds it. */
  readonly token: string;
  readonly greeting: string | undefined;
}

/**
 * Makes a custom game of a word. Nothing is stored: the game is its links.
 * @param raw the typed word
 * @param greeting what the maker says to the player, as typed. Empty for nothing.
 * @param name the maker's, as typed. Empty for none.
 * @param clientAddress counts towards the limit: each game needs a ranking
 */
export async function makeGame(
  app: App,
  {
    edition,
    raw,
    greeting,
    name,
    clientAddress,
  }: { edition: Edition; raw: string; greeting: string; name: string; clientAddress: string },
): Promise<Result<MadeToken, MakeRefusal> | TooMany> {
  const typed = trimTyped(raw).toLowerCase();
  const refused = checkTyped(typed);
  if (refused !== undefined) return refused;
  const limited = await rateLimit(app, [["makeFrom", networkOf(clientAddress)]]);
  if (limited !== undefined) return limited;
  const found = await findGameWord(app, { edition, text: typed, isMade: true });
  if (isRefused(found)) return found;
  const text = readGreeting(app, { edition, raw: greeting });
  if (isRefused(text)) return text;
  if (hasSecretWord(app, { edition, secret: found.word }, text)) return refuse("greetingHasSecret");
  const by = readMakerName(app, { edition, raw: name });
  if (isRefused(by)) return by;
  if (hasSecretWord(app, { edition, secret: found.word }, by)) return refuse("playerNameBlocked");
  const game: CustomGame = { edition, code: sealSecret(app, { kind: "word", edition, word: found.word }) };
  return {
    token: app.seal.seal(MADE_PURPOSE, [game.code, typed].join(" ")),
    greeting: text + by === "" ? undefined : sealGreeting(app, game, text, by),
  };
}

function checkTyped(typed: string): Refused<MakeRefusal> | undefined {
  if (typed === "" || /\s/u.test(typed)) return refuse("secretSpaces");
  const length = Array.from(typed).length;
  if (length < MIN_MADE_LENGTH) return refuse("secretTooShort");
  return length > MAX_MADE_LENGTH ? refuse("secretTooLong") : undefined;
}

/** Purpose of the seal of made games. The code of a link does not open for it, so a player does not get the word. */
const MADE_PURPOSE = "madeGame";

/** A game that was made, with its link. */
export type MadeGame = NonNullable<Awaited<ReturnType<typeof openMade>>>;

/**
 * Opens what `makeGame` has made. Undefined if this deployment has not made it, or if the word can no longer be a
 * secret.
 * @param greeting as `makeGame` has sealed it
 */
export async function openMade(app: App, { token, greeting }: MadeToken) {
  const [code = "", typed = ""] = app.seal.open(MADE_PURPOSE, token)?.split(" ") ?? [];
  const secret = openSecretToken(app, code);
  if (secret?.kind !== "word") return undefined;
  const { edition } = secret;
  const found = await findGameWord(app, { edition, text: secret.word, isMade: false });
  if (isRefused(found)) return undefined;
  const sealed: CustomGame = { edition, code };
  const opened = greeting === undefined ? undefined : openGreeting(app, sealed, greeting);
  return {
    edition,
    /** The secret as its language writes it. */
    word: toDisplayed(app, edition, found.word),
    /** What was typed, in lower case, without what stands around the word. */
    typed,
    /** Empty without one. */
    greeting: opened?.text ?? "",
    /** The maker's name. Empty without one. */
    by: opened?.by ?? "",
    /** Its code tells nobody the word. The greeting of a link is sealed for its game. */
    sealed: { game: sealed, greeting: opened === undefined ? undefined : greeting },
  };
}
