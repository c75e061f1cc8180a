import { afterAll, describe, expect, test } from "vitest";
import { openListener } from "../../../tests/fixtures/listener";

const listener = await openListener();
const { ask, logged, postForm, proxied } = listener;
afterAll(() => listener.close());

describe("a form", () => {
  test.each(["http://evil.example", "null", "nonsense", "http://game.test:81"])(
    "of the origin %s is answered with 403",
    async (origin) => {
      expect((await postForm("a=1", { Host: "game.test", Origin: origin })).status).toBe(403);
    },
  );

  test("of this site's own pages is accepted", async () => {
    expect((await postForm("a=1", { Host: "game.test", Origin: "http://game.test" })).status).toBe(200);
  });

  test.each([
    ["https://words.example", 200],
    ["http://words.example", 403],
  ])("of the origin %s is answered with %i by a site at https://words.example", async (origin, status) => {
    expect((await postForm("a=1", { Origin: origin }, proxied)).status).toBe(status);
  });

  test.each([
    ["same-origin", 200],
    ["same-site", 403],
    ["cross-site", 403],
  ])(
    "whose origin a proxy's Referrer-Policy hides is judged by the browser's Sec-Fetch-Site: %s",
    async (site, status) => {
      const headers = { Host: "game.test", Origin: "null", "Sec-Fetch-Site": site };
      expect((await postForm("a=1", headers)).status).toBe(status);
    },
  );

  test("of another origin is not proved by Sec-Fetch-Site: the page is at an address that is not the site's", async () => {
    const headers = { Host: "www.words.example", Origin: "https://www.words.example", "Sec-Fetch-Site": "same-origin" };
    expect((await postForm("a=1", headers, proxied)).status).toBe(403);
  });

  test.each([
    [
      "https://www.words.example",
      "foreignForm",
      { origin: "https://www.words.example", site: "https://words.example" },
    ],
    ["null", "hiddenOrigin", {}],
  ])("of the origin %s that is refused is told why", async (origin, type, values) => {
    const headers = { Host: "www.words.example", Accept: "application/json", Origin: origin };
    const { error } = JSON.parse((await postForm("a=1", headers, proxied)).text) as {
      error: { type: string; message: string };
    };
    expect(error.type).toBe(type);
    expect(JSON.parse(error.message)).toEqual({ path: "/form", ...values });
  });

  test("of the https page is accepted where a proxy may end TLS without saying so", async () => {
    expect((await postForm("a=1", { Host: "game.test", Origin: "https://game.test" })).status).toBe(200);
  });
});

describe("a page of another host than the site's", () => {
  test.each([
    ["/junior?num=3", { Host: "www.words.example" }, "https://words.example/junior?num=3"],
    ["/", { Host: "www.words.example:8080" }, "https://words.example/"],
    ["/faq", { Host: "inner.example", "X-Forwarded-Host": "www.words.example" }, "https://words.example/faq"],
    ["/", { Host: "words.example", "X-Forwarded-Host": "10.0.0.1" }, "https://words.example/"],
  ])("%s of %o redirects to the site's own, for every method that reads", async (path, headers, location) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await ask(path, { method, headers, to: proxied });
      expect(answer.status).toBe(308);
      expect(answer.headers.location).toBe(location);
      // The site may move.
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    expect(logged.join("")).toContain("redirected to ORIGIN");
  });

  test.each(["words.example", "WORDS.example:443", "127.0.0.1:3000", "[::1]:3000", "localhost", "proxima:3000"])(
    "is not that of %s: a proxy may name this server so",
    async (host) => {
      expect((await ask("/", { headers: { Host: host }, to: proxied })).status).toBe(200);
    },
  );

  test("is answered when it comes back: a proxy writes its own name for this server, and would redirect for ever", async () => {
    const asked = async (path: string, client: string) =>
      (await ask(path, { headers: { Host: "inner.example", "X-Forwarded-For": client }, to: proxied })).status;
    expect(await asked("/stats", "192.0.2.1")).toBe(308);
    expect(await asked("/stats", "192.0.2.1")).toBe(200);
    expect(logged.join("")).toContain("let the proxy pass on Host");
    expect(await asked("/stats?view=list", "192.0.2.1")).toBe(308);
    expect(await asked("/stats", "192.0.2.2")).toBe(308);
  });

  test("is not that of the host that the proxy has seen, whatever it calls this server", async () => {
    const headers = { Host: "site-7.cloud.example", "X-Forwarded-Host": "words.example" };
    expect((await ask("/", { headers, to: proxied })).status).toBe(200);
  });

  test.each(["/healthz", "/readyz", "/robots.txt", "/calls/a"])("is not %s", async (path) => {
    expect((await ask(path, { headers: { Host: "www.words.example" }, to: proxied })).status).toBe(200);
  });

  test("is none for a site without an address of its own", async () => {
    expect((await ask("/", { headers: { Host: "www.words.example" } })).status).toBe(200);
  });
});
