/** Element ids of the JSON that the server writes into a page. */
export const PAGE_ID = "page";
export const PROPS_ID = "props";

/** Data of the page, as our own server wrote them. Undefined where it could not. */
export function readPageData(id: string, page: Document = document): unknown {
  const text = page.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/**
 * Loads the page again and returns the properties of its island.
 * @throws Error without an answer, or when the page has become another one
 */
export async function fetchProps<Props>(): Promise<Props> {
  const response = await fetch(window.location.href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const props = readPageData(PROPS_ID, page) as Props | undefined;
  if (!response.ok || response.redirected || props === undefined)
    throw new Error(`GET ${window.location.pathname} answered ${response.status}`);
  return props;
}
