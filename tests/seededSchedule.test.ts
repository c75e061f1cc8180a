// The schedule that is seeded from the words and vectors of the repository.
import { expect, it } from "vitest";
import { EDITIONS } from "~/editions/editions";
import { listGames } from "~/play/games.data.server";
import { checkGames } from "~/schedule/check.server";
import { seedSchedule } from "~/schedule/seed.server";
import { openRealApp } from "./fixtures/app";

it("the words of a seeded schedule are not too near to each other, in the built-in vectors of all editions, so that the check has no warning of it", async () => {
  const app = await openRealApp({ now: () => Date.UTC(2026, 10, 26, 12) });
  await seedSchedule(app);
  for (const edition of EDITIONS) {
    const secrets = (await listGames(app.db, { edition, from: 1, to: 100_000 })).map(({ secret }) => secret);
    const games = secrets.map((word, index) => ({ number: index + 1, word })).slice(-200, -188);
    const checks = await checkGames(app, { edition, games });
    expect(checks.size).toBe(12);
    const near = [...checks.values()].flatMap(({ findings }) => findings.filter(({ kind }) => kind === "tooNear"));
    expect(near, edition).toEqual([]);
  }
  await app.close();
});
