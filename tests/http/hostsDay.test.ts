import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { startSite } from "../../scripts/builtSite.mjs";
import { EDITIONS } from "~/game/editions";
import { signUp } from "../support/member";
import { databaseOf } from "../support/server";
import { openStaff } from "../support/staff";
import { todaysGameOf } from "../support/today";
import { unusedWords } from "../support/unusedWords";
import { openVisitor, sendForm } from "../support/visitor";

const DAYS_AHEAD = 60;

it("a site that has lost its data has everything again from the newest backup of a timer", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-drill-"));
  onTestFinished(() => {
    rmSync(directory, { recursive: true });
  });
  const [data, backups] = [path.join(directory, "data"), path.join(directory, "backups")];
  mkdirSync(backups);
  /** With keys that it makes itself, or has from the backup. */
  const start = async () => {
    const { origin, pid, end } = await startSite(data);
    onTestFinished(() => end());
    return { origin, pid, ...databaseOf(data), stop: () => end(), kill: () => end("SIGKILL") };
  };
  const run = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
      env: { ...process.env, DATA_DIR: data },
    });

  const server = await start();
  const { number, words } = todaysGameOf(server, "en");
  const member = await signUp(server, "ana@words.example");
  for (const guess of words.slice(0, 2)) {
    const body = new URLSearchParams({ intent: "guess", edition: "en", game: String(number), guess });
    const reply = await fetch(`${server.origin}/play`, { method: "POST", body, headers: member.headers });
    expect(await reply.json()).toMatchObject({ type: "scored" });
  }
  const staff = await openStaff(server, "ben@words.example");
  const day = `/portal/create?edition=en&num=${number + 5}`;
  const word = unusedWords(server, number)();
  const checked = await sendForm(staff, await staff.get(day), { word, intent: "validate" });
  expect((await sendForm(staff, checked, { word, intent: "save" })).said).toContain("Game created");

  const contents = async ({ origin, secretsBetween }: typeof server) => {
    const played = await fetch(`${origin}/semantle/user-game/en/${number}`, { headers: member.headers });
    return {
      play: (await played.json()) as unknown,
      schedule: EDITIONS.map((edition) => {
        const first = todaysGameOf(databaseOf(data), edition).number;
        return secretsBetween(edition, first, first + DAYS_AHEAD);
      }),
      keys: readFileSync(path.join(data, "keys.json"), "utf8"),
    };
  };
  const before = await contents(server);
  expect(JSON.stringify(before.play)).toContain(words[1]);
  expect(before.schedule[EDITIONS.indexOf("en")]?.[5]).toBe(word);

  await run("backup", backups, "--keep", "14");
  await server.kill();
  rmSync(data, { recursive: true });
  const newest = readdirSync(backups).sort().at(-1) ?? "";
  await run("restore", path.join(backups, newest));

  const restored = await start();
  expect(await contents(restored)).toEqual(before);
  const again = openVisitor(restored);
  for (const [name, value] of staff.cookies) again.cookies.set(name, value);
  const page = await again.get(day);
  expect([page.status, page.path]).toEqual([200, day]);
  expect(page.main).toContain(word);
});
