import { redirect } from "@remix-run/node";
import type { Edition } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import type en from "~/i18n/en.json";
import type { MailFailure } from "~/platform/mail.server";
import type { StaffRole } from "~/services/audit.server";
import type { LoadedGames } from "~/services/play/loadGames.server";
import type { PortalRefusal } from "../portal/portal.refusals";
import type { Refusal } from "~/refusals";
import type { CookieParts } from "./context";
import { sealedCookie } from "./sealedCookie.server";
import type { PlanRowRefusal } from "~/services/schedule/schedule.refusals";

/** What a form of the account pages has done. Its sentence has the same key in `accountDone` of the translations. */
export type AccountDone = keyof (typeof en)["accountDone"];

/** What a form of the portal has changed. Its sentence has the same key in `portal.done`. */
export type Change = keyof (typeof en)["portal"]["done"];

/** What was done about the people of the portal. Its sentence has the same key in `portal.people.done`. */
export type PeopleDone = keyof (typeof en)["portal"]["people"]["done"];

/** What an admin has done about a member. Its sentence has the same key in `portal.members.done`. */
type MemberDone = keyof (typeof en)["portal"]["members"]["done"];

/** What a form of circles has done. Its sentence has the same key in `circleDone` of the translations. */
export type CircleDone = keyof (typeof en)["circleDone"];

/** What a form has done, or what became of a session. The page after it says so once. */
export type Flash =
  | { readonly kind: "account"; readonly done: AccountDone }
  /** An email was sent, if there is such an account. */
  | { readonly kind: "mailed" }
  | { readonly kind: "team"; readonly done: "created" | "joined" | "left" }
  | { readonly kind: "circle"; readonly done: CircleDone }
  /** A file of games was loaded. */
  | { readonly kind: "gamesLoaded"; readonly loaded: LoadedGames & { readonly hasNewSettings: boolean } }
  /** A log-in by the OpenID provider has failed. */
  | { readonly kind: "oidcFailed"; readonly why: Refusal; readonly retryAfter?: number }
  /** The code of a sign-in came too late. */
  | { readonly kind: "codeExpired" }
  /** The session of the portal has ended by itself. */
  | { readonly kind: "staffLost" }
  /** A member has got a role in the portal. */
  | { readonly kind: "inviteAccepted"; readonly role: StaffRole }
  | {
      /** An invitation was made. Without a token, its link is in the email alone. */
      readonly kind: "invited";
      readonly token: string | null;
      readonly isForPlayer: boolean;
      readonly mailedTo: string | null;
      /** Why the email was not sent. */
      readonly failure: MailFailure | null;
      /** Whether it takes the place of another link. */
      readonly isAgain: boolean;
    }
  | { readonly kind: "people"; readonly done: PeopleDone; readonly name: string }
  | { readonly kind: "member"; readonly done: MemberDone; readonly email: string }
  | {
      /** An admin has made a link for a new password of a member. Without a token, the admin does not see it. */
      readonly kind: "resetMade";
      readonly memberId: string;
      readonly token: string | null;
      /** Why the email was not sent. */
      readonly failure: MailFailure | null;
    }
  | {
      /** Something is changed that is in the log. */
      readonly kind: "changed";
      readonly done: Change;
      /** The word or the occasion. Left out: it is about games. */
      readonly name?: string;
      /** Id of the entry of the log by which it can be undone. Null: there is none. */
      readonly logged: number | null;
      /** The games that have the word again. */
      readonly restored?: readonly DailyGame[];
    }
  | { readonly kind: "blindLinkMade" }
  /** How many words were proposed as a plan, and for how many games none was found. */
  | { readonly kind: "autopilot"; readonly count: number; readonly left: number }
  /** Rows of a plan went into the schedule. */
  | {
      readonly kind: "planSaved";
      readonly planned: number;
      /** First and last day, and an edition. Null: none went in. */
      readonly days: { readonly from: string; readonly to: string; readonly edition: Edition } | null;
      /** How many had gone in before. */
      readonly done: number;
      readonly stayed: number;
      /** How many of those were changed in the same form. */
      readonly changed: number;
      /** Id of the entry of the log by which it can be undone. Null: there is none. */
      readonly logged: number | null;
      readonly refused: readonly { readonly line: number; readonly code: PlanRowRefusal }[];
    }
  /** Words of the backlog got a day, or none did. */
  | { readonly kind: "planProposed"; readonly count: number }
  /** All rows of a plan were deleted. `isText`: some came from a text, which can be read again. */
  | { readonly kind: "planDropped"; readonly count: number; readonly isText: boolean }
  | {
      /** A word was not saved for a game. */
      readonly kind: "saveRefused";
      readonly game: DailyGame;
      readonly word: string;
      readonly why: PortalRefusal;
    };

export type FlashOf<Kind extends Flash["kind"]> = Extract<Flash, { kind: Kind }>;

/** It may hold secrets of games to come. The redirect follows at once: what no page has taken by then is about something else. */
const FLASH_COOKIE = sealedCookie<Flash>({ name: "flash", maxAgeSeconds: 60 });

/** Leaves a flash for the page to which the response redirects. */
export const leaveFlash = FLASH_COOKIE.write;

/** Redirects from an accepted form to the page that says what was done. */
export function redirectWith(parts: CookieParts, flash: Flash, address: string) {
  leaveFlash(parts, flash);
  return redirect(address, { status: 303 });
}

/** Takes the flash of a kind that this page says, if there is one. It is then gone. */
export function takeFlash<Kind extends Flash["kind"]>(parts: CookieParts, kind: Kind): FlashOf<Kind> | null {
  const flash = FLASH_COOKIE.read(parts);
  if (flash?.kind !== kind) return null;
  FLASH_COOKIE.remove(parts);
  return flash as FlashOf<Kind>;
}
