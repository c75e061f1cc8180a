import { afterAll, beforeAll, expect, it } from "vitest";
import { dayOfGame } from "~/game/calendar";
import { createWordSearch } from "../support/containsWord";
import { rowHeadsOf } from "../support/html";
import { startServer, type TestServer } from "../support/server";
import { openStaff } from "../support/staff";
import { todaysGameOf } from "../support/today";
import { openVisitor, type Visitor } from "../support/visitor";

let server: TestServer;
/** Today's English game. */
let today: number;
let ana: Visitor;

beforeAll(async () => {
  server = await startServer();
  today = todaysGameOf(server, "en").number;
  ana = await openStaff(server, "ana@words.example");
});
afterAll(() => server.stop());

const gamePath = (number: number) => `/portal/create?edition=en&num=${String(number)}`;

/** Presses the button of the form that hides words, or shows them. */
async function press(hide: "yes" | "no", back: string) {
  const [csrf = ""] = (await ana.get("/portal")).values("csrf");
  return ana.post("/portal/blind-mode", { csrf, hide, back });
}

/** Addresses of the portal that show words of coming games to other staff. */
const PAGES = [
  "/portal",
  "/portal?page=2",
  "/portal/bulk-add",
  "/portal/log",
  "/portal/words?list=odd",
  "/portal/word?language=en&word=pepper",
];

it("hides the words of games that are still to be played, on every page and from whoever reads its source", async () => {
  // No words of the site's own texts.
  const secrets = ["glacier", "velvet", "orchard"];
  for (const [index, secret] of secrets.entries()) server.setSecret({ edition: "en", number: today + index, secret });
  const says = async (path: string) => {
    const finds = createWordSearch((await ana.get(path)).main);
    return secrets.filter((secret) => finds(secret));
  };
  expect(await says("/portal")).toEqual(["velvet", "orchard"]);
  const day = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
  server.reportOdd({ language: "en", secret: "glacier", word: "pepper", day, count: 1 });
  expect(await says("/portal/words?list=odd")).toEqual(["glacier"]);
  const [csrf = ""] = (await ana.get("/portal")).values("csrf");
  const dismissal = { csrf, verdict: "oddDismissed", word: "pepper", secret: "glacier" };
  await ana.post("/portal/words?list=odd", dismissal);
  expect(await says("/portal/log")).toEqual(["glacier"]);
  server.reportOdd({ language: "en", secret: "glacier", word: "pepper", day, count: 1 });

  const after = await press("yes", "/portal?page=2");
  expect([after.path, after.status]).toEqual(["/portal?page=2", 200]);
  for (const path of [...PAGES, gamePath(today), gamePath(today + 1)]) {
    expect([path, await says(path)]).toEqual([path, []]);
  }

  // A pressed game shows its word, and no other.
  const opened = await ana.get(gamePath(today + 1));
  const show = opened.links.find((link) => link.includes("show=")) ?? "";
  expect(await says(show)).toEqual(["velvet"]);

  // A word that was just chosen is hidden in the lists, and in the log too.
  const form = await ana.get(show);
  const word = "lantern";
  const fields = {
    csrf: form.values("csrf")[0] ?? "",
    member: form.values("member")[0] ?? "",
    seen: form.values("seen")[0] ?? "",
    word,
  };
  const validated = await ana.post(form.path, { ...fields, intent: "validate" });
  await ana.post(validated.path, { ...fields, validated: word, intent: "save" });
  expect(server.secretOf("en", today + 1)).toBe(word);
  for (const path of PAGES) expect(createWordSearch((await ana.get(path)).main)(word)).toBe(false);

  await press("no", "https://elsewhere.example");
  expect((await ana.get("/portal/log")).said).toContain(word);
});

it("hides the words that the autopilot proposes, in the preview of the plan and as a text, but the one that is pressed", async () => {
  const weekdays = Array.from({ length: 7 }, (_, weekday) => [`ease${String(weekday)}`, "any"] as const);
  const [csrf = ""] = (await ana.get("/portal")).values("csrf");
  const form = { csrf, intent: "autopilot", familiarAmong: "10000", ...Object.fromEntries(weekdays) };
  const from = dayOfGame("en", { number: today + 100, epoch: "2022-01-29" });
  const open = await ana.post(`/portal/calendar?edition=en&from=${from}&weeks=1`, form);
  const words = rowHeadsOf(open.text);
  expect(words.length).toBeGreaterThan(1);
  expect(open.said).toContain("proposed by the autopilot");
  // Nobody has sent a text.
  expect(open.said).not.toContain("Read as");
  const shown = async (path: string) => {
    const finds = createWordSearch((await ana.get(path)).main);
    return words.filter((word) => finds(word));
  };
  await press("yes", "/portal/plan");
  for (const view of ["all", "problems", "new", "text"])
    expect([view, await shown(`/portal/plan?view=${view}`)]).toEqual([view, []]);
  const plan = await ana.get("/portal/plan");
  expect(plan.said).toContain("Words are hidden so that you can play.");
  expect(plan.links.filter((link) => link.includes("view=text"))).toEqual([]);
  const [, second = ""] = plan.links.filter((link) => link.includes("show="));
  expect(await shown(second)).toEqual([words[1]]);
  // Without its day, a word is hidden too, also in the backlog.
  const fields = { csrf, rows: plan.values("rows")[0] ?? "", [/date-\d+/.exec(plan.text)?.[0] ?? ""]: "" };
  const undated = await ana.post("/portal/plan", { ...fields, intent: "mend" });
  expect(undated.said).toContain("no date: goes to the backlog");
  expect(await shown("/portal/plan")).toEqual([]);
  const rows = undated.values("rows")[0] ?? "";
  await ana.post("/portal/plan", { csrf, rows, [/take-\d+/.exec(undated.text)?.[0] ?? ""]: "on", intent: "put" });
  expect((await ana.get("/portal/plan?view=backlog")).said).toContain("hidden");
  expect(await shown("/portal/plan?view=backlog")).toEqual([]);
  await press("no", "/portal/plan");
  expect((await shown("/portal/plan?view=backlog")).length).toBe(1);
  // What nobody has sent cannot be read again.
  expect((await ana.post("/portal/plan", { csrf, intent: "dropAll" })).said).not.toContain("Read the text again");
});

it("is each member's own, and asked for by a form of the portal alone", async () => {
  expect((await openVisitor(server).post("/portal/blind-mode", { hide: "yes" })).path).toMatch(/^\/admin\b/);
  expect((await ana.get("/portal/blind-mode")).path).toBe("/portal");
  expect((await ana.post("/portal/blind-mode", { hide: "yes", csrf: "x" })).status).toBe(403);
  expect((await ana.get("/portal")).said).toContain("Hide words");
});
