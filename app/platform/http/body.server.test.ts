import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { BODY_LIMIT, openListener, rawStatus, UPLOAD_LIMIT } from "../../../tests/fixtures/listener";
import { closedGate } from "../../../tests/support/gate";
import { createBodyBudget, readBody } from "./body.server";

const listener = await openListener();
const { server, ask, postForm, sendRaw } = listener;
afterAll(() => listener.close());

const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
const nameOf = (name: string) => `Content-Disposition: form-data; name="${name}"`;
/** A multipart body with the boundary x, of parts with their header lines and content. */
const multipartOf = (...parts: readonly (readonly [head: string, content: string])[]) =>
  `${parts.map(([head, content]) => `--x\r\n${head}\r\n\r\n${content}\r\n`).join("")}--x--\r\n`;

describe("a form", () => {
  test("reaches the app, of a repeated name with the last text", async () => {
    const answer = await postForm("word=a&word=estrella%20+%C3%B1&=b&c&d=%zz=%26&&%2B=");
    expect(JSON.parse(answer.text)).toMatchObject({
      form: [
        ["word", "estrella  ñ"],
        ["", "b"],
        ["c", ""],
        ["d", "%zz=&"],
        ["+", ""],
      ],
    });
  });

  test("without content and type is an empty form", async () => {
    const answer = await ask("/form", { method: "POST" });
    expect(JSON.parse(answer.text)).toMatchObject({ form: [] });
  });

  test("of multipart type reaches the app like any other, with its files beside it", async () => {
    const body = multipartOf(
      [nameOf("word"), ""],
      [nameOf("word"), "estrella ñ&=+"],
      [`${nameOf("photo")}; filename="a.png"\r\nContent-Type: image/png`, "one\r\n--two"],
      [`${nameOf("none")}; filename=""\r\nContent-Type: application/octet-stream`, ""],
    );
    expect(JSON.parse((await postForm(body, multipart)).text)).toEqual({
      form: [["word", "estrella ñ&=+"]],
      files: [
        ["photo", "one\r\n--two"],
        ["none", ""],
      ],
    });
  });

  test("of multipart type may have its boundary in quotes and other parameters", async () => {
    const body = multipartOf([nameOf("word"), "star"]);
    for (const type of ['boundary="x"', "charset=utf-8; boundary=x", 'Boundary="x"; charset=utf-8']) {
      const answer = await postForm(body, { "Content-Type": `multipart/form-data; ${type}` });
      expect([type, answer.status, answer.text]).toEqual([type, 200, expect.stringContaining("star")]);
    }
  });

  test.each([
    ["is no multipart body", "word=star"],
    ["is empty", ""],
    ["does not end", multipartOf([nameOf("word"), "star"]).replace("--x--", "")],
    ["ends within the header lines of a part", "--x\r\nContent-Disposition: form-data"],
    ["has a part without a name", multipartOf(["Content-Type: text/plain", "star"])],
    ["has a text with a NUL", multipartOf([nameOf("word"), "a\0b"])],
    ["has text that is not UTF-8", Buffer.from(multipartOf([nameOf("word"), "\xff"]), "latin1")],
    ["has more than 32 parts", multipartOf(...Array<[string, string]>(33).fill([nameOf("a"), ""]))],
    ["has a part with more than 2 kB of header lines", `--x\r\n${"A:\r\n".repeat(520)}${nameOf("a")}\r\n\r\n\r\n--x--`],
  ])("of multipart type that %s is answered with 400", async (_, body) => {
    // On a path that accepts longer bodies, so that the length alone refuses nothing.
    const answer = await ask("/upload", { method: "POST", headers: multipart, body });
    expect(answer.status).toBe(400);
  });

  test("of multipart type may have more parts where the form of a path has more", async () => {
    const statusOf = async (path: string, parts: number) => {
      const body = multipartOf(...Array<[string, string]>(parts).fill([nameOf("a"), ""]));
      return (await ask(path, { method: "POST", headers: multipart, body })).status;
    };
    expect([await statusOf("/open-upload", 40), await statusOf("/open-upload", 41)]).toEqual([200, 400]);
  });

  test.each([
    ["invalid UTF-8 in escapes", "word=%ff"],
    ["invalid UTF-8", Buffer.from([0x77, 0x3d, 0xc3, 0x28])],
    ["a NUL in a field", "word=a%00b"],
    ["a NUL in a name", "wo%00rd=a"],
  ])("with a text that no database takes, %s, is answered with 400", async (_, body) => {
    expect((await postForm(body)).status).toBe(400);
  });

  test.each(["", "; boundary=", `; boundary=${"x".repeat(71)}`, "; boundary=ñ"])(
    "of multipart type with no valid boundary, %j, is answered with 400",
    async (parameter) => {
      const type = Buffer.from(`multipart/form-data${parameter}`).toString("latin1");
      const body = `--${"x".repeat(71)}--\r\n`;
      expect((await postForm(body, { "Content-Type": type })).status).toBe(400);
    },
  );

  test.each(["text/plain", "application/octet-stream", "nonsense", ""])(
    "of the type %j is answered with 415",
    async (type) => {
      expect((await postForm("word=star", { "Content-Type": type })).status).toBe(415);
    },
  );

  test("that is compressed is answered with 415", async () => {
    expect((await postForm("word=star", { "Content-Encoding": "gzip" })).status).toBe(415);
  });

  test("of the maximum length is accepted, and one byte more is answered with 413", async () => {
    expect((await postForm(`w=${"a".repeat(BODY_LIMIT - 2)}`)).status).toBe(200);
    expect((await postForm(`w=${"a".repeat(BODY_LIMIT - 1)}`)).status).toBe(413);
  });

  test("without a Content-Length is cut off at the limit", async () => {
    const answer = await postForm(`w=${"a".repeat(BODY_LIMIT)}`, { "Transfer-Encoding": "chunked" });
    expect(answer.status).toBe(413);
  });

  test("with a Content-Length far beyond the limit is refused before it is read", async () => {
    const answer = await sendRaw(
      "POST /form HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n",
    );
    expect(rawStatus(answer)).toBe(413);
  });
});

describe("a form with a file", () => {
  const fileOf = (length: number) =>
    `--x\r\nContent-Disposition: form-data; name="a"; filename="a.png"\r\n\r\n${"a".repeat(length)}\r\n--x--\r\n`;
  const statusOf = async (target: string, body: string, headers: Record<string, string> = multipart) =>
    (await ask(target, { method: "POST", headers, body })).status;

  test("may be longer than other bodies only on paths that accept files", async () => {
    expect(await statusOf("/upload", fileOf(UPLOAD_LIMIT - 200))).toBe(200);
    expect(await statusOf("/form", fileOf(UPLOAD_LIMIT - 200))).toBe(413);
    expect(await statusOf("/upload", fileOf(UPLOAD_LIMIT))).toBe(413);
  });

  test("that is too long leads back to a page that says so, where there is one", async () => {
    const answer = await ask("/open-upload", { method: "POST", headers: multipart, body: fileOf(UPLOAD_LIMIT) });
    expect([answer.status, answer.headers.location]).toEqual([303, "/open-upload?tooLarge"]);
    expect(await statusOf("/open-upload", fileOf(10))).toBe(200);
    // Other faults have no such page.
    expect(await statusOf("/open-upload", "--x")).toBe(400);
  });

  test("is the only body with the higher limit on that path", async () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect(await statusOf("/upload", "a".repeat(BODY_LIMIT), form)).toBe(200);
    expect(await statusOf("/upload", "a".repeat(BODY_LIMIT + 1), form)).toBe(413);
  });

  test("of a sender who may not upload is received but not parsed, and the app gets an empty form", async () => {
    const send = (Cookie: string, body: string) =>
      ask("/upload", { method: "POST", headers: { ...multipart, Cookie }, body });
    const invalid = `--x\r\n${"A: b\r\n".repeat(1000)}`;
    expect((await send("member", invalid)).status).toBe(400);
    for (const body of [invalid, fileOf(10)]) {
      const answer = await send("guest", body);
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([200, { form: [], files: [] }]);
    }
    expect((await send("guest", fileOf(UPLOAD_LIMIT))).status).toBe(413);
  });
});

describe("a body that does not come", () => {
  const PROGRESS_MS = 5000;
  const useFakeTimers = () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
  };

  test.each([
    ["a form", "/form", "", "title of tooSlow"],
    ["a call", "/calls/a", "", '{"error":{"type":"tooSlow"'],
    ["a form that is discarded", "/upload", "Cookie: guest\r\n", "title of tooSlow"],
  ])("of %s is answered with 408, and the connection is closed", async (_, path, headers, shown) => {
    useFakeTimers();
    const client = connect(server.port, "127.0.0.1");
    const type = path === "/calls/a" ? "application/json" : multipart["Content-Type"];
    client.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\n${headers}Content-Type: ${type}\r\nContent-Length: 9\r\n\r\nword=`,
    );
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(PROGRESS_MS);
    const answer = await text(client);
    expect([rawStatus(answer), answer]).toEqual([408, expect.stringContaining(shown)]);
  });

  test("is one of which less than 1 kB comes in five seconds", async () => {
    useFakeTimers();
    const sizes: number[] = [];
    const reserve = (bytes: number) => sizes.push(bytes) > 0;
    const share = { reserve, release: () => undefined, discard: () => undefined };
    const slow = createServer((req, res) => {
      void readBody(req, { limit: 100_000, share }).then((body) => res.end("code" in body ? body.code : "whole"));
    }).listen(0, "127.0.0.1");
    onTestFinished(() => {
      slow.closeAllConnections();
      slow.close();
    });
    await once(slow, "listening");
    const client = connect((slow.address() as AddressInfo).port, "127.0.0.1");
    const answered = once(client, "data") as Promise<[Buffer]>;
    let isAnswered = false;
    void answered.then(() => (isAnswered = true));
    client.write("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
    let length = 0;
    const send = async (bytes: number) => {
      client.write(`${bytes.toString(16)}\r\n${"a".repeat(bytes)}\r\n`);
      length += bytes;
      // Room is made for a part when it has come.
      await expect.poll(() => sizes.at(-1)).toBeGreaterThanOrEqual(length);
    };
    for (const bytes of [1024, 2048, 4096]) {
      await send(bytes);
      vi.advanceTimersByTime(PROGRESS_MS);
    }
    expect(isAnswered).toBe(false);
    await send(10_000);
    vi.advanceTimersByTime(2 * PROGRESS_MS);
    const [answer] = await answered;
    expect(answer.toString()).toContain("tooSlow");
  });
});

/** Only Linux has addresses of its own for each client. */
describe.skipIf(process.platform !== "linux")("while the bodies that are in memory fill their budget", () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const json = { "Content-Type": "application/json" };
  const long = `w=${"a".repeat(UPLOAD_LIMIT - 2)}`;
  const file = (length: number) => multipartOf([`${nameOf("a")}; filename="a.png"`, "a".repeat(length)]);

  /** Sends a body of UPLOAD_LIMIT bytes but for the last one. */
  const begin = (from: string) => {
    const client = connect({ port: server.port, host: "127.0.0.1", localAddress: from });
    const head = `POST /calls/upload HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n`;
    const body = JSON.stringify("a".repeat(UPLOAD_LIMIT - 2));
    client.write(`${head}Content-Length: ${UPLOAD_LIMIT}\r\n\r\n${body.slice(0, -1)}`);
    return { client, end: () => client.write(body.slice(-1)) };
  };
  const upload = async (from = "127.0.0.1", headers: Record<string, string> = {}) => {
    const body = JSON.stringify("a".repeat(UPLOAD_LIMIT - 2));
    return ask("/calls/upload", { method: "POST", headers: { ...json, ...headers }, body, from });
  };
  const statusOf = async (answer: ReturnType<typeof ask>) => (await answer).status;

  test("a long one is refused with 503 and when to come back, of a form and of a call, and short ones are taken", async () => {
    const begun = [begin("127.0.0.1"), begin("127.0.0.1"), begin("127.0.0.1")] as const;
    await expect.poll(() => statusOf(upload())).toBe(503);
    const call = await upload();
    expect([call.headers["retry-after"], JSON.parse(call.text)]).toMatchObject([
      "2",
      { error: { type: "overloaded" } },
    ]);
    expect(await statusOf(upload("127.0.0.1", { "Transfer-Encoding": "chunked" }))).toBe(503);
    const page = await ask("/upload", {
      method: "POST",
      headers: multipart,
      body: file(UPLOAD_LIMIT - file(0).length),
    });
    expect([page.status, page.headers["retry-after"]]).toEqual([503, "2"]);
    expect(await statusOf(postForm("word=star"))).toBe(200);
    expect(await statusOf(upload("127.0.0.2"))).toBe(200);

    const last = begin("127.0.0.2");
    await expect.poll(() => statusOf(upload("127.0.0.2"))).toBe(503);
    expect(await statusOf(upload("127.0.0.3"))).toBe(503);
    expect(await statusOf(postForm("word=star"))).toBe(200);

    const [first, ...others] = begun;
    first.end();
    expect(await text(first.client)).toContain(String(UPLOAD_LIMIT));
    expect(await statusOf(upload())).toBe(200);
    for (const { client } of [...others, last]) client.destroy();
    await expect.poll(() => statusOf(upload("127.0.0.3"))).toBe(200);
  });

  test("one that is discarded takes nothing of it, and one whose client hangs up gives it back", async () => {
    const begun = [begin("127.0.0.1"), begin("127.0.0.1"), begin("127.0.0.1")];
    await expect.poll(() => statusOf(upload())).toBe(503);
    expect(await statusOf(upload("127.0.0.1", { Cookie: "guest" }))).toBe(200);
    expect(await statusOf(ask("/form", { method: "POST", headers: form, body: long }))).toBe(413);
    for (const { client } of begun) client.destroy();
    await expect.poll(() => statusOf(upload())).toBe(200);
  });
});

const KB = 1024;
/** A budget of 40 kB, of which one network may have 25. */
const openBudget = () => {
  const budget = createBodyBudget({ total: 40 * KB, perNetwork: 25 * KB });
  return { share: (network: string) => budget.share(network, () => new AbortController().signal) };
};

describe("the budget of bodies", () => {
  test("has room for those of one network up to its bound, and for those of others up to the bound of all", () => {
    const { share } = openBudget();
    expect([share("a").reserve(15 * KB), share("a").reserve(10 * KB), share("a").reserve(10 * KB)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([share("b").reserve(15 * KB), share("c").reserve(10 * KB)]).toEqual([true, false]);
  });

  test("counts a body that grows once, and has room again when it is released", () => {
    const { share } = openBudget();
    const body = share("a");
    expect([body.reserve(10 * KB), body.reserve(20 * KB), body.reserve(26 * KB)]).toEqual([true, true, false]);
    expect([share("a").reserve(10 * KB), share("b").reserve(20 * KB)]).toEqual([false, true]);
    body.release();
    body.release();
    expect([share("a").reserve(20 * KB), share("a").reserve(10 * KB)]).toEqual([true, false]);
  });

  test("lets a few bodies of a network be discarded at once, the others one after the other", async () => {
    const { share } = openBudget();
    const gates = Array.from({ length: 4 }, closedGate);
    const begun: number[] = [];
    const discarded = gates.map((gate, index) =>
      share("a").discard(async () => {
        begun.push(index);
        await gate.isOpen;
        return index;
      }),
    );
    expect(begun).toEqual([0, 1]);
    expect(await share("b").discard(() => Promise.resolve("other"))).toBe("other");
    gates[1]?.open();
    await expect.poll(() => begun).toEqual([0, 1, 2]);
    for (const gate of gates) gate.open();
    for (const [index, ended] of discarded.entries()) expect(await ended).toBe(index);
  });

  test("takes short bodies when it is full", () => {
    const { share } = openBudget();
    share("a").reserve(20 * KB);
    share("b").reserve(20 * KB);
    expect([share("a").reserve(KB), share("c").reserve(KB), share("c").reserve(8 * KB)]).toEqual([true, true, false]);
  });
});
