import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { packLog } from "~/player/guestStore.request.server";
import { rowHeadsOf } from "../support/html";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";

const server = sharedServer();
const {
  number,
  words: [word = ""],
} = todaysGameOf(server, "en");

/** Step `index` of an invalid log. All words differ. */
const invalidGuess = (index: number) => {
  const letters = Array.from(index.toString(26).padStart(4, "0"), (digit) =>
    String.fromCharCode(97 + parseInt(digit, 26)),
  );
  return { kind: "guess", word: letters.join("") } as const;
};

const form = (fields: Record<string, string>, init: RequestInit = {}) =>
  fetch(`${server.origin}/?index`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual", ...init });
const script = (fields: Record<string, string>) =>
  fetch(`${server.origin}/play`, { method: "POST", body: new URLSearchParams(fields) });

/** Sends a raw request that fetch would refuse, and returns the whole response. */
const rawAnswer = (line: string, header = "X-Nothing: 1") =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1", () => {
      socket.write(
        `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${header}\r\nContent-Length: 0\r\n\r\n`,
      );
    });
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk) => (text += String(chunk)));
    socket.on("end", () => {
      resolve(text);
    });
    socket.on("error", reject);
  });

/** The status alone. */
const raw = async (...request: Parameters<typeof rawAnswer>) =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(await rawAnswer(...request))?.[1]);

describe("a malformed form", () => {
  /* What else is malformed is tested in app/game/turnForm.request.server.test.ts. */
  it("is refused as a page and as JSON", async () => {
    const fields = { intent: "win", guess: "word" };
    const page = await form(fields);
    expect([page.status, page.headers.get("set-cookie")]).toEqual([400, null]);
    expect(await page.text()).toContain("We could not read that.");
    const json = await script(fields);
    expect([json.status, await json.json()]).toEqual([
      400,
      expect.objectContaining({ type: "refused", why: "badForm" }),
    ]);
  });

  it.each([
    ["JSON", { "Content-Type": "application/json" }, `{"intent":"guess","guess":"word"}`, 400],
    ["plain text", { "Content-Type": "text/plain" }, "intent=guess&guess=word", 415],
    ["a picture", { "Content-Type": "image/png" }, "\u0089PNG", 415],
    [
      "invalid UTF-8",
      { "Content-Type": "application/x-www-form-urlencoded" },
      Buffer.from("intent=guess&guess=\xff\xfe", "latin1"),
      400,
    ],
    [
      "a multipart form without its end",
      { "Content-Type": "multipart/form-data; boundary=x" },
      "--x\r\nContent-Disposition: fo",
      400,
    ],
    [
      "more than 64 kB",
      { "Content-Type": "application/x-www-form-urlencoded" },
      `intent=guess&guess=${"x".repeat(70_000)}`,
      413,
    ],
  ])("is refused when it is %s", async (_, headers, body, status) => {
    for (const path of ["/?index", "/play"]) {
      const response = await fetch(`${server.origin}${path}`, { method: "POST", headers, body: body as BodyInit });
      expect(response.status).toBe(status);
    }
  });

  it("is refused when it comes from another site, and changes nothing", async () => {
    const response = await form({ intent: "giveUp" }, { headers: { Origin: "https://elsewhere.example" } });
    expect([response.status, response.headers.get("set-cookie")]).toEqual([403, null]);
  });
});

describe("an invalid cookie", () => {
  it.each([
    ["garbage", "%%%;;==\\"],
    ["cut off", "S0"],
    ["of another compression", Buffer.from("word").toString("base64url")],
    ["oversized", "A".repeat(9000)],
    ["larger than any game that we keep", packLog(Array.from({ length: 9000 }, (_, index) => invalidGuess(index)))],
  ])("begins the game anew when it is %s, and is replaced", async (_, value) => {
    const headers = { Cookie: `game_en_${number}=${value}; other=kept` };
    const page = await fetch(server.origin, { headers });
    expect(page.status).toBe(200);
    const scored = await form({ intent: "guess", guess: word }, { headers });
    expect(scored.status).toBe(303);
    const cookie = scored.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
    const again = await fetch(server.origin, { headers: { Cookie: cookie.join("; ") } });
    expect(rowHeadsOf(await again.text())[0]).toContain(word);
  });

  it("is refused when the headers are far too large", async () => {
    expect(await raw("GET /", `Cookie: game_en_${number}=${"A".repeat(40_000)}`)).toBe(431);
  });
});

describe("an unknown URL or method", () => {
  it.each([
    ["GET /nowhere", 404],
    ["POST /nowhere", 404],
    ["POST /", 400],
    ["POST /give-up", 405],
    ["GET /%", 400],
    ["GET /%ff", 400],
    ["GET /%c0%ae%c0%ae/etc/passwd", 400],
    ["GET /..%2f..%2fdata/keys.json", 404],
    ["GET /data/keys.json", 404],
    ["GET /build/../../data/keys.json", 308],
    ["PUT /", 405],
    ["DELETE /play", 405],
    ["TRACE /", 405],
    ["BREW /", 501],
    ["GET /play", 405],
    ["GET /?num=abc", 404],
    ["GET /?num=0", 404],
  ])("%s is answered with %i", async (line, status) => {
    expect(await raw(line)).toBe(status);
  });

  it.each([
    ["GET /espanol/%ff", "Accept-Language: de", "es", "Esta dirección no funciona", "/espanol"],
    ["GET /%", "Accept-Language: de", "de", "Diese Adresse funktioniert nicht", "/deutsch"],
    ["GET /faq/%", "Accept-Language: fr, en;q=0.5", "en", "This address does not work", "/"],
    ["PUT /deutsch", "Accept-Language: es", "de", "Das geht hier nicht", "/deutsch"],
  ])("%s with %s is refused in %s: %s", async (line, header, language, title, home) => {
    const answer = await rawAnswer(line, header);
    expect(answer).toContain(`<html lang="${language}">`);
    expect(answer).toContain(`<h1>${title}</h1>`);
    expect(answer).toContain(`<a href="${home}">`);
  });

  it("is an error code for API clients", async () => {
    const headers = { Accept: "application/json", "Accept-Language": "es" };
    const response = await fetch(`${server.origin}/%`, { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: { type: "badAddress", message: expect.stringMatching(/^Contiene algo/) as unknown },
    });
  });

  it("shows an error page with a link to the game", async () => {
    const response = await fetch(`${server.origin}/no/such/%F0%9F%98%80/page`);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain("Page not found");
    expect(html).toContain("Back to the game");
  });
});

describe("the settings form", () => {
  const send = (body: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/settings`, {
      method: "POST",
      redirect: "manual",
      headers,
      body: new URLSearchParams(body),
    });

  it("without a setting is refused and changes nothing", async () => {
    const response = await send({ darkMode: "true" });
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([400, null]);
  });

  it("with an unknown language keeps the current one and does not redirect elsewhere", async () => {
    const response = await send({ language: "xx" }, { Cookie: "settings=language=de" });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/settings?saved");
    expect(response.headers.get("Set-Cookie")).toMatch(/^settings=language=de;/);
  });
});
