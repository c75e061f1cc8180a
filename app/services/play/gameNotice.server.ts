import { findNotice } from "~/data/games.server";
import type { DailyGame } from "~/game/gameRef";
import { type Language, LANGUAGES } from "~/game/languages";
import type { App } from "../app";

/** What is said of a game, in one language or several. */
export type Notice = Partial<Readonly<Record<Language, string>>>;

/** A notice as the database and the log have it. Empty: none. */
export const noticeToText = (notice: Notice) => (Object.keys(notice).length === 0 ? "" : JSON.stringify(notice));

/** @param text of `noticeToText` */
export const noticeFromText = (text: string): Notice => (text === "" ? {} : (JSON.parse(text) as Notice));

/** What was decided about a game that has begun. */
export async function gameNotice({ db }: Pick<App, "db">, game: DailyGame) {
  const found = await findNotice(db, game);
  return { notice: noticeFromText(found?.notice ?? ""), isWithheld: found?.is_withheld === 1 };
}

/** What is said of a game in a language, or in another one that it is said in. Null: nothing. */
export async function noticeIn(app: App, game: DailyGame, language: Language) {
  const { notice } = await gameNotice(app, game);
  const said = [language, ...LANGUAGES].find((one) => notice[one] !== undefined);
  return said === undefined ? null : { text: notice[said] ?? "", language: said };
}

/** Whether the word of a game is kept out of what everybody sees of it after its day. */
export async function isWithheld(app: Pick<App, "db">, game: DailyGame): Promise<boolean> {
  return (await gameNotice(app, game)).isWithheld;
}
