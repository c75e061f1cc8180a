import { FALLBACK_LANGUAGE } from "~/game/types";
import type en from "~/i18n/en.json";
import { i18nOf } from "~/i18n/i18n.server";
import { doorText } from "~/i18n/door.server";
import type { RefusalCode } from "~/platform/refusal.server";
import type { Refusal } from "../refusal";

/** What a call can be refused with: by the door, or behind it. */
export type ApiRefusal = Refusal | RefusalCode;

/** Refusals for which the site has a sentence. */
type SiteRefusal = Refusal & keyof (typeof en)["refusal"];

/** Refusals of the door alone, which words them. */
type DoorRefusal = Exclude<RefusalCode, Refusal>;

/** Sentences for those who write programs, in English like the rest of the document: those that no page has, and some that a page words for itself. */
const OWN: Readonly<
  Record<Exclude<Refusal, SiteRefusal> | "wordInPlay" | "badCredentials" | "logFull" | "staleForm", string>
> = {
  wordInPlay: "This is the secret of a game that you have not finished.",
  profane: "That word is not allowed",
  badParameter: "“{{part}}” in the address is not what it should be: see /api.",
  badField: "“{{part}}” in the body is not what it should be: see /api.",
  badBody: "The body is no object in JSON.",
  staleForm: "Whoever is logged in must send the value of the cookie csrf in the header X-CSRF-Token.",
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

const DOOR: Readonly<Record<DoorRefusal, true>> = {
  addressTooLong: true,
  badAddress: true,
  badType: true,
  broken: true,
  foreignForm: true,
  tooLarge: true,
};

const isOfDoor = (why: ApiRefusal): why is DoorRefusal => Object.hasOwn(DOOR, why);
const isOwn = (why: ApiRefusal): why is keyof typeof OWN => Object.hasOwn(OWN, why);

/** A refusal in words: the site's own English sentence, where it has one. */
export function refusalMessage(why: ApiRefusal, values: Readonly<Record<string, string>>): string {
  if (isOfDoor(why)) return doorText({ code: why, values, path: "/", acceptLanguage: undefined }).message;
  const { t, services } = i18nOf(FALLBACK_LANGUAGE);
  if (isOwn(why)) return services.interpolator.interpolate(OWN[why], values, FALLBACK_LANGUAGE, {});
  return t(`refusal.${why}`, { replace: values });
}
