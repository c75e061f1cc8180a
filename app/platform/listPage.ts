/** Items on a page of a list. */
export const PAGE_SIZE = 50;

/**
 * @param asked from 1. A page that does not exist is the nearest one that does.
 * @param count items of the whole list
 * @param size items on a page
 * @returns the page, the number of pages, at least 1, and the number of items before the page
 */
export function toListPage(asked: number, count: number, size = PAGE_SIZE) {
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(Math.max(1, Math.trunc(asked) || 1), pages);
  return { page, pages, offset: (page - 1) * size };
}
