import { describe, expect, it } from "vitest";
import { createKeptMarkup, END_MARK, keeperOfPage } from "./keptMarkup.server";

const mark = (name: string) => `<template data-kept="${name}"></template>`;
const pageOf = (kept = createKeptMarkup(), { scope = "en", nonce = "n0nce" } = {}) =>
  keeperOfPage(kept, { scope, nonce });

describe("markup between marks", () => {
  it("is kept, and the page is given without the marks", () => {
    const kept = createKeptMarkup();
    const page = pageOf(kept);
    expect(page.find("footer []")).toBeUndefined();
    const html = `<p>one</p><footer>${mark(page.toMark("footer []"))}<a>two</a>${mark(END_MARK)}</footer><p>three</p>`;
    expect(page.takeMarked(html)).toBe("<p>one</p><footer><a>two</a></footer><p>three</p>");
    expect(pageOf(kept).find("footer []")).toBe("<a>two</a>");
  });

  it("may have other such markup in it", () => {
    const kept = createKeptMarkup();
    const page = pageOf(kept);
    const outer = mark(page.toMark("outer"));
    const inner = mark(page.toMark("inner"));
    expect(page.takeMarked(`${outer}a${inner}b${mark(END_MARK)}c${mark(END_MARK)}d`)).toBe("abcd");
    expect(pageOf(kept).find("outer")).toBe("abc");
    expect(pageOf(kept).find("inner")).toBe("b");
  });

  it("carries the nonce of the page that it is given to", () => {
    const kept = createKeptMarkup();
    const page = pageOf(kept, { nonce: "first+/==" });
    page.takeMarked(`${mark(page.toMark("head"))}<script nonce="first+/=="></script>${mark(END_MARK)}`);
    expect(pageOf(kept, { nonce: "$&second" }).find("head")).toBe('<script nonce="$&second"></script>');
  });

  it("is not found by pages of another language or address", () => {
    const kept = createKeptMarkup();
    pageOf(kept, { scope: "en https://one.example" }).keep("footer", "Terms");
    expect(pageOf(kept, { scope: "de https://one.example" }).find("footer")).toBeUndefined();
    expect(pageOf(kept, { scope: "en https://two.example" }).find("footer")).toBeUndefined();
    expect(pageOf(kept, { scope: "en https://one.example" }).find("footer")).toBe("Terms");
  });
});

it("what is kept never takes more than 8 million characters, keys included", () => {
  const kept = createKeptMarkup();
  const page = pageOf(kept);
  for (let row = 0; row < 20; row++) page.keep(`row ${row}`, "x".repeat(1_000_000));
  expect(kept.calculatedSize).toBeLessThanOrEqual(8_000_000);
  expect(page.find("row 0")).toBeUndefined();
  expect(page.find("row 19")).toHaveLength(1_000_000);
});
