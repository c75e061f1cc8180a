import { FALLBACK_LANGUAGE } from "~/editions/languages";
import type en from "~/i18n/en.json";
import { i18nOf } from "~/i18n/i18n.server";
import type { RefusalCode } from "~/platform/http/refusal.server";
import type { Refusal } from "~/refusals";

/** Every refusal of an API call: by the listener, or by the API itself. */
export type ApiRefusal = Refusal | RefusalCode;

/** Refusals with a message in the site's translations. */
type SiteRefusal = Refusal & keyof (typeof en)["refusal"];

/** Messages for API clients, of refusals without a translation and where the site's message is written for pages. */
const API_MESSAGES = {
  addressTooLong: "The address is too long.",
  badAddress: "Invalid URL: it has escapes that are not UTF-8, invalid characters, or no host.",
  badType: "A body must be JSON, of the type application/json, and not compressed.",
  broken: "Internal server error. If it persists, report the X-Request-Id of the response.",
  foreignForm:
    "This call is for programs and for this site’s own pages, not for pages of other sites. It came from {{origin}}, and this site is at {{site}}.",
  hiddenOrigin:
    "This call is for programs and for this site’s own pages, and the browser does not say which page sent it.",
  tooLarge: "The body may have at most {{limit}} kB.",
  tooSlow: "The body did not arrive: less than 1 kB of it in five seconds.",
  wordInPlay: "This is the secret of a game that you have not finished.",
  badParameter: "Invalid parameter “{{part}}” in the path: see /api.",
  badField: "Invalid field “{{part}}” in the body: see /api.",
  badBody: "The body is not a JSON object, or it is not UTF-8.",
  invalidCsrf:
    "A call with a session must send the value of the cookie csrf, or staffCsrf for the portal, in the header X-CSRF-Token.",
  unranked: "This word takes no rank in this game: a list leaves it out.",
  rare: "This word takes no rank in this game: too few people know it.",
  badSecretToken: "The token is invalid or belongs to something else.",
  noSuchCall: "There is no such call: see /api.",
  badMethod: "This method is not allowed here: see /api.",
  badCredentials: "Invalid username or password",
  logFull: "This game has too many steps to be stored.",
  storageFull: "This member’s games have reached their storage limit.",
  customGame: "Custom games are not stored here.",
  recentWord:
    "This word is already the secret of a game of this edition less than a year away, which has started or was chosen by staff.",
  gameOpen: "Today’s and past games cannot be changed.",
  gameChanged: "The secret of this game has changed in the meantime.",
  noFreeSecret: "Another game would lose its secret, and the edition’s list has no free word for it.",
  notChosen: "The word of this game was not chosen by staff.",
  duplicateWord: "This word is in the list twice.",
  dateTaken: "Staff has already chosen a word for this game. Use override to replace it.",
} satisfies Record<Exclude<ApiRefusal, SiteRefusal>, string> & Partial<Record<SiteRefusal, string>>;

const hasApiMessage = (why: ApiRefusal): why is keyof typeof API_MESSAGES => Object.hasOwn(API_MESSAGES, why);

/** The English message of a refusal: the API's, else the site's. */
export function refusalMessage(why: ApiRefusal, values: Readonly<Record<string, string>>): string {
  const { t, services } = i18nOf(FALLBACK_LANGUAGE);
  if (hasApiMessage(why)) return services.interpolator.interpolate(API_MESSAGES[why], values, FALLBACK_LANGUAGE, {});
  return t(`refusal.${why}`, { replace: values });
}
