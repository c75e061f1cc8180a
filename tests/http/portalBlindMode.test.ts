import { afterAll, beforeAll, expect, it } from "vitest";
import { createWordSearch } from "../support/containsWord";
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

it("is each member's own, and asked for by a form of the portal alone", async () => {
  expect((await openVisitor(server).post("/portal/blind-mode", { hide: "yes" })).path).toMatch(/^\/admin\b/);
  expect((await ana.get("/portal/blind-mode")).path).toBe("/portal");
  expect((await ana.post("/portal/blind-mode", { hide: "yes", csrf: "x" })).status).toBe(403);
  expect((await ana.get("/portal")).said).toContain("Hide words");
});
