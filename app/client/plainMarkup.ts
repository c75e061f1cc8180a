import { followCopyButtons } from "./copyButtons";
import { followMakeForm } from "./makeForm";
import { followSettingsForm } from "./settingsForm";
import { followSizeLimits } from "./sizeLimits";

/**
 * Follows what a page without React has: buttons that copy, the forms of `/make` and `/settings`, fields with a limit, a look back,
 * the preview of a plan.
 */
export async function followPlainMarkup(): Promise<void> {
  followCopyButtons();
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const [making, settings, steps] = [find("[data-make]"), find("[data-settings]"), find("[data-steps]")];
  if (making !== null) followMakeForm(making);
  if (settings !== null) followSettingsForm(settings);
  if (find("[data-max]") !== null) followSizeLimits();
  if (steps !== null) (await import("./lookBack")).openStepsInPlace(steps);
  const plan = find("[data-plan]");
  if (plan !== null) (await import("./planPreview")).followPlanPreview(plan);
}
