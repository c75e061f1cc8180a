import { isRecord, parseJson } from "~/platform/json";
import { logEvent } from "~/ui/eventLog.browser";
import { PAGE_ID, readPageData } from "~/ui/pageData.browser";
import { changeSettings } from "~/ui/settingsStore.browser";
import { LOADED_GAMES, readStored, removeStored, writeStored } from "~/ui/storageKeys.browser";

// What a script adds to the forms that save and load games as a file: local storage, which the server does not see.

/** Follows the forms of a page, and brings local storage in line with a file that it says was loaded. */
export function followGamesFile(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[enctype]")) {
    const kept = form.elements.namedItem("kept");
    const file = form.elements.namedItem("file");
    if (kept instanceof HTMLInputElement) sendAfter(form, () => putInCopies(kept));
    if (file instanceof HTMLInputElement) sendAfter(form, () => keepSentGames(file));
  }
  if (document.querySelector("[data-loaded]") !== null) void orLog(storeLoaded);
}

/** Puts the games of local storage into the form that saves a file. Without them, it has those of the cookies. */
async function putInCopies(kept: HTMLInputElement): Promise<void> {
  kept.value = (await import("~/play/storedGames.browser")).storedLogs();
}

/** Keeps the games of a file that is sent, for the page that says that it was loaded. */
async function keepSentGames({ files }: HTMLInputElement): Promise<void> {
  const file = files?.[0];
  if (file === undefined) return;
  const value = parseJson(await file.text());
  // Also if it has none: those of an earlier file, which was refused, are gone.
  writeStored(LOADED_GAMES, isRecord(value) && Array.isArray(value.games) ? value.games : []);
}

/** The copies of settings and games. Those of records follow on every page (`play/sync.browser.ts`). */
async function storeLoaded(): Promise<void> {
  // The settings in the cookie may be those of the file.
  changeSettings({});
  const games = readStored(LOADED_GAMES);
  removeStored(LOADED_GAMES);
  const page = readPageData(PAGE_ID) as { readonly newestGame: number } | undefined;
  if (games !== undefined && page !== undefined)
    (await import("~/play/storedGames.browser")).storeLoadedGames(games, page.newestGame);
}

/** Sends a form after something else was done, whether or not that has failed. */
function sendAfter(form: HTMLFormElement, prepare: () => Promise<void>): void {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void orLog(prepare).then(() => {
      form.submit();
    });
  });
}

async function orLog(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    logEvent("gamesFileNotFollowed", String(error));
  }
}
