import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EDITION_FACTS, type Edition, EDITIONS } from "~/game/editions";
import { readWordLists } from "~/services/words/wordLists.server";
import { attributesOf, mainOf, textOf } from "../support/html";
import { signUp } from "../support/member";
import { codeOf, near, revealed as revealedOn, rowsOf, SECRETS, setSecrets } from "../support/nearest";
import { startServer, type TestServer } from "../support/server";
import { todaysGameOf } from "../support/today";

let server: TestServer;
let number: number;
beforeAll(async () => {
  server = await startServer();
  setSecrets(server);
  ({ number } = todaysGameOf(server, "en"));
});
afterAll(() => server.stop());

const todaysGame = (edition: Edition) => todaysGameOf(server, edition);
const revealed = (edition: Edition, word: string) => revealedOn(server, edition, word);
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { redirect: "manual", headers });

const isFalling = (numbers: readonly number[]) =>
  numbers.every((value, index) => value <= (numbers[index - 1] ?? Infinity));

describe("hidden nearest words", () => {
  it("are neither in the page nor in its data requests", async () => {
    const words = (await revealed("en", "ocean")).map(({ word }) => word);
    // Some words also occur in the site's texts.
    const tokensOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}+/gu));
    const elsewhere = tokensOf(await (await get(near("en", "theory"))).text());
    const own = words.filter((word) => word.length >= 5 && !elsewhere.has(word));
    expect(own.length).toBeGreaterThan(500);
    const data = `${near("en", "ocean")}?_data=${encodeURIComponent("routes/($lang).nearby_1k.$code")}`;
    for (const path of [near("en", "ocean"), near("en", "ocean", { reveal: "" }), data]) {
      const response = await get(path);
      expect(response.status).toBe(200);
      const tokens = tokensOf(await response.text());
      expect(own.filter((word) => tokens.has(word))).toEqual([]);
    }
    expect(await (await get(data)).json()).toMatchObject({ edition: "en", word: { word: "ocean" }, words: null });
  });
});

describe("a word's nearest words", () => {
  it.each(EDITIONS)("begin at 999 in the %s edition and fall to 1", async (edition) => {
    const { words } = todaysGame(edition);
    const word = words[0] ?? "";
    const rows = await revealed(edition, word);
    expect(rows[0]?.percentile).toBe("999");
    expect(rows.length).toBeGreaterThan(950);
    const percentiles = rows.map(({ percentile }) => Number(percentile));
    expect(new Set(percentiles).size).toBe(rows.length);
    expect(isFalling(percentiles)).toBe(true);
    expect(Math.min(...percentiles)).toBeGreaterThanOrEqual(1);
    expect(rows.map((row) => row.word)).not.toContain(word);
  });
});

describe("the words of one stem with a word", () => {
  it("are folded under the first of them, and unfold without a script", async () => {
    const rows = await revealed("en", "illustrate");
    const html = mainOf(await (await get(near("en", "illustrate", { reveal: "words" }))).text());
    const [fold = ""] = /<details class="same-stem">.*?<\/details>/s.exec(html) ?? [];
    expect(textOf(fold)).toMatch(/2 more like “\w+”/);
    expect([...fold.matchAll(/<span lang="en">(.*?)<\/span>/g)].map(([, word]) => word)).toEqual([
      "illustrative",
      "illustrator",
    ]);
    const words = rows.map(({ word }) => word);
    expect(words).toContain("illustration");
    expect(words).not.toContain("illustrator");
  });
});

describe("the header of each column", () => {
  it.each<[Edition, string, readonly string[]]>([
    ["en", "ocean", ["Word", "Closeness"]],
    ["jr", "bottle", ["Word", "Closeness"]],
    ["es", "montaña", ["Palabra", "Cercanía"]],
    ["de", "straße", ["Wort", "Nähe"]],
  ])("sorts the words in the %s edition", async (edition, word, names) => {
    const read = async (path: string) => {
      const html = mainOf(await (await get(path)).text());
      const heads = [...html.matchAll(/<th [^>]*aria-sort="(\w+)"[^>]*>(.*?)<\/th>/gs)].map(
        ([, sorted, head = ""]) => ({
          sorted,
          name: textOf(head).split(/\s/)[0],
          link: attributesOf(head, "a", { having: "href=", name: "href" })[0] ?? "",
        }),
      );
      return { rows: rowsOf(html), heads };
    };
    const first = await read(near(edition, word, { reveal: "words" }));
    expect(first.heads.map(({ name }) => name)).toEqual(names);
    const { compare } = new Intl.Collator(EDITION_FACTS[edition].wordLanguage);
    const byWord = [...first.rows].sort((a, b) => compare(a.word, b.word));
    const farthest = [...first.rows].reverse();
    const [words, closeness] = first.heads;
    for (const [link, rows, sorted] of [
      [closeness?.link, farthest, ["none", "ascending"]],
      [words?.link, byWord, ["ascending", "none"]],
    ] as const) {
      const page = await read(link ?? "");
      expect([page.rows, page.heads.map((head) => head.sorted)]).toEqual([rows, sorted]);
    }
    const reversed = await read((await read(words?.link ?? "")).heads[0]?.link ?? "");
    expect(reversed.rows).toEqual([...byWord].reverse());
  });
});

describe("another spelling of a word", () => {
  it.each<[Edition, string, string]>([
    ["en", "colours", "color"],
    ["en", "Ocean", "ocean"],
    ["es", "montana", "montaña"],
    ["de", "strasse", "straße"],
    ["jr", "colours", "color"],
  ])("leads in the %s edition from %s to the page of %s", async (edition, typed, word) => {
    const response = await get(near(edition, typed));
    expect([response.status, response.headers.get("location")]).toEqual([302, near(edition, word)]);
    expect((await get(near(edition, word))).status).toBe(200);
  });

  it.each([
    ["with padding", "/nearby_1k/Y29sb3Jz==", "color"],
    ["with padding as addresses write it", "/nearby_1k/Y29sb3I%3D", "color"],
    ["in the alphabet of addresses", "/espanol/nearby_1k/c2_DsWFy", "soñar"],
    ["in the usual alphabet", "/espanol/nearby_1k/c2%2FDsWFy", "soñar"],
  ])("in base64 %s is read", async (_, path, word) => {
    const response = await fetch(`${server.origin}${path}`);
    expect(response.status).toBe(200);
    expect(mainOf(await response.text())).toMatch(new RegExp(`<h1>[^<]*${word}`));
  });
});

describe("a URL without a valid word", () => {
  const NOT_FOUND = [
    ["", "Word not found"],
    ["/espanol", "No encontramos esa palabra"],
    ["/deutsch", "Wort nicht gefunden"],
  ] as const;

  it.each([
    ["garbage", "!!!!"],
    ["markup", "%3Cscript%3Ealert(1)%3C%2Fscript%3E"],
    ["base64 that is cut off", "Y29sb"],
    ["an unknown word", codeOf("xqzzyqx")],
    ["a stranger's script", codeOf("海")],
    ["5 kB", "A".repeat(5000)],
    ["a word of 300 characters", codeOf("x".repeat(250))],
    ["invalid UTF-8", Buffer.from([0xff, 0xfe, 0xfd]).toString("base64url")],
    ["a lone surrogate in UTF-8", Buffer.from([0xed, 0xa0, 0x80]).toString("base64url")],
    ["a zero byte", "AA"],
    ["a space", "%20"],
    ["an encoded space", codeOf(" ")],
    ["padding alone", "=="],
  ])("says so in three languages for %s", async (_, code) => {
    for (const [prefix, sentence] of NOT_FOUND) {
      for (const query of ["", "?reveal=words", "?reveal=words&edition=jr"]) {
        const response = await get(`${prefix}/nearby_1k/${code}${query}`);
        expect(response.status).toBe(404);
        expect(mainOf(await response.text())).toContain(`<p>${sentence}</p>`);
      }
    }
  });

  it.each([
    ["/nearby_1k/", 404],
    ["/nearby_1k", 404],
    ["/nearby_1k/%ff", 400],
    ["/nearby_1k/%", 400],
    ["/espanol/nearby_1k/", 404],
    ["/deutsch/nearby_1k", 404],
  ])("is no server error: %s is answered with %i", async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  it("is one in Junior with a word hidden from children", async () => {
    expect((await get(near("en", "whiskey"))).status).toBe(200);
    const response = await get(near("jr", "whiskey"));
    expect(response.status).toBe(404);
    expect(mainOf(await response.text())).toContain("<p>Word not found</p>");
  });
});

/** Plays turns of today's game and returns the cookies. */
async function play(edition: Edition, turns: readonly Record<string, string>[]): Promise<string> {
  const jar = new Map<string, string>();
  const header = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const fields of turns) {
    const response = await fetch(`${server.origin}/play`, {
      method: "POST",
      headers: { Cookie: header() },
      body: new URLSearchParams({ edition, game: String(todaysGame(edition).number), ...fields }),
    });
    expect(response.status).toBe(200);
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
  }
  return header();
}

describe("today's secret", () => {
  const IN_PLAY: Readonly<Record<Edition, string>> = {
    en: "You can see this word’s nearest words once you have finished today’s game.",
    jr: "You can see this word’s nearest words once you have finished today’s game.",
    es: "Podrás ver las palabras más cercanas a esta cuando termines la partida de hoy.",
    de: "Die ähnlichsten Wörter zu diesem Wort siehst du, sobald du das heutige Spiel beendet hast.",
  };

  it.each(EDITIONS)("of the %s edition is refused until the game is won or given up", async (edition) => {
    const game = todaysGame(edition);
    const path = near(edition, game.secret);
    const shown = near(edition, game.secret, { reveal: "words" });
    const begun = await play(edition, [{ intent: "guess", guess: game.words[0] ?? "" }, { intent: "hint" }]);
    for (const headers of [{}, { Cookie: begun }, { Cookie: `game_${edition}_${game.number}=%%%` }]) {
      for (const address of [path, shown, near(edition, game.secret.toUpperCase(), { reveal: "words" })]) {
        const response = await get(address, headers);
        expect(response.status).toBe(403);
        const html = await response.text();
        expect(mainOf(html)).toContain(`<p>${IN_PLAY[edition]}</p>`);
        expect(rowsOf(html)).toEqual([]);
      }
    }

    const guessed = await play(edition, [{ intent: "guess", guess: game.secret }]);
    const lost = await play(edition, [{ intent: "giveUp" }]);
    for (const Cookie of [guessed, lost]) {
      expect((await get(path, { Cookie })).status).toBe(200);
      const response = await get(shown, { Cookie });
      expect(response.status).toBe(200);
      expect(rowsOf(await response.text()).length).toBeGreaterThan(950);
    }
  });

  it("is refused to data requests too", async () => {
    const data = `${near("en", "harbor")}?reveal=words&_data=${encodeURIComponent("routes/($lang).nearby_1k.$code")}`;
    const response = await get(data);
    expect(response.status).toBe(403);
    expect(await response.text()).toBe("wordInPlay");
  });

  it("is not unlocked by another finished game", async () => {
    const yesterdays = await play("en", [{ intent: "giveUp", game: String(number - 1) }]);
    const juniors = await play("jr", [{ intent: "giveUp" }]);
    for (const Cookie of [yesterdays, juniors]) expect((await get(near("en", "harbor"), { Cookie })).status).toBe(403);
  });

  it("is refused in the other edition with the same words too, and an old secret is not", async () => {
    for (const address of [near("en", "garden"), near("jr", "harbor")])
      expect((await fetch(`${server.origin}${address}`)).status).toBe(403);
    for (const edition of EDITIONS) {
      const [, yesterdays] = SECRETS[edition];
      expect((await revealed(edition, yesterdays)).length).toBeGreaterThan(900);
    }
  });
});

describe("the words that a player guessed", () => {
  const SAID: Readonly<Record<Edition, readonly [string, string]>> = {
    en: ["The words you guessed are marked.", "your guess 1"],
    jr: ["The words you guessed are marked.", "your guess 1"],
    es: ["Las palabras que probaste están marcadas.", "tu intento 1"],
    de: ["Die Wörter, die du geraten hast, sind markiert.", "dein Versuch 1"],
  };
  /** The marks in the list. */
  const marksOf = (html: string) =>
    [...html.matchAll(/<tr[^>]*><th scope="row"(?:(?!<\/th>).)*?<small [^>]*lang="\w+">(.*?)<\/small>/gs)].map(
      ([, said = ""]) => textOf(said),
    );
  const numbersIn = (links: readonly string[]) =>
    links.map((link) => new URL(link, server.origin).searchParams.get("num"));
  /** A hint is among the nearest words. */
  const HINTED = [{ intent: "hint" }, { intent: "giveUp" }];

  it.each<[Edition, string]>([
    ["en", "/archive/game"],
    ["jr", "/junior-archive/game"],
    ["es", "/espanol/archive/game"],
    ["de", "/deutsch/archive/game"],
  ])("are marked on the way from the end of a past game, in every order, in the %s edition", async (edition, page) => {
    const game = String(todaysGame(edition).number - 1);
    const Cookie = await play(
      edition,
      HINTED.map((turn) => ({ ...turn, game })),
    );
    const read = async (path: string) => mainOf(await (await get(path, { Cookie })).text());
    const [link = ""] = attributesOf(await read(`${page}?num=${game}`), "a", { having: "/nearby_1k/", name: "href" });
    const html = await read(link);
    expect(attributesOf(html, "input", { having: 'name="num"', name: "value" })).toEqual([game]);
    expect(html).toContain(SAID[edition][0]);
    expect(marksOf(html)).toEqual([SAID[edition][1]]);
    const orders = attributesOf(html, "a", { having: "sort=", name: "href" });
    expect(numbersIn(orders)).toEqual([game, game]);
    for (const order of orders) expect(marksOf(await read(order))).toEqual([SAID[edition][1]]);
  });

  it("are marked on the way from yesterday's word in the archive", async () => {
    const game = String(number - 1);
    const Cookie = await play(
      "en",
      HINTED.map((turn) => ({ ...turn, game })),
    );
    const archive = mainOf(await (await get("/archive?reveal=yesterday", { Cookie })).text());
    const [link = ""] = attributesOf(archive, "a", { having: "/nearby_1k/", name: "href" });
    expect(marksOf(mainOf(await (await get(link, { Cookie })).text()))).toEqual([SAID.en[1]]);
  });

  it("are marked for a member too, from the end of today's game", async () => {
    const { headers } = await signUp(server, "near@words.example");
    for (const turn of HINTED)
      await fetch(`${server.origin}/play`, {
        method: "POST",
        headers,
        body: new URLSearchParams({ edition: "en", game: String(number), ...turn }),
      });
    const link = attributesOf(mainOf(await (await get("/", headers)).text()), "a", {
      having: "/nearby_1k/",
      name: "href",
    });
    expect(numbersIn(link)).toEqual([String(number)]);
    const html = mainOf(await (await get(link[0] ?? "", headers)).text());
    expect(marksOf(html)).toEqual([SAID.en[1]]);
  });

  it("are not marked by the number of another game or none", async () => {
    const Cookie = await play("en", HINTED);
    const [todays, yesterdays] = SECRETS.en;
    for (const [word, num] of [
      [todays, ""],
      [todays, "ten"],
      [todays, "-1"],
      [todays, "1.5"],
      [todays, "9".repeat(400)],
      [todays, String(number - 1)],
      [todays, String(number + 1)],
      [yesterdays, String(number)],
      [yesterdays, String(number - 1)],
    ] as const) {
      const response = await get(near("en", word, { num, reveal: "words" }), { Cookie });
      const html = mainOf(await response.text());
      expect([num, response.status, marksOf(html)]).toEqual([num, 200, []]);
      expect(html).not.toContain(SAID.en[0]);
    }
  });

  it("keep their game on the way to the canonical spelling", async () => {
    const response = await get(near("en", "colours", { num: "7", reveal: "words" }));
    expect(response.headers.get("location")).toBe(near("en", "color", { num: "7", reveal: "words" }));
  });
});

describe("the list after the end of a game", () => {
  const [, yesterdays] = SECRETS.en;
  const ended = async (turns: readonly Record<string, string>[] = [{ intent: "giveUp" }]) => {
    const num = String(number - 1);
    const Cookie = await play(
      "en",
      turns.map((turn) => ({ ...turn, game: num })),
    );
    return async (query: Record<string, string> = {}) =>
      mainOf(await (await get(near("en", yesterdays, { num, ...query }), { Cookie })).text());
  };
  const noteOf = (html: string) => /<p class="note" role="status"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? "";

  it("is open at once, for its player alone", async () => {
    const read = await ended();
    expect(rowsOf(await read()).length).toBeGreaterThan(900);
    expect(rowsOf(await read({ num: String(number - 2) }))).toEqual([]);
    const begun = await ended([{ intent: "guess", guess: todaysGame("en").words[0] ?? "" }]);
    expect(rowsOf(await begun())).toEqual([]);
  });

  it("finds a word in any of its forms, and frames its row", async () => {
    const read = await ended();
    const { word = "", percentile } = rowsOf(await read())[400] ?? {};
    const html = await read({ find: ` ${word.toUpperCase()} ` });
    expect(textOf(noteOf(html))).toBe(`${word} is ${percentile} of 1000.`);
    const [, framed = ""] = /<tr id="found" class="heat-\d nearest-page-found">(.*?)<\/tr>/s.exec(html) ?? [];
    expect(textOf(framed)).toContain(word);
    expect(html.match(/nearest-page-found/g)).toHaveLength(1);
    // The form leads to it.
    expect(attributesOf(html, "form", { having: "search", name: "action" })).toEqual([
      `${near("en", yesterdays)}#found`,
    ]);
  });

  it("says of a word that is not in it how similar it is, and of one that nobody knows that it is unknown", async () => {
    const read = await ended();
    const words = new Set(rowsOf(await read()).map((row) => row.word));
    const far = todaysGame("en").words.find((word) => !words.has(word)) ?? "";
    expect(textOf(noteOf(await read({ find: far })))).toMatch(
      new RegExp(
        `^${far} is not among the nearest 1000. Its similarity is -?\\d+\\.\\d\\d; the 1000th word has \\d+\\.\\d\\d.$`,
      ),
    );
    expect(textOf(noteOf(await read({ find: yesterdays })))).toBe(`${yesterdays} is the word itself: 1000.`);
    expect(textOf(noteOf(await read({ find: "xqzzyqx" })))).toBe("Word not found: xqzzyqx");
    expect(textOf(noteOf(await read({ find: "x" })))).toBe("Input must be at least 2 characters");
  });

  it("does not say how similar a secret in play is", async () => {
    const read = await ended();
    const html = await read({ find: todaysGame("en").secret });
    expect(textOf(noteOf(html))).toBe("You can see this word’s nearest words once you have finished today’s game.");
  });

  it("lists only the player's own guesses on request, in any order", async () => {
    const read = await ended([{ intent: "hint" }, { intent: "hint" }, { intent: "giveUp" }]);
    const html = await read({ show: "mine" });
    const mine = rowsOf(html);
    expect(mine).toHaveLength(2);
    expect(html).toContain('aria-current="page">Only mine (2)</a>');
    const [order = ""] = attributesOf(html, "a", { having: "sort=alphabetical", name: "href" });
    expect(order).toContain("show=mine");
    const none = await (await ended())({ show: "mine" });
    expect([rowsOf(none), textOf(none)]).toEqual([[], expect.stringContaining("None of your guesses is among")]);
  });
});

describe("a blocked word", () => {
  const { blocked } = readWordLists({ builtIn: "db/words" });

  it.each<[Edition, readonly string[]]>([
    ["en", ["idiot", "whiskey", "kiss", "murder", "body", "beer", "bottle"]],
    ["jr", ["bottle", "party", "fight", "smoke", "body"]],
    ["es", ["idiota", "beso", "cuerpo", "mierda", "tonto"]],
    ["de", ["idiot", "kuss", "körper", "dumm", "hintern"]],
  ])("is in no list of the %s edition, not even near words like it", async (edition, words) => {
    for (const word of words) {
      const rows = await revealed(edition, word);
      expect(rows.filter((row) => blocked[edition].has(row.word)).map((row) => row.word)).toEqual([]);
    }
  });

  it("takes no rank, so that the numbering has no gap", async () => {
    const rows = await revealed("en", "whiskey");
    expect(rows).toHaveLength(999);
    expect(rows.at(-1)?.percentile).toBe("1");
  });

  it("and all words hidden from children are in no list of Junior, without gaps", async () => {
    const hidden = new Set(readFileSync("db/words/childsafe.exclude.txt", "utf8").split("\n").filter(Boolean));
    expect(hidden.size).toBeGreaterThan(500);
    for (const word of ["bottle", "party", "fight"]) {
      const [inJunior, inMain] = [await revealed("jr", word), await revealed("en", word)];
      expect(inJunior.filter((row) => hidden.has(row.word))).toEqual([]);
      // Only today's secrets of the two editions can be left out.
      expect(inJunior.length).toBeGreaterThanOrEqual(997);
      // Most of them are ordinary words, which the main edition shows.
      expect(inMain.filter((row) => hidden.has(row.word)).length).toBeGreaterThan(0);
    }
  });
});

describe("search engines", () => {
  it.each<[Edition, string]>([
    ["en", "ocean"],
    ["jr", "ocean"],
    ["es", "montaña"],
    ["de", "straße"],
  ])("are kept from the page in the %s edition, hidden or revealed", async (edition, word) => {
    for (const path of [near(edition, word), near(edition, word, { reveal: "words" })]) {
      const head = /<head>[\s\S]*<\/head>/.exec(await (await get(path)).text())?.[0];
      expect(head).toContain('<meta name="robots" content="noindex"/>');
    }
  });
});
