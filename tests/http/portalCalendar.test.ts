import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { daysAfter, dayOfGame, mondayOf } from "~/editions/calendar";
import { createWordSearch } from "../support/containsWord";
import { rowHeadsOf } from "../support/html";
import { startServer, type TestServer } from "../support/server";
import { openStaff } from "../support/staff";
import { todaysGameOf } from "../support/today";
import { openVisitor, type VisitedPage, type Visitor } from "../support/visitor";

const EPOCH = "2022-01-29";

let server: TestServer;
/** Number of today's English game, and the day on which it ends. */
let today: number;
let day: string;
let ana: Visitor;

beforeAll(async () => {
  server = await startServer();
  today = todaysGameOf(server, "en").number;
  day = dayOfGame("en", { number: today, epoch: EPOCH });
  ana = await openStaff(server, "ana@words.example");
});
afterAll(() => server.stop());

const shownFrom = (page: VisitedPage) => page.values("from")[0];
const links = (page: VisitedPage, name: string) => page.links.filter((link) => link.includes(name));

describe("the calendar", () => {
  it("is closed to guests, and kept by nobody", async () => {
    expect((await openVisitor(server).get("/portal")).path).toMatch(/^\/admin\b/);
    for (const language of ["", "/espanol", "/deutsch"])
      expect((await ana.get(`${language}/portal?weeks=1`)).headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("shows four weeks of all editions from this week on, each game with a link to its page", async () => {
    const page = await ana.get("/portal");
    expect([page.status, shownFrom(page)]).toEqual([200, mondayOf(day)]);
    expect(links(page, "/portal/create?edition=en").length).toBeGreaterThanOrEqual(28);
    for (const edition of ["jr", "es", "de"] as const)
      expect(links(page, `/portal/create?edition=${edition}`).length).toBeGreaterThanOrEqual(28);
    expect(page.said).toContain(`#${String(today)}, today`);
    expect(page.said).toContain(server.secretOf("en", today + 1));
    expect(page.said).toContain(server.secretOf("es", todaysGameOf(server, "es").number + 1));
  });

  it("names a day as the page of its game does", async () => {
    const number = today + 2;
    const date = new Date(dayOfGame("en", { number, epoch: EPOCH }));
    const named = (options: Intl.DateTimeFormatOptions) =>
      date.toLocaleDateString("en", { ...options, timeZone: "UTC" });
    const weekday = named({ weekday: "short" });
    expect((await ana.get(`/portal?from=${String(number)}&weeks=1`)).said).toContain(
      `${weekday} ${named({ day: "numeric" })} #${String(number)} `,
    );
    expect((await ana.get(`/portal/create?edition=en&num=${String(number)}`)).said).toContain(
      `${named({ weekday: "short", year: "numeric", month: "short", day: "numeric" })}: `,
    );
  });

  it("starts with the week of a date or of a game's number", async () => {
    const from = async (query: string) => shownFrom(await ana.get(`/portal?weeks=1&${query}`));
    const monday = mondayOf(daysAfter(day, 60));
    expect(await from(`from=${daysAfter(day, 60)}`)).toBe(monday);
    expect(await from(`from=${String(today + 60)}`)).toBe(monday);
    expect(await from(`from=%23${String(today + 60 - 113)}&edition=jr`)).toBe(monday);
  });

  it("leads to the weeks before and after", async () => {
    const page = await ana.get(`/portal?from=${day}&weeks=2`);
    const weeks = links(page, "weeks=2").filter((link) => link.includes("from="));
    for (const start of [daysAfter(mondayOf(day), -14), daysAfter(mondayOf(day), 14)])
      expect(weeks.some((link) => link.includes(`from=${start}`))).toBe(true);
  });

  it("says what is no date, and shows this week with what was typed", async () => {
    for (const typed of ["tomorrow", "2026-02-30", "-5", "12/24/2026", "0"]) {
      const page = await ana.get(`/portal?weeks=1&from=${encodeURIComponent(typed)}`);
      expect([page.status, shownFrom(page)]).toEqual([400, typed]);
      expect(page.wrong).toContain("neither a date");
      expect(page.said).toContain(`#${String(today)}, today`);
    }
  });

  it("shows the nearest weeks that it has for days of another age, and knows no other edition", async () => {
    expect(shownFrom(await ana.get("/portal?from=1066-10-14&weeks=0"))).toBe("2022-01-24");
    expect((await ana.get("/portal?from=9999-12-31&weeks=99")).status).toBe(200);
    expect((await ana.get("/portal?edition=fr")).status).toBe(404);
  });

  it("says which games have no chosen word, and that the schedule fills days that it has not reached", async () => {
    const now = await ana.get("/portal");
    expect(now.said).toContain("No word has been chosen for these weeks.");
    // Four weeks from tomorrow on, whatever day it is.
    expect(now.said).toContain(`#${String(today + 28)} `);
    const page = await ana.get(`/portal?from=${daysAfter(day, 450)}&weeks=1`);
    expect(page.said).toContain("no word yet");
    expect(page.said).toContain("the schedule will choose");
  });

  it("hides the words of editors who play, but the one that was pressed", async () => {
    const words = ["glacier", "velvet", "orchard"];
    for (const [index, secret] of words.entries()) server.setSecret({ edition: "en", number: today + index, secret });
    const path = `/portal?edition=en&from=${day}&weeks=2`;
    const hide = async (value: string) => {
      const [csrf = ""] = (await ana.get("/portal")).values("csrf");
      return ana.post("/portal/blind-mode", { csrf, hide: value, back: path });
    };
    const shown = (page: VisitedPage) => words.filter(createWordSearch(page.main));
    const hidden = await hide("yes");
    expect([hidden.path, shown(hidden)]).toEqual([path, []]);
    const show = links(hidden, `show=en_${String(today + 1)}`)[0] ?? "";
    expect(shown(await ana.get(show.replace(/#.*/, "")))).toEqual(["velvet"]);
    expect(shown(await hide("no"))).toEqual(words);
  });
});

describe("an occasion", () => {
  const add = async (fields: Readonly<Record<string, string>>) => {
    const page = await ana.get("/portal?weeks=1");
    const [csrf = ""] = page.values("csrf");
    const form = { csrf, intent: "addOccasion", name: "Lantern day", day, edition: "all", kind: "holiday", ...fields };
    return ana.post("/portal?index&weeks=1", form);
  };

  it("stands at its day once it is added, once however often the form is sent, until it is removed", async () => {
    const once = await add({});
    expect(once.status).toBe(200);
    expect(once.said).toContain("“Lantern day” is in the calendar.");
    expect((await ana.get(once.path)).said).not.toContain("is in the calendar");
    const twice = await add({ isYearly: "" });
    const ids = twice.values("id");
    expect(ids).toHaveLength(1);
    expect(twice.said).toContain("Lantern day");

    const [csrf = ""] = twice.values("csrf");
    const remove = { csrf, intent: "removeOccasion", id: ids[0] ?? "" };
    const removed = await ana.post(`${twice.path}&index`, remove);
    expect(removed.said).toContain("“Lantern day” is no longer in the calendar.");
    expect((await ana.get("/portal?weeks=1")).said).not.toContain("Lantern day");
    const again = await ana.post(`${twice.path}&index`, remove);
    expect([again.status, again.alert]).toEqual([404, "This occasion has been removed already"]);

    const question = await ana.get(removed.links.find((link) => link.startsWith("/portal/undo?")) ?? "");
    expect(question.said).toMatch(/Occasion removed: Lantern day \w+ \d+, \d{4} \(holiday\)/);
    const fields = Object.fromEntries(["csrf", "seen", "batch"].map((name) => [name, question.values(name)[0] ?? ""]));
    const undone = await ana.post(question.path, fields);
    expect([undone.path, undone.said.includes("Change undone.")]).toEqual([removed.path, true]);
    expect(undone.said).toContain("Lantern day");
  });

  it("without a name or a date is refused, and what was typed stays", async () => {
    const unnamed = await add({ name: " ", day: "2027-03-01" });
    expect([unnamed.status, unnamed.wrong]).toEqual([400, "Please give the occasion a name"]);
    expect(unnamed.values("day")).toEqual(["2027-03-01"]);
    const never = await add({ name: "Never", day: "2027-02-29", kind: "mourning" });
    expect([never.status, never.wrong]).toEqual([400, "This date does not exist"]);
    expect(never.values("name")).toEqual(["Never"]);
    expect(never.main).toContain('<option value="mourning" selected');
  });

  it("is refused for an edition or a kind that the form does not have", async () => {
    expect((await add({ edition: "fr" })).status).toBe(400);
    expect((await add({ kind: "party" })).status).toBe(400);
  });
});

describe("the autopilot", () => {
  const weekdays = Array.from({ length: 7 }, (_, weekday) => [`ease${String(weekday)}`, "any"] as const);
  const path = () => `/portal?edition=en&from=${daysAfter(day, 14)}&weeks=1`;
  const propose = async (fields: Readonly<Record<string, string>> = {}) => {
    const [csrf = ""] = (await ana.get("/portal")).values("csrf");
    const form = { csrf, intent: "autopilot", familiarAmong: "5000", ...Object.fromEntries(weekdays), ...fields };
    return ana.post(`${path()}&index`, form);
  };

  it("makes a plan of words for the days without a chosen one, keeps what it is set to, and chooses nothing itself", async () => {
    const before = server.secretsBetween("en", today, today + 30);
    const plan = await propose({ ease2: "easyMedium", ease3: "any" });
    expect([plan.status, plan.path]).toEqual([200, "/portal/plan"]);
    expect(plan.said).toMatch(/[1-7] words? (?:is|are) proposed\./);
    expect(server.secretsBetween("en", today, today + 30)).toEqual(before);
    const calendar = await ana.get(path());
    expect(calendar.main).toContain('<option value="5000" selected');
    expect(calendar.main).toContain('<option value="easyMedium" selected');

    // A plan that is not put in yet is not lost.
    const again = await propose();
    expect([again.status, again.alert]).toEqual([
      409,
      "Your plan has words that are not put in yet. Put them in or delete them first.",
    ]);
  });

  it("takes nothing that its form does not offer", async () => {
    for (const fields of [{ familiarAmong: "1" }, { ease0: "impossible" }])
      expect((await propose(fields)).status).toBe(400);
  });
});

describe("the words of an editor who plays", () => {
  let bea: Visitor;
  beforeAll(async () => {
    bea = await openStaff(server, "bea@words.example");
  });

  const gamePath = (number: number) => `/portal/create?edition=en&num=${String(number)}`;

  /** Presses the button of the form that hides words, or shows them. */
  async function press(hide: "yes" | "no", back: string) {
    const [csrf = ""] = (await bea.get("/portal")).values("csrf");
    return bea.post("/portal/blind-mode", { csrf, hide, back });
  }

  /** Addresses of the portal that show words of coming games to other staff. */
  const PAGES = [
    "/portal",
    "/portal?view=list",
    "/portal/bulk-add",
    "/portal/find",
    "/portal/log",
    "/portal/words?list=odd",
    "/portal/word?language=en&word=pepper",
  ];

  it("hides those of games that are still to be played, on every page and from whoever reads its source", async () => {
    // No words of the site's own texts.
    const secrets = ["glacier", "velvet", "orchard"];
    for (const [index, secret] of secrets.entries()) server.setSecret({ edition: "en", number: today + index, secret });
    const says = async (path: string) => {
      const finds = createWordSearch((await bea.get(path)).main);
      return secrets.filter((secret) => finds(secret));
    };
    expect(await says("/portal")).toEqual(secrets);
    const day = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
    server.reportOdd({ language: "en", secret: "glacier", word: "pepper", day, count: 1 });
    expect(await says("/portal/words?list=odd")).toEqual(["glacier"]);
    const [csrf = ""] = (await bea.get("/portal")).values("csrf");
    const dismissal = { csrf, verdict: "oddDismissed", word: "pepper", secret: "glacier" };
    await bea.post("/portal/words?list=odd", dismissal);
    expect(await says("/portal/log")).toEqual(["glacier"]);
    server.reportOdd({ language: "en", secret: "glacier", word: "pepper", day, count: 1 });

    const after = await press("yes", "/portal?view=list");
    expect([after.path, after.status]).toEqual(["/portal?view=list", 200]);
    for (const path of [...PAGES, gamePath(today), gamePath(today + 1)]) {
      expect([path, await says(path)]).toEqual([path, []]);
    }

    // A pressed game shows its word, and no other.
    const opened = await bea.get(gamePath(today + 1));
    const show = opened.links.find((link) => link.includes("show=")) ?? "";
    expect(await says(show)).toEqual(["velvet"]);

    // A word that was just chosen is hidden in the lists, and in the log too.
    const form = await bea.get(show);
    const word = "lighthouse";
    const fields = {
      csrf: form.values("csrf")[0] ?? "",
      member: form.values("member")[0] ?? "",
      seen: form.values("seen")[0] ?? "",
      word,
    };
    const validated = await bea.post(form.path, { ...fields, intent: "validate" });
    await bea.post(validated.path, { ...fields, validated: word, intent: "save" });
    expect(server.secretOf("en", today + 1)).toBe(word);
    for (const path of PAGES) expect(createWordSearch((await bea.get(path)).main)(word)).toBe(false);

    await press("no", "https://elsewhere.example");
    expect((await bea.get("/portal/log")).said).toContain(word);
  });

  it("has the same finder of words, whatever the words of the games to come are", async () => {
    await press("yes", "/portal");
    const page = `/portal/find?num=${String(today + 200)}&theme=ice&unused=never&apart=${dayOfGame("en", { number: today + 2, epoch: "2022-01-29" })}&minGuesses=1&maxGuesses=900`;
    const words = async () => rowHeadsOf((await bea.get(page)).text);
    const before = await words();
    expect(before.length).toBe(50);
    for (const [index, secret] of before.slice(0, 3).entries())
      server.setSecret({ edition: "en", number: today + index, secret });
    const after = await bea.get(page);
    expect(rowHeadsOf(after.text)).toEqual(before);
    expect(after.said).not.toMatch(/\b(?:easy|hard), \d/);
    expect(after.main).not.toContain('name="minGuesses"');
    await press("no", "/portal");
  });

  it("hides the words that the autopilot proposes, in the preview of the plan and as a text, but the one that is pressed", async () => {
    const weekdays = Array.from({ length: 7 }, (_, weekday) => [`ease${String(weekday)}`, "any"] as const);
    const [csrf = ""] = (await bea.get("/portal")).values("csrf");
    const form = { csrf, intent: "autopilot", familiarAmong: "10000", ...Object.fromEntries(weekdays) };
    const from = dayOfGame("en", { number: today + 100, epoch: "2022-01-29" });
    const open = await bea.post(`/portal?edition=en&from=${from}&weeks=1&index`, form);
    const fieldsOfWords = [...open.text.matchAll(/name="(word-\d+)"/g)].map(([, name = ""]) => name);
    const words = fieldsOfWords.map((name) => open.values(name)[0] ?? "");
    expect(words.length).toBeGreaterThan(1);
    expect(open.said).toContain("proposed by the autopilot");
    // Nobody has sent a text.
    expect(open.said).not.toContain("Read as");
    const shown = async (path: string) => {
      const finds = createWordSearch((await bea.get(path)).main);
      return words.filter((word) => finds(word));
    };
    await press("yes", "/portal/plan");
    for (const view of ["all", "cannot", "look", "new", "text"])
      expect([view, await shown(`/portal/plan?view=${view}`)]).toEqual([view, []]);
    const plan = await bea.get("/portal/plan");
    expect(plan.said).toContain("Words are hidden so that you can play.");
    expect(plan.links.filter((link) => link.includes("view=text"))).toEqual([]);
    const [, second = ""] = plan.links.filter((link) => link.includes("show="));
    expect(await shown(second)).toEqual([words[1]]);
    // Without its day, a word is hidden too, also in the backlog.
    const fields = { csrf, rows: plan.values("rows")[0] ?? "", [/date-\d+/.exec(plan.text)?.[0] ?? ""]: "" };
    await bea.post("/portal/plan", { ...fields, intent: "mend" });
    expect(await shown("/portal/plan")).toEqual([]);
    expect((await bea.get("/portal/plan?view=backlog")).said).toContain("hidden");
    expect(await shown("/portal/plan?view=backlog")).toEqual([]);
    await press("no", "/portal/plan");
    expect((await shown("/portal/plan?view=backlog")).length).toBe(1);
    // What nobody has sent cannot be read again.
    expect((await bea.post("/portal/plan", { csrf, intent: "dropAll" })).said).not.toContain("Read the text again");
  });

  it("is each member's own, and asked for by a form of the portal alone", async () => {
    expect((await openVisitor(server).post("/portal/blind-mode", { hide: "yes" })).path).toMatch(/^\/admin\b/);
    expect((await bea.get("/portal/blind-mode")).path).toBe("/portal");
    expect((await bea.post("/portal/blind-mode", { hide: "yes", csrf: "x" })).status).toBe(403);
    expect((await bea.get("/portal")).said).toContain("Hide words");
  });
});
