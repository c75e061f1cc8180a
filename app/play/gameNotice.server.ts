import type { App } from "~/app";
import { type DailyGame, gameKey } from "~/editions/gameRef";
import { type Language, LANGUAGES } from "~/editions/languages";
import { createShortCache } from "~/platform/shortCache.server";
import { type GameNotice, noticeFromText } from "./gameNotice";
import { findNotice } from "./games.data.server";

/** The greatest age of a cached notice, milliseconds. Other processes may show an older one for as long. */
const MAX_CACHED_AGE_MS = 499;
const MAX_CACHED_NOTICES = 100;

export function createGameNotices(monotonicNow: () => number): App["gameNotices"] {
  return createShortCache({ max: MAX_CACHED_NOTICES, maxAgeMs: MAX_CACHED_AGE_MS, monotonicNow });
}

/** Cached for a moment: most pages ask, and most games have none. */
export async function gameNotice({ db, gameNotices }: Pick<App, "db" | "gameNotices">, game: DailyGame) {
  const known = gameNotices.get(gameKey(game));
  if (known !== undefined) return known;
  const found = await findNotice(db, game);
  const decided: GameNotice = { notice: noticeFromText(found?.notice ?? ""), isWithheld: found?.is_withheld === 1 };
  gameNotices.set(gameKey(game), decided);
  return decided;
}

/** What is said of a game in a language, or in another one that it is said in. Null: nothing. */
export async function noticeIn(app: App, game: DailyGame, language: Language) {
  const { notice } = await gameNotice(app, game);
  const said = [language, ...LANGUAGES].find((one) => notice[one] !== undefined);
  return said === undefined ? null : { text: notice[said] ?? "", language: said };
}

/** Whether the word of a game is kept out of what everybody sees of it after its day. */
export async function isWithheld(app: Pick<App, "db" | "gameNotices">, game: DailyGame): Promise<boolean> {
  return (await gameNotice(app, game)).isWithheld;
}
