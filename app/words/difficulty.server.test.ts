import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp } from "../../tests/fixtures/app";
import { TINY_WORDS } from "../../tests/fixtures/vectors";

describe("the figures of difficulty", () => {
  let directory: string;
  let database: string;
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), "proxima-difficulty-"));
    database = path.join(directory, "proxima.sqlite");
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });
  const [word = "", ...others] = TINY_WORDS.slice(-300);

  it("outlive the process, and one that is asked for at once is computed before those that are prepared", async () => {
    const first = await openTestApp({ database });
    const few = others.slice(0, 3).map((other) => ({ edition: "en", word: other }) as const);
    const done: string[] = [];
    const prepared = first.app.difficulties.prepare(few).then(() => done.push("prepared"));
    const asked = first.app.difficulties.estimate({ edition: "en", word }).then(() => done.push("asked"));
    // What is being prepared is awaited by a second call too, and is not computed twice.
    const again = first.app.difficulties.prepare(few);
    await Promise.all([prepared, asked, again]);
    expect(done).toEqual(["asked", "prepared"]);
    const known = await first.app.difficulties.known("en", [word, ...others]);
    expect(known.size).toBe(4);
    await first.close();
    const second = await openTestApp({ database });
    expect(await second.app.difficulties.known("en", [word, ...others])).toEqual(known);
    await second.close();
  });

  it("are computed again for other vectors", async () => {
    const test = await openTestApp({ database });
    const { app } = test;
    const figure = await app.difficulties.estimate({ edition: "en", word });
    await app.db
      .updateTable("difficulty")
      .set({ vectors: "others", guesses: figure + 1 })
      .execute();
    expect(await app.difficulties.known("en", [word])).toEqual(new Map());
    expect(await app.difficulties.estimate({ edition: "en", word })).toBe(figure);
    expect(await app.difficulties.known("en", [word])).toEqual(new Map([[word, figure]]));
    await test.close();
  });

  it("are known for a word of each edition apart, and those that are being computed end with the site", async () => {
    const test = await openTestApp({ database });
    const { app } = test;
    await app.difficulties.estimate({ edition: "en", word });
    expect((await app.difficulties.known("es", [word])).size).toBe(0);
    const asked = Promise.allSettled(
      TINY_WORDS.slice(20, 23).map((other) => app.difficulties.estimate({ edition: "en", word: other })),
    );
    await test.close();
    expect((await asked).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  });
});
