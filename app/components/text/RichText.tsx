import { Fragment } from "react";
import { EDITION_FACTS, EDITIONS, hasOwnPage } from "~/game/editions";
import type { Language } from "~/game/languages";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { MAKE_PAGE, pathIn } from "~/i18n/addresses";
import { usePath } from "../layout/addresses";
import { useSite } from "../layout/facts";

/** Pages that translations link to by tag name. */
const PAGE_LINKS: Readonly<Record<string, string>> = {
  home: "/",
  // An edition with its own page uses the name of that page: <junior>.
  ...Object.fromEntries(
    EDITIONS.filter(hasOwnPage).map((edition) => [EDITION_FACTS[edition].page.slice(1), EDITION_FACTS[edition].page]),
  ),
  faq: "/faq",
  about: "/about",
  app: "/app",
  contact: "/contact",
  privacy: "/privacy",
  terms: "/terms",
  settings: "/settings",
  logs: "/logs",
  archive: "/archive",
  teams: "/teams",
  make: MAKE_PAGE,
  yesterday: "/yesterday",
  stats: "/stats",
  account: ACCOUNT_PAGES.account,
  api: "/api",
};

/** First pages of the other languages. */
const LANGUAGE_LINKS: Readonly<Record<string, Language>> = { espanol: "es", deutsch: "de" };

/** Renders `<name>…</name>` as a link. A name without a URL is rendered as plain text. */
export function RichText({ text }: { text: string }) {
  const path = usePath();
  const { links } = useSite();
  const addressOf = (name: string): string | null => {
    const page = PAGE_LINKS[name];
    return page === undefined ? (links[name as keyof typeof links] ?? null) : path(page);
  };
  // Splits into [text, name, content, text, name, content, …].
  const parts = text.split(/<([a-zA-Z]+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    if (index % 3 === 0) return <Fragment key={index}>{part}</Fragment>;
    const name = parts[index - 1] ?? "";
    const language = LANGUAGE_LINKS[name];
    if (language !== undefined)
      return (
        <a key={index} href={pathIn(language, "/")} data-language={language}>
          {part}
        </a>
      );
    const href = addressOf(name);
    return href === null ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <a key={index} href={href}>
        {part}
      </a>
    );
  });
}
