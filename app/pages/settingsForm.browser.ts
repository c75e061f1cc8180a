import type { Language } from "~/editions/languages";
import { readSettings, SWITCHES } from "~/editions/settings";
import { dispatchLanguageChanged } from "~/ui/otherScripts.browser";
import { changeSettings, currentSettings, subscribeToSettings } from "~/ui/settingsStore.browser";
import { isMarked, KEYS, removeStored } from "~/ui/storageKeys.browser";

/**
 * Applies each change of the settings at once, on their page and in the dialog (`pages/SettingsForm.tsx`).
 * Without it, the form is submitted.
 * @returns ends it
 */
export function followSettingsForm(form: HTMLElement): () => void {
  show(form);
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) change(form, target);
  });
  form.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("button");
    if (button?.name === "language") chooseLanguage(button.value as Language);
    if (button?.name === "glosses") changeSettings(readSettings(only("glosses", button.value), currentSettings()));
    if (button?.dataset.askAgain !== undefined) {
      removeStored(KEYS.leavesTeamUnasked);
      show(form);
      // The button that had the focus is hidden.
      say(form, "asking", true)?.focus();
    }
  });
  return subscribeToSettings(() => {
    show(form);
  });
}

function change(form: HTMLElement, { name, type, value, checked }: HTMLInputElement): void {
  const chosen = type === "checkbox" ? String(checked) : value;
  const isStored = changeSettings(readSettings(only(name, chosen), currentSettings()));
  const isKept = SWITCHES.some((one) => one === name && currentSettings()[one] !== checked);
  say(form, "score", isKept);
  say(form, "stored", !isStored);
}

function chooseLanguage(language: Language): void {
  changeSettings({ language });
  if (language !== document.documentElement.lang) dispatchLanguageChanged(language);
}

/** The browser may know other settings than the server did, and another tab may change them. */
function show(form: HTMLElement): void {
  const settings = currentSettings();
  for (const input of form.querySelectorAll("input")) {
    const name = SWITCHES.find((one) => one === input.name);
    if (input.type === "checkbox" && name !== undefined) input.checked = settings[name];
    if (input.name === "darkMode") input.checked = input.value === String(settings.darkMode ?? "device");
  }
  const again = form.querySelector<HTMLElement>("[data-ask-again]");
  if (again !== null) again.hidden = !isMarked(KEYS.leavesTeamUnasked);
}

/** One named value. */
const only = (name: string, value: string) => (one: string) => (one === name ? value : null);

/** Shows or hides one of the form's notes. */
function say(form: HTMLElement, name: string, isShown: boolean): HTMLElement | null {
  const note = form.querySelector<HTMLElement>(`[data-note=${name}]`);
  if (note !== null) {
    note.hidden = !isShown;
    note.textContent = isShown ? (note.dataset.text ?? "") : "";
  }
  return note;
}
