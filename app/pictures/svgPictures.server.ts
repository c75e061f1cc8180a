import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { FairQueue, QueueLimits } from "~/platform/http/fairQueue.server";

/** A picture takes a tenth of a second. Few requests wait for one: each holds one of the turns in which pages are made. */
export const PICTURE_QUEUE: QueueLimits = { atOnce: 1, atOncePerClient: 1, waiting: 3, waitingPerClient: 1 };
/** Pictures kept in memory: about 30 kB each. */
const MAX_KEPT = 64;
/** Timeout of one drawing, seconds. */
const DRAWING_TIMEOUT_SECONDS = 10;

export type SvgPictures = ReturnType<typeof createSvgPictures>;

/** @param queue of `PICTURE_QUEUE` */
export function createSvgPictures(queue: FairQueue, draw: (svg: string) => Promise<Uint8Array> = drawPng) {
  const kept = new LRUCache<string, Uint8Array>({ max: MAX_KEPT });
  return {
    /**
     * The picture, from memory if it was drawn lately.
     * @param svg without text elements, which would need fonts of the machine
     * @param client who asks
     * @returns undefined when too many wait for pictures
     */
    toPng: (svg: string, client: string) => {
      const known = kept.get(svg);
      if (known !== undefined) return Promise.resolve(known);
      // Each request waits in its place, also for a picture that is being drawn: it is there when its turn comes.
      const perform = async () => {
        const png = kept.get(svg) ?? (await draw(svg));
        kept.set(svg, png);
        return png;
      };
      return queue.admit({ client, isLong: false, perform });
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
