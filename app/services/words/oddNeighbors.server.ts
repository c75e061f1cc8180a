import { listOdd } from "~/data/oddNeighbors.server";
import { widestEdition } from "~/game/editions";
import type { Language } from "~/game/languages";
import type { DisplayedWord } from "~/game/types";
import type { App } from "../app";
import { type ListPage, toListPage } from "../pages";
import { firstDayKept } from "../cleanup.server";
import { toDisplayed } from "./displayForms.server";

/** Maximum number of pairs of the list, on all pages. */
const MAX_LISTED = 2000;
export const ODD_PAGE_SIZE = 50;

interface OddNeighbor {
  /** The word whose nearest words were listed. */
  readonly secret: DisplayedWord;
  readonly word: DisplayedWord;
  /** How often it was reported in the last 90 days, once for each network and day. */
  readonly count: number;
  /** `YYYY-MM-DD`, UTC. */
  readonly lastDay: string;
}

export interface OddNeighborPage extends Pick<ListPage, "page" | "pages"> {
  readonly pairs: readonly OddNeighbor[];
}

/**
 * The neighbors that were reported as odd in the last 90 days, most reported first, without the words that staff has taken
 * out of the ranks. Reports of the last minute may be missing. For staff only: a pair may name a secret of today.
 * @param page from 1. A page that does not exist is the nearest one that does.
 */
export async function oddNeighbors(
  app: App,
  { language, page }: { language: Language; page: number },
): Promise<OddNeighborPage> {
  const edition = widestEdition(language);
  const out = app.wordAdditions.takenOut({ edition, number: Infinity });
  const listed = await listOdd(app.db, { language, since: firstDayKept(app), limit: MAX_LISTED });
  const open = listed.filter(({ word }) => !out.has(word));
  const { offset, ...place } = toListPage(page, { count: open.length, size: ODD_PAGE_SIZE });
  const pairs = open.slice(offset, offset + ODD_PAGE_SIZE).map(({ secret, word, ...report }) => ({
    secret: toDisplayed(app, edition, secret),
    word: toDisplayed(app, edition, word),
    ...report,
  }));
  return { pairs, ...place };
}
