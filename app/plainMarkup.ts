import { followCopyButtons } from "./ui/copyButtons.browser";
import { hideBroken } from "./ui/headerPhoto.browser";
import { followSizeLimits } from "./ui/sizeLimits.browser";

/**
 * Follows what a page without React has: buttons that copy, the member's photo, ads beside the page, the forms of `/make` and
 * `/settings`, fields with a limit, a look back, the log, the form of a game, the preview of a plan, games that are saved as a file.
 */
export async function followPlainMarkup(): Promise<void> {
  followCopyButtons();
  const photo = document.querySelector<HTMLImageElement>(".site-header-photo");
  if (photo !== null) hideBroken(photo);
  for (const slot of document.querySelectorAll<HTMLElement>(".ad-slot-sides [data-ad]"))
    void import("./ads/adSlots.browser").then(({ fillSlot }) => fillSlot(slot));
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  if (find("[data-max]") !== null) followSizeLimits();
  const making = find("[data-make]");
  if (making !== null) (await import("./make/makeForm.browser")).followMakeForm(making);
  const settings = find("[data-settings]");
  if (settings !== null) (await import("./pages/settingsForm.browser")).followSettingsForm(settings);
  const steps = find("[data-enhance=steps]");
  if (steps !== null) (await import("./lookBack/lookBack.browser")).openStepsInPlace(steps);
  const log = find("[data-enhance=log]");
  if (log !== null) (await import("./pages/clientLog.browser")).followClientLog(log);
  const game = find("[data-enhance=game]");
  if (game !== null) (await import("./portal/gameForm.browser")).followGameForm(game);
  if (find("[data-enhance=games-file]") !== null) (await import("./gamesFile/gamesFile.browser")).followGamesFile();
  const plan = find("[data-enhance=plan]");
  if (plan !== null) (await import("./portal/planPreview.browser")).followPlanPreview(plan);
}
