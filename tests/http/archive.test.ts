import { get } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { dayOfGame } from "~/editions/calendar";
import type { Edition } from "~/editions/editions";
import { newEmail } from "../support/account";
import {
  attributesOf,
  elementsOf,
  factsOf,
  findText,
  linksOfAnswer,
  mainOf,
  partOf,
  sharedLinesOf,
  textOf,
  textsOf,
} from "../support/html";
import { AGO, SECRETS } from "../support/secrets";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor } from "../support/visitor";

const server = sharedServer();
const todaysGame = (edition: Edition) => todaysGameOf(server, edition);

/** The days of a page's calendar that are links: address, name and whether it is today. */
function daysOf(html: string) {
  return elementsOf(html, "main a.day").map((day) => {
    const read = (name: string) => day.getAttribute(name)?.replaceAll("\u00a0", " ") ?? "";
    return { href: read("href"), name: read("aria-label"), isToday: read("aria-current") === "date" };
  });
}

/** The games of a page's list. */
function gamesOf(html: string) {
  return elementsOf(html, "main ul.game-list li").map((game) => ({
    number: numberIn(game.querySelector('a[href*="?num="]')?.getAttribute("href") ?? ""),
    date: game.querySelector("time")?.getAttribute("datetime") ?? "",
    text: textOf(game),
  }));
}

/** Addresses of the links in a navigation with this name. */
const linksOf = (html: string, name: string) => attributesOf(html, `main nav[aria-label^="${name}"] a[href]`, "href");

const numberIn = (address: string) => Number(/num=(\d+)/.exec(address)?.[1]);
const headingOf = (html: string) => findText(html, "h2:is(#month, #list-heading)");

interface EditionArchive {
  readonly edition: Edition;
  readonly path: string;
  /** The oldest listed game, and how its day is named. */
  readonly oldest: { readonly number: number; readonly date: string; readonly day: string };
  readonly row: string;
  readonly weekdays: readonly string[];
  readonly years: string;
  readonly months: string;
}

const EPOCH = "2022-01-29";
const dayNow = () => dayOfGame("en", { number: todaysGame("en").number, epoch: EPOCH });

const ARCHIVES: readonly EditionArchive[] = [
  {
    edition: "en",
    path: "/archive",
    oldest: { number: 1, date: "2022-01-30", day: "Game #1, January 30, 2022, Not started yet" },
    row: "#1 Jan 30, 2022",
    weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    years: "Years",
    months: "Months of",
  },
  {
    edition: "jr",
    path: "/archive?edition=jr",
    oldest: { number: 388, date: "2023-06-14", day: "Game #388, June 14, 2023, Not started yet" },
    row: "#388 Jun 14, 2023",
    weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    years: "Years",
    months: "Months of",
  },
  {
    edition: "es",
    path: "/espanol/archive",
    oldest: {
      number: 1,
      date: "2024-06-16",
      day: "Partida n.º 1, 16 de junio de 2024, Aún sin empezar",
    },
    row: "#1 16 jun 2024",
    weekdays: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
    years: "Años",
    months: "Meses de",
  },
  {
    edition: "de",
    path: "/deutsch/archive",
    oldest: {
      number: 1,
      date: "2022-01-30",
      day: "Spiel Nr. 1, 30. Januar 2022, Noch nicht begonnen",
    },
    row: "#1 30.01.2022",
    weekdays: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
    years: "Jahre",
    months: "Monate von",
  },
];

/** Adds parameters to an address. */
const withQuery = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;

describe.each(ARCHIVES)("the archive of the $edition edition at $path", ({ edition, path, ...expected }) => {
  const { oldest, row, weekdays, years, months } = expected;

  it("opens with this month's calendar, which ends with today's game, and has every past day within three links", async () => {
    const visitor = openVisitor(server);
    const { text } = await visitor.get(path);
    const { number } = todaysGame(edition);
    const dayOfMonth = Number(dayNow().slice(8));
    const days = daysOf(text);
    expect(days.map(({ isToday }) => isToday)).toEqual([...Array<boolean>(dayOfMonth - 1).fill(false), true]);
    expect(days.at(-1)?.href).not.toContain("num=");
    expect(textsOf(text, 'main th[scope="col"] .visually-hidden')).toEqual(weekdays);

    const found = new Map<number, string>();
    for (const year of linksOf(text, years)) {
      for (const month of linksOf((await visitor.get(year)).text, months)) {
        const page = await visitor.get(month);
        for (const { href, name, isToday } of daysOf(page.text)) if (!isToday) found.set(numberIn(href), name);
      }
    }
    expect([...found.keys()].sort((one, other) => one - other)).toEqual(
      Array.from({ length: number - oldest.number }, (_, index) => oldest.number + index),
    );
    expect(found.get(oldest.number)).toBe(oldest.day);
  });

  it("has every past game once in the lists of its years, newest first", async () => {
    const visitor = openVisitor(server);
    const newest = await visitor.get(withQuery(path, "view=list"));
    const games: ReturnType<typeof gamesOf> = [];
    for (const address of linksOf(newest.text, years)) {
      const { text } = await visitor.get(address);
      const listed = gamesOf(text);
      expect([...new Set(listed.map(({ date }) => date.slice(0, 4)))]).toEqual([headingOf(text)]);
      games.push(...listed);
    }
    const today = todaysGame(edition).number;
    const count = today - oldest.number;
    expect(games.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, index) => today - 1 - index));
    const dayAfter = (days: number) => new Date(Date.parse(oldest.date) + days * 86_400_000).toISOString().slice(0, 10);
    expect(games.map(({ date }) => date)).toEqual(games.map((_, index) => dayAfter(count - 1 - index)));
    expect(games.at(-1)?.text).toBe(row);
    // Each entry ends with its date, and a date with its year.
    expect(games.filter((game) => !/^#\d+ .*\d{4}$/.test(game.text))).toEqual([]);
  });
});

describe("the status of a game", () => {
  it.each(["/archive", "/espanol/archive", "/deutsch/archive"])(
    "is counted once for each in the list at %s: together they are all",
    async (path) => {
      const { text } = await openVisitor(server).get(withQuery(path, "view=list"));
      const [all, ...counts] = textsOf(text, ".chip-count").map(Number);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all);
    },
  );

  it.each<[Edition, string, readonly string[]]>([
    ["en", "/archive", ["In progress", "Complete", "Gave up"]],
    ["jr", "/archive?edition=jr", ["In progress", "Complete", "Gave up"]],
    ["es", "/espanol/archive", ["En progreso", "Completada", "Abandonado"]],
    ["de", "/deutsch/archive", ["Angefangen", "Gelöst", "Aufgegeben"]],
  ])("of the %s edition is at %s a text of its day and in its list: %j", async (edition, path, statuses) => {
    const { number: today, words } = todaysGame(edition);
    const visitor = openVisitor(server);
    const play = (game: number, fields: Record<string, string>) =>
      visitor.post("/play", { edition, game: String(game), ...fields });
    // In the middle of a month, so that one calendar has them all.
    const last = edition === "es" ? 100 : 500;
    const secretWord = server.secretOf(edition, last);
    await play(last, { intent: "guess", guess: words.find((word) => word !== secretWord) ?? "" });
    await play(last - 1, { intent: "guess", guess: server.secretOf(edition, last - 1) });
    await play(last - 2, { intent: "giveUp" });

    const date = dayOfGame(edition, { number: last, epoch: EPOCH });
    const days = daysOf((await visitor.get(withQuery(path, `month=${date.slice(0, 7)}`))).text);
    const named = (game: number) => days.find(({ href }) => numberIn(href) === game)?.name ?? "";
    const list = gamesOf((await visitor.get(withQuery(path, `year=${date.slice(0, 4)}`))).text);
    const listed = (game: number) => list.find((one) => one.number === game)?.text ?? "";
    for (const textOfGame of [named, listed])
      expect(
        [last, last - 1, last - 2].map((game) => statuses.filter((one) => textOfGame(game).includes(one))),
      ).toEqual(statuses.map((status) => [status]));
    const others = [...days.map(({ name }) => name), ...list.map(({ text }) => text)].filter((text) =>
      statuses.some((status) => text.includes(status)),
    );
    expect(others).toHaveLength(6);
    expect((await visitor.get(path)).text).not.toContain(`num=${today}"`);
  });

  it("filters the games of all years, and counts them for the month and for all", async () => {
    const visitor = openVisitor(server);
    const games = [100, 500, 501];
    for (const game of games) await visitor.post("/play", { edition: "en", game: String(game), intent: "giveUp" });
    const { text } = await visitor.get("/archive?status=gaveUp");
    expect(headingOf(text)).toBe("All years");
    expect(gamesOf(text).map(({ number }) => number)).toEqual([...games].reverse());
    const ofYear = await visitor.get("/archive?year=2022&status=gaveUp");
    expect(gamesOf(ofYear.text).map(({ number }) => number)).toEqual([100]);
    const month = await visitor.get("/archive?month=2023-06");
    expect(findText(month.text, 'a[href="/archive?status=gaveUp"]')).toBe("Gave up2 in June 2023, 3 in total");
    const none = await visitor.get("/archive?status=inProgress");
    expect([gamesOf(none.text), mainOf(none.text).includes("No games to show here.")]).toEqual([[], true]);
    // Nearly all games: one year of them.
    const open = await visitor.get("/archive?status=notStarted");
    expect(headingOf(open.text)).toBe(
      dayOfGame("en", { number: todaysGame("en").number - 1, epoch: EPOCH }).slice(0, 4),
    );
  });

  it("of today's game is on the calendar from its first guess on", async () => {
    const visitor = openVisitor(server);
    const { number, words } = todaysGame("en");
    const today = async () => daysOf((await visitor.get("/archive")).text).at(-1)?.name;
    expect(await today()).toMatch(new RegExp(`^Game #${number}, .*, today$`));
    await visitor.post("/play", { edition: "en", game: String(number), intent: "guess", guess: words[0] ?? "" });
    expect(await today()).toMatch(/, today, In progress$/);
  });
});

describe("games of the archive", () => {
  /* Sums and texts to share in other languages: app/stats/StatsSheet.test.tsx and app/play/shareText.test.ts. */
  it("return to the answer, count in the statistics but not in the win streak, and have results to share", async () => {
    const visitor = openVisitor(server);
    const today = todaysGame("en").number;
    const [won, lost] = [today - AGO.ocean, today - 1];
    const play = (number: number, fields: Record<string, string>) =>
      visitor.post(number === today ? "/" : `/archive/game?num=${number}`, { game: String(number), ...fields });
    const guess = (number: number, word: string) => play(number, { intent: "guess", guess: word });
    const sums = async () =>
      factsOf(partOf((await visitor.get("/stats")).main, "dl.facts"))
        .map((fact) => fact.join(" "))
        .join(", ");
    const shared = async (number: number) => sharedLinesOf((await visitor.get(`/archive/game?num=${number}`)).text);

    expect((await guess(won, "pencil")).path).toBe(`/archive/game?num=${won}#answer`);
    await guess(won, "sea");
    await play(won, { intent: "hint" });
    await guess(won, "ocean");
    await guess(lost, "pencil");
    await play(lost, { intent: "giveUp" });
    expect(await sums()).toBe(
      "Played 2, Found 1, Gave up 1, Guesses 5, Guesses per game 2.5, Hints 1, Hints per game 0.5, Bonus rounds won 0",
    );
    await guess(today, SECRETS.en[0]);
    const three =
      "Played 3, Found 2🔥1 (win streak of 1 game), Gave up 1, Guesses 6, Guesses per game 2.0, Hints 1, Hints per game 0.3, Bonus rounds won 0";
    expect(await sums()).toBe(three);
    expect(await shared(won)).toEqual([
      `Proxima #${won} · 4 guesses · 1 hint`,
      "⬛🟧🟧🟨",
      `${server.origin}/archive/game?num=${won}&s=0556`,
    ]);
    expect((await visitor.get(`/archive/game?num=${won}`)).links).toContain("/archive");
    expect((await shared(lost)).slice(0, 2)).toEqual([`Proxima #${lost} · gave up after 1 guess`, "⬛"]);
    // Won again after its log was lost, it counts no more.
    visitor.cookies.delete(`game_en_${won}`);
    await guess(won, "ocean");
    expect(await sums()).toBe(three);
  });

  it("are described without a word about today", async () => {
    for (const [page, today] of [
      ["/archive/game?num=500", "today"],
      ["/espanol/archive/game?num=500", "hoy"],
      ["/deutsch/archive/game?num=500", "heut"],
    ] as const) {
      const { text } = await openVisitor(server).get(page);
      const [description = ""] = attributesOf(text, 'meta[name="description"]', "content");
      expect(description).toContain("500");
      expect(description.toLowerCase()).not.toContain(today);
    }
  });

  it("are said to be kept in this browser only, for a guest, with the way to an account", async () => {
    const visitor = openVisitor(server);
    const guests = await visitor.get("/archive");
    expect(guests.said).toContain(
      "You are playing as a guest: your games and statistics are kept in this browser only.",
    );
    expect(guests.links).toContain("/account");
    await visitor.signUp(newEmail());
    expect((await visitor.get("/archive")).said).not.toContain("You are playing as a guest");
  });
});

describe("the view that was chosen", () => {
  it("is remembered, and the other settings are kept", async () => {
    const visitor = openVisitor(server);
    await visitor.post("/settings", { form: "settings", darkMode: "true", showFAQ: "true" });
    const isList = async (address: string) => gamesOf((await visitor.get(address)).text).length > 0;
    expect(await isList("/archive")).toBe(false);
    expect(await isList("/archive?view=list")).toBe(true);
    expect(visitor.cookies.get("settings")).toContain("darkMode=true");
    expect([await isList("/archive"), await isList("/espanol/archive")]).toEqual([true, true]);
    // A month is a calendar, whatever was chosen.
    expect(daysOf((await visitor.get("/archive?month=2024-05")).text)).toHaveLength(31);
    expect(await isList("/archive")).toBe(true);
    expect(await isList("/archive?view=calendar")).toBe(false);
    expect(await isList("/archive")).toBe(false);
  });

  it("is not stored by the filter, a year or a month", async () => {
    const visitor = openVisitor(server);
    for (const query of ["status=complete", "year=2023", "month=2023-05", "view=map"])
      expect((await visitor.get(`/archive?${query}`)).status).toBe(200);
    expect([...visitor.cookies.keys()]).not.toContain("settings");
  });
});

describe("the dates of the archive", () => {
  it.each([
    ["en-US", "/archive", "2022", "#1 Jan 30, 2022", "Game #1, January 30, 2022, Not started yet"],
    ["en-GB", "/archive", "2022", "#1 30 Jan 2022", "Game #1, 30 January 2022, Not started yet"],
    ["fr-FR", "/archive", "2022", "#1 Jan 30, 2022", "Game #1, January 30, 2022, Not started yet"],
    ["en-GB", "/espanol/archive", "2024", "#1 16 jun 2024", "Partida n.º 1, 16 de junio de 2024, Aún sin empezar"],
    ["de-AT", "/deutsch/archive", "2022", "#1 30.01.2022", "Spiel Nr. 1, 30. Jänner 2022, Noch nicht begonnen"],
  ])("are written for a reader of %s at %s in %s as in %j and %j", async (locale, path, year, row, day) => {
    const headers = { "Accept-Language": locale };
    const list = await openVisitor(server).get(`${path}?year=${year}`, headers);
    expect(gamesOf(list.text).at(-1)?.text).toBe(row);
    const month = year === "2022" ? "2022-01" : "2024-06";
    const calendar = await openVisitor(server).get(`${path}?month=${month}`, headers);
    expect(daysOf(calendar.text)[0]?.name).toBe(day);
  });
});

describe("the archive's page", () => {
  it.each([
    ["/archive?month=2022-03", 20_000, 'href="/archive/game?num=60"'],
    ["/archive?view=list&year=2023", 30_000, 'href="/archive/game?num=400"'],
  ])("%s is at most %i bytes compressed", async (address, limit, link) => {
    const { encoding, bytes } = await new Promise<{ encoding: string | undefined; bytes: Buffer }>(
      (resolve, reject) => {
        get(`${server.origin}${address}`, { headers: { "Accept-Encoding": "br" } }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => {
            resolve({ encoding: response.headers["content-encoding"], bytes: Buffer.concat(chunks) });
          });
        }).on("error", reject);
      },
    );
    expect(encoding).toBe("br");
    expect(brotliDecompressSync(bytes).toString("utf8")).toContain(link);
    expect(bytes.length).toBeLessThanOrEqual(limit);
  });

  it.each([
    ["/archive?month=2024-05", "Archive, May 2024 · Proxima", "/archive?month=2024-05"],
    ["/archive?year=2023&status=complete", "Archive, 2023 · Proxima", "/archive?year=2023"],
    [
      "/archive?edition=jr&month=2024-05&num=",
      "Junior archive, May 2024 · Proxima",
      "/archive?edition=jr&month=2024-05",
    ],
    [
      "/espanol/archive?month=2025-01",
      "Partidas anteriores, enero de 2025 · Proxima",
      "/espanol/archive?month=2025-01",
    ],
    ["/archive?status=complete", "Archive · Proxima", "/archive"],
  ])("%s has the title %j and is known to search engines as %s", async (address, title, canonical) => {
    const { text } = await openVisitor(server).get(address);
    expect(textsOf(text, "title")).toEqual([title]);
    expect(attributesOf(text, 'link[rel="canonical"]', "href")).toEqual([`${server.origin}${canonical}`]);
  });

  it("links to the months before and after it", async () => {
    const { text } = await openVisitor(server).get("/archive?month=2023-03");
    const links = attributesOf(text, 'main a[aria-label*=" month: "]', "aria-label");
    expect(links).toEqual(["Previous month: February 2023", "Next month: April 2023"]);
  });

  it("is where the answer to how old games are played leads", async () => {
    expect(linksOfAnswer((await openVisitor(server).get("/faq")).text, "Can I play old games?")).toContain("/archive");
  });

  it("leads to the page of yesterday's word, and has not the word itself", async () => {
    const { links, text } = await openVisitor(server).get("/archive?edition=jr&month=2024-05");
    expect(links).toContain("/yesterday?edition=jr");
    expect(text).not.toContain(SECRETS.jr[1]);
  });
});

/* How numbers and dates are read is tested in app/archive/pastGames.test.ts. */
describe("an address of the archive", () => {
  /** The final page of a URL: its status, and its refusal if any. */
  async function visit(address: string): Promise<{ status: number; path: string; why: string | null }> {
    const { status, path, text } = await openVisitor(server).get(address);
    return { status, path, why: findText(text, "div.stack.stack-6 > p") };
  }

  it.each<[string, string, Edition, none: string, future: string, futureJunior: string]>([
    [
      "",
      "/",
      "en",
      "This game does not exist",
      "You cannot play future games.",
      "You cannot play future junior games.",
    ],
    [
      "/espanol",
      "/espanol",
      "es",
      "Esa partida no existe",
      "Las partidas futuras aún no se pueden jugar.",
      "Las partidas futuras de Junior aún no se pueden jugar.",
    ],
    [
      "/deutsch",
      "/deutsch",
      "de",
      "Dieses Spiel gibt es nicht",
      "Künftige Spiele kannst du noch nicht spielen.",
      "Künftige Junior-Spiele kannst du noch nicht spielen.",
    ],
  ])("at %s/ says why there is no game to play, and leads to today's", async (...row) => {
    const [prefix, today, edition, none, future, futureJunior] = row;
    const [number, junior] = [todaysGame(edition).number, todaysGame("jr").number];
    for (const [address, status, why] of [
      ["/archive/game", 404, none],
      ["/archive/game?num=seven", 404, none],
      ["/archive/game?num=%00", 404, none],
      [`/archive/game?num=${number + 1}`, 403, future],
      [`/archive/game?num=${"9".repeat(5000)}`, 403, future],
      ["/junior-archive/game?num=3.5", 404, none],
      [`/junior-archive/game?num=${junior + 1}`, 403, futureJunior],
    ] as const)
      expect(await visit(prefix + address)).toEqual({ status, path: prefix + address, why });
    for (const [address, place] of [
      [`/archive/game?num=${number}`, today],
      [`/junior-archive/game?num=${junior}`, `${prefix}/junior`],
      ["/junior-archive/game", today],
      ["/junior-archive/game?num=0", today],
    ] as const)
      expect(await visit(prefix + address)).toEqual({ status: 200, path: place, why: null });
    for (const [query, status, why] of [
      ["num=1000000000", 403, future],
      ["num=seven", 404, none],
      ["date=2099-01-01", 403, future],
      ["date=2001-01-01", 404, none],
      ["date=2023-02-30", 404, none],
      ["edition=jr&num=1000000000", 403, futureJunior],
    ] as const) {
      const page = await openVisitor(server).get(`${prefix}/archive?${query}`);
      expect([query, page.status, page.alert]).toEqual([query, status, why]);
    }
  });

  it("of a search that finds no game keeps what was typed", async () => {
    const { text } = await openVisitor(server).get("/archive?num=seven");
    expect(attributesOf(text, 'input[name="num"]', "value")).toEqual(["seven"]);
  });

  it.each([
    ["/archive?num=&date=2022-01-30", "/archive/game?num=1"],
    ["/archive?num=%2332", "/archive/game?num=32"],
    ["/archive?edition=jr&date=2023-06-14", "/junior-archive/game?num=388"],
    ["/espanol/archive?date=2024-06-16", "/espanol/archive/game?num=1"],
    ["/deutsch/archive?date=2022-01-30", "/deutsch/archive/game?num=1"],
  ])("%s leads to %s", async (address, game) => {
    expect(await visit(address)).toEqual({ status: 200, path: game, why: null });
  });

  it("with today's date redirects to today's game, and keeps a future date in its field", async () => {
    const page = await visit(`/archive?date=${dayNow()}`);
    expect(page).toEqual({ status: 200, path: "/", why: null });
    const { text } = await openVisitor(server).get("/archive?num=&date=2099-01-01");
    expect(attributesOf(text, 'input[name="date"]', "value")).toEqual(["2099-01-01"]);
  });
});
