import { Fragment } from "react";
import { EDITION_FACTS, EDITIONS, hasOwnPage } from "~/editions/editions";
import { languageOfPrefix, LISTED_PAGES, pathIn } from "~/i18n/addresses";
import { useSite } from "~/ui/pageFacts";
import { usePath } from "~/ui/useLanguage";

/** Pages that translations link to by their own names: <faq>, or <junior> for an edition with its own page. */
const NAMED_PAGES = new Set([
  ...LISTED_PAGES,
  "/settings",
  "/logs",
  "/stats",
  "/account",
  "/api",
  "/games-file",
  ...EDITIONS.filter(hasOwnPage).map((edition) => EDITION_FACTS[edition].page),
]);

/**
 * Renders `<name>…</name>` as a link: to a page, or to the first page of a language by its prefix, <deutsch>. A name without a
 * URL is rendered as plain text.
 */
export function RichText({ text }: { text: string }) {
  const path = usePath();
  const { links } = useSite();
  const addressOf = (name: string): string | null => {
    if (name === "home") return path("/");
    return NAMED_PAGES.has(`/${name}`) ? path(`/${name}`) : (links[name as keyof typeof links] ?? null);
  };
  // Splits into [text, name, content, text, name, content, …].
  const parts = text.split(/<([a-zA-Z-]+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    if (index % 3 === 0) return <Fragment key={index}>{part}</Fragment>;
    const name = parts[index - 1] ?? "";
    const language = languageOfPrefix(name);
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
