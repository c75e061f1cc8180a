import { describe, expect, it } from "vitest";
import { createRoomReader } from "./teamSocket.browser";

const joined = (version: number) => ({ type: "playerJoined", version, nameOfJoined: "Jo", guesses: 0 }) as const;

describe("the messages of a room", () => {
  it("are shown in order, each once", () => {
    const reader = createRoomReader(4);
    expect([5, 5, 4, 6].map((version) => reader.read(joined(version)))).toEqual(["next", "skip", "skip", "next"]);
  });

  it("reveal that one is missing; then nothing is shown until the whole game is loaded", () => {
    const reader = createRoomReader(4);
    expect([6, 7, 5].map((version) => reader.read(joined(version)))).toEqual(["gap", "skip", "skip"]);
    reader.reset(7);
    expect([7, 8].map((version) => reader.read(joined(version)))).toEqual(["skip", "next"]);
  });

  it("are not shown again after an older game was loaded", () => {
    const reader = createRoomReader(4);
    reader.read(joined(5));
    reader.reset(4);
    expect(reader.read(joined(5))).toBe("skip");
  });

  it("are passed over when they answer a repeated guess", () => {
    const guess = { word: "sky", number: 1, similarity: 10, percentile: 0, kind: "guess" } as const;
    const repeat = { type: "wordGuessed", word: "sky", userName: "Jo", guess, id: null, isOver: false } as const;
    expect(createRoomReader(4).read({ ...repeat, version: 9, isRepeat: true })).toBe("skip");
  });
});
