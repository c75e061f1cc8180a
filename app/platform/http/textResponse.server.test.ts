import { describe, expect, it } from "vitest";
import { dataResponse, textOf, textResponse } from "./response.server";

describe("the data of a page", () => {
  it("are returned without serializing", async () => {
    const data = { words: ["tide"] };
    expect(await dataResponse(data).json()).toBe(data);
  });

  it("are JSON when the body is read, also by a copied response", async () => {
    const headers = new Headers({ "Set-Cookie": "a=b" });
    const response = dataResponse({ words: ["mañana"], none: undefined }, { headers });
    const copy = new Response(response.body, { headers: response.headers });
    expect(copy.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(copy.headers.get("Set-Cookie")).toBe("a=b");
    expect(await copy.json()).toEqual({ words: ["mañana"] });
  });
});

it("textOf returns the text of a text response, and undefined for any other", () => {
  expect(textOf(textResponse("<p>ñ</p>", { status: 404 }))).toBe("<p>ñ</p>");
  expect(textOf(new Response("<p>ñ</p>"))).toBeUndefined();
});
