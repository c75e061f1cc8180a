import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import type { Language } from "~/editions/languages";
import type { HostFacts } from "~/face/hostFacts.server";
import { pathIn } from "~/i18n/addresses";
import { i18nOf } from "~/i18n/i18n.server";
import { type PageText, pageText } from "~/i18n/pageText.server";
import { siteOf, textFactsOf } from "~/site/siteFacts.request.server";
import { FactsProvider, type Site, useFacts } from "~/ui/pageFacts";
import { openTestApp } from "../../tests/fixtures/app";
import { contextOf } from "../../tests/fixtures/context";
import { BUILT_IN_LANGUAGES } from "../../tests/fixtures/editions";
import { elementsOf, mainOf, textOf } from "../../tests/support/html";
import { TextPage } from "./TextPage";

const appStore = "https://apps.example/proxima";
const playStore = "https://play.example/proxima?hl=x";

function PageOf({ site, text }: { site: Site; text: PageText }) {
  return (
    <FactsProvider value={{ ...useFacts(), site }}>
      <TextPage text={text} />
    </FactsProvider>
  );
}

/** The page of the app on the site of a host who says this. */
async function appPage(facts: HostFacts, language: Language = "en"): Promise<string> {
  const opened = await openTestApp();
  const app = { ...opened.app, face: { ...opened.app.face, facts } };
  const context = contextOf(app, pathIn(language, "/app"));
  const html = renderToString(
    <I18nextProvider i18n={i18nOf(language)}>
      <PageOf
        site={siteOf(context, { isPremium: false })}
        text={pageText("app", language, textFactsOf(context, "en"))}
      />
    </I18nextProvider>,
  );
  await opened.close();
  return mainOf(html);
}

/** The badges as pairs of address and text. */
const badgesOf = (html: string) =>
  elementsOf(html, "a.text-page-store").map((link) => [link.getAttribute("href"), textOf(link)]);

describe("the page of the app", () => {
  it("has a badge for each store with its address, in the language of the page", async () => {
    const texts = {
      en: ["Download on the App Store", "Get it on Google Play"],
      es: ["Consíguelo en el App Store", "Disponible en Google Play"],
      de: ["Laden im App Store", "Jetzt bei Google Play"],
    };
    for (const language of BUILT_IN_LANGUAGES) {
      const [ofApple, ofGoogle] = texts[language];
      expect(badgesOf(await appPage({ appStore, playStore }, language))).toEqual([
        [appStore, ofApple],
        [playStore, ofGoogle],
      ]);
    }
  });

  it("has no badge for a store that the site is not in", async () => {
    const html = await appPage({ playStore });
    expect(badgesOf(html)).toEqual([[playStore, "Get it on Google Play"]]);
    expect(textOf(html)).not.toContain("There is no version in the app stores.");
  });

  it("says so if the site is in none", async () => {
    const html = await appPage({});
    expect(html).not.toContain('text-page-store"');
    expect(textOf(html)).toContain("There is no version in the app stores.");
  });
});
