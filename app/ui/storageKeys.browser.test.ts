import { afterEach, describe, expect, it, vi } from "vitest";
import { KEYS, keyOfGame, keyOfStats, keyOfUnsent, readStored, storedNames, writeStored } from "./storageKeys.browser";

/** A browser that keeps these texts in local storage. */
function keep(kept: Readonly<Record<string, string>>): void {
  const localStorage = { ...kept };
  Object.defineProperty(localStorage, "getItem", { value: (key: string) => kept[key] ?? null });
  vi.stubGlobal("window", { localStorage });
}
afterEach(() => vi.unstubAllGlobals());

describe("what the browser keeps", () => {
  it("is read if it has the shape of its key", () => {
    keep({ profaneCounter: '{"count":2}', hasVoted: "true", stats: '{"wins":3}', clientLog: '[{"event":"x"}]' });
    expect(readStored(KEYS.blockedWords)).toEqual({ count: 2 });
    expect(readStored(KEYS.voted)).toBe("true");
    expect(readStored(keyOfStats("en"))).toEqual({ wins: 3 });
    expect(readStored(KEYS.events)).toEqual([{ event: "x" }]);
  });

  it.each(["", "null", "7", "[1", '"text"', "{}"])("is read as nothing if it is %j in place of a count", (text) => {
    keep({ profaneCounter: text, clientLog: text });
    expect([readStored(KEYS.blockedWords), readStored(KEYS.events)]).toEqual([undefined, undefined]);
  });

  it("is nothing if storage is forbidden, and cannot be written", () => {
    vi.stubGlobal("window", {
      get localStorage(): Storage {
        throw new DOMException("denied", "SecurityError");
      },
    });
    expect([readStored(KEYS.voted), storedNames(), writeStored(KEYS.voted, "true")]).toEqual([undefined, [], false]);
  });

  it("has the names under which existing browsers have it", () => {
    const names = [
      keyOfGame({ edition: "en", number: 7 }),
      keyOfGame({ edition: "jr", number: 7 }),
      keyOfGame({ edition: "es", code: "a+b=" }),
      keyOfStats("jr"),
      keyOfUnsent({ edition: "en", number: 7 }, ["bonus", "m1"]),
      KEYS.leavesTeamUnasked,
    ].map(({ name }) => name);
    expect(names).toEqual([
      "game_en_7",
      "junior_game_7",
      "custom_es_a%2Bb%3D",
      "child-stats",
      "waiting_bonus_m1_game_en_7",
      "doNotShowAgain_leaveTeam",
    ]);
  });
});
