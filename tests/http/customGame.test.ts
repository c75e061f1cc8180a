import { describe, expect, it } from "vitest";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import type { CustomGame } from "~/editions/gameRef";
import { bonusAddress, lookBackAddress, raceAddress } from "~/i18n/addresses";
import { sealGreeting } from "~/make/greeting.server";
import { encodeCustomCode } from "~/play/customCode";
import { sealSecret } from "~/play/secretToken.server";
import { newEmail } from "../support/account";
import { attributesOf, findText, mainOf, partOf, sharedLinesOf, textOf, textsOf, without } from "../support/html";
import { codeOf } from "../support/nearest";
import { testSeal } from "../support/server";
import { sharedServer } from "../support/sharedServer";
import { openVisitor } from "../support/visitor";

const server = sharedServer();

const DIGITS = "12345678901234567890";
const padded = (word: string) => encodeCustomCode(word, DIGITS);
const sealed = (word: string, edition: Edition = "en") =>
  sealSecret({ seal: testSeal }, { kind: "word", edition, word });
const greet = (game: CustomGame, text: string) => sealGreeting({ seal: testSeal }, game, text);

const PLACES = [
  {
    edition: "en",
    prefix: "",
    word: "volcano",
    other: "mountain",
    heading: "Someone hid a word for you.",
    spoken: "Custom game",
  },
  {
    edition: "es",
    prefix: "/espanol",
    word: "volcán",
    other: "lago",
    heading: "Alguien escondió una palabra para ti.",
    spoken: "Partida privada",
  },
  {
    edition: "de",
    prefix: "/deutsch",
    word: "vulkan",
    other: "garten",
    heading: "Jemand hat ein Wort für dich versteckt.",
    spoken: "Privates Spiel",
  },
] as const;

const guessedWords = (text: string) => textsOf(text, 'main th[role="rowheader"] span[lang]');

describe.each(PLACES)("a custom game in $edition", ({ edition, prefix, word, other, heading, spoken }) => {
  it.each(["padded", "sealed"])("with a %s code is played without a script to its end", async (kind) => {
    const code = kind === "padded" ? padded(word) : sealed(word, edition);
    const page = `${prefix}/custom/${encodeURIComponent(code)}`;
    const visitor = openVisitor(server);
    const first = await visitor.get(page);
    expect(first.status).toBe(200);
    expect(first.find("h2#welcome-heading")).toBe(heading);
    // The tag is short for the eye. Screen readers have whole words.
    expect(textOf(without(partOf(first.text, "h1"), 'span[aria-hidden="true"]'))).toBe(spoken);
    expect(first.text).toContain('name="robots" content="noindex"');
    expect(attributesOf(mainOf(first.text), "button.welcome-sample", "value")).toHaveLength(3);
    const [action = ""] = attributesOf(mainOf(first.text), "form.cluster", "action");
    const fields = { intent: "guess", edition, code };
    const guessed = await visitor.post(action, { ...fields, guess: other });
    expect([guessed.status, guessed.path]).toEqual([200, `${page}#answer`]);
    expect(guessedWords(guessed.text).map((shown) => shown.toLowerCase())).toEqual([other]);
    const asked = await visitor.get(`${page}/give-up`);
    expect(asked.status).toBe(200);
    const won = await visitor.post(`${page}?index`, { ...fields, guess: word });
    expect([won.status, won.path]).toEqual([200, page]);
    expect(won.text).toContain("game-over-won");
    // Nothing about days, statistics or records.
    expect([...visitor.cookies.keys()].filter((name) => /^(?:stats|archive)_|^game_(?!custom_)/.test(name))).toEqual(
      [],
    );
    const links = attributesOf(won.main, "nav.ways a[href]", "href");
    const bonus = EDITION_FACTS[edition].hasBonusRound ? [bonusAddress({ edition, code }, edition)] : [];
    const expected = [
      lookBackAddress({ edition, code }, edition),
      raceAddress({ edition, code }, edition),
      ...bonus,
      `${prefix}/nearby_1k/${codeOf(word)}`,
      `${prefix}/make`,
      prefix === "" ? "/" : prefix,
    ];
    expect(links.slice(0, expected.length)).toEqual(expected);
    expect(links.some((link) => link.includes("/stats") || link.includes("num="))).toBe(false);
    const shared = new URL(sharedLinesOf(won.text).at(-1) ?? "");
    expect([shared.origin, shared.pathname]).toEqual([server.origin, kind === "sealed" ? page : prefix || "/"]);
    expect(shared.search).toMatch(/^\?s=[0-5]+6$/);
  });

  it("is reached by ?word= on the first page and on /custom", async () => {
    const page = `${prefix}/custom/${padded(word)}`;
    for (const path of [prefix === "" ? "/" : prefix, `${prefix}/custom`]) {
      const visited = await openVisitor(server).get(`${path}?word=${padded(word)}`);
      expect([visited.status, visited.path]).toEqual([200, page]);
    }
  });
});

describe("a link to a custom game", () => {
  it("whose base64 is in the standard alphabet opens by ?word=, where a plus is a space", async () => {
    const code = Buffer.from("volcano").toString("base64").padEnd(20, "7");
    const visited = await openVisitor(server).get(`/?word=${code}`);
    expect([visited.status, visited.path]).toEqual([200, `/custom/${encodeURIComponent(code)}`]);
    const spaced = await openVisitor(server).get("/custom?word=ab+c");
    expect([spaced.status, spaced.path]).toEqual([404, "/custom/ab%2Bc"]);
  });

  it("that is sealed leads to the language of its words, with its greeting", async () => {
    const code = sealed("volcán", "es");
    const greeting = greet({ edition: "es", code }, "¡Suerte!");
    for (const path of [`/custom/${code}?greeting=${greeting}`, `/deutsch?word=${code}&greeting=${greeting}`]) {
      const visited = await openVisitor(server).get(path);
      expect([visited.status, visited.path]).toEqual([200, `/espanol/custom/${code}?greeting=${greeting}`]);
      expect(visited.text).toContain("¡Suerte!");
    }
  });

  /* Which codes are none is tested in tests/customLinks.test.ts and app/play/openGame.server.test.ts. */
  it.each([
    ["cut short", padded("volcano").slice(0, 12)],
    ["in another alphabet", "слово"],
    ["sealed by another deployment", `~${"A".repeat(90)}`],
    ["without a code", ""],
  ])("%s says so on the site's own page, in three languages", async (_, code) => {
    const escaped = encodeURIComponent(code);
    for (const [prefix, message, home] of [
      ["", "Invalid game link", "/"],
      ["/espanol", "Enlace de partida no válido", "/espanol"],
      ["/deutsch", "Ungültiger Spiellink", "/deutsch"],
    ] as const) {
      for (const path of [`${prefix}/custom/${escaped}`, `${prefix}/custom?word=${escaped}`]) {
        const visited = await openVisitor(server).get(path);
        expect([path, visited.status, visited.said]).toEqual([path, 404, expect.stringContaining(message)]);
        expect(attributesOf(visited.main, "a.button-main", "href")).toEqual([home]);
        expect(visited.text).toContain('name="robots" content="noindex"');
      }
    }
  });
});

describe("the greeting of a custom game", () => {
  const code = sealed("volcano");
  const game: CustomGame = { edition: "en", code };
  const shownIn = (text: string) => findText(text, "blockquote");

  it("is plain text, and stays with the page after a turn", async () => {
    const visitor = openVisitor(server);
    const page = `/custom/${code}?greeting=${greet(game, "Hi <b>you</b> & me")}`;
    const { text } = await visitor.get(page);
    expect(text).toContain("Hi &lt;b&gt;you&lt;/b&gt; &amp; me</blockquote>");
    const refused = await visitor.post(page.replace("?", "?index&"), { intent: "guess", guess: "qqqq" });
    expect([refused.status, shownIn(refused.text)]).toEqual([404, "Hi <b>you</b> & me"]);
    const guessed = await visitor.post(page.replace("?", "?index&"), { intent: "guess", guess: "ocean" });
    expect(guessed.path).toBe(`${page}#answer`);
  });

  it("is left out, and the game is played, if it is none of this game", async () => {
    const visited = await openVisitor(server).get(`/custom/${code}?greeting=Hi`);
    expect([visited.status, visited.text.includes("<blockquote")]).toEqual([200, false]);
  });
});

/* A member's custom game is tested in app/game/turnForm.request.server.test.ts. */
it("a member's guess without the token of the form is refused and kept in its field", async () => {
  const visitor = openVisitor(server);
  await visitor.signUp(newEmail());
  const fields = { intent: "guess", guess: "ocean", csrf: "" };
  const refused = await visitor.post(`/custom/${padded("volcano")}?index`, fields);
  expect([refused.status, refused.values("guess")]).toEqual([403, ["ocean"]]);
});
