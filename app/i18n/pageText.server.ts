import type { Language } from "~/game/languages";
import { i18nOf } from "./i18n.server";
import type { Condition, TextFacts, TextPageName } from "./pageText";
import deAbout from "./pages/de/about.json";
import deApp from "./pages/de/app.json";
import deContact from "./pages/de/contact.json";
import deFaq from "./pages/de/faq.json";
import dePrivacy from "./pages/de/privacy.json";
import deTerms from "./pages/de/terms.json";
import enAbout from "./pages/en/about.json";
import enApp from "./pages/en/app.json";
import enContact from "./pages/en/contact.json";
import enFaq from "./pages/en/faq.json";
import enPrivacy from "./pages/en/privacy.json";
import enTerms from "./pages/en/terms.json";
import esAbout from "./pages/es/about.json";
import esApp from "./pages/es/app.json";
import esContact from "./pages/es/contact.json";
import esFaq from "./pages/es/faq.json";
import esPrivacy from "./pages/es/privacy.json";
import esTerms from "./pages/es/terms.json";

/** The text of a static page in one language, with all values filled in. It may contain links as `<faq>all questions</faq>`. */
export type PageText = ReturnType<typeof pageText>;

export type FaqGroupText = ReturnType<typeof faqText>["groups"][number];

/** A paragraph, optionally with the condition under which it is included. */
type Conditional = string | { readonly text: string; readonly when: string };

/** A page's text as in its file, with conditions and placeholders. */
interface Draft {
  readonly title: string;
  /** For search engines and shared links. */
  readonly description: string;
  readonly sections: readonly {
    readonly heading?: string;
    readonly paragraphs: readonly Conditional[];
    readonly list?: readonly Conditional[];
    readonly when?: string;
    /** What stands below the text. */
    readonly below?: string;
  }[];
}

interface FaqDraft {
  readonly title: string;
  readonly description: string;
  readonly groups: readonly {
    readonly heading: string;
    readonly items: readonly {
      /** Name in addresses, for what is linked to. */
      readonly id?: string;
      readonly question: string;
      readonly answer: readonly Conditional[];
      readonly only?: string;
    }[];
  }[];
}

// These texts stay on the server. A page gets its own text with its loader data.
const PAGES: Readonly<Record<Language, Readonly<Record<TextPageName, Draft>>>> = {
  en: { about: enAbout, app: enApp, contact: enContact, privacy: enPrivacy, terms: enTerms },
  es: { about: esAbout, app: esApp, contact: esContact, privacy: esPrivacy, terms: esTerms },
  de: { about: deAbout, app: deApp, contact: deContact, privacy: dePrivacy, terms: deTerms },
};
const FAQ: Readonly<Record<Language, FaqDraft>> = { en: enFaq, es: esFaq, de: deFaq };

/** A page's text in a language, with conditions and values applied. */
export function pageText(page: TextPageName, language: Language, facts: TextFacts) {
  const { title, description, sections } = PAGES[language][page];
  const { fill, fillAll } = filler(language, facts);
  return {
    title: fill(title),
    description: fill(description),
    sections: sections
      .filter(({ when }) => isMet(when, facts))
      .map(({ heading, paragraphs, list, below }) => ({
        ...(heading && { heading: fill(heading) }),
        paragraphs: fillAll(paragraphs),
        ...(list && { list: fillAll(list) }),
        ...(below && { below }),
      })),
  };
}

/** Which questions to include: of the main game, of Junior, or of both. */
type FaqMode = "main" | "junior" | "both";

export function faqText(language: Language, facts: TextFacts, mode: FaqMode) {
  const { title, description, groups } = FAQ[language];
  const { fill } = filler(language, facts);
  return {
    title: fill(title),
    description: fill(description),
    groups: groups.map((group) => faqGroup(group, { language, facts, mode })),
  };
}

/** The first group of questions, for the game page. */
export function gameQuestions(language: Language, facts: TextFacts, mode: FaqMode) {
  const [first] = FAQ[language].groups;
  return first === undefined ? null : faqGroup(first, { language, facts, mode });
}

function faqGroup(
  { heading, items }: FaqDraft["groups"][number],
  { language, facts, mode }: { language: Language; facts: TextFacts; mode: FaqMode },
) {
  const { fill, fillAll } = filler(language, facts);
  return {
    heading: fill(heading),
    items: items
      .filter(({ only }) => only === undefined || mode === "both" || only === mode)
      .map(({ id, question, answer }) => ({ ...(id && { id }), question: fill(question), answer: fillAll(answer) })),
  };
}

function isMet(when: string | undefined, { conditions }: TextFacts): boolean {
  return when === undefined || conditions.has(when as Condition);
}

function filler(language: Language, facts: TextFacts) {
  const { interpolator } = i18nOf(language).services;
  const fill = (text: string): string => interpolator.interpolate(text, facts.values, language, {});
  const fillAll = (paragraphs: readonly Conditional[]): string[] =>
    paragraphs
      .map((paragraph) => (typeof paragraph === "string" ? { text: paragraph, when: undefined } : paragraph))
      .filter(({ when }) => isMet(when, facts))
      .map(({ text }) => fill(text));
  return { fill, fillAll };
}
