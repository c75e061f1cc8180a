import { describe, expect, it } from "vitest";
import { openCookieJar } from "./cookieJar.request.server";

const open = (header: string | null, isSecure = false) => openCookieJar({ header, isSecure });

describe("a cookie jar", () => {
  it("reads cookies without decoding, and sets none on its own", () => {
    const jar = open("game_en_7=ab%2Fc; settings=darkMode=true");
    expect([jar.get("game_en_7"), jar.get("settings"), jar.get("other")]).toEqual([
      "ab%2Fc",
      "darkMode=true",
      undefined,
    ]);
    expect(jar.names()).toEqual(["game_en_7", "settings"]);
    expect(jar.setCookieHeaders()).toEqual([]);
  });

  it.each([null, "", ";;=;", "__proto__=x", "a"])("accepts the header %j", (header) => {
    expect(open(header).get("constructor")).toBeUndefined();
  });

  it("returns the value that was set last, and sends one Set-Cookie header for it", () => {
    const jar = open("a=1");
    jar.set({ name: "a", value: "2", maxAgeSeconds: 60 });
    jar.set({ name: "a", value: "3", maxAgeSeconds: 60, isHttpOnly: true });
    expect(jar.get("a")).toBe("3");
    expect(jar.setCookieHeaders()).toEqual(["a=3; Max-Age=60; Path=/; HttpOnly; SameSite=Lax"]);
  });

  it("parses a value once, and anew when it is set or deleted", () => {
    const jar = open("a=1");
    const parse = (value: string) => ({ value });
    const first = jar.parsed("a", parse);
    expect(first).toEqual({ value: "1" });
    expect(jar.parsed("a", parse)).toBe(first);
    jar.set({ name: "a", value: "2", maxAgeSeconds: 60 });
    expect(jar.parsed("a", parse)).toEqual({ value: "2" });
    jar.delete("a");
    expect(jar.parsed("a", parse)).toEqual({ value: "" });
  });

  it("sets secure cookies over HTTPS", () => {
    const jar = open(null, true);
    jar.set({ name: "a", value: "1", maxAgeSeconds: 60 });
    expect(jar.setCookieHeaders()).toEqual(["a=1; Max-Age=60; Path=/; Secure; SameSite=Lax"]);
  });

  it("sets and expires a cookie of one page", () => {
    const jar = open("a=1");
    jar.delete("a", "/migrate");
    jar.set({ name: "b", value: "2", maxAgeSeconds: 60, path: "/migrate" });
    expect(jar.setCookieHeaders()).toEqual([
      "a=; Max-Age=0; Path=/migrate; SameSite=Lax",
      "b=2; Max-Age=60; Path=/migrate; SameSite=Lax",
    ]);
  });

  it("of a frame on another site has cookies of its own, marked for it, and knows no others", () => {
    const jar = openCookieJar({ header: "session=x; a=0; embed_a=1; embed_b=2", isSecure: true, isFramed: true });
    expect([jar.names(), jar.get("a"), jar.get("session"), jar.isNew]).toEqual([["a", "b"], "1", undefined, false]);
    jar.set({ name: "a", value: "3", maxAgeSeconds: 60 });
    jar.delete("b");
    const attributes = "Path=/embed; Secure; Partitioned; SameSite=None";
    expect(jar.setCookieHeaders()).toEqual([
      `embed_a=3; Max-Age=60; ${attributes}`,
      `embed_b=; Max-Age=0; ${attributes}`,
    ]);
    const others = openCookieJar({ header: "session=x", isSecure: false, isFramed: true });
    expect(others.isNew).toBe(true);
    others.set({ name: "a", value: "1", maxAgeSeconds: 60 });
    expect(others.setCookieHeaders()).toEqual(["embed_a=1; Max-Age=60; Path=/embed; SameSite=Lax"]);
  });

  it("expires a deleted cookie of the browser, and discards one that was only set in this response", () => {
    const jar = open("a=1");
    jar.set({ name: "b", value: "2", maxAgeSeconds: 60 });
    jar.delete("a");
    jar.delete("b");
    jar.delete("c");
    expect([jar.names(), jar.get("a"), jar.get("b")]).toEqual([[], undefined, undefined]);
    expect(jar.setCookieHeaders()).toEqual(["a=; Max-Age=0; Path=/; SameSite=Lax"]);
  });
});
