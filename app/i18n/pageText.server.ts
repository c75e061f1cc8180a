import type { Language } from "~/editions/languages";
import { i18nOf } from "./i18n.server";
import type { Condition, TextFacts, TextPageName } from "./pageText";
import { type Conditional, type FaqDraft, TEXTS } from "./texts.server";

/** The text of a static page in one language, with all values filled in. It may contain links as `<faq>all questions</faq>`. */
export type PageText = ReturnType<typeof pageText>;

export type FaqGroupText = ReturnType<typeof faqText>["groups"][number];

/** A page's text in a language, with conditions and values applied. */
export function pageText(page: TextPageName, language: Language, facts: TextFacts) {
  const { title, description, sections } = TEXTS[language].pages[page];
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
  const { title, description, groups } = TEXTS[language].pages.faq;
  const { fill } = filler(language, facts);
  return {
    title: fill(title),
    description: fill(description),
    groups: groups.map((group) => faqGroup(group, { language, facts, mode })),
  };
}

/** The first group of questions, for the game page. */
export function gameQuestions(language: Language, facts: TextFacts, mode: FaqMode) {
  const [first] = TEXTS[language].pages.faq.groups;
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
