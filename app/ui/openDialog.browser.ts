import type { Edition } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { leaveMenu } from "./menu.browser";
import { dispatchLanguageChanged } from "./otherScripts.browser";

/** A dialog of the header. `number`: the game whose statistics are shown, by default today's. */
export type DialogRequest =
  | { readonly name: "settings" | "scale" }
  | { readonly name: "stats"; readonly edition: Edition; readonly number?: number | undefined };

let requested: DialogRequest | null = null;
let timesStatsOpened = 0;
const listeners = new Set<() => void>();

export function requestedDialog(): DialogRequest | null {
  return requested;
}

export function countStatsOpened(): number {
  return timesStatsOpened;
}

/** Opens a dialog, or with null closes the open one. */
export function requestDialog(request: DialogRequest | null): void {
  requested = request;
  if (request?.name === "stats") timesStatsOpened += 1;
  for (const listener of listeners) listener();
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What a link asks for by its data attributes; undefined for other links. */
function readDialogRequest({ dataset }: HTMLElement): DialogRequest | undefined {
  const { dialog, edition, number } = dataset;
  if (dialog === "settings" || dialog === "scale") return { name: dialog };
  // The server has written the edition.
  if (dialog === "stats")
    return { name: "stats", edition: edition as Edition, number: number === undefined ? undefined : Number(number) };
  return undefined;
}

/**
 * Opens dialogs in place of the pages that links lead to, and tells other scripts of a new language.
 * @param load loads what shows dialogs. If it fails, the page opens.
 */
export function followLinks(load: () => Promise<void>): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (link === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const { language } = link.dataset;
    if (language !== undefined && language !== document.documentElement.lang)
      dispatchLanguageChanged(language as Language);
    const request = readDialogRequest(link);
    if (request === undefined) return;
    event.preventDefault();
    // The dialog gives the focus back when it closes. A link of a closed menu cannot receive it.
    leaveMenu();
    load().then(
      () => {
        requestDialog(request);
      },
      () => {
        window.location.assign(link.href);
      },
    );
  });
}
