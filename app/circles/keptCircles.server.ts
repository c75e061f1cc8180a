import type { App, TransactionApp } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import { EDITIONS } from "~/editions/editions";
import { isoTime } from "~/platform/isoTime.server";
import { climbLevelsIn, squaresOf } from "~/words/climb";
import {
  deleteCircleEndsBefore,
  deleteEmptyCircles,
  deleteFriend,
  deleteGuestsUnseenSince,
  listCirclesOf,
  listEndsOf,
} from "./circles.data.server";

const DAY_MS = 86_400_000;
/** How long a guest is kept in circles without coming back, days. */
export const CIRCLE_GUESTS_KEPT_DAYS = 90;
/** How long circles know how a game ended, days: a week is shown. */
export const CIRCLE_ENDS_KEPT_DAYS = 14;

/** Deletes old ends and guests, and the circles that nobody is in any more. */
export async function cleanUpCircles(app: App): Promise<void> {
  const { db, now } = app;
  for (const edition of EDITIONS)
    await deleteCircleEndsBefore(db, edition, currentGame(app, edition).number - CIRCLE_ENDS_KEPT_DAYS);
  await deleteGuestsUnseenSince(db, isoTime(now() - CIRCLE_GUESTS_KEPT_DAYS * DAY_MS));
  await deleteEmptyCircles(db);
}

/** A member's circles, without the others in them. */
export async function exportCircles({ db }: TransactionApp, memberId: string) {
  const circles = [];
  // One after another: a transaction has one connection.
  for (const { friendId, code, name, me, joinedAt } of await listCirclesOf(db, { memberId })) {
    const results = (await listEndsOf(db, friendId)).map(({ edition, number, guesses, hints, has_won, climb }) => ({
      edition,
      number,
      guesses,
      hints,
      hasWon: has_won === 1,
      squares: squaresOf(climbLevelsIn(climb ?? "") ?? []).join(""),
    }));
    circles.push({ code, circle: name, name: me, joinedAt, results });
  }
  return { circles };
}

/** Takes a member out of all circles. Those that are left empty are deleted. */
export async function leaveCircles({ db }: TransactionApp, memberId: string): Promise<void> {
  const circles = await listCirclesOf(db, { memberId });
  for (const { friendId } of circles) await deleteFriend(db, friendId);
  await deleteEmptyCircles(
    db,
    circles.map(({ id }) => id),
  );
}
