export interface ListPage {
  /** From 1. */
  readonly page: number;
  /** Number of pages, at least 1. */
  readonly pages: number;
  /** Number of items before the page. */
  readonly offset: number;
}

/**
 * @param count items of the whole list
 * @param size items of a page
 * @param asked from 1. A page that does not exist is the nearest one that does.
 */
export function toListPage(asked: number, { count, size }: { count: number; size: number }): ListPage {
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(Math.max(1, Math.trunc(asked) || 1), pages);
  return { page, pages, offset: (page - 1) * size };
}
