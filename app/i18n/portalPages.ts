import type { Edition } from "~/game/editions";
import type { Language } from "~/game/languages";
import { pathIn } from "./addresses";
import { STAFF_PAGES } from "./staffPages";

/** Query parameters of the pages of the portal. */
interface PortalQuery {
  readonly edition?: Edition;
  readonly num?: number;
  /** Language of the words. */
  readonly language?: Language;
  /** From 1, which is left out. */
  readonly page?: number;
  readonly done?: PortalDone;
  /** The word that `done` is about. */
  readonly word?: string;
  /** How many words were added. */
  readonly added?: number;
  /** Words that were not added, separated by commas. */
  readonly left?: string;
}

/** Values of the query parameter `done`, for which a page says what was done. */
const DONE = ["created", "cleared", "form", "blocked", "dismissed"] as const;
export type PortalDone = (typeof DONE)[number];

/** The valid value of the query parameter `done`, else null. */
export function readPortalDone(search: URLSearchParams): PortalDone | null {
  return DONE.find((done) => done === search.get("done")) ?? null;
}

/** The address of a page of the portal. */
export function portalAddress(language: Language, page: keyof typeof STAFF_PAGES, query: PortalQuery = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "" && !(name === "page" && value === 1)) search.set(name, String(value));
  const path = pathIn(language, STAFF_PAGES[page]);
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
