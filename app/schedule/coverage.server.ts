import { listStaff } from "~/account/members.data.server";
import type { App } from "~/app";
import { dayOfGame } from "~/editions/calendar";
import { gameSpan } from "~/editions/calendar.server";
import { type Edition, EDITIONS } from "~/editions/editions";
import { utcDay } from "~/platform/isoTime.server";
import { hasChosenGame, listScheduledGames } from "~/play/games.data.server";
import { claimCoverMail, endShortCover } from "./coverMails.data.server";
import { nextNumber } from "./upcoming.server";

/** With fewer days covered by chosen words than this, staff is asked for more. */
const ENOUGH_DAYS = 30;
/** With fewer days covered by chosen words than this, admins are told. */
const WEEK_DAYS = 7;

/**
 * How far the words that staff has chosen reach: from the `next` game on, as many `days` have one, the last of them `until`
 * (`YYYY-MM-DD`). `gap` is the first game without.
 */
export async function coverage(app: App, edition: Edition) {
  const next = nextNumber(app, edition);
  const games = await listScheduledGames(app.db, { edition, from: next });
  const chosen = new Set(games.filter(({ isChosen }) => isChosen).map(({ number }) => number));
  let number = next;
  while (chosen.has(number)) number += 1;
  const days = number - next;
  const until = dayOfGame(edition, { number: number - 1, epoch: app.env.GAME_EPOCH });
  const gap = { number, span: gameSpan(app, { edition, number }) };
  return { next, days, until, gap, isShort: days < ENOUGH_DAYS };
}

/**
 * The editions about which admins are to be told by email now: once each time that the chosen words drop under a week, at most
 * once a day, and by one process. An edition for which nobody has ever chosen a word is none. What is returned counts as told.
 * @returns with the day of the last chosen word, `YYYY-MM-DD`, and the language in which
 *   each admin read the portal last; null: it is not known
 */
export async function takeShortCovers(app: App) {
  if (app.mail === null) return [];
  const staff = await listStaff(app.db);
  // Whoever has an address that was never confirmed may have it from somebody else.
  const told = staff.filter(({ isAdmin, emailVerifiedAt }) => isAdmin && emailVerifiedAt !== null);
  const admins = told.map(({ email, staffLanguage }) => ({ email, language: staffLanguage }));
  const covers: { edition: Edition; until: string; admins: typeof admins }[] = [];
  for (const edition of EDITIONS) {
    const { days, until } = await coverage(app, edition);
    if (days >= WEEK_DAYS) await endShortCover(app.db, edition);
    else if (
      admins.length > 0 &&
      (await hasChosenGame(app.db, edition)) &&
      (await claimCoverMail(app.db, { edition, day: utcDay(app.now()) }))
    )
      covers.push({ edition, until, admins });
  }
  return covers;
}
