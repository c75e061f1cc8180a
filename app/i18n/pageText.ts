/** The answer that explains the scale. */
export const SCALE_ANSWER = "closeness";

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
  "idle",
  "idleMail",
  "idleNoMail",
  "oidc",
  "embed",
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
  "rollover",
  "idleMonths",
  "provider",
  "secrets",
  "secretsJunior",
  "ranked",
  "rankedJunior",
  "dimensions",
  "vectorSource",
  "vectorLicense",
] as const;

export interface TextFacts {
  readonly values: Readonly<Record<(typeof TEXT_VALUES)[number], string>>;
  readonly conditions: ReadonlySet<Condition>;
}
