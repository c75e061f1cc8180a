import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Edition } from "~/game/editions";
import type { Language } from "~/game/languages";
import { openViewer, PLAYERS, type Viewer } from "../support/browser";
import { sharedText } from "../support/ending";
import { openSite, type Site } from "../support/site";

let { server, browser, todaysGame, stop } = {} as Site;
beforeAll(async () => {
  ({ server, browser, todaysGame, stop } = await openSite());
});
afterAll(() => stop());

/** Expected texts of an edition. */
interface EditionPage {
  readonly edition: Edition;
  readonly path: string;
  readonly lang: Language;
  readonly heading: (number: number) => string;
  readonly input: string;
  readonly guess: string;
  readonly hint: string;
  readonly giveUp: string;
  readonly question: string;
  readonly about: string;
  readonly latest: string;
  readonly notFound: string;
  readonly won: string;
  readonly lost: (secret: string) => string;
  /** The first lines and the last two of the result of two guesses and a hint. */
  readonly shared: (number: number) => readonly string[];
  /** A similarity in the format of the language. */
  readonly similarity: RegExp;
}

const ENGLISH = {
  lang: "en",
  input: "Your guess",
  guess: "Guess",
  hint: "Hint",
  giveUp: "Give up",
  question: "This ends the game and reveals the secret word.",
  about: "About today’s game",
  latest: "Latest guess",
  notFound: "Word not found xqzzyqx",
  won: "Nice job! You guessed the secret word!",
  lost: (secret: string) => `The secret word was ${secret}.`,
  similarity: /^-?\d+\.\d\d$/,
} as const;

const PAGES: readonly EditionPage[] = [
  {
    ...ENGLISH,
    edition: "en",
    path: "/",
    heading: (number) => `Game #${number}`,
    shared: (number) => [`Proxima #${number}`, "✅ 3 guesses", "💡 1 hint", ""],
  },
  {
    ...ENGLISH,
    edition: "jr",
    path: "/junior",
    heading: (number) => `Game #${number} Junior`,
    shared: (number) => [`Proxima Junior #${number}`, "✅ 3 guesses", "💡 1 hint", "/junior"],
  },
  {
    edition: "es",
    path: "/espanol",
    lang: "es",
    heading: (number) => `Juego n.º ${number}`,
    input: "Tu palabra",
    guess: "Probar",
    hint: "Pista",
    giveUp: "Me rindo",
    question: "El juego terminará y verás la palabra secreta.",
    about: "Sobre el juego de hoy",
    latest: "Último intento",
    notFound: "No encontramos esa palabra xqzzyqx",
    won: "¡Bien hecho! ¡Adivinaste la palabra secreta!",
    lost: (secret) => `La palabra secreta era ${secret}.`,
    shared: (number) => [`Proxima Español #${number}`, "✅ 3 intentos", "💡 1 pista", "/espanol"],
    similarity: /^-?\d+,\d\d$/,
  },
  {
    edition: "de",
    path: "/deutsch",
    lang: "de",
    heading: (number) => `Spiel Nr. ${number}`,
    input: "Dein Wort",
    guess: "Raten",
    hint: "Tipp",
    giveUp: "Aufgeben",
    question: "Damit endet das Spiel, und das Geheimwort wird aufgedeckt.",
    about: "Über das heutige Spiel",
    latest: "Letzter Versuch",
    notFound: "Wort nicht gefunden xqzzyqx",
    won: "Gut gemacht! Du hast das Geheimwort erraten!",
    lost: (secret) => `Das Geheimwort war ${secret}.`,
    shared: (number) => [`Proxima Deutsch #${number}`, "✅ 3 Versuche", "💡 1 Tipp", "/deutsch"],
    similarity: /^-?\d+,\d\d$/,
  },
];

let viewer: Viewer;
let page: Page;
const rows = () => page.locator("tbody tr");

async function open(path: string, isEnhanced: boolean): Promise<void> {
  await page.goto(`${server.origin}${path}`);
  if (isEnhanced) await page.locator("html[data-enhanced]").waitFor();
}

describe.each(PLAYERS)("$kind", ({ javaScriptEnabled }) => {
  beforeEach(async () => {
    viewer = await openViewer(browser, { javaScriptEnabled });
    page = viewer.page;
  });
  afterEach(async () => {
    expect(viewer.pageErrors).toEqual([]);
    await viewer.context.close();
  });

  describe.each(PAGES)("the game at $path", (text) => {
    const { edition, path } = text;
    const input = () => page.getByRole("textbox", { name: text.input });
    const latest = () => page.getByRole("region", { name: text.latest });
    const guess = async (word: string) => {
      await input().fill(word);
      await page.getByRole("button", { name: text.guess, exact: true }).click();
    };

    it("is won in its own language, with its own number and words", async () => {
      const { number, secret, words } = todaysGame(edition);
      await open(path, javaScriptEnabled);
      expect(await page.locator("html").getAttribute("lang")).toBe(text.lang);
      expect((await page.getByRole("heading", { level: 1 }).innerText()).replace(/\s+/g, " ")).toBe(
        text.heading(number),
      );
      const word = words.find((candidate) => candidate !== secret) ?? "";
      await guess(word);
      await latest().getByText(word).waitFor();
      expect(await page.locator("tbody td.similarity").first().innerText()).toMatch(text.similarity);
      await guess("xqzzyqx");
      await page.locator("#guess-message").getByText(text.notFound).waitFor();
      await page.getByRole("button", { name: text.hint }).click();
      await rows().nth(1).waitFor();
      await guess(secret);
      await page.getByRole("heading", { name: text.won }).waitFor();

      const shared = (await sharedText(page)).split("\n");
      const [title, count, hints, link] = text.shared(number);
      expect([...shared.slice(0, 2), ...shared.slice(-2)]).toEqual([
        title,
        count,
        hints,
        `${server.origin}${link ?? ""}`,
      ]);
      await open(path, javaScriptEnabled);
      await page.getByRole("heading", { name: text.won }).waitFor();
      expect(await rows().count()).toBe(3);
    });

    it("can be given up, which reveals its secret", async () => {
      const { secret, words } = todaysGame(edition);
      await open(path, javaScriptEnabled);
      await guess(words[0] ?? "");
      await page.getByRole("link", { name: text.giveUp }).click();
      await page.getByText(text.question).waitFor();
      await page.getByRole("button", { name: text.giveUp }).click();
      await page.getByText(text.lost(secret)).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    });

    if (!javaScriptEnabled) return;

    it("stores its guesses separately from other editions", async () => {
      const { words } = todaysGame(edition);
      await open(path, true);
      await guess(words[0] ?? "");
      await rows().first().waitFor();
      for (const other of PAGES.filter((one) => one.path !== path)) {
        await open(other.path, javaScriptEnabled);
        expect(await rows().count()).toBe(0);
      }
      await open(path, javaScriptEnabled);
      expect(await rows().count()).toBe(1);
    });

    it("links to its own next game once that has started", async () => {
      await page.clock.install({ time: Date.now() + 2 * 86_400_000 });
      await open(path, true);
      await page.locator("summary").getByText(text.about).click();
      const begun = page.locator(".next-game a");
      await begun.waitFor();
      expect(await begun.getAttribute("href")).toBe(path);
    });
  });

  if (!javaScriptEnabled) return;

  it.each([
    ["/espanol/junior", "es", "Tu palabra", "Probar"],
    ["/deutsch/junior", "de", "Dein Wort", "Raten"],
  ])("Junior can be played at %s too, in its own words", async (path, lang, label, button) => {
    const { number, secret } = todaysGame("jr");
    await open(path, javaScriptEnabled);
    expect(await page.locator("html").getAttribute("lang")).toBe(lang);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain(String(number));
    await page.getByRole("textbox", { name: label }).fill(secret);
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.locator(".over-won").waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it("the main game and Junior link to each other on English pages", async () => {
    await open("/", javaScriptEnabled);
    await page.getByRole("link", { name: "Play Junior" }).click();
    await page.getByRole("heading", { level: 1, name: /Junior/ }).waitFor();
    await page.getByRole("link", { name: "Play the main game" }).click();
    await page.getByRole("heading", { level: 1, name: `Game #${todaysGame("en").number}`, exact: true }).waitFor();
    await open("/espanol", javaScriptEnabled);
    // Only the question about an easier game names it.
    expect(await page.getByRole("link", { name: /Junior/ }).count()).toBe(0);
  });
});
