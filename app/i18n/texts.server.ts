import { existsSync, readFileSync } from "node:fs";
import { type Language, LANGUAGES } from "~/editions/languages";
import type emails from "./pages/en/emails.json";
import type httpErrors from "./pages/en/httpErrors.json";
import { TEXT_PAGES, type TextPageName } from "./pageText";
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
    readonly emails: typeof emails;
    readonly httpErrors: typeof httpErrors;
  };
}

/** The folder of the files, as seen from `build/server.js`, else from here. */
const [FOLDER] = ["../app/i18n/", "./"].map((at) => new URL(at, import.meta.url)).filter((url) => existsSync(url));

const PAGES = [...TEXT_PAGES, "faq", "emails", "httpErrors"];

function readTexts(language: Language): LanguageTexts {
  const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"));
  const pages: unknown = Object.fromEntries(PAGES.map((page) => [page, read(`pages/${language}/${page}.json`)]));
  return withoutMarks({ messages: read(`${language}.json`), pages }) as LanguageTexts;
}

// These texts stay on the server. A page gets its own text with its loader data, browsers get messages by i18n.client.ts.
export const TEXTS = Object.fromEntries(LANGUAGES.map((language) => [language, readTexts(language)])) as Readonly<
  Record<Language, LanguageTexts>
>;
