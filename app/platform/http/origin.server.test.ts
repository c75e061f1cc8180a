import { afterAll, describe, expect, test } from "vitest";
import { openListener } from "../../../tests/fixtures/listener";

const listener = await openListener();
const { postForm, proxied } = listener;
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

  test("of the https page is accepted where a proxy may end TLS without saying so", async () => {
    expect((await postForm("a=1", { Host: "game.test", Origin: "https://game.test" })).status).toBe(200);
  });
});
