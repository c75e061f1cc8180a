import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { App } from "~/app";
import { isRefused, refuse } from "~/platform/refusal";
import { LIMITS } from "~/site/rateLimit.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { clientAddress, newMember } from "../../tests/fixtures/members";
import { MAX_CIRCLES, MAX_FRIENDS } from "./circle";
import type { Person } from "./circles.data.server";
import { joinCircle, leaveCircle, makeCircle, renameFriend, renewCode, showCircleInvitation } from "./circles.server";
import { listCircles, showCircle } from "./showCircle.server";

/** A word that no name may have. */
const BLOCKED = "mada";

let test: TestApp;
let app: App;
beforeEach(async () => {
  test = await openTestApp({ blocked: new Set([BLOCKED]) });
  app = test.app;
});
afterEach(() => test.close());

let guests = 0;
const newGuest = (): Person => ({ guestId: `guest ${(guests += 1)}` });
const newcomer = { edition: "en", from: clientAddress } as const;
const make = (person: Person, { name = "Ana", circleName = "Us" } = {}) =>
  makeCircle(app, { ...newcomer, person, name, circleName });
const join = (person: Person, code: string, name = "Ben", from = clientAddress) =>
  joinCircle(app, { ...newcomer, person, name, code, from });

type Outcome = Awaited<ReturnType<typeof join>>;
const whyOf = async (outcome: Promise<Outcome>) => {
  const known = await outcome;
  return isRefused(known) ? known.why : "done";
};
async function idOf(outcome: Promise<Outcome>): Promise<string> {
  const known = await outcome;
  if (isRefused(known)) throw new Error(known.why);
  return known.circleId;
}
async function shown(person: Person, circleId: string) {
  const circle = await showCircle(app, { person, circleId, edition: "en" });
  if (circle === undefined) throw new Error("not in the circle");
  return circle;
}
const namesSeenBy = async (person: Person, circleId: string) =>
  (await shown(person, circleId)).view.week.map(({ name, isMe }) => (isMe ? `(${name})` : name));

/** A circle of a guest, with its code. */
async function newCircle() {
  const maker = newGuest();
  const circleId = await idOf(make(maker));
  const { code } = await shown(maker, circleId);
  return { maker, circleId, code };
}

describe("a circle", () => {
  it("is made with a code, by which guests and members join", async () => {
    const { maker, circleId, code } = await newCircle();
    const { id: memberId } = await newMember(app);
    expect(code).toMatch(/^\w{8}$/);
    expect(await idOf(join({ memberId }, ` ${code.toLowerCase()} `, "Mia"))).toBe(circleId);
    expect(await namesSeenBy(maker, circleId)).toEqual(["(Ana)", "Mia"]);
    expect(await namesSeenBy({ memberId }, circleId)).toEqual(["Ana", "(Mia)"]);
    expect(await shown(maker, circleId)).toMatchObject({ name: "Us", me: "Ana", size: 2, room: MAX_FRIENDS - 2 });
  });

  it("is shown to nobody else", async () => {
    const { circleId } = await newCircle();
    for (const person of [newGuest(), { memberId: "guest 1" }, { guestId: "" }, { guestId: "guest 1' or 1=1" }]) {
      expect(await showCircle(app, { person, circleId, edition: "en" })).toBeUndefined();
      expect(await listCircles(app, person)).toEqual([]);
    }
  });

  it("has a player once, however many devices join at once, who stays as they were", async () => {
    const { maker, circleId, code } = await newCircle();
    const { id: memberId } = await newMember(app);
    const joined = await Promise.all(["Mia", "Mia", "Mimi"].map((name) => idOf(join({ memberId }, code, name))));
    expect(new Set(joined)).toEqual(new Set([circleId]));
    expect(await namesSeenBy(maker, circleId)).toHaveLength(2);
    const before = await namesSeenBy(maker, circleId);
    await join({ memberId }, code, "Other");
    expect(await namesSeenBy(maker, circleId)).toEqual(before);
  });

  it("has room for 30, also if the last two come at once", async () => {
    const { maker, circleId, code } = await newCircle();
    for (let count = 2; count < MAX_FRIENDS; count += 1) await idOf(join(newGuest(), code, `Ben ${count}`));
    const last = await Promise.all([whyOf(join(newGuest(), code, "Jo")), whyOf(join(newGuest(), code, "Zoe"))]);
    expect(last.sort()).toEqual(["circleFull", "done"]);
    expect(await shown(maker, circleId)).toMatchObject({ size: MAX_FRIENDS, room: 0 });
    expect(await showCircleInvitation(app, { code, name: "", from: clientAddress })).toEqual(refuse("circleFull"));
    // Who is in it is not refused.
    expect(await whyOf(join(maker, code))).toBe("done");
  });

  it("is invited to by name, and looking is limited like joining", async () => {
    const { code } = await newCircle();
    await join(newGuest(), code, "Ben");
    const look = (typed: string) => showCircleInvitation(app, { code: typed, name: "ana", from: clientAddress });
    expect(await look(code)).toEqual({ circle: "Us", friends: ["Ana", "Ben"], name: "ana 2" });
    for (let count = 0; count < LIMITS.circleCodeFrom.times; count += 1)
      expect(await look("K7MQ2XHD")).toMatchObject(refuse("circleUnknown"));
    expect(await look(code)).toMatchObject(refuse("tooMany"));
    expect(await whyOf(join(newGuest(), code))).toBe("tooMany");
  });

  it("is one of five of a player", async () => {
    const person = newGuest();
    for (let count = 0; count < MAX_CIRCLES; count += 1) await idOf(make(person));
    expect(await whyOf(make(person))).toBe("tooManyCircles");
    const { code } = await newCircle();
    expect(await whyOf(join(person, code))).toBe("tooManyCircles");
    const [first] = await listCircles(app, person);
    await leaveCircle(app, { person, circleId: first?.id ?? "" });
    expect(await whyOf(join(person, code))).toBe("done");
  });

  it("is left with the name, which another may have then, and deleted with its last player", async () => {
    const { maker, circleId, code } = await newCircle();
    const ben = newGuest();
    await join(ben, code, "Ben");
    for (let time = 0; time < 2; time += 1) await leaveCircle(app, { person: ben, circleId });
    expect(await namesSeenBy(maker, circleId)).toEqual(["(Ana)"]);
    const other = newGuest();
    await join(other, code, "Ben");
    expect(await namesSeenBy(maker, circleId)).toEqual(["(Ana)", "Ben"]);
    await leaveCircle(app, { person: other, circleId });
    await leaveCircle(app, { person: maker, circleId });
    expect(await app.db.selectFrom("circle").selectAll().execute()).toEqual([]);
    expect(await whyOf(join(ben, code))).toBe("circleUnknown");
  });
});

describe("a name in a circle", () => {
  it.each([
    ["", "playerNameMissing"],
    [" \u200b\u2066\n", "playerNameMissing"],
    ["a".repeat(13), "playerNameTooLong"],
    ["a".repeat(1000), "playerNameTooLong"],
    [BLOCKED, "playerNameBlocked"],
    ["m\u200bada", "playerNameBlocked"],
    ["m4d4", "playerNameBlocked"],
    ["\u202eadam", "done"],
    ["دانيال", "done"],
  ])("%j is answered with %s, also when it replaces another", async (name, why) => {
    const { maker, circleId, code } = await newCircle();
    expect(await whyOf(make(newGuest(), { name }))).toBe(why);
    expect(await whyOf(join(newGuest(), code, name))).toBe(why);
    expect(await whyOf(renameFriend(app, { ...newcomer, person: maker, circleId, name }))).toBe(why);
  });

  it("gets a number if another has it, at joining and when it is changed", async () => {
    const { maker, circleId, code } = await newCircle();
    const ben = newGuest();
    await join(ben, code, "aNA");
    expect(await namesSeenBy(maker, circleId)).toEqual(["(Ana)", "aNA 2"]);
    const rename = (name: string) => renameFriend(app, { ...newcomer, person: ben, circleId, name });
    await rename("Ben");
    await rename("Ben");
    expect(await namesSeenBy(ben, circleId)).toEqual(["Ana", "(Ben)"]);
    await rename("Аna");
    expect(await namesSeenBy(ben, circleId)).toEqual(["Ana", "(Аna 2)"]);
  });

  it("is changed by nobody else", async () => {
    const { maker, circleId } = await newCircle();
    expect(await whyOf(renameFriend(app, { ...newcomer, person: newGuest(), circleId, name: "Zoe" }))).toBe(
      "notInCircle",
    );
    expect(await namesSeenBy(maker, circleId)).toEqual(["(Ana)"]);
  });
});

describe("the name of a circle", () => {
  it.each([
    ["", "circleNameMissing"],
    ["\u200b", "circleNameMissing"],
    ["x".repeat(31), "circleNameTooLong"],
    [`The ${BLOCKED}s and ${BLOCKED}`, "circleNameBlocked"],
    ["m-a-d-a", "circleNameBlocked"],
    ["<b>Us</b>", "done"],
  ])("%j is answered with %s", async (circleName, why) => {
    expect(await whyOf(make(newGuest(), { circleName }))).toBe(why);
  });
});

describe("the code of a circle", () => {
  it("is replaced by anybody in it, and by nobody else", async () => {
    const { maker, circleId, code } = await newCircle();
    const ben = newGuest();
    await join(ben, code);
    expect(await renewCode(app, { person: newGuest(), circleId })).toEqual({ type: "refused", why: "notInCircle" });
    await renewCode(app, { person: ben, circleId });
    const { code: next } = await shown(maker, circleId);
    expect(next).not.toBe(code);
    expect(await whyOf(join(newGuest(), code))).toBe("circleUnknown");
    expect(await whyOf(join(newGuest(), next, "Jo"))).toBe("done");
    expect(await namesSeenBy(maker, circleId)).toEqual(["(Ana)", "Ben", "Jo"]);
  });

  it.each(["", "K7MQ2XH", "K7MQ2XH0", "' or 1=1", "k".repeat(1000)])("is not %j", async (code) => {
    expect(await whyOf(join(newGuest(), code))).toBe("circleCodeInvalid");
  });

  it("cannot be guessed: wrong ones are limited for each network, right ones are not", async () => {
    // The limiter's clock. On a slow machine, a second passes meanwhile.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { code } = await newCircle();
    const person = newGuest();
    for (let count = 0; count < LIMITS.circleCodeFrom.times; count += 1) {
      expect(await whyOf(join(person, code))).toBe("done");
      expect(await whyOf(join(person, "K7MQ2XHD"))).toBe("circleUnknown");
    }
    expect(await join(person, "K7MQ2XHD")).toMatchObject({ why: "tooMany", retryAfter: 900 });
    expect(await whyOf(join(person, code))).toBe("tooMany");
    expect(await whyOf(join(person, code, "Ben", "198.51.100.1"))).toBe("done");
  });

  it("comes with a circle only so often for each network", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    for (let count = 0; count < LIMITS.circleMakeFrom.times; count += 1)
      expect(await whyOf(make(newGuest()))).toBe("done");
    expect(await make(newGuest())).toMatchObject({ why: "tooMany", retryAfter: 3600 });
  });
});
