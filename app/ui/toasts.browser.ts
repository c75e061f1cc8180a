export const TOAST_KINDS = ["success", "error", "information"] as const;
export type ToastKind = (typeof TOAST_KINDS)[number];

interface Toast {
  readonly kind: ToastKind;
  readonly text: string;
  readonly duration: number;
}

/** Default duration of a toast, in milliseconds. */
const TOAST_MS = 3000;
const TOAST_ID = "toast";

/** The first is shown: each waits for the one before it. */
let waiting: readonly Toast[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a toast and announces it. Toasts disappear: nothing that must be kept in mind may be only there.
 * @param duration milliseconds
 */
export function notify({ kind, text }: Pick<Toast, "kind" | "text">, duration = TOAST_MS): void {
  const added = { kind, text, duration };
  // The same text takes its own place again, as a new toast: it is announced again and not shown twice.
  waiting = waiting.some((toast) => toast.text === text)
    ? waiting.map((toast) => (toast.text === text ? added : toast))
    : [...waiting, added];
  if (waiting[0] === added) show();
}

/** Says in toasts what plain pages say in notes, by `data-notify`. */
export function toastNotes(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-notify]"))
    notify({ kind: "error", text: dataset.notify ?? "" }, Number(dataset.duration) || undefined);
}

/** Puts the first toast into its live region of `Toasts`, or empties both. */
function show(): void {
  clearTimeout(timer);
  document.getElementById(TOAST_ID)?.remove();
  const [toast] = waiting;
  if (toast === undefined) return;
  const region = document.querySelector(`.toasts [role=${toast.kind === "error" ? "alert" : "status"}]`);
  const element = document.querySelector(`[data-toast=${toast.kind}]`)?.cloneNode(true) as HTMLElement | undefined;
  const [text] = element?.getElementsByTagName("span") ?? [];
  if (region === null || element === undefined || text === undefined) return;
  element.id = TOAST_ID;
  element.className = `toast toast-${toast.kind}`;
  element.hidden = false;
  text.textContent = toast.text;
  element.querySelector("button")?.addEventListener("click", () => {
    dismiss();
    // The button is removed with the toast, so the focus moves to the page.
    document.getElementById("main")?.focus({ preventScroll: true });
  });
  region.append(element);
  const leave = () => {
    // Stays while it is hovered or has the focus.
    if (element.matches(":hover, :focus-within")) timer = setTimeout(leave, toast.duration);
    else dismiss();
  };
  timer = setTimeout(leave, toast.duration);
}

function dismiss(): void {
  waiting = waiting.slice(1);
  show();
}
