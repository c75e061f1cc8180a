import type { ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Language } from "~/editions/languages";
import { i18nOf } from "~/i18n/i18n.server";
import { announcement, SpokenText } from "~/play/spoken";
import { attributesOf, partOf, textOf, textsOf } from "../../tests/support/html";
import type { ShownView } from "./featureParts.request.server";
import { Game } from "./Game";

const VIEW: ShownView = {
  game: { edition: "de", code: "~code" },
  nearest: { closest: 70, tenth: 60, thousandth: 20 },
  guesses: [
    { word: "welle", display: "Welle", number: 1, similarity: 62, percentile: 995, kind: "guess" },
    { word: "lampe", display: "Lampe", number: 2, similarity: -4, percentile: 0, kind: "guess" },
  ],
  recentNumber: 2,
  isRepeat: false,
  guessCount: 2,
  hintCount: 0,
  hasWon: false,
  isOver: false,
  firstGuessInTop1000: 1,
  bestPercentile: 995,
  alternative: null,
  secret: null,
};
const SECRET = { word: "meer", display: "Meer", number: 3, similarity: 100, percentile: 1000 } as const;

type Props = ComponentProps<typeof Game>;
const TODAY: NonNullable<Props["daily"]> = {
  number: 9,
  date: "2026-11-28",
  isToday: true,
  nextGameAt: "2026-11-29T01:00:00.000Z",
  nextGame: { atWithUtc: "", of: "", thereWithUtc: "", plainWithUtc: "" },
  unfinished: null,
  isYesterdayOpen: false,
  isLate: false,
  isRemembered: false,
  isReplay: false,
  streak: null,
};
const propsOf = (view: ShownView, refused: Props["refused"] = null, daily: Props["daily"] = null): Props => ({
  view,
  daily,
  greeting: null,
  isTry: false,
  isMigrateAsked: false,
  race: null,
  hasTeamEnded: false,
  hasGlossOffer: false,
  sort: null,
  refused,
  dropped: [],
});

/** The game as the server renders it. */
const render = (
  view: ShownView,
  { language = "en", refused, daily }: { language?: Language; refused?: Props["refused"]; daily?: Props["daily"] } = {},
) =>
  renderToString(
    <I18nextProvider i18n={i18nOf(language)}>
      <Game {...propsOf(view, refused, daily)} />
    </I18nextProvider>,
  );

// The server loads the late parts by itself.
beforeAll(() => vi.dynamicImportSettled());

/** The texts of what describes the input, in order. */
function descriptionsOf(html: string): string[] {
  const [ids = ""] = attributesOf(html, "input.word-input-text", "aria-describedby");
  return ids.split(" ").map((id) => textOf(partOf(html, `[id="${id}"]`)));
}
const headingsOf = (html: string) => textsOf(html, "h2");

describe("a game without scripts", () => {
  it("describes the input, which has the focus, by the answer to the latest guess", () => {
    expect(descriptionsOf(render(VIEW))).toEqual(["", "Lampe: similarity −4.00, far."]);
    expect(descriptionsOf(render({ ...VIEW, recentNumber: 1, isRepeat: true }))).toEqual([
      "",
      "Welle, already guessed as number 1: similarity 62.00, rank 995 of 1000.",
    ]);
  });

  it("describes it by a refusal alone, and by nothing before the first guess", () => {
    const refused = { why: "unknown", word: "zzz", typed: "zzz", offers: [] } as const;
    expect(descriptionsOf(render(VIEW, { refused }))).toEqual(["Word not found: zzz"]);
    expect(descriptionsOf(render({ ...VIEW, guesses: [], recentNumber: null }))).toEqual([""]);
  });
});

describe("a game", () => {
  it("has headings for the latest guess, the list and the orbit", () => {
    expect(headingsOf(render(VIEW))).toEqual(["Latest guess", "Your guesses", "Your orbit"]);
    expect(headingsOf(render(VIEW, { language: "de" }))).toEqual(["Letzter Versuch", "Deine Versuche", "Dein Orbit"]);
  });

  it("tells the word in the heading of a loss, which takes the focus, in the language of the word", () => {
    const lost = render({
      ...VIEW,
      isOver: true,
      secret: SECRET,
      guesses: [...VIEW.guesses, { ...SECRET, kind: "giveUp" }],
    });
    const heading = partOf(lost, "h2#over-heading");
    expect(textOf(heading)).toBe("You didn’t guess the secret word this time. The secret word was Meer.");
    expect(heading).toContain('<b lang="de" translate="no">Meer</b>');
  });

  it("leads on by eight rows at most, of which the last are the statistics, however much there would be to do", () => {
    const ended = render(
      {
        ...VIEW,
        game: { edition: "en", number: 9 },
        hasWon: true,
        isOver: true,
        secret: SECRET,
        guesses: [...VIEW.guesses, { ...SECRET, kind: "guess" }],
        ending: {
          stats: null,
          nextUnplayed: 5,
          bonus: { isOfNearest: false, correctCount: 0, hasWon: false },
          others: null,
          circle: null,
          notice: null,
        },
      },
      {
        daily: { ...TODAY, unfinished: 8, isYesterdayOpen: true, streak: { winStreak: 3, heldStreak: 0, lastEnd: 7 } },
      },
    );
    expect(textsOf(ended, "nav.ways a")).toEqual([
      "Look back",
      expect.stringContaining("#8"),
      expect.stringContaining("#5"),
      "Race me",
      "Play together",
      expect.any(String),
      expect.any(String),
      "Statistics",
    ]);
  });

  it("reads its words out in their language, which may not be that of the page", () => {
    const { t } = i18nOf("en");
    const [guess] = VIEW.guesses;
    if (guess === undefined) throw new Error("no guess");
    const shown = { showSimilarity: true, showProximity: true };
    const text = announcement(t, guess, null, { language: "en", shown });
    const html = renderToString(<SpokenText text={text} wordLanguage="de" />);
    expect(html).toContain('<span lang="de" translate="no">Welle</span>');
    expect(textOf(html)).toBe("Welle: similarity 62.00, rank 995 of 1000.");
  });
});
