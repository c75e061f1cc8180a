import { randomUUID } from "node:crypto";
import type { App } from "~/app";
import type { Edition } from "~/editions/editions";
import { type Db, inWriteTransaction } from "~/platform/database/db.server";
import { networkOf } from "~/platform/http/network.server";
import { isoTime } from "~/platform/isoTime.server";
import { isRefused, refuse, type Refused, type Result } from "~/platform/refusal";
import { toJoinCode } from "~/play/joinCode";
import { newJoinCode } from "~/play/joinCode.server";
import { rateLimit, type TooMany } from "~/site/rateLimit.server";
import { hasBlockedWord } from "~/words/blockedText.server";
import { readPlayerName, toUniqueName } from "~/words/playerName";
import { MAX_CIRCLES, MAX_FRIENDS, readCircleName } from "./circle";
import type { CircleRefusal } from "./circle.refusals";
import {
  deleteEmptyCircles,
  deleteFriend,
  findCircle,
  findFriend,
  insertCircle,
  insertFriend,
  listCirclesOf,
  listFriends,
  type Person,
  updateCode,
  updateFriendName,
} from "./circles.data.server";

export type CircleRefused = Refused<CircleRefusal> | TooMany;

/** Who makes or joins a circle. */
interface Newcomer {
  readonly person: Person;
  /** Their name in the circle, as it was typed. */
  readonly name: string;
  /** Its words decide what a name may contain. */
  readonly edition: Edition;
  /** Network address of the client. */
  readonly from: string;
}

/** The id of a circle that a person is in. */
interface InCircle {
  readonly circleId: string;
}

/** Makes a circle, which its maker is the first to be in. */
export async function makeCircle(
  app: App,
  { circleName, name: rawName, person, edition, from }: Newcomer & { readonly circleName: string },
): Promise<InCircle | CircleRefused> {
  const title = readCircleName(circleName);
  if (isRefused(title)) return title;
  const name = readPlayerName(rawName);
  if (isRefused(name)) return name;
  if (hasBlockedWord(app, edition, title)) return refuse("circleNameBlocked");
  if (hasBlockedWord(app, edition, name)) return refuse("playerNameBlocked");
  const tooMany = await rateLimit(app, [["circleMakeFrom", networkOf(from)]]);
  if (tooMany !== undefined) return tooMany;
  const at = isoTime(app.now());
  return inWriteTransaction(app.db, async (transaction): Promise<InCircle | CircleRefused> => {
    if (await hasAllCircles(transaction, person)) return refuse("tooManyCircles");
    const circleId = randomUUID();
    while (!(await insertCircle(transaction, { id: circleId, code: newJoinCode(), name: title, at })));
    await insertFriend(transaction, { id: randomUUID(), circleId, name, person, at });
    return { circleId };
  });
}

/** The circle that has a code. Codes that no circle has count against the network, so that nobody can try many. */
async function findCircleByCode(app: App, { code: rawCode, from }: { code: string; from: string }) {
  const code = toJoinCode(rawCode);
  if (code === undefined) return refuse("circleCodeInvalid");
  const tooMany = await rateLimit(app, [["circleCodeFrom", networkOf(from)]]);
  if (tooMany !== undefined) return tooMany;
  const circle = await findCircle(app.db, code);
  if (circle === undefined) return refuse("circleUnknown");
  await app.limiter.refund("circleCodeFrom", networkOf(from));
  return { ...circle, code };
}

/** What a code invites to, for who is not in the circle. */
export interface CircleInvitation {
  /** Its name. */
  readonly circle: string;
  /** Who is in it, in the order of joining. */
  readonly friends: readonly string[];
  /** What the newcomer would be called. */
  readonly name: string;
}

/**
 * Shows to what a code invites, before joining.
 * @param newcomer.name a name that can be one, or empty
 */
export async function showCircleInvitation(
  app: App,
  { code, name, from }: { code: string } & Pick<Newcomer, "name" | "from">,
): Promise<CircleInvitation | CircleRefused> {
  const circle = await findCircleByCode(app, { code, from });
  if (isRefused(circle)) return circle;
  const friends = (await listFriends(app.db, circle.id)).map((friend) => friend.name);
  if (friends.length >= MAX_FRIENDS) return refuse("circleFull");
  return { circle: circle.name, friends, name: toUniqueName(name, friends) };
}

/** Joins a circle by its code. Who is in it already stays as they are. */
export async function joinCircle(
  app: App,
  { code: rawCode, name: rawName, person, edition, from }: Newcomer & { readonly code: string },
): Promise<InCircle | CircleRefused> {
  const name = readPlayerName(rawName);
  if (isRefused(name)) return name;
  if (hasBlockedWord(app, edition, name)) return refuse("playerNameBlocked");
  const circle = await findCircleByCode(app, { code: rawCode, from });
  if (isRefused(circle)) return circle;
  const { code } = circle;
  const at = isoTime(app.now());
  return inWriteTransaction(app.db, (transaction) => enter(transaction, { code, name, person, at }));
}

async function enter(
  transaction: Db,
  { code, name, person, at }: { code: string; name: string; person: Person; at: string },
): Promise<InCircle | CircleRefused> {
  // It may have got another code meanwhile, or its last player has left.
  const circleId = (await findCircle(transaction, code))?.id;
  if (circleId === undefined) return refuse("circleUnknown");
  if ((await findFriend(transaction, circleId, person)) !== undefined) return { circleId };
  const friends = await listFriends(transaction, circleId);
  if (friends.length >= MAX_FRIENDS) return refuse("circleFull");
  if (await hasAllCircles(transaction, person)) return refuse("tooManyCircles");
  const unique = toUniqueName(
    name,
    friends.map((friend) => friend.name),
  );
  await insertFriend(transaction, { id: randomUUID(), circleId, name: unique, person, at });
  return { circleId };
}

async function hasAllCircles(db: Db, person: Person): Promise<boolean> {
  return (await listCirclesOf(db, person)).length >= MAX_CIRCLES;
}

/** Leaves a circle: the person's name and results in it are deleted, and with its last player the circle. Idempotent. */
export async function leaveCircle(app: App, { person, circleId }: InCircle & { readonly person: Person }) {
  await inWriteTransaction(app.db, async (transaction) => {
    const friend = await findFriend(transaction, circleId, person);
    if (friend === undefined) return;
    await deleteFriend(transaction, friend.id);
    await deleteEmptyCircles(transaction, [circleId]);
  });
}

/** Changes a person's own name in a circle. With a name that another has, it gets a number. */
export async function renameFriend(
  app: App,
  {
    person,
    circleId,
    name: rawName,
    edition,
  }: InCircle & { readonly person: Person; readonly name: string; readonly edition: Edition },
): Promise<InCircle | Refused<CircleRefusal>> {
  const name = readPlayerName(rawName);
  if (isRefused(name)) return name;
  if (hasBlockedWord(app, edition, name)) return refuse("playerNameBlocked");
  return inWriteTransaction(app.db, async (transaction): Promise<InCircle | Refused<CircleRefusal>> => {
    const friend = await findFriend(transaction, circleId, person);
    if (friend === undefined) return refuse("notInCircle");
    const others = (await listFriends(transaction, circleId)).filter(({ id }) => id !== friend.id);
    const unique = toUniqueName(
      name,
      others.map((other) => other.name),
    );
    await updateFriendName(transaction, friend.id, unique);
    return { circleId };
  });
}

/** Gives a circle a new code, which anybody in it may do. The old one opens nothing any more, and everybody stays. */
export async function renewCode(
  app: App,
  { person, circleId }: InCircle & { readonly person: Person },
): Promise<Result<InCircle, "notInCircle">> {
  return inWriteTransaction(app.db, async (transaction): Promise<Result<InCircle, "notInCircle">> => {
    if ((await findFriend(transaction, circleId, person)) === undefined) return refuse("notInCircle");
    let code = newJoinCode();
    while ((await findCircle(transaction, code)) !== undefined) code = newJoinCode();
    await updateCode(transaction, circleId, code);
    return { circleId };
  });
}
