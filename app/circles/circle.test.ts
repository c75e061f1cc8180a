import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOfGame, mondayOf, numberOfDay } from "~/editions/calendar";
import { type Friend, type FriendEnd, leadersOf, MAX_CIRCLE_NAME, readCircleName, toCircleView } from "./circle";

/** A Wednesday of which the Monday is game 98. */
const WEDNESDAY = { today: 100, monday: 98 };

const won = (number: number, guessCount: number, hintCount = 0): FriendEnd => ({
  number,
  guessCount,
  hintCount,
  hasWon: true,
  levels: [0, 6],
});
const gaveUp = (number: number): FriendEnd => ({ number, guessCount: 50, hintCount: 9, hasWon: false, levels: [1] });
const friend = (name: string, ends: readonly FriendEnd[], about: Partial<Friend> = {}): Friend => ({
  name,
  isMe: name === "Ana",
  since: 1,
  ends,
  ...about,
});

describe("today in a circle", () => {
  const others = [
    friend("Ben", [won(100, 61, 3)]),
    friend("Mira", [gaveUp(100)]),
    friend("Jo", []),
    friend("Tess", [won(100, 34)]),
    friend("Zoe", [gaveUp(100)]),
    friend("Kim", [won(100, 29)]),
  ];

  it("is by guesses, then by hints, then those who gave up, then those who have not finished", () => {
    const { today, finished } = toCircleView([...others, friend("Ana", [won(100, 29, 1)])], WEDNESDAY);
    expect(today?.map(({ name }) => name)).toEqual(["Kim", "Ana", "Tess", "Ben", "Mira", "Zoe", "Jo"]);
    expect(today?.[1]).toEqual({
      name: "Ana",
      isMe: true,
      end: { guessCount: 29, hintCount: 1, hasWon: true, levels: [0, 6] },
    });
    expect(today?.at(-1)?.end).toBeNull();
    expect(finished).toEqual([]);
  });

  it("names before the player’s own end who has finished, and no more", () => {
    const { today, finished } = toCircleView([friend("Ana", [won(99, 12)]), ...others], WEDNESDAY);
    expect([today, finished]).toEqual([null, ["Ben", "Mira", "Tess", "Zoe", "Kim"]]);
  });
});

describe("the week of a circle", () => {
  const weekOf = (ends: readonly FriendEnd[], about: Partial<Friend> = {}, ownEnds: readonly FriendEnd[] = []) =>
    toCircleView([friend("Ben", ends, about), friend("Ana", ownEnds)], WEDNESDAY).week.find(({ isMe }) => !isMe)?.days;

  it("has guesses, who gave up and who did not play, and nothing of days to come", () => {
    const own = [won(100, 5)];
    expect(weekOf([won(98, 112), gaveUp(99), won(100, 41)], {}, own)).toEqual([
      112,
      "gaveUp",
      41,
      null,
      null,
      null,
      null,
    ]);
    // Today is not over.
    expect(weekOf([], {}, own)).toEqual(["notPlayed", "notPlayed", null, null, null, null, null]);
  });

  it("says nothing of days before somebody joined", () => {
    expect(weekOf([], { since: 99 })).toEqual([null, "notPlayed", null, null, null, null, null]);
    // A game that was begun before is theirs.
    expect(weekOf([won(98, 7)], { since: 99 })).toEqual([7, "notPlayed", null, null, null, null, null]);
  });

  it("begins anew on Monday", () => {
    const friends = [friend("Ben", [won(97, 4), won(98, 7)]), friend("Ana", [])];
    expect(toCircleView(friends, { today: 98, monday: 98 }).week[0]?.days).toEqual(Array(7).fill(null));
    expect(toCircleView(friends, { today: 97, monday: 91 }).week[0]?.days.slice(0, 6)).toEqual(
      Array(6).fill("notPlayed"),
    );
  });

  it("is led by who has found most words, then by who needed fewest guesses, which giving up does not change", () => {
    const friends = [
      friend("Ana", []),
      friend("Ben", [won(98, 4)]),
      friend("Cleo", [won(98, 90), won(99, 80)]),
      friend("Dora", [gaveUp(98), won(99, 4)]),
      friend("Emil", [won(98, 80), won(99, 89)]),
      friend("Finn", [gaveUp(98), gaveUp(99)]),
    ];
    const { week } = toCircleView(friends, WEDNESDAY);
    expect(week.map(({ name, found, guesses }) => [name, found, guesses])).toEqual([
      ["Emil", 2, 169],
      ["Cleo", 2, 170],
      ["Ben", 1, 4],
      ["Dora", 1, 4],
      ["Ana", 0, 0],
      ["Finn", 0, 0],
    ]);
    const leaders = (of: readonly Friend[]) => leadersOf(toCircleView(of, WEDNESDAY).week).map(({ name }) => name);
    expect(leaders(friends)).toEqual(["Emil"]);
    expect(leaders(friends.filter(({ ends }) => ends.length < 2 || ends[0]?.hasWon === false))).toEqual([
      "Ben",
      "Dora",
    ]);
    expect(leaders([friend("Ana", []), friend("Finn", [gaveUp(98)])])).toEqual([]);
  });

  it("is empty before the first game of an edition", () => {
    expect(toCircleView([friend("Ana", [won(1, 8)])], { today: 1, monday: -1 }).week[0]?.days).toEqual([
      null,
      null,
      8,
      null,
      null,
      null,
      null,
    ]);
  });
});

/** How friends may have ended games 90 to 110, each once. */
const anyEnds = fc.uniqueArray(
  fc.record({
    number: fc.integer({ min: 90, max: 110 }),
    guessCount: fc.integer({ min: 0, max: 2000 }),
    hintCount: fc.integer({ min: 0, max: 50 }),
    hasWon: fc.boolean(),
    levels: fc.array(fc.nat(6), { maxLength: 10 }),
  }),
  { selector: ({ number }) => number },
);
const anyFriends = fc
  .array(fc.record({ ends: anyEnds, since: fc.integer({ min: 90, max: 110 }) }), { minLength: 1, maxLength: 6 })
  .chain((friends) =>
    fc.nat(friends.length - 1).map((me) => friends.map((one, at) => ({ ...one, name: `N${at}`, isMe: at === me }))),
  );
const anyDay = fc
  .integer({ min: 96, max: 110 })
  .chain((today) => fc.integer({ min: 0, max: 6 }).map((weekday) => ({ today, monday: today - weekday })));

describe("what a player may see of a circle", () => {
  it("is before their own end the same, however the others have done today", () => {
    fc.assert(
      fc.property(anyFriends, anyDay, fc.array(anyEnds, { minLength: 6, maxLength: 6 }), (friends, day, otherEnds) => {
        const open = friends.map((one) =>
          one.isMe ? { ...one, ends: one.ends.filter(({ number }) => number !== day.today) } : one,
        );
        // The same friends have finished, each with another result.
        const changed = open.map((one, at) => ({
          ...one,
          ends: one.ends.map((end) =>
            end.number === day.today ? { ...(otherEnds[at]?.[0] ?? gaveUp(0)), number: day.today } : end,
          ),
        }));
        const view = toCircleView(open, day);
        expect(view.today).toBeNull();
        expect(toCircleView(changed, day)).toEqual(view);
      }),
    );
  });

  it("is after it the result of everybody, once", () => {
    fc.assert(
      fc.property(anyFriends, anyDay, (friends, day) => {
        const ended = friends.map((one) =>
          one.isMe
            ? { ...one, ends: [...one.ends.filter(({ number }) => number !== day.today), won(day.today, 3)] }
            : one,
        );
        const { today } = toCircleView(ended, day);
        expect(today?.map(({ name }) => name).sort()).toEqual(friends.map(({ name }) => name).sort());
        for (const { name, end } of today ?? []) {
          const stored = ended.find((one) => one.name === name)?.ends.find(({ number }) => number === day.today);
          expect(end && { ...end, number: day.today }).toEqual(stored ?? null);
        }
      }),
    );
  });

  it("is of the days of this week alone, each in its place", () => {
    fc.assert(
      fc.property(anyFriends, anyDay, (friends, day) => {
        const { today, week } = toCircleView(friends, day);
        expect(week.map(({ name }) => name).sort()).toEqual(friends.map(({ name }) => name).sort());
        for (const { name, days } of week) {
          expect(days).toHaveLength(7);
          for (const [weekday, cell] of days.entries()) {
            const number = day.monday + weekday;
            const end = friends.find((one) => one.name === name)?.ends.find((one) => one.number === number);
            const isShown = number < day.today || (number === day.today && today !== null);
            if (isShown && end !== undefined) expect(cell).toBe(end.hasWon ? end.guessCount : "gaveUp");
            else expect([null, "notPlayed"]).toContain(cell);
            if (!isShown) expect(cell).toBeNull();
          }
        }
      }),
    );
  });

  it("has today among the days of its week, whatever the date", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), fc.constantFrom("en", "jr", "es", "de"), (today, edition) => {
        const epoch = "2022-01-29";
        const day = dayOfGame(edition, { number: today, epoch });
        const monday = numberOfDay(edition, { day: mondayOf(day), epoch });
        const { week } = toCircleView([friend("Ana", [won(today, 5)])], { today, monday });
        // 0 for Sunday.
        const weekday = (new Date(day).getUTCDay() + 6) % 7;
        expect(week[0]?.days.indexOf(5)).toBe(weekday);
      }),
    );
  });
});

describe("the name of a circle", () => {
  it.each([
    [" The  Tuesday\npeople ", "The Tuesday people"],
    ["A\u202enna", "Anna"],
    ["\u200b\u2066Us\u2069", "Us"],
    ["אנחנו", "אנחנו"],
    ["x".repeat(30), "x".repeat(30)],
  ])("%j is %j", (typed, name) => {
    expect(readCircleName(typed)).toBe(name);
  });

  it.each([
    ["", "circleNameMissing"],
    ["\u200b\u3164 ", "circleNameMissing"],
    ["x".repeat(MAX_CIRCLE_NAME + 1), "circleNameTooLong"],
    ["x".repeat(1000), "circleNameTooLong"],
    [`Us${" ".repeat(1000)}`, "circleNameTooLong"],
  ])("is not %j", (typed, why) => {
    expect(readCircleName(typed)).toEqual({ type: "refused", why });
  });
});
