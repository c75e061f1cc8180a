import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, Trans } from "react-i18next";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/game/languages";
import de from "./de.json";
import en from "./en.json";
import es from "./es.json";
import { createLookup } from "./i18n.client";
import { i18nOf } from "./i18n.server";

const MESSAGES: Readonly<Record<string, object>> = { en, es, de };

const ENDING = /_(?:zero|one|many|other)$/;

/** Keys with their texts. */
function keysOf(part: object, before = ""): [key: string, text: string][] {
  return Object.entries(part).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === "object" && inner !== null
      ? keysOf(inner, `${before}${name}.`)
      : [[`${before}${name}`, String(inner)]],
  );
}

describe.each(LANGUAGES)("the texts of the browser in %s", (language) => {
  const server = i18nOf(language);
  const browser = createLookup(language, MESSAGES[language] ?? {});
  // The types know only the keys of the source.
  const said = (i18n: typeof server, key: string, values: object) =>
    (i18n.t as (key: string, values: object) => unknown)(key, values);

  it("are those of the server, with values and plurals", () => {
    let plurals = 0;
    for (const [name, text] of keysOf(MESSAGES[language] ?? {})) {
      const key = name.replace(ENDING, "");
      const values = Object.fromEntries(
        [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, value = ""]) => [value, `<b>$& ${value}</b>`]),
      );
      for (const count of key === name ? [undefined] : [0, 1, 2, 21, 1_000_000]) {
        const given = count === undefined ? values : { ...values, count };
        expect(said(browser, key, given), key).toBe(said(server, key, given));
        if (count !== undefined) plurals += 1;
      }
    }
    expect(plurals).toBeGreaterThan(100);
  });

  it("are those of the server for lists, missing values and unknown keys", () => {
    for (const i18n of [server, browser]) {
      expect(said(i18n, "newLook.paragraphs", { returnObjects: true })).toEqual(
        (MESSAGES[language] as typeof en).newLook.paragraphs,
      );
      expect(said(i18n, "no.such.key", {})).toBe("no.such.key");
      expect(said(i18n, "no.such.key", { defaultValue: "" })).toBe("");
      expect([i18n.exists("nav.menu"), i18n.exists("nav.nothing"), i18n.exists("nav.menu.nothing")]).toEqual([
        true,
        false,
        false,
      ]);
    }
  });

  it("have the same tags", () => {
    const markupOf = (i18n: typeof server) =>
      renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <Trans i18nKey="welcome.text" values={{ word: "<i>a & b</i>" }} components={{ b: <b lang="de" /> }} />
          <Trans i18nKey="custom.tag" components={{ hidden: <i />, tag: <b /> }} />
        </I18nextProvider>,
      );
    expect(markupOf(browser)).toBe(markupOf(server));
    expect(markupOf(browser)).toContain('<b lang="de">');
  });
});
