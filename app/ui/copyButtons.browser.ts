import { notify } from "./toasts.browser";

/** How long "copied" is shown, milliseconds, unless the button says otherwise. */
const COPIED_MS = 1000;

/** When the label of a button comes back. */
const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

let isFollowing = false;

/** Copies or shares what a `CopyButton` says. One listener serves pages without React too. */
export function followCopyButtons(): void {
  if (isFollowing) return;
  isFollowing = true;
  if ("share" in navigator) document.documentElement.dataset.canShare = "";
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-copy], [data-share]");
    if (button !== null) void press(button);
  });
  // Where there is no clipboard, the text of such a field is copied by hand.
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && target.readOnly) target.select();
  });
}

async function press(button: HTMLElement): Promise<void> {
  const { copy, share, done, failed, source } = button.dataset;
  if (share !== undefined && (await openShareDialog(JSON.parse(share) as ShareData))) return;
  if (copy === undefined || !(await writeClipboard(copy))) {
    // The text can be copied by hand.
    if (source !== undefined) select(document.getElementById(source));
    if (failed !== undefined) notify({ kind: "error", text: failed });
    return;
  }
  sayCopied(button);
  if (done !== undefined) notify({ kind: "success", text: done });
}

/** False: there is no clipboard (on plain http), or it is forbidden. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Says it on the button, whose name stays, and in the live region after it. */
function sayCopied(button: HTMLElement): void {
  const { copied = "", label = "", shownFor } = button.dataset;
  const say = (shown: string, spoken: string) => {
    const text = button.querySelector("span");
    if (text !== null) text.textContent = shown;
    if (button.nextElementSibling !== null) button.nextElementSibling.textContent = spoken;
  };
  const restore = () => {
    say(label, "");
  };
  say(copied, copied);
  clearTimeout(timers.get(button));
  timers.set(button, setTimeout(restore, Number(shownFor ?? COPIED_MS)));
}

function select(element: HTMLElement | null): void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    element.focus();
    element.select();
  } else if (element !== null) getSelection()?.selectAllChildren(element);
}

/**
 * Opens the share dialog of the device.
 * @returns false: there is none, or it failed. True as well if the player cancels.
 */
async function openShareDialog(data: ShareData): Promise<boolean> {
  if (!("share" in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
