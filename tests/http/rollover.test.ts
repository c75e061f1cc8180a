import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createGameClock } from "~/editions/gameClock";
import { textOf } from "../support/html";
import { startServer, type TestServer } from "../support/server";
import { openStaff } from "../support/staff";
import { openVisitor, type Visitor } from "../support/visitor";

const MORNING = { ROLLOVER_TIME: "07:30", ROLLOVER_ZONE: "Europe/Berlin" };

let data: string;
let server: TestServer;
let visitor: Visitor;
/** Today's English game. */
let today: number;
beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), "proxima-rollover-"));
  server = await startServer({ ...MORNING, DATA_DIR: data });
  visitor = openVisitor(server);
  const clock = createGameClock([{ time: "07:30", zone: "Europe/Berlin", fromDay: "1970-01-01" }]);
  today = clock.dayAt(new Date()) - Date.parse("2022-01-29") / 86_400_000;
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

const said = async (address: string) => textOf((await visitor.get(address)).text);

it("every page says the hour that is set, in its language", async () => {
  expect(await said("/")).toMatch(/A new game starts at 7:30 AM Berlin time \(0[56]:30 UTC\)\./);
  expect(await said("/")).toContain(`Game #${today}, until 7:30 AM Berlin time.`);
  expect(await said("/espanol")).toMatch(/empieza a las 7:30, hora de Berlín \(0[56]:30 UTC\)\./);
  expect(await said("/deutsch")).toMatch(/beginnt um 7:30 Uhr Berliner Zeit \(0[56]:30 Uhr UTC\)\./);
  expect(await said("/faq")).toContain("Every day at 7:30 AM Berlin time, in summer and in winter.");
  expect(await said("/espanol/about")).toContain("una palabra nueva cada día a las 7:30, hora de Berlín,");
  expect((await visitor.get("/deutsch")).text).toContain("Täglich neu um 7:30\u00a0Uhr Berliner Zeit, kostenlos");
});

it("the games, also those of the API, are those of that hour", async () => {
  const similarity = async (number: number) => (await fetch(`${server.origin}/similarity/en/${number}/ocean`)).status;
  expect([await similarity(today), await similarity(today + 1)]).toEqual([200, 403]);
});

it("the portal names both ends and the day on which a game begins, and leaves out zones with the same clock", async () => {
  const staff = await openStaff(server, "ana@words.example");
  const day = (from: number) => new Date(Date.parse("2022-01-29") + (today + from) * 86_400_000);
  const options = { weekday: "short", year: "numeric", month: "short", day: "numeric", timeZone: "UTC" } as const;
  const short = (from: number) => new Intl.DateTimeFormat("en", options).format(day(from));
  const long = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(day(3));
  const page = await staff.get(`/portal/create?edition=en&num=${today + 3}`);
  expect(page.said).toContain(`Game #${today + 3} - ${long} 7:30AM`);
  expect(page.said).toContain(`${short(3)}, 7:30 AM – ${short(4)}, 7:30 AM Berlin English`);
  expect((await staff.get("/portal")).said).toContain("Day it begins");
  expect((await staff.get("/portal/plan?view=new")).said).toContain("when its game begins.");
});

it("started with another hour, the site plays the same game on, until the time that was announced", async () => {
  const announced = /starts at 7:30 AM Berlin time \((0[56]:30) UTC\)/.exec(await said("/"))?.[1];
  await server.stop();
  server = await startServer({ DATA_DIR: data });
  visitor = openVisitor(server);
  const page = await said("/");
  expect(page).toContain(`Game #${today}, until`);
  // 07:30 in Berlin is 01:30 in New York, for some weeks 02:30.
  expect(page).toMatch(new RegExp(`starts at [12]:30 AM New York time \\(${announced} UTC\\)`));
  expect(await said("/faq")).toContain("Every day at 8 PM New York time");
});
