import type { Language } from "~/editions/languages";

/** What is said of a game, in one language or several. */
export type Notice = Partial<Readonly<Record<Language, string>>>;

/** A notice as the database and the log have it. Empty: none. */
export const noticeToText = (notice: Notice) => (Object.keys(notice).length === 0 ? "" : JSON.stringify(notice));

/** @param text of `noticeToText` */
export const noticeFromText = (text: string): Notice => (text === "" ? {} : (JSON.parse(text) as Notice));

/** What staff has decided about a game that has begun. */
export interface GameNotice {
  readonly notice: Notice;
  readonly isWithheld: boolean;
}
