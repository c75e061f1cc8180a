// What is answered when a query fails for good.
import { afterAll, beforeAll, expect, it } from "vitest";
import { signUp, type TestMember } from "../support/member";
import { startServer, type TestServer } from "../support/server";
import { todaysGameOf } from "../support/today";

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: "silent" });
  member = await signUp(server, "ana@words.example");
  server.losePlays();
});
afterAll(() => server.stop());

it("a turn that a script sends is answered with JSON that has the request id, and the next guest plays on", async () => {
  const { number } = todaysGameOf(server, "en");
  const guess = (headers: Record<string, string>) =>
    fetch(`${server.origin}/play`, {
      method: "POST",
      headers: { Accept: "application/json", ...headers },
      body: new URLSearchParams({ intent: "guess", edition: "en", game: String(number), guess: "ocean" }),
    });
  const failed = await guess(member.headers);
  expect([failed.status, failed.headers.get("Content-Type"), failed.headers.get("Cache-Control")]).toEqual([
    500,
    "application/json; charset=utf-8",
    "no-store",
  ]);
  const { error } = (await failed.json()) as { error: { type: string; message: string } };
  expect(error.type).toBe("broken");
  expect(error.message).toContain(failed.headers.get("X-Request-Id"));
  expect((await guess({})).status).toBe(200);
});

it("a page is answered with the error page in its language", async () => {
  const response = await fetch(`${server.origin}/deutsch`, { headers: member.headers });
  expect([response.status, response.headers.get("Content-Type")]).toEqual([500, "text/html; charset=utf-8"]);
  expect(await response.text()).toContain('lang="de"');
});
