import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { createMutex } from "~/platform/mutex.server";

/** Pictures kept in memory: about 30 kB each. */
const MAX_KEPT = 64;
/** Pictures that may wait to be drawn. One takes about a tenth of a second. */
const MAX_WAITING = 16;
/** Timeout of one drawing, seconds. */
const DRAWING_TIMEOUT_SECONDS = 10;

export interface SvgPictures {
  /**
   * The picture, from memory if it was drawn lately. One is drawn at a time, so that many requests do not take the
   * processor from the game.
   * @param svg without text elements, which would need fonts of the machine
   * @returns undefined when too many pictures are waiting
   */
  toPng(svg: string): Promise<Uint8Array> | undefined;
}

export function createSvgPictures(draw: (svg: string) => Promise<Uint8Array> = drawPng): SvgPictures {
  const kept = new LRUCache<string, Promise<Uint8Array>>({ max: MAX_KEPT });
  const inTurn = createMutex();
  let waiting = 0;
  return {
    toPng(svg) {
      const known = kept.get(svg);
      if (known !== undefined) return known;
      if (waiting >= MAX_WAITING) return undefined;
      waiting += 1;
      const drawn = inTurn(() => draw(svg));
      kept.set(svg, drawn);
      void drawn
        .catch(() => kept.delete(svg))
        .finally(() => {
          waiting -= 1;
        });
      return drawn;
    },
  };
}

function drawPng(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg))
    .timeout({ seconds: DRAWING_TIMEOUT_SECONDS })
    .removeAlpha()
    .png({ palette: true, effort: 7, compressionLevel: 9 })
    .toBuffer();
}
