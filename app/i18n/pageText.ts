/** The text of a static page in one language, with all values filled in. */
export interface PageText {
  readonly title: string;
  /** For search engines and shared links. */
  readonly description: string;
  readonly sections: readonly TextSection[];
}

/** Texts may contain links as `<faq>all questions</faq>`. */
interface TextSection {
  readonly heading?: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
  /** What stands below the text. */
  readonly below?: "storeBadges";
}

export interface FaqText {
  readonly title: string;
  readonly description: string;
  readonly groups: readonly FaqGroupText[];
}

export interface FaqGroupText {
  readonly heading: string;
  readonly items: readonly FaqItem[];
}

/** The answer that explains the scale. */
export const SCALE_ANSWER = "closeness";

export interface FaqItem {
  /** Name in addresses, for what is linked to. */
  readonly id?: string;
  readonly question: string;
  readonly answer: readonly string[];
}

export const TEXT_PAGES = ["about", "app", "contact", "privacy", "terms"] as const;
export type TextPageName = (typeof TEXT_PAGES)[number];

/** Conditions of text parts. A part whose condition does not hold is left out. */
export const CONDITIONS = [
  "ads",
  "noAds",
  "email",
  "feedback",
  "social",
  "noContact",
  "createdBy",
  "managedBy",
  "adsBy",
  "appStore",
  "playStore",
  "apps",
  "noApps",
  "mail",
  "noMail",
] as const;
export type Condition = (typeof CONDITIONS)[number];

export const TEXT_VALUES = [
  "site",
  "origin",
  "host",
  "createdBy",
  "managedBy",
  "adsBy",
  "email",
  "epoch",
  "vectorSource",
  "vectorLicense",
] as const;

export interface TextFacts {
  readonly values: Readonly<Record<(typeof TEXT_VALUES)[number], string>>;
  readonly conditions: ReadonlySet<Condition>;
}
