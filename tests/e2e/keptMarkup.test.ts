import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Language, LANGUAGES } from "~/game/languages";
import type { LogEntry } from "~/game/types";
import { packLog } from "~/http/request/progressCookie.server";
import { pathIn } from "~/i18n/addresses";
import { openViewer } from "../support/browser";
import { openSite, type Site } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());

/** The cookie of a play: guesses with every kind of row among them. */
function cookieOf(language: Language, words: readonly string[], { isOver = false } = {}) {
  const { number } = site.todaysGame(language);
  const [hint = "", plural = "", ...rest] = words;
  const log: LogEntry[] = [
    { kind: "hint", word: hint },
    { kind: "guess", word: plural, typed: `${plural}s` },
    ...rest.map((word) => ({ kind: "guess", word }) as const),
    ...(isOver ? [{ kind: "giveUp" } as const] : []),
  ];
  return { name: `game_${language}_${number}`, value: packLog(log) };
}

async function getPage(path: string, cookie?: { name: string; value: string }): Promise<string> {
  const headers = cookie === undefined ? undefined : { Cookie: `${cookie.name}=${cookie.value}` };
  const html = await (await fetch(`${site.server.origin}${path}`, headers && { headers })).text();
  const [, nonce = ""] = /nonce="([^"]+)"/.exec(html) ?? [];
  expect(nonce).not.toBe("");
  return html.replaceAll(nonce, "(nonce)");
}

describe.each(LANGUAGES)("markup that the server has kept, in %s,", (language) => {
  const path = pathIn(language, "/");

  it("is what it would have rendered, byte for byte", async () => {
    const { words } = site.todaysGame(language);
    const plays = [
      undefined,
      cookieOf(language, words.slice(0, 20)),
      cookieOf(language, words.slice(0, 20), { isOver: true }),
    ];
    for (const query of ["", "?sort=number"])
      for (const play of plays) {
        const rendered = await getPage(path + query, play);
        expect(await getPage(path + query, play)).toBe(rendered);
      }
  });

  it("gives nothing of one player to another", async () => {
    const { words } = site.todaysGame(language);
    const one = cookieOf(language, words.slice(20, 40));
    const other = cookieOf(language, words.slice(30, 50));
    const ofOne = await getPage(path, one);
    const ofOther = await getPage(path, other);
    const lonely = words.slice(20, 30).filter((word) => !words.slice(30, 50).includes(word));
    const rowOf = (word: string) => `<span lang="${language}">${word}</span>`;
    expect(lonely.filter((word) => ofOne.includes(rowOf(word)))).toEqual(lonely);
    expect(lonely.filter((word) => ofOther.includes(rowOf(word)))).toEqual([]);
    expect(await getPage(path, one)).toBe(ofOne);
  });

  it("is taken over by scripts without a complaint, and goes on as rendered", async () => {
    const { words } = site.todaysGame(language);
    const { context, page, complaints } = await openViewer(site.browser, {});
    const { name, value } = cookieOf(language, words.slice(0, 20));
    await context.addCookies([{ name, value, url: site.server.origin }]);
    // The first visit may be the one that renders what the second is given.
    for (let visit = 0; visit < 2; visit++) {
      await page.goto(site.server.origin + path);
      const markup = () => page.locator("tbody").evaluate((rows) => rows.innerHTML);
      const rendered = await page.evaluate(async () => {
        const html = await (await fetch(location.href)).text();
        return new DOMParser().parseFromString(html, "text/html").querySelector("tbody")?.innerHTML;
      });
      await page.locator("html[data-enhanced]").waitFor();
      // React separates texts by comments that it may take out of what it has taken over.
      const plain = (html = "") => html.replaceAll("<!-- -->", "");
      expect(plain(await markup())).toBe(plain(rendered));
    }
    await page.getByRole("textbox").fill(words[60] ?? "");
    await page.keyboard.press("Enter");
    await page
      .locator("tr.is-recent")
      .getByText(words[60] ?? "", { exact: true })
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
