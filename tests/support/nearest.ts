import type { Edition } from "~/game/editions";
import { mainOf } from "./html";
import type { TestServer } from "./server";

const PREFIX: Readonly<Record<Edition, string>> = { en: "", jr: "", es: "/espanol", de: "/deutsch" };

export const codeOf = (word: string) => Buffer.from(word).toString("base64url");

/** The URL of a word's nearest words. */
export function near(edition: Edition, word: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...query, ...(edition === "jr" ? { edition } : {}) }).toString();
  return `${PREFIX[edition]}/nearby_1k/${codeOf(word)}${search === "" ? "" : `?${search}`}`;
}

export interface NearRow {
  readonly percentile: string;
  readonly word: string;
}

/** The rows of the table in the HTML, without their buttons and the words that are folded under others. */
export const rowsOf = (html: string): NearRow[] =>
  [
    ...mainOf(html).matchAll(
      /<th scope="row"[^>]*><svg[^>]*><\/svg><span>([^<]+)<\/span>(?:<small.*?<\/small>)?(?: <(?:button|span) [^>]*>[^<]*<\/(?:button|span)>)?(?:<details class="same-stem[^"]*".*?<\/details>)?<\/th><td class="nearest-page-number"><span>(\d+)</g,
    ),
  ].map(([, word = "", percentile = ""]) => ({ percentile, word }));

/** The nearest words of a word, from the revealed page. */
export async function revealed(
  { origin }: Pick<TestServer, "origin">,
  edition: Edition,
  word: string,
): Promise<NearRow[]> {
  const response = await fetch(`${origin}${near(edition, word, { reveal: "words" })}`);
  if (response.status !== 200) throw new Error(`the words near ${word} are refused: ${response.status}`);
  return rowsOf(await response.text());
}
