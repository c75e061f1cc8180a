import { z } from "zod";
import { type Edition, EDITION_FACTS, EDITIONS, hasOwnPage } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import { i18nOf } from "~/i18n/i18n.server";
import { isSecretToken } from "~/services/words/secretToken.server";
import type { RequestedWordRefusal } from "~/services/words/requestedWord.server";

// The parts of an address as programs write them. Each schema has what the document says of it.

const GAME_NUMBER = /^(?:0|[1-9]\d{0,6})$/;
/** No word of a vocabulary is longer, in any alphabet. Characters. */
const LONGEST_WORD = 256;
const TOKEN = /^~[\w-]{1,500}$/;

/** Values as the document lists them: "`en`, `jr`". */
export const listValues = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(", ");

const LANGUAGE_NAMES = new Intl.DisplayNames("en", { type: "language" });

/** What each value of an edition stands for: "`en` English, `jr` Junior". */
export function listEditions(valueOf: (edition: Edition) => string): string {
  const { t } = i18nOf("en");
  const nameOf = (edition: Edition) =>
    hasOwnPage(edition) ? t(`edition.${edition}.label`) : LANGUAGE_NAMES.of(EDITION_FACTS[edition].wordLanguage);
  return EDITIONS.map((edition) => `\`${valueOf(edition)}\` ${nameOf(edition)}`).join(", ");
}

const EDITION_TEXT = `Edition: ${listEditions((edition) => edition)}.`;

export const editionText = z.enum(EDITIONS).meta({
  description: EDITION_TEXT,
  example: "en",
});

/** The same in a body. */
export const sentEdition = z.enum(EDITIONS).meta({ description: `Edition: ${listValues(EDITIONS)}.` });

/** The edition of a secret that may be named by a token. */
export const editionOfSecret = editionText.meta({
  description: `${EDITION_TEXT} With the token of a Junior game, \`en\` is right as well.`,
  example: "en",
});

export const gameNumber = z
  .string()
  .regex(GAME_NUMBER)
  .transform(Number)
  .meta({ description: "Number of a game in its edition's own count, from 1 on.", example: "1000" });

/** The same in a body. */
export const sentGameNumber = z
  .int()
  .min(1)
  .max(9_999_999)
  .meta({ description: "Number of a game in its edition's own count, from 1 on." });

/** A secret by the number of its game or by a token. */
export const secretName = z
  .string()
  .regex(new RegExp(`${GAME_NUMBER.source}|${TOKEN.source}`))
  .transform((text) => (isSecretToken(text) ? text : Number(text)))
  .meta({
    description:
      "Number of a game, or a `secretWord` as `getGame` gives it: a sealed token that names a secret without telling it.",
    example: "1000",
  });

export const word = z.string().max(LONGEST_WORD).meta({
  description: "A word, spelled as a player might: capital letters and spaces do not matter.",
  example: "ocean",
});

/** A word that staff chooses. */
export const sentWord = z
  .string()
  .max(LONGEST_WORD)
  .meta({ description: "A word of the edition's vocabulary, in any spelling that a guess may have." });

/** A word of the vocabulary, or a token in its place. */
export const wordOrToken = z.string().min(1).max(512).meta({
  description: "A word, spelled as a player might, or a `secretWord` as `getGame` gives it.",
  example: "ocean",
});

/** Why there is nothing to say about such a word. */
export const WORD_ASKED_REFUSALS = [
  "badSecretToken",
  "wordInPlay",
  "futureGame",
  "futureJuniorGame",
  "unknown",
  "noSuchGame",
  "profane",
] as const satisfies readonly RequestedWordRefusal[];

const EITHER_ORDER = `An edition (${listValues(EDITIONS)}) or the number of a game: one of the two parts is the one, one the other.`;
const editionOrNumber = z
  .string()
  .regex(new RegExp(`^(?:${EDITIONS.join("|")})$|${GAME_NUMBER.source}`))
  .transform((text): Edition | number => EDITIONS.find((edition) => edition === text) ?? Number(text));

/** The two parts of an address that name a game, in either order. */
export const gameInEitherOrder = z.object({
  gameNumberOrLang: editionOrNumber.meta({ description: EITHER_ORDER, example: "en" }),
  other: editionOrNumber.meta({ description: EITHER_ORDER, example: "1000" }),
});

/** The game that two such parts name; undefined when both are editions or both are numbers. */
export function toDailyGame(one: Edition | number, other: Edition | number): DailyGame | undefined {
  if (typeof one === "string" && typeof other === "number") return { edition: one, number: other };
  if (typeof one === "number" && typeof other === "string") return { edition: other, number: one };
  return undefined;
}
