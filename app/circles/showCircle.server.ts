import type { App } from "~/app";
import { dayOfGame, mondayOf, numberOfDay } from "~/editions/calendar";
import { currentGame, gameNumberAt } from "~/editions/calendar.server";
import type { Edition } from "~/editions/editions";
import { climbLevelsIn } from "~/words/climb";
import { type CircleView, MAX_FRIENDS, toCircleView } from "./circle";
import { listCircleEnds, listCirclesOf, listFriends, type Person } from "./circles.data.server";

/** A circle, for who is in it. */
export interface OwnCircle {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** The circles of a person, in the order of joining. */
export async function listCircles(app: App, person: Person): Promise<OwnCircle[]> {
  return (await listCirclesOf(app.db, person)).map(({ id, name, code }) => ({ id, name, code }));
}

/** A circle as one of its players may see it. */
export interface ShownCircle extends OwnCircle {
  /** The player's name in it. */
  readonly me: string;
  /** How many are in it. */
  readonly size: number;
  /** How many more it can take. */
  readonly room: number;
  readonly view: CircleView;
}

/**
 * Undefined: the person is not in the circle.
 * @param asked.circleId default: the circle that the person has joined first
 */
export async function showCircle(
  app: App,
  { person, circleId, edition }: { person: Person; circleId?: string; edition: Edition },
): Promise<ShownCircle | undefined> {
  const circle = (await listCirclesOf(app.db, person)).find(({ id }) => circleId === undefined || id === circleId);
  if (circle === undefined) return undefined;
  const { id, code, name, me } = circle;
  const { number: today } = currentGame(app, edition);
  const epoch = app.env.GAME_EPOCH;
  const monday = numberOfDay(edition, { day: mondayOf(dayOfGame(edition, { number: today, epoch })), epoch });
  const ends = await listCircleEnds(app.db, id, { edition, from: monday, to: today });
  const rows = await listFriends(app.db, id);
  const friends = rows.map((friend) => ({
    name: friend.name,
    isMe: friend.id === circle.friendId,
    since: gameNumberAt(app, edition, Date.parse(friend.joined_at)),
    ends: ends
      .filter(({ friend_id }) => friend_id === friend.id)
      .map((end) => ({
        number: end.number,
        guessCount: end.guesses,
        hintCount: end.hints,
        hasWon: end.has_won === 1,
        levels: climbLevelsIn(end.climb ?? "") ?? [],
      })),
  }));
  return {
    id,
    code,
    name,
    me,
    size: rows.length,
    room: Math.max(0, MAX_FRIENDS - rows.length),
    view: toCircleView(friends, { today, monday }),
  };
}
