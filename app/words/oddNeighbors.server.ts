import type { App } from "~/app";
import { widestEdition } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { PAGE_SIZE, toListPage } from "~/platform/listPage";
import { toDisplayed } from "./displayForms.server";
import { firstDayKept } from "./keptCounts.server";
import { listOdd } from "./oddNeighbors.data.server";

/** Maximum number of pairs of the list, on all pages. */
const MAX_LISTED = 2000;

/**
 * The neighbors that were reported as odd in the last 90 days, most reported first, with how often: once for each network
 * and day. `secret` is the word whose nearest words were listed. Words that staff has taken out of the ranks are left out,
 * and reports of the last minute may be missing. For staff only: a pair may name a secret of today.
 * @param page from 1. A page that does not exist is the nearest one that does.
 */
export async function oddNeighbors(app: App, { language, page }: { language: Language; page: number }) {
  const edition = widestEdition(language);
  const out = app.wordAdditions.takenOut({ edition, number: Infinity });
  const listed = await listOdd(app.db, { language, since: firstDayKept(app), limit: MAX_LISTED });
  const open = listed.filter(({ word }) => !out.has(word));
  const { offset, ...place } = toListPage(page, open.length);
  const pairs = open.slice(offset, offset + PAGE_SIZE).map(({ secret, word, ...report }) => ({
    secret: toDisplayed(app, edition, secret),
    word: toDisplayed(app, edition, word),
    ...report,
  }));
  return { pairs, ...place };
}
