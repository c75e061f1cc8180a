import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { EDITIONS } from "~/editions/editions";
import { startSite } from "../../scripts/builtSite.mjs";
import { PASSWORD } from "../support/account";
import { attributesOf, textsOf } from "../support/html";
import { databaseOf } from "../support/server";
import { unusedWords } from "../support/unusedWords";
import { openVisitor, sendForm, type VisitedPage } from "../support/visitor";

// What each setting and command does in detail is tested beside it.

const DAYS_AHEAD = 60;
const ADMIN = "desk@words.example";
const PLAYER = "ana@words.example";

/** A school: its own name, colors, hour, pages and footer, accounts by invitation, nothing for others. */
const SETTINGS = {
  SITE_NAME: "Linden",
  THEME_FILE: "tests/fixtures/themes/school.css",
  ROLLOVER_TIME: "07:30",
  ROLLOVER_ZONE: "Europe/Berlin",
  SIGN_UP: "invite",
  MEMBERS_ONLY: "true",
  IDLE_ACCOUNTS_MONTHS: "24",
};

it("a host makes a site of its own, invites a player, helps with a password, loses the disk, and restores it all", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "proxima-host-"));
  onTestFinished(() => {
    rmSync(directory, { recursive: true });
  });
  const [data, backups] = [path.join(directory, "data"), path.join(directory, "backups")];
  for (const made of [backups, path.join(data, "brand"), path.join(data, "pages/de")])
    mkdirSync(made, { recursive: true });
  writeFileSync(path.join(data, "brand/host.json"), '{ "footer": "Linden School" }');
  writeFileSync(path.join(data, "pages/de/impressum.md"), "# Impressum\n\nLindenschule\n");
  /** With keys that it makes itself, or has from the backup. */
  const start = async () => {
    const { origin, pid, end } = await startSite(data, { env: SETTINGS });
    onTestFinished(() => end());
    return { origin, pid, ...databaseOf(data), stop: () => end(), kill: () => end("SIGKILL") };
  };
  const run = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
      env: { ...process.env, ...SETTINGS, DATA_DIR: data },
    });

  // Nobody gets in, but everybody may know whose site it is.
  const server = await start();
  const guest = openVisitor(server);
  const asked = await guest.get("/deutsch");
  expect(asked.path).toMatch(/^\/deutsch\/account\/log-in\?/);
  expect(textsOf(asked.text, "title")).toEqual([expect.stringMatching(/Linden$/)]);
  expect(attributesOf(asked.text, 'link[rel="stylesheet"]', "href").at(-1)).toMatch(/^\/theme-\w+\.css$/);
  expect(asked.text).toContain("<p>Linden School</p>");
  expect((await guest.get("/deutsch/pages/impressum")).said).toContain("Lindenschule");

  // The first admin is made by the command, and invites a player in the portal.
  const { stdout } = await run("adminCreate", ADMIN, "--generate");
  const password = /\S{20}/.exec(stdout.replace(ADMIN, ""))?.[0] ?? "";
  const admin = openVisitor(server);
  expect((await admin.post("/admin", { username: ADMIN, password })).path).toBe("/portal");
  const onDesk = (page: string, fields: Readonly<Record<string, string>>) =>
    admin.post(page, { csrf: admin.cookies.get("staffCsrf") ?? "", ...fields });
  const linkOn = ({ main }: VisitedPage, address: string) =>
    attributesOf(main, `input[value*="${address}?token="]`, "value")[0]?.replace(/^https?:..[^/]*/, "") ?? "";
  const invited = await onDesk("/portal/people", { form: "invite", role: "player", email: "" });
  const player = openVisitor(server);
  const signUp = await player.get(linkOn(invited, "/account/sign-up"));
  expect((await sendForm(player, signUp, { email: PLAYER, password: PASSWORD, firstName: "Ana" })).path).toBe(
    "/account",
  );

  // The player guesses and then forgets the password.
  const number = Number((await player.get("/")).values("game")[0]);
  const words = server.guessableWords("en", number);
  for (const guess of words.slice(0, 2))
    expect(await player.turn({ intent: "guess", edition: "en", game: String(number), guess })).toMatchObject({
      type: "scored",
    });
  const found = await admin.get(`/portal/members?q=${PLAYER}`);
  const memberPage = found.links.find((link) => link.includes("member=")) ?? "";
  const member = new URLSearchParams(memberPage.split("?")[1]).get("member") ?? "";
  const helped = await onDesk(memberPage, { form: "reset", member });
  const back = openVisitor(server);
  const reset = await back.get(linkOn(helped, "/account/reset"));
  const changed = await sendForm(back, reset, { password: "a lantern of our own" });
  expect((await sendForm(back, changed, { email: PLAYER, password: "a lantern of our own" })).status).toBe(200);
  expect((await player.get("/")).path).toMatch(/^\/account\/log-in/);

  // A word for a day of the school.
  const day = `/portal/create?edition=en&num=${number + 5}`;
  const word = unusedWords(server, number)();
  const checked = await sendForm(admin, await admin.get(day), { word, intent: "validate" });
  expect((await sendForm(admin, checked, { word, intent: "save" })).said).toContain("Game created");

  const contents = async ({ secretsBetween }: typeof server, visitor: typeof back) => ({
    played: (await visitor.get(`/semantle/user-game/en/${number}`)).text,
    page: (await visitor.get("/deutsch/pages/impressum")).said,
    hour: /^DTSTART:.*$/m.exec((await visitor.get("/daily.ics")).text)?.[0],
    schedule: EDITIONS.map((edition) => secretsBetween(edition, 1, number + DAYS_AHEAD)),
    keys: readFileSync(path.join(data, "keys.json"), "utf8"),
  });
  const before = await contents(server, back);
  expect(before.hour).toMatch(/^DTSTART:\d{8}T0[56]3000Z/);
  for (const guess of words.slice(0, 2)) expect(before.played).toContain(guess);
  expect(before.schedule[EDITIONS.indexOf("en")]?.at(5 - DAYS_AHEAD - 1)).toBe(word);

  // The disk dies after the nightly backup.
  await run("backup", backups, "--keep", "14");
  await server.kill();
  rmSync(data, { recursive: true });
  const newest = readdirSync(backups).sort().at(-1) ?? "";
  await run("restore", path.join(backups, newest));

  const restored = await start();
  const [again, staff] = [openVisitor(restored), openVisitor(restored)];
  for (const [name, value] of back.cookies) again.cookies.set(name, value);
  for (const [name, value] of admin.cookies) staff.cookies.set(name, value);
  expect(await contents(restored, again)).toEqual(before);
  const page = await staff.get(day);
  expect([page.status, page.path]).toEqual([200, day]);
  expect(page.main).toContain(word);

  // The player leaves, and takes nothing of the schedule along.
  const onNewDesk = (fields: Readonly<Record<string, string>>) =>
    staff.post("/portal/members", { csrf: staff.cookies.get("staffCsrf") ?? "", member, ...fields });
  expect((await onNewDesk({ form: "delete" })).said).toContain(PLAYER);
  expect((await again.get("/")).path).toMatch(/^\/account\/log-in/);
  expect((await staff.get(`/portal/members?q=${PLAYER}`)).links.some((link) => link.includes("member="))).toBe(false);
});
