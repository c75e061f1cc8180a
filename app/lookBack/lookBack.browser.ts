/**
 * Opens the words between a guess and the secret under its row, without leaving the page: the row's link leads to the same page with
 * them. One row is open at a time, as there.
 */
export function openStepsInPlace(list: HTMLElement): void {
  list.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("[data-step]");
    if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void follow(link, list);
  });
}

/** The last link of each list that was followed: an answer to an earlier one comes too late. */
const latest = new WeakMap<HTMLElement, HTMLAnchorElement>();

const openRow = (within: ParentNode) => within.querySelector<HTMLElement>("[data-between]");

async function follow(link: HTMLAnchorElement, list: HTMLElement): Promise<void> {
  const { href } = link;
  latest.set(list, link);
  const page = await load(href);
  if (latest.get(list) !== link) return;
  if (page === null) {
    window.location.assign(href);
    return;
  }
  openRow(list)?.remove();
  const opened = openRow(page);
  if (opened !== null) {
    opened.classList.add("words-between-opened");
    link.closest("tr")?.after(opened);
  }
  // The addresses of the rows say which one is open.
  const links = [...page.querySelectorAll<HTMLAnchorElement>("[data-step]")];
  for (const [index, row] of list.querySelectorAll<HTMLAnchorElement>("[data-step]").entries()) {
    row.setAttribute("href", links[index]?.getAttribute("href") ?? row.href);
    row.setAttribute("aria-expanded", String(opened !== null && row === link));
  }
  window.history.replaceState(window.history.state, "", href);
}

/** Null: the page that the link leads to is to be opened. */
async function load(href: string): Promise<Document | null> {
  try {
    const response = await fetch(href);
    return response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
  } catch {
    return null;
  }
}
