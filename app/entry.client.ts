// The script of every page. It has no React: that comes with an island or a dialog.
import type { IslandName } from "./islands";
import { followAnswers } from "./pages/faqAnswers.browser";
import { mirrorRecords, syncGames } from "./play/sync.browser";
import { logEvent, logUncaughtErrors } from "./ui/eventLog.browser";
import { restoreFocus } from "./ui/focusAfterReload.browser";
import { followMenu } from "./ui/menu.browser";
import { followLinks } from "./ui/openDialog.browser";
import { dispatchLoginFinished, storeStaffFlags, storeUserDetails, type UserDetails } from "./ui/otherScripts.browser";
import { PAGE_ID, PROPS_ID, readPageData } from "./ui/pageData.browser";
import { followTheme } from "./ui/theme.browser";
import { toastNotes } from "./ui/toasts.browser";

/** What the root writes into a page. */
interface PageData {
  /** Null for a guest, undefined where it was not looked up. */
  readonly user?: UserDetails | null;
  readonly newestGame: number;
}

logUncaughtErrors();
followTheme();
followAnswers();
followMenu(() => void loadDialogs());
followLinks(loadDialogs);
restoreFocus();
for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-staff]"))
  storeStaffFlags(dataset.staff === "true");
const data = readPageData(PAGE_ID) as PageData | undefined;
if (data?.user !== undefined) {
  storeUserDetails(data.user);
  dispatchLoginFinished();
}
const mirrored = mirrorRecords();
if (data !== undefined) void syncGames(data.newestGame);
void startIsland();

/** Without its script, an island stays as the server has sent it, where everything works by forms. */
async function startIsland(): Promise<void> {
  await mirrored;
  const island = document.querySelector<HTMLElement>("[data-island]");
  await followMarkup();
  if (island === null || !(await wakes(island))) {
    markEnhanced();
    return;
  }
  try {
    const { hydrateIsland } = await import("./hydrate");
    await hydrateIsland(island, markEnhanced);
  } catch (error) {
    logEvent("islandNotLoaded", String(error));
  }
}

/** Whether an island needs React. Most do. */
async function wakes({ dataset }: HTMLElement): Promise<boolean> {
  if (dataset.wakes === undefined) return true;
  const props = readPageData(PROPS_ID);
  if (props === undefined) return false;
  return (await import("./wakes")).wakes(dataset.island as IslandName, props);
}

/** Scripts of plain markup: buttons that copy, forms, the member's photo, ads beside the page. Without them, the forms still work. */
async function followMarkup(): Promise<void> {
  if (document.querySelector("[data-copy], [data-settings], [data-make], [data-max], [data-enhance]") === null) return;
  try {
    await (await import("./plainMarkup")).followPlainMarkup();
  } catch (error) {
    logEvent("scriptNotLoaded", String(error));
  }
}

/** For styles, and for tests, which wait for it. */
function markEnhanced(): void {
  document.documentElement.dataset.enhanced = "";
  toastNotes();
}

let dialogs: Promise<void> | undefined;

function loadDialogs(): Promise<void> {
  dialogs ??= import("./hydrate")
    .then(({ renderDialogs }) => renderDialogs())
    .catch((error: unknown) => {
      dialogs = undefined;
      throw error;
    });
  return dialogs;
}
