import { openMonthInFragment } from "~/client/oldMonthLinks";
import { knowsMoreGames } from "~/client/storage/sync";
import type { ArchiveView } from "~/game/archive";

export async function archiveWakes({ view }: { readonly view: ArchiveView }): Promise<boolean> {
  openMonthInFragment();
  return knowsMoreGames(view);
}
