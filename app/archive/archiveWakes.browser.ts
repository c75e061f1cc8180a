import { knowsMoreGames } from "~/play/sync.browser";
import type { ArchiveView } from "./pastGames";

export function archiveWakes({ view }: { readonly view: ArchiveView }): Promise<boolean> {
  return Promise.resolve(knowsMoreGames(view));
}
