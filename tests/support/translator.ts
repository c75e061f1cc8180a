// support: what browsers do to the text of a page that they translate.
import type { Page } from "playwright-core";

/**
 * Translates a page as Chrome does, now and whenever its text changes: each text node is replaced by an element, and the node is
 * gone from the page. The translation has the same words, so that a test finds what it looks for. What says `translate="no"` stays as it is.
 */
export function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const kept = "[translate=no], font, script, style, svg, noscript, iframe, textarea, select, title";
    const font = () => document.createElementNS("http://www.w3.org/1999/xhtml", "font");
    const put = (text: Text) => {
      if (text.data === "" || text.parentElement?.closest(kept) !== null) return;
      const [outer, inner] = [font(), font()];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const all = () => {
      const found: Text[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) found.push(walker.currentNode as Text);
      found.forEach(put);
    };
    all();
    new MutationObserver(all).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}
