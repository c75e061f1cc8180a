import { afterAll, describe, expect, test } from "vitest";
import { BODY_LIMIT, openListener, rawStatus, UPLOAD_LIMIT } from "../../../tests/fixtures/listener";

const listener = await openListener();
const { ask, postForm, sendRaw } = listener;
afterAll(() => listener.close());

describe("a form", () => {
  test("reaches the app", async () => {
    expect(JSON.parse((await postForm("word=estrella%20%C3%B1&word=b")).text)).toEqual({
      form: [
        ["word", "estrella ñ"],
        ["word", "b"],
      ],
    });
  });

  test("without content and type is an empty form", async () => {
    const answer = await ask("/form", { method: "POST" });
    expect(JSON.parse(answer.text)).toEqual({ form: [] });
  });

  test("of multipart type reaches the app", async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="word"\r\n\r\nstar\r\n--x--\r\n';
    const answer = await postForm(body, { "Content-Type": "multipart/form-data; boundary=x" });
    expect(JSON.parse(answer.text)).toEqual({ form: [["word", "star"]] });
  });

  test.each([
    ["escaped", "word=%ff"],
    ["plain", Buffer.from([0x77, 0x3d, 0xc3, 0x28])],
  ])("with invalid UTF-8, %s, is answered with 400", async (_, body) => {
    expect((await postForm(body)).status).toBe(400);
  });

  test("of multipart type without a boundary is answered with 400", async () => {
    expect((await postForm("abc", { "Content-Type": "multipart/form-data" })).status).toBe(400);
  });

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
  const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
  const fileOf = (length: number) =>
    `--x\r\nContent-Disposition: form-data; name="a"; filename="a.png"\r\n\r\n${"a".repeat(length)}\r\n--x--\r\n`;
  const statusOf = async (target: string, body: string, headers: Record<string, string> = multipart) =>
    (await ask(target, { method: "POST", headers, body })).status;

  test("may be longer than other bodies only on paths that accept files", async () => {
    expect(await statusOf("/upload", fileOf(UPLOAD_LIMIT - 200))).toBe(200);
    expect(await statusOf("/form", fileOf(UPLOAD_LIMIT - 200))).toBe(413);
    expect(await statusOf("/upload", fileOf(UPLOAD_LIMIT))).toBe(413);
  });

  test("is the only body with the higher limit on that path", async () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect(await statusOf("/upload", "a".repeat(BODY_LIMIT), form)).toBe(200);
    expect(await statusOf("/upload", "a".repeat(BODY_LIMIT + 1), form)).toBe(413);
  });
});
