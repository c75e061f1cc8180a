import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createSvgPictures } from "./svgPictures.server";

/** Pictures whose drawing is finished by hand. */
function openPictures() {
  const begun: { svg: string; finish: () => void; fail: () => void }[] = [];
  const pictures = createSvgPictures(
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
    const png = await createSvgPictures().toPng(svg);
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 40, height: 30, hasAlpha: false });
  });

  it("are drawn one at a time, and each once", async () => {
    const { pictures, begun } = openPictures();
    const drawn = ["a", "b", "a"].map((svg) => pictures.toPng(svg));
    await settle();
    expect(begun.map(({ svg }) => svg)).toEqual(["a"]);
    begun[0]?.finish();
    await settle();
    expect(begun.map(({ svg }) => svg)).toEqual(["a", "b"]);
    begun[1]?.finish();
    const [first, second, third] = drawn;
    expect([await first, await second, await third].map(String)).toEqual(["a", "b", "a"]);
    await pictures.toPng("b");
    expect(begun).toHaveLength(2);
  });

  it("are refused when too many are waiting, and drawn again later", async () => {
    const { pictures, begun } = openPictures();
    const asked = Array.from({ length: 20 }, (_, index) => pictures.toPng(`${index}`));
    expect(asked.filter((picture) => picture === undefined)).toHaveLength(4);
    await settle();
    begun[0]?.finish();
    await settle();
    expect(pictures.toPng("19")).toBeDefined();
  });

  it("are not kept when the drawing has failed, and the next is drawn", async () => {
    const { pictures, begun } = openPictures();
    const failing = pictures.toPng("a");
    await settle();
    begun[0]?.fail();
    await expect(failing).rejects.toThrow("not drawn");
    const again = pictures.toPng("a");
    await settle();
    begun[1]?.finish();
    expect(String(await again)).toBe("a");
  });
});
