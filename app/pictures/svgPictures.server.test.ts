import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createFairQueue } from "~/platform/http/fairQueue.server";
import { createSvgPictures, PICTURE_QUEUE } from "./svgPictures.server";

/** Pictures whose drawing is finished by hand. */
function openPictures() {
  const begun: { svg: string; finish: () => void; fail: () => void }[] = [];
  const pictures = createSvgPictures(
    createFairQueue(PICTURE_QUEUE),
    (svg) =>
      new Promise((resolve, reject) => {
        const finish = () => {
          resolve(Buffer.from(svg));
        };
        const fail = () => {
          reject(new Error("not drawn"));
        };
        begun.push({ svg, finish, fail });
      }),
  );
  return { pictures, begun };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("pictures from SVG", () => {
  it("are PNG files of the same size", async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h20v30H0z" fill="#f00"/></svg>';
    const png = await createSvgPictures(createFairQueue(PICTURE_QUEUE)).toPng(svg, "a");
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 40, height: 30, hasAlpha: false });
  });

  it("are drawn one at a time, and each once", async () => {
    const { pictures, begun } = openPictures();
    const drawn = ["a", "b", "a"].map((svg, index) => pictures.toPng(svg, `${index}`));
    await settle();
    expect(begun.map(({ svg }) => svg)).toEqual(["a"]);
    begun[0]?.finish();
    await expect.poll(() => begun.map(({ svg }) => svg)).toEqual(["a", "b"]);
    begun[1]?.finish();
    const [first, second, third] = drawn;
    expect([await first, await second, await third].map(String)).toEqual(["a", "b", "a"]);
    await pictures.toPng("b", "a");
    expect(begun).toHaveLength(2);
  });

  it("are refused when too many are waiting, and drawn again later", async () => {
    const { pictures, begun } = openPictures();
    // One is drawn and one waits for a client, and three wait in all: also for a picture that is being drawn.
    const asked = ["a", "a", "a", "b", "c", "d"].map((client) => pictures.toPng("1", client));
    expect(asked.map((picture) => picture === undefined)).toEqual([false, false, true, false, false, true]);
    await settle();
    begun[0]?.finish();
    for (const picture of asked) await picture;
    expect(begun).toHaveLength(1);
    expect(pictures.toPng("2", "c")).toBeDefined();
  });

  it("are not kept when the drawing has failed, and the next is drawn", async () => {
    const { pictures, begun } = openPictures();
    const failing = pictures.toPng("a", "a");
    await settle();
    begun[0]?.fail();
    await expect(failing).rejects.toThrow("not drawn");
    const again = pictures.toPng("a", "a");
    await expect.poll(() => begun).toHaveLength(2);
    begun[1]?.finish();
    expect(String(await again)).toBe("a");
  });
});
