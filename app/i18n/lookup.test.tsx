import { createInstance } from "i18next";
import { renderToString } from "react-dom/server";
import { I18nextProvider, Trans } from "react-i18next";
import { describe, expect, it } from "vitest";
import { type Language, LANGUAGES } from "~/editions/languages";
import type en from "./en.json";
import { i18nOf } from "./i18n.server";
import { createLookup, type Lookup } from "./lookup";
import { I18nextProvider as BrowserProvider, Trans as BrowserTrans } from "./reactI18next.client";
import { TEXTS } from "./texts.server";

const MESSAGES: Readonly<Record<string, object>> = Object.fromEntries(
  LANGUAGES.map((language) => [language, TEXTS[language].messages]),
);

const ENDING = /_(?:zero|one|many|other)$/;

/** Keys with their texts. */
function keysOf(part: object, before = ""): [key: string, text: string][] {
  return Object.entries(part).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === "object" && inner !== null
      ? keysOf(inner, `${before}${name}.`)
      : [[`${before}${name}`, String(inner)]],
  );
}

/** A value for each `{{name}}` of a text. */
const valuesOf = (text: string, make: (name: string) => string) =>
  Object.fromEntries([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => [name, make(name)]));

/** i18next alone, as nothing in the app uses it. */
function i18nextIn(language: Language) {
  const instance = createInstance({
    lng: language,
    resources: { [language]: { translation: MESSAGES[language] ?? {} } },
    interpolation: { escapeValue: false },
    initImmediate: false,
  });
  void instance.init();
  return instance;
}

describe.each(LANGUAGES)("the texts in %s", (language) => {
  const i18next = i18nextIn(language);
  const server = i18nOf(language);
  const browser = createLookup(language, [MESSAGES[language] ?? {}]);
  // The types know only the keys of the source.
  const said = (i18n: typeof server, key: string, values: object) =>
    (i18n.t as (key: string, values: object) => unknown)(key, values);

  it("are those that i18next finds, with values and plurals", () => {
    let plurals = 0;
    for (const [name, text] of keysOf(MESSAGES[language] ?? {})) {
      const key = name.replace(ENDING, "");
      const values = valuesOf(text, (value) => `<b>$& ${value}</b>`);
      for (const count of key === name ? [undefined] : [0, 1, 2, 21, 1_000_000]) {
        const given = count === undefined ? values : { ...values, count };
        expect(said(browser, key, given), key).toBe(said(i18next, key, given));
        if (count !== undefined) plurals += 1;
      }
    }
    expect(plurals).toBeGreaterThan(100);
  });

  it("are those that i18next finds for lists, missing values and unknown keys", () => {
    for (const i18n of [i18next, server, browser]) {
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

  it("have the same tags on the server and in browsers", () => {
    let tagged = 0;
    for (const [name, text] of keysOf(MESSAGES[language] ?? {})) {
      const tags = [...text.matchAll(/<(\w+)>/g)].map(([, tag = ""]) => tag);
      if (tags.length === 0 || name.includes("paragraphs")) continue;
      const given = {
        i18nKey: name.replace(ENDING, ""),
        values: { ...valuesOf(text, (value) => `a & ${value}`), count: 2 },
        components: Object.fromEntries(tags.map((tag) => [tag, <b key={tag} lang={tag} />])),
      };
      const onServer = (
        <I18nextProvider i18n={server}>
          <Trans {...given} />
        </I18nextProvider>
      );
      const inBrowser = (
        <BrowserProvider i18n={browser as unknown as Lookup}>
          <BrowserTrans {...given} />
        </BrowserProvider>
      );
      expect(renderToString(inBrowser), name).toBe(renderToString(onServer));
      tagged += 1;
    }
    expect(tagged).toBeGreaterThan(10);
  });
});
