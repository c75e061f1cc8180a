import type { DailyGame } from "~/editions/gameRef";
import type en from "~/i18n/en.json";
import { flashOf } from "~/site/flash.request.server";

/** What a form of the portal has changed. Its sentence has the same key in `portal.done`. */
export type Change = keyof (typeof en)["portal"]["done"];

/** Something is changed that is in the log. */
export interface Changed {
  readonly done: Change;
  /** The word or the occasion. Left out: it is about games. */
  readonly name?: string;
  /** Id of the entry of the log by which it can be undone. Null: there is none. */
  readonly logged: number | null;
  /** The games that have the word again. */
  readonly restored?: readonly DailyGame[];
}

export const CHANGED = flashOf<Changed>("changed");
