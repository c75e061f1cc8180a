import { describe, expect, it } from "vitest";
import { EDITION_FACTS, type Edition } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { pathIn } from "~/i18n/addresses";
import { MAX_BLOCKED_WORDS } from "~/make/makeLimits";
import { attributesOf, elementsOf, languageOf, mainOf, textOf, without } from "../support/html";
import { testSeal } from "../support/server";
import { sharedServer } from "../support/sharedServer";
import { openVisitor, type VisitedPage, type Visitor } from "../support/visitor";

const server = sharedServer();

const BANNED = "You have entered too many profane words. You have been banned from making games.";

const make = (visitor: Visitor, word: string, { edition = "en", greeting = "", page = "/make" } = {}) =>
  visitor.post(page, { word, edition, greeting });
const mainText = ({ text }: VisitedPage) => textOf(mainOf(text).replaceAll("><", "> <")).replace(/\s+/g, " ");
const valueOf = ({ text }: VisitedPage, name: string) =>
  attributesOf(mainOf(text), `input[name="${name}"]`, "value")[0];
const linksOf = ({ text }: VisitedPage) =>
  attributesOf(mainOf(text), "input[readonly]", "value").map((link) => new URL(link));
const hasForm = ({ text }: VisitedPage) => mainOf(text).includes('name="word"');

describe("the page", () => {
  it.each<[Language, path: string, title: string]>([
    ["en", "/make", "Create your own"],
    ["es", "/espanol/make", "Crea tu propia partida"],
    ["de", "/deutsch/make", "Eigenes Spiel erstellen"],
  ])("in %s chooses the words of its language", async (language, path, title) => {
    const page = await openVisitor(server).get(path);
    expect([page.status, languageOf(page.text)]).toEqual([200, language]);
    expect(page.links).toContain(pathIn(language, "/"));
    expect(page.text).toContain(`<h1>${title}</h1>`);
    expect(attributesOf(page.text, 'input[name="edition"][checked]', "value")).toEqual([language]);
    expect(attributesOf(page.text, 'input[name="edition"]', "value")).toEqual(["en", "es", "de"]);
  });
});

describe("a made game", () => {
  it.each<[Edition, string, string, string]>([
    ["en", "harbours", "harbor", "harbours → harbor"],
    ["es", "CANCIONES", "canción", "canciones → canción"],
    ["de", "strassen", "straße", "strassen → Straße"],
  ])("in %s of %s has an absolute link to %s", async (edition, typed, word, understood) => {
    const visitor = openVisitor(server);
    const { wordLanguage } = EDITION_FACTS[edition];
    const page = await make(visitor, typed, { edition });
    expect(page.status).toBe(200);
    expect(page.path).toBe("/make#made");
    expect(page.said).toContain(understood);
    const [sealed, ...others] = linksOf(page);
    expect(others).toEqual([]);
    expect(sealed?.origin).toBe(server.origin);
    expect(decodeURIComponent(sealed?.pathname ?? "")).toMatch(
      new RegExp(`^${pathIn(wordLanguage, "/custom/")}~[\\w-]{80}$`),
    );
    const opened = await openVisitor(server).get(`${sealed?.pathname ?? ""}${sealed?.search ?? ""}`);
    expect([opened.status, opened.text.includes(word)]).toEqual([200, false]);
    expect(page.text).toContain('class="qr-picture"');
    expect(page.said).toContain("You cannot see the other person’s game");
  });

  it("is shown again by a reload, with the same link, and by no other form", async () => {
    const visitor = openVisitor(server);
    const page = await make(visitor, "ocean", { greeting: "Hello there" });
    const again = await visitor.get(page.path);
    expect(linksOf(page)).toHaveLength(1);
    expect(linksOf(again)[0]?.href).toBe(linksOf(page)[0]?.href);
    expect([valueOf(again, "word"), valueOf(again, "greeting")]).toEqual(["ocean", "Hello there"]);
    expect(again.text).toContain('<meta name="robots" content="noindex"/>');
    expect(linksOf(await openVisitor(server).get("/make"))).toEqual([]);
    const next = await make(visitor, "river");
    expect([linksOf(next).length, valueOf(next, "word"), valueOf(next, "greeting")]).toEqual([1, "river", ""]);
  });

  it("says before the first guess who has made it, to whoever opens the link", async () => {
    const maker = openVisitor(server);
    const page = await maker.post("/make", { word: "ocean", edition: "en", greeting: "", name: " דוד " });
    const [link] = linksOf(page);
    const opened = await openVisitor(server).get(`${link?.pathname ?? ""}${link?.search ?? ""}`);
    expect(opened.text).toContain("<bdi>דוד</bdi>");
    expect(opened.said).toMatch(/דוד\s+hid a word for you\. The person who sent you the link knows the answer/);
    expect(valueOf(page, "name")).toBe("דוד");
    const refused = await maker.post("/make", { word: "ocean", edition: "en", greeting: "", name: "whore" });
    expect([refused.status, valueOf(refused, "name")]).toEqual([422, "whore"]);
  });

  it("answers the form with 303, and is stored in a cookie of its page alone", async () => {
    const response = await fetch(`${server.origin}/make`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ word: "ocean", edition: "en", greeting: "" }),
    });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/make#made"]);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^made=[\w-]{100,250}; Max-Age=3600; Path=\/make; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it("has its greeting sealed in its link", async () => {
    const page = await make(openVisitor(server), "ocean", { greeting: "  Guess,\nmy friend <b> " });
    expect(linksOf(page)).toHaveLength(1);
    for (const link of linksOf(page)) {
      expect(link.searchParams.get("greeting")).toMatch(/^[\w-]{80,512}$/);
      expect(link.href).not.toContain("friend");
    }
    expect(valueOf(page, "greeting")).toBe("Guess, my friend <b>");
  });
});

describe("a word that is refused", () => {
  /* Which words and greetings are refused is tested in app/make/makeGame.server.test.ts. */
  it.each([
    ["", 400, "Secret word cannot be empty or contain spaces"],
    ["ox", 400, "Secret word must be at least 3 characters"],
    ["abcdefghijklmnopqrstu", 400, "Secret word must be at most 20 characters"],
    ["qqqq", 422, "We can’t create a game with that word"],
    ["whores", 422, "That word is not allowed"],
  ])("%j is answered with %i and said at its field, which keeps what was typed", async (word, status, reason) => {
    const page = await make(openVisitor(server), word, { edition: "en", greeting: "Hello" });
    expect([page.status, page.wrong]).toEqual([status, reason]);
    expect([valueOf(page, "word"), valueOf(page, "greeting")]).toEqual([word, "Hello"]);
    expect(linksOf(page)).toEqual([]);
    expect(elementsOf(page.main, 'input[name="word"][aria-invalid="true"][autofocus]')).toHaveLength(1);
  });

  it("is said in the language of the page", async () => {
    const page = await make(openVisitor(server), "ox", { edition: "de", page: "/deutsch/make" });
    expect(page.wrong).toBe("Das Geheimwort muss mindestens 3 Zeichen haben");
  });

  it.each([
    ["you whore", 422, "The greeting contains a word that is not allowed"],
    ["Off to the ocean?", 422, "The greeting gives the secret word away"],
    ["x".repeat(81), 400, "The greeting must be at most 80 characters"],
  ])("is not the fault of a greeting: %j", async (greeting, status, reason) => {
    const page = await make(openVisitor(server), "ocean", { greeting });
    expect([page.status, page.wrong, valueOf(page, "word")]).toEqual([status, reason, "ocean"]);
    expect(attributesOf(page.main, 'input[name="greeting"]', "aria-invalid")).toEqual(["true"]);
  });

  it("keeps the chosen language of the words", async () => {
    const page = await make(openVisitor(server), "ox", { edition: "es" });
    expect(attributesOf(page.text, 'input[name="edition"][checked]', "value")).toEqual(["es"]);
  });

  it("may be anything, and the page stays whole", async () => {
    for (const word of ["<script>alert(1)</script>", "\u0001", "x".repeat(30_000), "__proto__", "😀😀😀"]) {
      const page = await make(openVisitor(server), word, { greeting: word });
      expect([400, 422]).toContain(page.status);
      expect(hasForm(page)).toBe(true);
      expect(page.text).not.toContain("<script>alert");
    }
    expect((await openVisitor(server).post("/make", { word: "ocean", edition: "jr" })).status).toBe(400);
    expect((await openVisitor(server).post("/make", { word: "ocean" })).status).toBe(400);
  });
});

describe("the ban", () => {
  it("is told to nobody who has not earned it: the page only has it in a template for scripts", async () => {
    const { text } = await openVisitor(server).get("/make");
    expect(text).toContain(BANNED);
    expect(without(text, "template")).not.toContain(BANNED);
  });

  it("comes with the fifth blocked word, whatever else was refused between, and stays", async () => {
    const visitor = openVisitor(server);
    for (let count = 1; count < MAX_BLOCKED_WORDS; count += 1) {
      expect((await make(visitor, "qqqq")).wrong).toBe("We can’t create a game with that word");
      expect((await make(visitor, "ocean", { greeting: "whore" })).wrong).toContain("greeting");
      expect((await make(visitor, "whore")).wrong).toBe("That word is not allowed");
    }
    expect((await make(visitor, "ocean")).status).toBe(200);
    const fifth = await make(visitor, "Whores");
    for (const page of [fifth, await make(visitor, "ocean"), await visitor.get("/make")]) {
      expect(page.said).toContain(BANNED);
      expect(hasForm(page)).toBe(false);
    }
    expect(fifth.status).toBe(403);
    expect((await make(visitor, "ocean")).status).toBe(403);
    expect(mainText(await visitor.get("/deutsch/make"))).toContain("Du kannst keine Spiele mehr erstellen.");
  });

  it("is in a cookie that scripts cannot read and nobody can write", async () => {
    const send = (cookie: string) =>
      fetch(`${server.origin}/make`, {
        method: "POST",
        headers: { Cookie: cookie },
        body: new URLSearchParams({ word: "whore", edition: "en", greeting: "" }),
      });
    const [line = ""] = (await send("")).headers.getSetCookie();
    expect(line).toMatch(/^profaneCounter=[\w-]+; Max-Age=34560000; Path=\/; HttpOnly/);
    const get = async (cookie: string) =>
      (await fetch(`${server.origin}/make`, { headers: { Cookie: cookie } })).text();
    for (const forged of ["5", '{"count":5}', testSeal.seal("other", "5")])
      expect(await get(`profaneCounter=${forged}`)).toContain('name="word"');
    expect(mainOf(await get(`profaneCounter=${testSeal.seal("profaneCounter", "5")}`))).toContain(BANNED);
  });
});
