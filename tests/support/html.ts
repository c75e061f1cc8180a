const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** The text content of server-rendered markup, as it is read: with plain spaces. */
export function textOf(markup: string): string {
  return markup
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#x27|\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll("\u00a0", " ")
    .trim();
}

/** The visible part of a page. The rest of the markup contains all translations, for scripts. */
export const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";

/** Text of the pattern's first group in the page's main element; null if there is no match. */
export function findText(html: string, pattern: RegExp): string | null {
  const found = pattern.exec(mainOf(html))?.[1];
  return found === undefined ? null : textOf(found);
}

/** The lines of the result to share on a page. */
export const sharedLinesOf = (html: string) =>
  findText(html, /<p class="share-result-text[^"]*"[^>]*>(.*?)<\/p>/s)?.split("\n") ?? [];

/** The `lang` attribute of a page. */
export const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1];

/** Values of an attribute of all start tags with the given attributes, in page order. */
export function attributesOf(html: string, tag: string, { having, name }: { having: string; name: string }): string[] {
  const tags = [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>`, "g"))].map(([found]) => found);
  return tags
    .filter((found) => found.includes(having))
    .map((found) => textOf(new RegExp(` ${name}="([^"]*)"`).exec(found)?.[1] ?? ""));
}

/** The heads of the rows of a page's tables without their buttons: the guessed words, in order. */
export const rowHeadsOf = (html: string) =>
  [...mainOf(html).matchAll(/<th [^>]*scope="row"[^>]*>(.*?)<\/th>/gs)].map(([, head = ""]) =>
    textOf(head.replace(/<button.*?<\/button>/gs, "")),
  );

/** Where the answer to a question leads, on the page of the questions. */
export function linksOfAnswer(html: string, question: string): string[] {
  const answers = mainOf(html)
    .split("<details")
    .filter((answer) => textOf(`<details${answer}`).startsWith(question));
  return answers.flatMap((answer) => attributesOf(answer, "a", { having: "href=", name: "href" }));
}
