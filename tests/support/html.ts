import { type HTMLElement, parse } from "node-html-parser";

const read = (html: string) => parse(html, { blockTextElements: { script: true, style: true } });

/** The elements of server-rendered markup that a selector finds, in order. */
export const elementsOf = (html: string, selector: string): HTMLElement[] => read(html).querySelectorAll(selector);

/** The markup of the first element that a selector finds. */
export const partOf = (html: string, selector: string) => elementsOf(html, selector)[0]?.outerHTML ?? "";

/** The same markup without the elements that a selector finds. */
export function without(html: string, selector: string): string {
  const root = read(html);
  for (const element of root.querySelectorAll(selector)) element.remove();
  return root.outerHTML;
}

const plain = (text: string) => text.replaceAll("\u00a0", " ").trim();

/** The text content, as it is read: with plain spaces. */
export const textOf = (markup: string | HTMLElement) =>
  plain((typeof markup === "string" ? read(markup) : markup).textContent);

/** The same on one line, with space between elements that touch. */
export const spacedTextOf = (markup: string) => textOf(markup.replaceAll("><", "> <")).replace(/\s+/g, " ");

/** The text content of each element that a selector finds. */
export const textsOf = (html: string, selector: string) => elementsOf(html, selector).map(textOf);

/** The visible part of a page. The rest of the markup contains all translations, for scripts. */
export const mainOf = (html: string) => partOf(html, "main");

/** The text of the first element that a selector finds; null if there is none. */
export const findText = (html: string, selector: string): string | null => textsOf(html, selector)[0] ?? null;

/** The lines of the result to share on a page. */
export const sharedLinesOf = (html: string) => findText(html, "p.share-result-text")?.split("\n") ?? [];

/** The `lang` attribute of a page. */
export const languageOf = (html: string) => attributesOf(html, "html", "lang")[0];

/** Values of an attribute of all elements that a selector finds, in page order. */
export const attributesOf = (html: string, selector: string, name: string) =>
  elementsOf(html, selector).map((element) => plain(element.getAttribute(name) ?? ""));

/** Names and values of the hidden fields of a form. */
export const hiddenFieldsOf = (form: HTMLElement | undefined): Record<string, string> =>
  Object.fromEntries(
    (form?.querySelectorAll('input[type="hidden"]') ?? []).map((field) => [
      field.getAttribute("name") ?? "",
      field.getAttribute("value") ?? "",
    ]),
  );

/** Names and values of the description lists, in order. */
export const factsOf = (html: string): (readonly [name: string, value: string])[] => {
  const values = textsOf(html, "dd");
  return textsOf(html, "dt").map((name, index) => [name, values[index] ?? ""]);
};

/** The heads of the rows of a page's tables without their buttons: the guessed words, in order. */
export const rowHeadsOf = (html: string) => textsOf(without(html, "th button"), 'main th[scope="row"]');

/** Where the answer to a question leads, on the page of the questions. */
export const linksOfAnswer = (html: string, question: string) =>
  elementsOf(html, "main details")
    .filter((details) => textOf(details).startsWith(question))
    .flatMap(({ outerHTML }) => attributesOf(outerHTML, "a[href]", "href"));
