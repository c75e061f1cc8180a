import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EDITION_FACTS, type Edition, EDITIONS } from "~/game/editions";
import { readWordLists } from "~/services/schedule/wordLists.server";
import { accessibilityFaults, openViewer, PLAYERS, type Viewer } from "../support/browser";
import { openSite, type Site } from "../support/site";

/** Today's and yesterday's secrets, none of them a word that a test asks about: the schedule has others on other days. */
const SECRETS: Readonly<Record<Edition, readonly [string, string]>> = {
  en: ["harbor", "lantern"],
  jr: ["garden", "ladder"],
  es: ["puente", "jardín"],
  de: ["garten", "brücke"],
};

let { server, browser, number, todaysGame, stop } = {} as Site;
beforeAll(async () => {
  ({ server, browser, number, todaysGame, stop } = await openSite());
  for (const edition of EDITIONS) {
    const { number: today } = todaysGame(edition);
    const [todays, yesterdays] = SECRETS[edition];
    server.setSecret({ edition, number: today, secret: todays });
    server.setSecret({ edition, number: today - 1, secret: yesterdays });
  }
});
afterAll(() => stop());

const PREFIX: Readonly<Record<Edition, string>> = { en: "", jr: "", es: "/espanol", de: "/deutsch" };
const codeOf = (word: string) => Buffer.from(word).toString("base64url");
/** The address of the words nearest to one. */
const near = (edition: Edition, word: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams({ ...query, ...(edition === "jr" ? { edition } : {}) }).toString();
  return `${PREFIX[edition]}/nearby_1k/${codeOf(word)}${search === "" ? "" : `?${search}`}`;
};
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { redirect: "manual", headers });
/** What a page shows: it carries every sentence of its language along, for its scripts. */
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";

interface Row {
  readonly percentile: string;
  readonly word: string;
  readonly similarity: string;
}
/** The rows of the table in a page's HTML. */
const rowsOf = (html: string): Row[] =>
  [
    ...mainOf(html).matchAll(/<tr><td>(\d+)<\/td><th scope="row"[^>]*>([^<]+)<\/th><td class="is-number">([^<]+)</g),
  ].map(([, percentile = "", word = "", similarity = ""]) => ({ percentile, word, similarity }));

/** The words near one, as the page lists them. */
async function revealed(edition: Edition, word: string): Promise<Row[]> {
  const response = await get(near(edition, word, { reveal: "words" }));
  expect(response.status).toBe(200);
  return rowsOf(await response.text());
}

const isFalling = (numbers: readonly number[]) =>
  numbers.every((value, index) => value <= (numbers[index - 1] ?? Infinity));

describe("before they are revealed", () => {
  it("none of the nearest words is in the page or in what its scripts ask for", async () => {
    const words = (await revealed("en", "ocean")).map(({ word }) => word);
    // Words of another page stand in the site's own texts.
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
    expect(await (await get(data)).json()).toMatchObject({ edition: "en", word: "ocean", words: null });
  });
});

describe("a word's nearest words", () => {
  it.each(EDITIONS)(
    "begin at 999 in the %s edition and fall to 1, with similarities of 2 decimals that never rise",
    async (edition) => {
      const { words } = todaysGame(edition);
      const word = words[0] ?? "";
      const rows = await revealed(edition, word);
      const decimal = EDITION_FACTS[edition].wordLanguage === "en" ? "." : ",";
      expect(rows[0]?.percentile).toBe("999");
      expect(rows.length).toBeGreaterThan(950);
      const percentiles = rows.map(({ percentile }) => Number(percentile));
      expect(new Set(percentiles).size).toBe(rows.length);
      expect(isFalling(percentiles)).toBe(true);
      expect(Math.min(...percentiles)).toBeGreaterThanOrEqual(1);
      for (const { similarity } of rows) expect(similarity).toMatch(/^-?\d+[.,]\d\d$/);
      expect(rows.filter(({ similarity }) => !similarity.includes(decimal))).toEqual([]);
      expect(isFalling(rows.map(({ similarity }) => Number(similarity.replace(",", "."))))).toBe(true);
      expect(rows.map((row) => row.word)).not.toContain(word);
    },
  );
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

describe("an address that names no word", () => {
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

  it.each(["/nearby_1k/", "/nearby_1k", "/nearby_1k/%ff", "/nearby_1k/%", "/espanol/nearby_1k/", "/deutsch/nearby_1k"])(
    "is no server error: %s",
    async (path) => {
      expect([400, 404]).toContain((await get(path)).status);
    },
  );

  it("knows no word in Junior that is hidden from children", async () => {
    expect((await get(near("en", "whiskey"))).status).toBe(200);
    const response = await get(near("jr", "whiskey"));
    expect(response.status).toBe(404);
    expect(mainOf(await response.text())).toContain("<p>Word not found</p>");
  });
});

/** Plays turns of today's game; gives the cookies that the browser has then. */
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
    en: "This word&#x27;s nearest words can be seen when you have finished today&#x27;s game.",
    jr: "This word&#x27;s nearest words can be seen when you have finished today&#x27;s game.",
    es: "Podrás ver las palabras más cercanas a esta cuando termines el juego de hoy.",
    de: "Die nächsten Wörter zu diesem Wort kannst du sehen, wenn du das heutige Spiel beendet hast.",
  };

  it.each(EDITIONS)("of the %s edition is refused until the game is won or given up, then open", async (edition) => {
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

  it("is refused to what the page's scripts ask for, too", async () => {
    const data = `${near("en", "harbor")}?reveal=words&_data=${encodeURIComponent("routes/($lang).nearby_1k.$code")}`;
    const response = await get(data);
    expect(response.status).toBe(403);
    expect(await response.text()).toBe("wordInPlay");
  });

  it("is not opened by another game that is over", async () => {
    const yesterdays = await play("en", [{ intent: "giveUp", game: String(number - 1) }]);
    const juniors = await play("jr", [{ intent: "giveUp" }]);
    for (const Cookie of [yesterdays, juniors]) expect((await get(near("en", "harbor"), { Cookie })).status).toBe(403);
  });

  it("is kept in the other edition with the same words, too, and an old game's word is open", async () => {
    for (const address of [near("en", "garden"), near("jr", "harbor")])
      expect((await fetch(`${server.origin}${address}`)).status).toBe(403);
    for (const edition of EDITIONS) {
      const [, yesterdays] = SECRETS[edition];
      expect((await revealed(edition, yesterdays)).length).toBeGreaterThan(900);
    }
  });
});

describe("profanity", () => {
  const { profane } = readWordLists("db/words");

  it.each<[Edition, readonly string[]]>([
    ["en", ["idiot", "whiskey", "kiss", "murder", "body", "beer", "bottle"]],
    ["jr", ["bottle", "party", "fight", "smoke", "body"]],
    ["es", ["idiota", "beso", "cuerpo", "mierda", "tonto"]],
    ["de", ["idiot", "kuss", "körper", "dumm", "hintern"]],
  ])("is in no list of the %s edition, not even near words like it", async (edition, words) => {
    for (const word of words) {
      const rows = await revealed(edition, word);
      expect(rows.filter((row) => profane[edition].has(row.word)).map((row) => row.word)).toEqual([]);
    }
  });

  it("leaves its place empty", async () => {
    const rows = await revealed("en", "whiskey");
    expect(rows.length).toBeLessThan(999);
    expect(rows.at(-1)?.percentile).toBe("1");
  });

  it("and all else that is kept from children is in no list of Junior, and leaves no place there", async () => {
    const hidden = new Set(readFileSync("db/words/childsafe.exclude.txt", "utf8").split("\n").filter(Boolean));
    expect(hidden.size).toBeGreaterThan(500);
    for (const word of ["bottle", "party", "fight"]) {
      const [inJunior, inMain] = [await revealed("jr", word), await revealed("en", word)];
      expect(inJunior.filter((row) => hidden.has(row.word))).toEqual([]);
      // The main edition ranks such words, and does not show them.
      expect(inJunior.length).toBeGreaterThan(inMain.length);
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

const table = (page: Page) => page.getByRole("table");
/** The rows as the browser shows them; read in one go, there are a thousand. */
const shownRows = (page: Page): Promise<Row[]> =>
  table(page)
    .locator("tbody tr")
    .evaluateAll((all) =>
      all.map((row) => {
        const [percentile = "", word = "", similarity = ""] = [...row.children].map((cell) => cell.textContent);
        return { percentile, word, similarity };
      }),
    );

describe.each(PLAYERS)("$kind", ({ javaScriptEnabled }) => {
  let viewer: Viewer;
  let page: Page;
  beforeEach(async () => {
    viewer = await openViewer(browser, { javaScriptEnabled });
    page = viewer.page;
  });
  afterEach(async () => {
    expect(viewer.complaints).toEqual([]);
    await viewer.context.close();
  });
  const ready = async () => {
    if (javaScriptEnabled) await page.locator("html[data-enhanced]").waitFor();
  };
  const open = async (path: string) => {
    await page.goto(`${server.origin}${path}`);
    await ready();
  };
  const turn = (edition: Edition, fields: Record<string, string>) =>
    page.request.post(`${server.origin}/play`, {
      form: { edition, game: String(todaysGame(edition).number), ...fields },
    });

  it("the words are shown to those who press the button, and sorted by each header", async () => {
    await open(near("en", "ocean"));
    await page.getByRole("heading", { level: 1, name: "The nearest words to “ocean”" }).waitFor();
    expect(await table(page).count()).toBe(0);
    await page.getByRole("button", { name: "Reveal words" }).click();
    await page.getByRole("table", { name: "Nearest words" }).waitFor();
    expect(await page.getByRole("button", { name: "Reveal words" }).count()).toBe(0);
    const headers = () => table(page).getByRole("columnheader");
    const names = await headers().locator("a").allInnerTexts();
    expect(names.map((name) => name.split(/\s/)[0])).toEqual(["Prox.", "Word", "Similarity"]);

    const nearest = await shownRows(page);
    expect(nearest[0]?.percentile).toBe("999");
    expect(nearest.length).toBeGreaterThan(950);
    const farthest = [...nearest].reverse();
    const { compare } = new Intl.Collator("en");
    const byWord = [...nearest].sort((a, b) => compare(a.word, b.word));
    const directions = () => headers().evaluateAll((all) => all.map((header) => header.getAttribute("aria-sort")));
    const press = async (name: string, rows: readonly Row[], sorted: readonly string[]) => {
      await headers().getByRole("link", { name }).click();
      await expect.poll(() => directions()).toEqual(sorted);
      expect(await shownRows(page)).toEqual(rows);
    };
    expect(await directions()).toEqual(["descending", "none", "descending"]);
    await press("Prox. Closeness (change the order)", farthest, ["ascending", "none", "ascending"]);
    await press("Prox. Closeness (change the order)", nearest, ["descending", "none", "descending"]);
    await press("Similarity (change the order)", farthest, ["ascending", "none", "ascending"]);
    await press("Word (change the order)", byWord, ["none", "ascending", "none"]);
    await press("Word (change the order)", [...byWord].reverse(), ["none", "descending", "none"]);
    await press("Similarity (change the order)", nearest, ["descending", "none", "descending"]);
  });

  it("the words of Junior stay Junior's when they are revealed and sorted", async () => {
    await open(near("jr", "bottle"));
    await page.getByRole("button", { name: "Reveal words" }).click();
    await table(page).waitFor();
    const rows = await shownRows(page);
    expect(rows).toEqual(await revealed("jr", "bottle"));
    await table(page).getByRole("link", { name: "Similarity" }).click();
    await expect.poll(async () => (await shownRows(page))[0]?.percentile).toBe("1");
    expect(await shownRows(page)).toEqual([...rows].reverse());
    await page.getByRole("link", { name: "Back to the game" }).click();
    await page.waitForURL(`${server.origin}/junior`);
  });

  it.each([
    ["en", "/", "See the nearest words", (word: string) => `The nearest words to “${word}”`],
    ["jr", "/junior", "See the nearest words", (word: string) => `The nearest words to “${word}”`],
    ["es", "/espanol", "Ver las palabras más cercanas", (word: string) => `Las palabras más cercanas a «${word}»`],
    ["de", "/deutsch", "Die nächsten Wörter ansehen", (word: string) => `Die nächsten Wörter zu „${word}“`],
  ] as const)("the result of the %s game at %s leads to its secret's", async (edition, path, link, heading) => {
    const { secret: word } = todaysGame(edition);
    await turn(edition, { intent: "guess", guess: word });
    await open(path);
    await page.locator(".over").getByRole("link", { name: link }).click();
    await page.getByRole("heading", { level: 1, name: heading(word) }).waitFor();
    expect(await table(page).count()).toBe(0);
  });

  it.each([
    ["en", "/archive"],
    ["jr", "/archive?edition=jr"],
  ] as const)("yesterday's word of the %s archive leads to its nearest words", async (edition, path) => {
    const [, word] = SECRETS[edition];
    await open(path);
    expect(await page.getByText(word, { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Reveal the word" }).click();
    await page.getByRole("link", { name: "See its nearest words" }).click();
    await page.getByRole("heading", { level: 1, name: `The nearest words to “${word}”` }).waitFor();
    await ready();
    await page.getByRole("button", { name: "Reveal words" }).click();
    await table(page).waitFor();
    expect((await shownRows(page))[0]?.percentile).toBe("999");
  });

  it.each([
    ["es", "montaña", "Mostrar las palabras", "Palabras más cercanas", ["Puesto", "Palabra", "Similitud"]],
    ["de", "straße", "Wörter aufdecken", "Nächste Wörter", ["Nähe", "Wort", "Ähnlichkeit"]],
  ] as const)("in %s the page of %s speaks the language, with a comma in its numbers", async (...wanted) => {
    const [edition, word, button, name, columns] = wanted;
    await open(near(edition, word));
    expect(await page.locator("html").getAttribute("lang")).toBe(edition);
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("table", { name }).waitFor();
    const links = await table(page).getByRole("columnheader").locator("a").allInnerTexts();
    expect(links.map((text) => text.split(/\s/)[0])).toEqual(columns);
    const rows = await shownRows(page);
    expect(rows.length).toBeGreaterThan(950);
    expect(rows.filter(({ similarity }) => !/^-?\d+,\d\d$/.test(similarity))).toEqual([]);
    await table(page).getByRole("link", { name: columns[1] }).click();
    const { compare } = new Intl.Collator(edition);
    const byWord = [...rows].sort((a, b) => compare(a.word, b.word));
    await expect.poll(() => shownRows(page)).toEqual(byWord);
  });
});

describe.each(["light", "dark"] as const)("in the %s theme at 360 px", (colorScheme) => {
  let viewer: Viewer;
  let page: Page;
  beforeEach(async () => {
    viewer = await openViewer(browser, { colorScheme, viewport: { width: 360, height: 640 } });
    page = viewer.page;
  });
  afterEach(async () => {
    expect(viewer.complaints).toEqual([]);
    await viewer.context.close();
  });
  const open = async (path: string) => {
    await page.goto(`${server.origin}${path}`);
    await page.locator("html[data-enhanced]").waitFor();
  };
  const overflow = () =>
    page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

  it("nothing is beside the page, with short words and with long ones", async () => {
    for (const path of [
      near("en", "ocean"),
      near("en", "ocean", { reveal: "words" }),
      near("es", "montaña", { reveal: "words" }),
      near("de", "straße", { reveal: "words" }),
      near("de", "öffentlichkeit"),
      near("en", "harbor"),
    ]) {
      await open(path);
      expect([path, await overflow()]).toEqual([path, 0]);
    }
  });

  it("axe finds no fault while the words are hidden, nor when they are refused", async () => {
    for (const path of [near("en", "ocean"), near("en", "harbor")]) {
      await open(path);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });

  it("axe finds no fault in the words", async () => {
    await open(near("en", "ocean", { reveal: "words" }));
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("the focus goes to the words where they take the place of the button, and the page stays where it is", async () => {
    await open(near("en", "ocean"));
    await page.getByRole("button", { name: "Reveal words" }).press("Enter");
    await page.getByRole("table").waitFor();
    const hasFocus = () => page.evaluate(() => document.activeElement?.querySelector("table") !== null);
    await expect.poll(hasFocus).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("th")?.textContent)).toContain("Prox.");
  });
});
