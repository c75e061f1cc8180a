import type { Language } from "~/game/languages";
import de from "./de.json";
import en from "./en.json";
import es from "./es.json";
import type { TextPageName } from "./pageText";
import { PAGES as dePages } from "./pages/de/index.server";
import { PAGES as enPages } from "./pages/en/index.server";
import { PAGES as esPages } from "./pages/es/index.server";
import { withoutMarks } from "./untranslated";

/** A paragraph, optionally with the condition under which it is included. */
export type Conditional = string | { readonly text: string; readonly when: string };

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

export interface FaqDraft {
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

/** All texts of a language, as its files have them. */
export interface LanguageTexts {
  readonly messages: object;
  readonly pages: Readonly<Record<TextPageName, Draft>> & {
    readonly faq: FaqDraft;
    readonly emails: typeof enPages.emails;
    readonly httpErrors: typeof enPages.httpErrors;
  };
}

// These texts stay on the server. A page gets its own text with its loader data, browsers get messages by i18n.client.ts.
/** One row per language. */
export const TEXTS: Readonly<Record<Language, LanguageTexts>> = {
  en: withoutMarks({ messages: en, pages: enPages }),
  es: withoutMarks({ messages: es, pages: esPages }),
  de: withoutMarks({ messages: de, pages: dePages }),
};
