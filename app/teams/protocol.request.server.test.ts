import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EDITIONS } from "~/editions/editions";
import { clientMessage, type ClientMessage, readClientMessage } from "./protocol.request.server";

const types = clientMessage.options.map(({ shape }) => shape.type.value);
const text = fc.string({ unit: "grapheme", maxLength: 100 });
const id = fc.stringMatching(/^[\w-]{1,64}$/);
const guess = {
  teamCode: text,
  word: text,
  name: fc.option(text, { nil: undefined }),
  id: fc.option(id, { nil: undefined }),
};

const anyMessage: fc.Arbitrary<ClientMessage> = fc.oneof(
  fc.record({
    type: fc.constant("createGame" as const),
    name: text,
    edition: fc.option(fc.constantFrom(...EDITIONS), { nil: undefined }),
    gameData: fc.option(fc.json(), { nil: undefined }),
  }),
  fc.record({ type: fc.constant("joinGame" as const), teamCode: text, name: text }),
  fc.record({
    type: fc.constant("rejoinGame" as const),
    teamCode: text,
    seat: fc.option(text, { nil: undefined }),
  }),
  fc.record({ type: fc.constantFrom("guessWord" as const, "guessBonusWord" as const), ...guess }),
  fc.record({ type: fc.constant("updateGameData" as const), teamCode: text, gameData: fc.json() }),
  fc.record({ type: fc.constantFrom("checkRoomActive" as const, "leaveGame" as const), teamCode: text }),
);

describe("a message of a client", () => {
  it("is read as it was sent", () => {
    const read = new Set<string>();
    fc.assert(
      fc.property(anyMessage, (message) => {
        read.add(message.type);
        expect(readClientMessage(JSON.stringify(message))).toEqual(JSON.parse(JSON.stringify(message)));
      }),
    );
    expect(read).toEqual(new Set(types));
  });

  it("with a field too many, too few or of another type is none", () => {
    fc.assert(
      fc.property(anyMessage, fc.constantFrom("add", "remove", "change"), fc.nat(), (message, how, at) => {
        const required = Object.entries(message).filter(
          ([name, value]) => value !== undefined && !["edition", "gameData", "seat", "id"].includes(name),
        );
        const [name = ""] = required[at % required.length] ?? [];
        if (name === "name" && "word" in message) return;
        const changed: Record<string, unknown> = { ...message };
        if (how === "add") changed.other = 1;
        else if (how === "change") changed[name] = 1;
        else changed[name] = undefined;
        expect(readClientMessage(JSON.stringify(changed))).toBeUndefined();
      }),
    );
  });

  it("is read or refused, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.json(), fc.json({ maxDepth: 50 })), (frame) => {
        const message = readClientMessage(frame);
        if (message !== undefined) expect(types).toContain(message.type);
      }),
    );
  });
});
