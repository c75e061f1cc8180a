import { installGlobals } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertGames } from "~/play/games.data.server";
import { DAY, NOON_OF_JUNIOR_1, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { contextOf } from "../../tests/fixtures/context";
import { loader } from "./yesterdayFeed.route";

let test: TestApp;
beforeEach(async () => {
  installGlobals({ nativeFetch: false });
  test = await openTestApp({ env: { ORIGIN: "https://words.example" } });
  const games = ["gala", "kala", "pola"].map((secret, index) => ({
    edition: "jr" as const,
    number: 1 + index,
    secret,
  }));
  await insertGames(test.app.db, games, 0);
});
afterEach(() => test.close());

const read = () => loader({ context: contextOf(test.app, "/yesterday.atom?edition=jr") });

describe("the feed of yesterday's words", () => {
  it("has no entries on an edition's first day, and one more on each", async () => {
    const words: string[][] = [];
    for (const days of [-1, 0, 1, 2]) {
      test.setNow(NOON_OF_JUNIOR_1 + days * DAY);
      const xml = await (await read()).text();
      words.push(["gala", "kala", "pola"].filter((word) => xml.includes(`&lt;p&gt;${word}&lt;/p&gt;`)));
      expect(xml).toContain("<id>https://words.example/yesterday.atom?edition=jr</id>\n<title>");
    }
    expect(words).toEqual([[], [], ["gala"], ["gala", "kala"]]);
  });

  it("is kept by caches for an hour, and no longer than until the next game has ended", async () => {
    const rollover = Date.UTC(2022, 4, 24, 0);
    const keptAt = async (now: number) => {
      test.setNow(now);
      return (await read()).headers.get("Cache-Control");
    };
    expect(await keptAt(NOON_OF_JUNIOR_1)).toBe("public, max-age=3600");
    expect(await keptAt(rollover - 90_500)).toBe("public, max-age=91");
    expect(await keptAt(rollover - 1)).toBe("public, max-age=1");
    expect(await keptAt(rollover)).toBe("public, max-age=3600");
  });
});
