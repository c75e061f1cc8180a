const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** The text of markup that the server has rendered, without its elements. */
export function textOf(markup: string): string {
  return markup
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#x27|\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .trim();
}

/** What a page shows. The rest of its markup carries every sentence of its language, for its scripts. */
export const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";

/** The text of the first part of a page's main element that the pattern's first group finds; null: there is none. */
export function findText(html: string, pattern: RegExp): string | null {
  const found = pattern.exec(mainOf(html))?.[1];
  return found === undefined ? null : textOf(found);
}

/** The language that a page says it is in. */
export const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1];

/** The values of an attribute of every start tag that has the given attributes, in the order of the page. */
export function attributesOf(html: string, tag: string, { having, name }: { having: string; name: string }): string[] {
  const tags = [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>`, "g"))].map(([found]) => found);
  return tags
    .filter((found) => found.includes(having))
    .map((found) => textOf(new RegExp(` ${name}="([^"]*)"`).exec(found)?.[1] ?? ""));
}
