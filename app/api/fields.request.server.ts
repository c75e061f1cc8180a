import { z } from "zod";
import { type Edition, EDITION_FACTS, EDITIONS, hasOwnPage, toEdition } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { i18nOf } from "~/i18n/i18n.server";
import { isSecretToken } from "~/play/secretToken.server";

// Schemas of path parameters and body fields, with their descriptions for the OpenAPI document.

const GAME_NUMBER = /^(?:0|[1-9]\d{0,6})$/;
/** Longer than any word of a vocabulary. Characters. */
const LONGEST_WORD = 256;
const TOKEN = /^~[\w-]{1,500}$/;

/** Formats values for a description: "`en`, `jr`". */
export const listValues = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(", ");

const LANGUAGE_NAMES = new Intl.DisplayNames("en", { type: "language" });

/** Formats the editions with their names: "`en` English, `jr` Junior". */
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

export const bodyEdition = z.enum(EDITIONS).meta({ description: `Edition: ${listValues(EDITIONS)}.` });

/** The edition of a secret, which may be named by a token. */
export const editionOfSecret = editionText.meta({
  description: `${EDITION_TEXT} With the token of a Junior game, \`en\` is also valid.`,
  example: "en",
});

export const gameNumber = z
  .string()
  .regex(GAME_NUMBER)
  .transform(Number)
  .meta({ description: "Number of a game in its edition, from 1.", example: "1000" });

export const bodyGameNumber = z
  .int()
  .min(1)
  .max(9_999_999)
  .meta({ description: "Number of a game in its edition, from 1." });

/** Names a secret by game number or token. */
export const secretName = z
  .string()
  .regex(new RegExp(`${GAME_NUMBER.source}|${TOKEN.source}`))
  .transform((text) => (isSecretToken(text) ? text : Number(text)))
  .meta({
    description: "Number of a game, or a `secretWord` from `getGame`: a sealed token for the secret.",
    example: "1000",
  });

export const word = z.string().max(LONGEST_WORD).meta({
  description: "A word in any spelling that a guess may have. Case and spaces are ignored.",
  example: "ocean",
});

/** A secret chosen by staff, in a request body. */
export const bodyWord = z
  .string()
  .max(LONGEST_WORD)
  .meta({ description: "A word of the edition's vocabulary, in any spelling that a guess may have." });

/** A word of the vocabulary, or a token. */
export const wordOrToken = z.string().min(1).max(512).meta({
  description: "A word in any spelling that a guess may have, or a `secretWord` from `getGame`.",
  example: "ocean",
});

const EITHER_ORDER = `An edition (${listValues(EDITIONS)}) or the number of a game. One path parameter must be the edition, the other the number.`;
const editionOrNumber = z
  .string()
  .regex(new RegExp(`^(?:${EDITIONS.join("|")})$|${GAME_NUMBER.source}`))
  .transform((text): Edition | number => toEdition(text) ?? Number(text));

/** The two path parameters that name a game, in either order. */
export const gameInEitherOrder = z.object({
  gameNumberOrLang: editionOrNumber.meta({ description: EITHER_ORDER, example: "en" }),
  other: editionOrNumber.meta({ description: EITHER_ORDER, example: "1000" }),
});

/** The game that two such parameters name; undefined when both are editions or both are numbers. */
export function toDailyGame(one: Edition | number, other: Edition | number): DailyGame | undefined {
  if (typeof one === "string" && typeof other === "number") return { edition: one, number: other };
  if (typeof one === "number" && typeof other === "string") return { edition: other, number: one };
  return undefined;
}

// Fields that several answers have, with their descriptions for the OpenAPI document.

/** Marks success in an answer. Failures are refusals. */
export const success = z.literal(true).meta({ description: "Always true." });

/** An answer without other fields. */
export const successOnly = z.strictObject({ success });

export const succeeded = { success: true } as const;

/** The optional field beside a word of the vocabulary. */
export const display = z.string().min(1).optional().meta({
  description:
    "The word as its language writes it, if the vocabulary spells it otherwise: German nouns have a capital.",
});

/** A similarity in the API: a cosine. */
export const cosine = z.number().min(-1).max(1);

/** Converts a similarity × 100 to a cosine, to 4 decimals as on pages: more would leak more about the secret. */
export function toCosine(hundredths: number): number {
  return Math.round(hundredths * 100) / 10_000;
}
