import { afterEach, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { REPEAT_GAP } from "~/editions/calendar";
import type { EDITIONS } from "~/editions/editions";
import { listGames } from "~/play/games.data.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { TINY_WORDS } from "../../tests/fixtures/vectors";
import { nearnessWithin, MAX_NEAR_DAYS } from "./nearness";
import { seedSchedule } from "./seed.server";
import { insertNote } from "./wordNotes.data.server";

const secretsOf = async (app: App, edition: (typeof EDITIONS)[number]) =>
  (await listGames(app.db, { edition, from: 1, to: 100_000 })).map(({ secret }) => secret);

describe("the words of a seeded schedule", () => {
  describe("with invented words", () => {
    let test: TestApp;
    afterEach(() => test.close());

    it("are near all the same if no other word of the deck is free", async () => {
      test = await openTestApp({ secrets: TINY_WORDS.slice(10, 10 + REPEAT_GAP + 2) });
      await seedSchedule(test.app);
      expect(await secretsOf(test.app, "en")).toHaveLength(407);
    });

    it("have no note of editors; one that was seeded before stays", async () => {
      test = await openTestApp();
      const { app } = test;
      const note = async (word: string, kind: "ban" | "care" | "meaning") => {
        await insertNote(app.db, { language: "en", word, kind, text: "" }, { by: "nobody", at: "2022-01-01" });
      };
      await seedSchedule(app);
      const before = await secretsOf(app, "en");
      const [stays = ""] = before.slice(-1);
      const next = await (async () => {
        const other = await openTestApp();
        other.setNow(Date.UTC(2022, 4, 5, 12));
        await seedSchedule(other.app);
        const secrets = await secretsOf(other.app, "en");
        await other.close();
        return secrets.slice(before.length);
      })();
      const [banned = "", careful = "", ambiguous = ""] = next;
      await note(stays, "ban");
      await note(banned, "ban");
      await note(careful, "care");
      await note(ambiguous, "meaning");
      test.setNow(Date.UTC(2022, 4, 5, 12));
      await seedSchedule(app);
      const after = await secretsOf(app, "en");
      expect(after.slice(0, before.length)).toEqual(before);
      expect(after).toHaveLength(before.length + next.length);
      for (const word of [banned, careful, ambiguous]) expect(after).not.toContain(word);
    });

    it("are seeded in spite of notes before the schedule stays empty: those without a ban first", async () => {
      const words = TINY_WORDS.slice(10, 10 + REPEAT_GAP + 2);
      test = await openTestApp({ secrets: words });
      const { app } = test;
      const [careful = "", other = "", banned = ""] = words;
      for (const [word, kind] of [
        [careful, "care"],
        [other, "meaning"],
        [banned, "ban"],
      ] as const)
        await insertNote(app.db, { language: "en", word, kind, text: "" }, { by: "nobody", at: "2022-01-01" });
      await seedSchedule(app);
      const secrets = await secretsOf(app, "en");
      expect(secrets).toHaveLength(407);
      expect(secrets).toContain(careful);
      expect(secrets).not.toContain(banned);
    });
  });
});

describe("the rules of nearness", () => {
  it("hold for the whole month, and ask for more the farther two games are apart", () => {
    expect(nearnessWithin(1).map(({ rank }) => rank)).toEqual([900, 980]);
    expect(nearnessWithin(8).map(({ rank }) => rank)).toEqual([980]);
    expect(nearnessWithin(MAX_NEAR_DAYS)).toHaveLength(1);
    expect(nearnessWithin(MAX_NEAR_DAYS + 1)).toEqual([]);
  });
});
