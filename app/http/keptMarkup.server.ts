import { LRUCache } from "lru-cache";

/** Markup by what it is made of, taken apart where the nonce of a page stands. Only `Kept` in the components puts something in. */
export type KeptMarkup = LRUCache<string, readonly string[]>;

/** Of all kept markup with its keys, characters. */
const MAX_KEPT = 8_000_000;

/** What a server keeps for all its pages; it forgets first what was asked for least lately. */
export function createKeptMarkup(): KeptMarkup {
  return new LRUCache<string, readonly string[]>({
    maxSize: MAX_KEPT,
    sizeCalculation: (parts, key) => key.length + parts.reduce((sum, part) => sum + part.length, 0),
  });
}

/** The kept markup, as one page asks for it and adds to it. */
export interface PageKeeper {
  readonly find: (key: string) => string | undefined;
  readonly keep: (key: string, markup: string) => void;
  /** The attribute of the element that begins what is to be kept under a key. */
  readonly toMark: (key: string) => string;
  /** Keeps what stands between marks, and gives the page without them. */
  readonly takeMarked: (html: string) => string;
}

/** The attribute of the element that ends what is to be kept. */
export const END_MARK = "end";

const MARK = /<template data-kept="(\d+|end)"><\/template>/g;

/**
 * @param scope all that every part of a page depends on: its language, and the address of the site
 * @param nonce of the page's scripts
 */
export function keeperOfPage(kept: KeptMarkup, { scope, nonce }: { scope: string; nonce: string }): PageKeeper {
  const asked: string[] = [];
  const nameOf = (key: string) => `${scope} ${key}`;
  const keep = (key: string, markup: string) => {
    // A copy: what was cut out of a page, or put together of many pieces, would hold on to them.
    const copy = Buffer.from(markup).toString();
    kept.set(nameOf(key), copy.split(nonce));
  };
  return {
    find: (key) => {
      const parts = kept.get(nameOf(key));
      return parts?.length === 1 ? parts[0] : parts?.join(nonce);
    },
    keep,
    toMark: (key) => String(asked.push(key) - 1),
    takeMarked: (html) => {
      if (asked.length === 0) return html;
      let page = "";
      let end = 0;
      const open: { readonly key: string; readonly start: number }[] = [];
      for (const { 0: mark, 1: name = "", index } of html.matchAll(MARK)) {
        page += html.slice(end, index);
        end = index + mark.length;
        if (name !== END_MARK) {
          open.push({ key: asked[Number(name)] ?? "", start: page.length });
          continue;
        }
        const closed = open.pop();
        if (closed !== undefined) keep(closed.key, page.slice(closed.start));
      }
      return page + html.slice(end);
    },
  };
}
