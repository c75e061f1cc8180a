import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { pathIn } from "~/i18n/addresses";
import { elementsOf } from "./html";
import type { TestServer } from "./server";

export const codeOf = (word: string) => Buffer.from(word).toString("base64url");

/** The URL of a word's nearest words. */
export function near(edition: Edition, word: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...query, ...(edition === "jr" ? { edition } : {}) }).toString();
  const path = pathIn(EDITION_FACTS[edition].wordLanguage, `/nearby_1k/${codeOf(word)}`);
  return `${path}${search === "" ? "" : `?${search}`}`;
}

export interface NearRow {
  readonly percentile: string;
  readonly word: string;
}

/** The rows of the table in the HTML, without their buttons and the words that are folded under others. */
export const rowsOf = (html: string): NearRow[] =>
  elementsOf(html, ".nearest-page-table tbody tr").map((row) => {
    const [word, percentile] = ["th > a, th > span", ".nearest-page-number"].map((one) => row.querySelector(one));
    return { percentile: percentile?.textContent ?? "", word: word?.textContent ?? "" };
  });

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
