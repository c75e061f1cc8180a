import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EDITIONS } from "~/editions/editions";
import { LANGUAGES } from "~/editions/languages";
import { i18nOf } from "~/i18n/i18n.server";
import { setLine } from "./letters.server";
import { drawSocialPicture } from "./socialPicture.server";

/** Each letter and each mark over one has a stroke of its own. */
const canBeDrawn = (text: string) =>
  setLine(text).strokes.length === Array.from(text.normalize("NFD").replaceAll(/\s/g, "")).length;

describe("the letters of pictures", () => {
  it.each(LANGUAGES)("include all that the pictures say in %s", (language) => {
    const { t } = i18nOf(language);
    const texts = [t("site.tagline"), ...EDITIONS.map((edition) => t(`edition.${edition}.name`, { site: "Proxima" }))];
    for (const text of [...texts, t("share.title", { edition: "", number: 1_234_567_890 })])
      expect([text, canBeDrawn(text)]).toEqual([text, true]);
  });

  it("include the alphabet of every language, so that a site may have any name", () => {
    const alphabet = "abcdefghijklmnopqrstuvwxyz";
    for (const letter of Array.from(`${alphabet}${alphabet.toUpperCase()}áéíóúüñäößÁÉÍÓÚÜÑÄÖàêçåčąěėăőūșÇÅŠŻĘ`))
      expect([letter, canBeDrawn(letter)]).toEqual([letter, true]);
  });

  it("are left out when they are unknown", () => {
    expect(canBeDrawn("Próxima 星")).toBe(false);
    expect(setLine("ab星").strokes).toEqual(setLine("ab").strokes);
  });

  it("carry their accents: over a capital higher, over an i without its dot", () => {
    const [letter, mark] = setLine("é").strokes;
    const [capital, higher] = setLine("É").strokes;
    expect([letter?.path, capital?.path]).toEqual([setLine("e").strokes[0]?.path, setLine("E").strokes[0]?.path]);
    expect(mark?.path).toBe(higher?.path);
    expect(higher?.y).toBeLessThan(mark?.y ?? 0);
    expect(setLine("í").strokes[0]?.path).not.toBe(setLine("i").strokes[0]?.path);
    expect(["ç", "Ç"].map((sign) => setLine(sign).strokes[1]?.y)).toEqual([0, 0]);
  });
});

describe("the picture of a shared link", () => {
  const tagline = i18nOf("en").t("site.tagline");
  const site = { site: "Proxima", game: "", tagline, sign: null, levels: [] };

  it("has no text that would need a font", () => {
    expect(drawSocialPicture({ ...site, game: "#1758" })).not.toMatch(/<text|font/);
  });

  it("is another for each number and edition", () => {
    const pictures = [site, { ...site, game: "#1" }, { ...site, game: "#2" }, { ...site, game: "Junior" }];
    expect(new Set(pictures.map(drawSocialPicture)).size).toBe(4);
  });

  it("has a square for each level of a result, within its edges", () => {
    const squares = (levels: number[]) => [
      ...drawSocialPicture({ ...site, levels }).matchAll(/<rect x="([\d.]+)" .*?fill="(.*?)"/g),
    ];
    expect(squares([])).toEqual([]);
    const all = squares([0, 1, 2, 3, 4, 5, 6]);
    expect(new Set(all.map(([, , color]) => color)).size).toBe(7);
    const [, x = ""] = squares([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).at(-1) ?? [];
    expect(Number(x)).toBeLessThan(1200 - 76 - 80);
  });

  it("has the name or the logo of a host on a plate, which ends before the rings, and all below it lower", () => {
    const colors = { ground: "#14633a", ink: "#ffffff" };
    const plateOf = (picture: string) =>
      /<rect x="76" y="([\d.]+)" width="([\d.]+)" height="129" rx="16" fill="#14633a"/.exec(picture) ?? [];
    const named = drawSocialPicture({
      ...site,
      site: "Lindenschule am Park",
      game: "#7",
      sign: { ...colors, logo: null },
    });
    expect(named).toContain('stroke="#ffffff"');
    const [, , width] = plateOf(named);
    expect(Number(width)).toBeLessThanOrEqual(440);
    const logo = { png: Buffer.from("png"), width: 864, height: 54 };
    const drawn = drawSocialPicture({ ...site, game: "#7", levels: [0, 6], sign: { ...colors, logo } });
    expect(plateOf(drawn)).toHaveLength(3);
    expect(drawn).toMatch(/<image x="100" y="[\d.]+" width="712.0" height="44.5" href="data:image\/png;base64,cG5n"/);
    expect(drawn).not.toContain('stroke="#ffffff"');
  });

  it("has the colors of the style sheet", () => {
    const sheet = readFileSync("app/styles/tokens.css", "utf8");
    const picture = drawSocialPicture({ ...site, levels: [0, 1, 2, 3, 4, 5, 6] });
    for (const [, color] of picture.matchAll(/(#[0-9a-f]{6})/g)) expect(sheet).toContain(color);
  });

  it("without a game is scripts/social.svg, from which og.png is made", () => {
    expect(readFileSync("scripts/social.svg", "utf8")).toBe(drawSocialPicture(site));
  });
});
