import type { Page } from "playwright-core";

/** An animation as it begins. */
export interface Motion {
  /** The class of the animated element or of the nearest element around it that was asked for. */
  readonly part: string;
  /** The guessed word of an animated row. */
  readonly word: string;
  /** The beginning of a change of place or color. */
  readonly from: { readonly transform: string | null; readonly color: string | null };
  /** Milliseconds. */
  readonly delay: number;
  readonly duration: number;
}

/**
 * Notes every animation of a page from its next document on.
 * @param parts selector of elements
 * @returns what has begun since the last call
 */
export async function watchMotion(page: Page, parts: string): Promise<() => Promise<Motion[]>> {
  await page.addInitScript((selector) => {
    const begun: Motion[] = [];
    Object.assign(window, { begun });
    Element.prototype.animate = new Proxy(Reflect.get(Element.prototype, "animate"), {
      apply: (animate, element: Element, [frames, options]: [Keyframe[], KeyframeAnimationOptions]) => {
        const part = element.closest(selector)?.getAttribute("class");
        const [first] = frames;
        if (part !== undefined)
          begun.push({
            part: part ?? "",
            word: element.querySelector("th > span")?.textContent ?? "",
            from: {
              transform: first?.transform === undefined ? null : String(first.transform),
              color: first?.backgroundColor === undefined ? null : String(first.backgroundColor),
            },
            delay: options.delay ?? 0,
            duration: Number(options.duration),
          });
        return animate.call(element, frames, options);
      },
    });
  }, parts);
  return () => page.evaluate(() => (window as unknown as { begun: Motion[] }).begun.splice(0));
}
