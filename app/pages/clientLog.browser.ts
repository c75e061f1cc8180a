import { deleteEvents, formatEvents } from "~/ui/eventLog.browser";

/** Shows the event log on its page (`pages/ClientLog.tsx`), and deletes it. */
export function followClientLog(page: HTMLElement): void {
  const show = (part: "empty" | "cleared" | "kept") => {
    for (const element of page.querySelectorAll<HTMLElement>("[data-log]"))
      element.hidden = element.dataset.log !== part;
  };
  const log = formatEvents();
  const text = page.querySelector("pre");
  if (text !== null) text.textContent = log;
  page.querySelector("[data-copy]")?.setAttribute("data-copy", log);
  page.querySelector("[data-delete]")?.addEventListener("click", () => {
    deleteEvents();
    show("cleared");
    page.querySelector<HTMLElement>("[data-log=cleared]")?.focus();
  });
  show(log === "" ? "empty" : "kept");
}
