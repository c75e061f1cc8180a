import { afterAll, describe, expect, test } from "vitest";
import { openListener } from "../../../tests/fixtures/listener";

const listener = await openListener();
const { ask } = listener;
afterAll(() => listener.close());

describe("a refusal", () => {
  test("is a page for a browser, with the language and link of its text", async () => {
    const headers = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "is" };
    const answer = await ask("/%", { headers });
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.text).toContain('<html lang="is">');
    expect(answer.text).toContain("<h1>title of badAddress</h1>");
    expect(answer.text).toContain('<a href="/home">home &#38; away</a>');
  });

  const asked = async (target: string, init: Parameters<typeof ask>[1] = {}) => {
    const answer = await ask(target, { ...init, headers: { ...init.headers, Accept: "application/json" } });
    const { error } = JSON.parse(answer.text) as { error: { type: string; message: string } };
    return { status: answer.status, type: error.type, ...(JSON.parse(error.message) as object) };
  };

  test("is JSON for an API client", async () => {
    const answer = await ask("/%", { headers: { Accept: "application/json" } });
    expect(JSON.parse(answer.text)).toEqual({ error: { type: "badAddress", message: '{"path":"/%"}' } });
  });

  test.each(["/a/%ff?x=/b#c", "http://evil.example/a/%ff?x=/b", "/a/%ff#c"])(
    "of %s is described from the path only",
    async (target) => {
      expect(await asked(target)).toEqual({ status: 400, type: "badAddress", path: "/a/%ff" });
    },
  );

  test("passes the values that its text needs", async () => {
    const post = { method: "POST", body: "w=a" };
    const path = "/form";
    expect(await asked(path, { method: "PUT" })).toEqual({
      status: 405,
      type: "badMethod",
      path,
      method: "PUT",
      allowed: "GET, HEAD, POST, OPTIONS",
    });
    expect(await asked(path, { ...post, body: "a".repeat(5000) })).toEqual({
      status: 413,
      type: "tooLarge",
      path,
      limit: "2",
    });
    expect(await asked(path, { ...post, headers: { Origin: "null" } })).toMatchObject({ type: "hiddenOrigin" });
    expect(await asked(path, { ...post, headers: { "Content-Type": "text/plain" } })).toMatchObject({
      type: "badType",
    });
    expect(await asked(path, { ...post, headers: { "Content-Type": "multipart/form-data" } })).toMatchObject({
      type: "badBody",
    });
    expect(await asked(`/${"a".repeat(9000)}`)).toMatchObject({ status: 414, type: "addressTooLong" });
    const requestId: unknown = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(await asked("/throw")).toEqual({ status: 500, type: "broken", path: "/throw", requestId });
  });

  test("may come from the app and is described in the same way", async () => {
    expect(await asked("/refused")).toEqual({ status: 403, type: "invalidCsrf", path: "/refused" });
  });

  test("is not cached, allows no scripts, and has the common headers", async () => {
    const { headers } = await ask("/%");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  });

  test("escapes markup of the client", async () => {
    const answer = await ask("/x", { method: "PUT", headers: { "Accept-Language": '"><script>' } });
    expect(answer.text).toContain("&#60;script&#62;");
    expect(answer.text).not.toContain("<script>");
  });
});
