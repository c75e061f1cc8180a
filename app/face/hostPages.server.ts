import markdownIt, { type MarkdownIt, type Token } from "markdown-it";
import path from "node:path";
import { type Language, LANGUAGES } from "~/editions/languages";
import { namesIn } from "~/platform/directory.server";
import type { Log } from "~/platform/log.server";
import { readHostText } from "./hostFiles.server";

/** A page that a host has written. */
export interface HostPage {
  readonly title: string;
  /** Its first paragraph, for search engines and shared links. */
  readonly description: string;
  /** Safe: it has only what the renderer makes of markdown. Headings begin at the second level. */
  readonly html: string;
}

interface HostLine {
  readonly html: string;
  readonly text: string;
}

export interface HostPages {
  /** By language: pages in place of the site's own texts, and others by the name in their address. */
  readonly pages: Readonly<Record<Language, ReadonlyMap<string, HostPage>>>;
  /** The line of the footer. */
  readonly footers: Readonly<Record<Language, HostLine | null>>;
}

const MAX_PAGE_BYTES = 200_000;
const MAX_DESCRIPTION = 160;
const FOOTER = "footer";
/** The game explains itself there, and the scale links to it. */
const QUESTIONS = "faq";
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Reads `{language}/{name}.md` of a directory.
 * @param footer the line of languages without a file of it
 * @throws Error that names a file and says what is wrong with it
 */
export function readHostPages(directory: string, footer: string | undefined, log: Log): HostPages {
  const markdown = createMarkdown();
  for (const name of namesIn(directory))
    if (!LANGUAGES.some((language) => language === name))
      log.warn(
        { file: path.join(directory, name), known: LANGUAGES },
        "a directory of pages is of no language here; it has no effect",
      );
  const line: HostLine | null = footer === undefined ? null : { html: markdown.utils.escapeHtml(footer), text: footer };
  const read = LANGUAGES.map((language) => {
    const pages = new Map<string, HostPage>();
    let own = line;
    for (const fileName of namesIn(path.join(directory, language))) {
      const file = path.join(directory, language, fileName);
      const { name, ext } = path.parse(fileName);
      if (ext !== ".md" || !NAME.test(name) || name.length > 40) {
        log.warn(
          { file },
          "a file in the directory of pages has a name that none can have: small letters, digits and hyphens, and .md at the end; it has no effect",
        );
        continue;
      }
      if (name === QUESTIONS)
        throw new Error(
          `The page ${file} cannot be replaced: the game explains itself there. Write another one, such as help.md.`,
        );
      const source = readHostText(file, { what: "page", most: MAX_PAGE_BYTES });
      if (name === FOOTER) own = toLine(markdown, source, file);
      else pages.set(name, toPage(markdown, source, file));
    }
    return { language, pages, footer: own };
  });
  const byLanguage = <Value>(of: (one: (typeof read)[number]) => Value) =>
    Object.fromEntries(read.map((one) => [one.language, of(one)])) as Record<Language, Value>;
  return { pages: byLanguage(({ pages }) => pages), footers: byLanguage(({ footer: own }) => own) };
}

/** CommonMark with tables, without HTML, which shows as text, and without images, of which the alternative text is shown. */
function createMarkdown(): MarkdownIt {
  const markdown = markdownIt({ html: false });
  // Not `javascript:`, `data:` and what else browsers may run. `//host` is no address of the site.
  markdown.validateLink = (address) => /^(?:https?:|mailto:|tel:|\/(?!\/|%5c)|[#?.])/i.test(address.trim());
  markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? "");
  return markdown;
}

function toPage(markdown: MarkdownIt, source: string, file: string): HostPage {
  const tokens = markdown.parse(source, {});
  const [first, title, last, ...rest] = tokens;
  if (first?.type !== "heading_open" || first.tag !== "h1" || title === undefined || last === undefined)
    throw new Error(`The page ${file} needs a title: its first line is "# " and the title.`);
  for (const token of rest) if (token.type.startsWith("heading_") && token.tag === "h1") token.tag = "h2";
  const paragraph = rest.findIndex(({ type }) => type === "paragraph_open");
  return {
    title: textOf(title),
    description: shorten(textOf(rest[paragraph + 1]) || textOf(title)),
    html: markdown.renderer.render(rest, markdown.options, {}),
  };
}

function toLine(markdown: MarkdownIt, source: string, file: string): HostLine {
  const line = source.trim();
  if (line === "" || line.includes("\n"))
    throw new Error(`The page ${file} must be one line: it stands in the footer.`);
  return { html: markdown.renderInline(line), text: textOf(markdown.parseInline(line, {})[0]) };
}

/** What is read of a line: without signs of markdown and addresses. */
function textOf(token: Token | undefined): string {
  return (token?.children ?? [])
    .map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? " " : content))
    .join("")
    .trim();
}

/** Ends with a whole word. */
function shorten(text: string): string {
  return text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, "")}…`;
}
