import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import { type Edition, EDITIONS } from "~/editions/editions";
import { inWriteTransaction } from "~/platform/database/db.server";
import { isoTime } from "~/platform/isoTime.server";
import { tryToStore } from "~/platform/unavailable.server";
import type { Reader } from "~/play/requestedWord.server";
import type { EndedGame } from "~/play/stats";
import { showGame } from "~/play/turn.server";
import {
  deleteFriend,
  findFriend,
  insertCircleEnds,
  isGuestUnseenSince,
  listCirclesOf,
  listEndsOf,
  listFriendsWithoutEnd,
  moveFriend,
  type Person,
  updateGuestSeen,
} from "./circles.data.server";

/** That a guest was here is stored only so often, milliseconds. */
const SEEN_STEP_MS = 86_400_000;

/**
 * Tells the circles of a person of the end of a daily game. A game of the archive is no matter of theirs. The next page of the
 * game notes what cannot be stored now.
 */
export async function noteEndInCircles(app: App, person: Person, edition: Edition, ended: EndedGame): Promise<void> {
  if (ended.isArchive) return;
  await tryToStore(app.log, "the end of a game was not noted in circles", () =>
    addCircleEnd(app, person, edition, ended),
  );
}

/** Idempotent: the first end of a game stays. Without circles, it only reads. */
async function addCircleEnd(
  app: App,
  person: Person,
  edition: Edition,
  { number, guessCount, hintCount, hasWon, climb }: EndedGame,
): Promise<void> {
  const friends = await listFriendsWithoutEnd(app.db, person, { edition, number });
  if (friends.length === 0) return;
  const facts = {
    edition,
    number,
    guesses: guessCount,
    hints: hintCount,
    has_won: hasWon ? 1 : 0,
    climb: climb ?? null,
  };
  await insertCircleEnds(
    app.db,
    friends.map((friend_id) => ({ ...facts, friend_id })),
  );
  if ("guestId" in person) await markGuestSeen(app, person.guestId);
}

/** Notes that a guest was here: places of guests who do not come back are deleted. */
export async function markGuestSeen(app: App, guestId: string): Promise<void> {
  // Most pages come too early to write anything.
  if (!(await isGuestUnseenSince(app.db, guestId, isoTime(app.now() - SEEN_STEP_MS)))) return;
  await tryToStore(app.log, "a sign of life of a guest was not stored", () =>
    updateGuestSeen(app.db, guestId, isoTime(app.now())),
  );
}

/**
 * Adds the end of today's game of an edition to the records of a person, if they lack it: it may have come before the
 * person joined a circle.
 */
export async function addTodaysEnd(app: App, { storeOf, record }: Reader, edition: Edition): Promise<void> {
  const game = currentGame(app, edition);
  const store = storeOf(game);
  // A game without a log need not be opened.
  if ((await store.load()).log.length > 0) await showGame(app, { game, store, records: [record] });
}

/** The same for all editions. */
export async function addTodaysEnds(app: App, reader: Reader): Promise<void> {
  for (const edition of EDITIONS) await addTodaysEnd(app, reader, edition);
}

/**
 * Makes a guest's places in circles those of a member. Where the member has one already, it stays, with the ends that only
 * the guest's has. Idempotent.
 */
export async function moveToMember(app: App, { guestId, memberId }: { guestId: string; memberId: string }) {
  await inWriteTransaction(app.db, async (transaction) => {
    for (const { id, friendId } of await listCirclesOf(transaction, { guestId })) {
      const own = await findFriend(transaction, id, { memberId });
      if (own === undefined) {
        await moveFriend(transaction, friendId, memberId);
        continue;
      }
      const ends = await listEndsOf(transaction, friendId);
      await insertCircleEnds(
        transaction,
        ends.map((end) => ({ ...end, friend_id: own.id })),
      );
      await deleteFriend(transaction, friendId);
    }
  });
}
