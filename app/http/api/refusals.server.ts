import { FALLBACK_LANGUAGE } from "~/game/languages";
import type en from "~/i18n/en.json";
import { i18nOf } from "~/i18n/i18n.server";
import type { RefusalCode } from "~/platform/http/refusal.server";
import type { Refusal } from "../refusal";

/** What a call can be refused with: by the door, or behind it. */
export type ApiRefusal = Refusal | RefusalCode;

/** Refusals for which the site has a sentence. */
type SiteRefusal = Refusal & keyof (typeof en)["refusal"];

/**
 * Sentences for those who write programs, in English like the rest of the document: those that no page has, those of the door, which speak of forms
 * to the readers of pages, and some that a page words for itself.
 */
const OWN: Readonly<
  Record<Exclude<ApiRefusal, SiteRefusal> | "wordInPlay" | "badCredentials" | "logFull" | "invalidCsrf", string>
> = {
  addressTooLong: "The address is too long.",
  badAddress: "This is no address: it has escapes that are not UTF-8, characters that no address has, or no host.",
  badType: "A body must be JSON, of the type application/json, and not compressed.",
  broken:
    "Something went wrong here, and it is not your fault. If it stays so, tell us the X-Request-Id of the answer.",
  foreignForm: "This call is for programs and for this site's own pages, not for pages of other sites.",
  tooLarge: "The body may be {{limit}} kB long at most.",
  wordInPlay: "This is the secret of a game that you have not finished.",
  profane: "That word is not allowed",
  badParameter: "“{{part}}” in the address is not what it should be: see /api.",
  badField: "“{{part}}” in the body is not what it should be: see /api.",
  badBody: "The body is no object in JSON, or it is not UTF-8.",
  invalidCsrf: "Whoever is logged in must send the value of the cookie csrf in the header X-CSRF-Token.",
  notStaff: "This is for members who decide on games.",
  badSecretToken: "This token was not made here, or not for this.",
  noSuchCall: "There is no such call: see /api.",
  badMethod: "This method is not answered here: see /api.",
  credentialsMissing: "Please enter a username and password",
  badCredentials: "Invalid username or password",
  logFull: "This game has become too long to be kept.",
  customGame: "Games that players have made are not kept here.",
  recentWord: "This word is the secret of another game of the edition, less than a year away.",
  gameOpen: "The games of today and of the past stay as they are.",
  dateTaken: "A word has been chosen for this game already. With override, another one replaces it.",
};

const isOwn = (why: ApiRefusal): why is keyof typeof OWN => Object.hasOwn(OWN, why);

/** A refusal in words: the site's own English sentence, where it has one. */
export function refusalMessage(why: ApiRefusal, values: Readonly<Record<string, string>>): string {
  const { t, services } = i18nOf(FALLBACK_LANGUAGE);
  if (isOwn(why)) return services.interpolator.interpolate(OWN[why], values, FALLBACK_LANGUAGE, {});
  return t(`refusal.${why}`, { replace: values });
}
