import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { apiPageMessages, asyncApiDocument } from "./asyncApi.request.server";
import { clientMessage, readClientMessage, serverMessage } from "./protocol.request.server";

type Document = {
  asyncapi: string;
  info: { description: string };
  channels: {
    teams: {
      address: string;
      messages: Record<string, { $ref: string }>;
      bindings: { ws: { headers: { properties: object } } };
    };
  };
  operations: Record<"receive" | "send", { messages: { $ref: string }[] }>;
  components: { messages: Record<string, { summary: string; payload: object }> };
  servers: { site: { host: string; protocol: string } };
};

let test: TestApp;
let document: Document;
beforeAll(async () => {
  test = await openTestApp({ env: { ORIGIN: "https://words.example", SOCKET_PATH: "/live" } });
  document = asyncApiDocument(test.app) as Document;
});
afterAll(() => test.close());

const names = [...clientMessage.options, ...serverMessage.options].map(({ shape }) => shape.type.value);

describe("the AsyncAPI document", () => {
  it("names the endpoint and every message, and no reference leads nowhere", () => {
    expect(document).toMatchObject({
      asyncapi: "3.0.0",
      channels: { teams: { address: "/live" } },
      servers: { site: { host: "words.example", protocol: "wss" } },
    });
    expect(Object.keys(document.components.messages)).toEqual(names);
    for (const [, ref] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = (ref ?? "")
        .split("/")
        .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
      expect(found, ref).toBeDefined();
    }
  });

  it("names the port of a server without a public origin", async () => {
    const local = await openTestApp({ env: { PORT: "8080" } });
    expect(asyncApiDocument(local.app)).toMatchObject({
      servers: { site: { host: "localhost:8080", protocol: "ws" } },
    });
    await local.close();
  });

  it("says what a handshake may carry and how it is refused", () => {
    expect(Object.keys(document.channels.teams.bindings.ws.headers.properties)).toEqual(["Cookie", "Origin"]);
    for (const status of [400, 403, 429, 503]) expect(document.info.description).toContain(`${status} `);
  });

  it("has schemas that accept what the server accepts", () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const check = (name: string, message: object) =>
      ajv.validate(document.components.messages[name]?.payload ?? false, message);
    const guess = { type: "guessWord", teamCode: "K7MQ2XHD", word: "ocean", id: "1" };
    for (const [message, isValid] of [
      [guess, true],
      [{ ...guess, word: 7 }, false],
      [{ ...guess, other: 7 }, false],
      [{ ...guess, id: "<b>" }, false],
    ] as const)
      expect([check("guessWord", message), readClientMessage(JSON.stringify(message)) !== undefined]).toEqual([
        isValid,
        isValid,
      ]);
    const created = { type: "createGame", name: "Ana", edition: "jr" };
    for (const [message, isValid] of [
      [created, true],
      [{ ...created, edition: "xx" }, false],
    ] as const)
      expect([check("createGame", message), readClientMessage(JSON.stringify(message)) !== undefined]).toEqual([
        isValid,
        isValid,
      ]);
    expect(check("hello", { type: "hello", protocol: 1 })).toBe(true);
  });
});

describe("the page about the messages", () => {
  it("explains every message", () => {
    const { sent, received } = apiPageMessages(test.app);
    expect([...sent, ...received].map(({ name }) => name)).toEqual(names);
    for (const { name, summary, fields } of [...sent, ...received]) {
      expect(summary, name).toMatch(/\.$/);
      for (const field of fields) expect(field.description, `${name}.${field.name}`).toMatch(/\.$/);
    }
  });
});
