import { knowsMoreGames } from "~/client/storage/sync";
import type { ArchiveView } from "~/game/archive";

export function archiveWakes({ view }: { readonly view: ArchiveView }): Promise<boolean> {
  return Promise.resolve(knowsMoreGames(view));
}
