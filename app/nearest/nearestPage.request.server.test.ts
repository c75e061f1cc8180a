import { installGlobals } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { toBase64 } from "~/platform/base64";
import { insertGames } from "~/play/games.data.server";
import { packLog } from "~/player/guestStore.request.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { contextOf } from "../../tests/fixtures/context";
import { handleOddNeighborForm } from "./nearestPage.request.server";

let test: TestApp;
let app: App;
beforeEach(async () => {
  installGlobals({ nativeFetch: false });
  test = await openTestApp({ env: { API_CALLS_PER_MINUTE: "3" } });
  app = test.app;
  await insertGames(app.db, [{ edition: "en", number: 7, secret: "gala" }], 0);
});
afterEach(() => test.close());

/** Reports a word as odd in a list, and returns where the reader is sent. */
async function report(
  word: string,
  { of = "kala", query = "?reveal=words", cookie = "" }: { of?: string; query?: string; cookie?: string } = {},
): Promise<string | null> {
  const code = toBase64(of);
  const context = contextOf(app, `/nearby_1k/${code}${query}`, {
    method: "POST",
    body: new URLSearchParams({ word }),
    headers: { Cookie: cookie },
  });
  const response = await handleOddNeighborForm(context, code);
  expect(context.cookies.setCookieHeaders()).toEqual([]);
  return response.headers.get("Location");
}
async function counted() {
  await app.oddNeighbors.flush();
  return app.db.selectFrom("odd_neighbor").select(["language", "secret", "word", "count"]).execute();
}

describe("a report of an odd neighbor", () => {
  it("is counted once for the network of its sender, who is thanked each time", async () => {
    const address = `/nearby_1k/${toBase64("kala")}?reveal=words&odd=fila#odd`;
    expect([await report("fila"), await report("fila")]).toEqual([address, address]);
    expect(await counted()).toEqual([{ language: "en", secret: "kala", word: "fila", count: 1 }]);
  });

  it("is not counted for a list that is hidden", async () => {
    expect(await report("fila", { query: "" })).toBe(`/nearby_1k/${toBase64("kala")}`);
    expect(await counted()).toEqual([]);
  });

  it("is counted for the list of a game that the reader has ended, which is open", async () => {
    const over = { cookie: `game_en_7=${packLog([{ kind: "giveUp" }])}` };
    await report("tuna", { of: "gala", query: "?num=7" });
    expect(await counted()).toEqual([]);
    await report("tuna", { of: "gala", query: "?num=7", ...over });
    expect(await counted()).toEqual([{ language: "en", secret: "gala", word: "tuna", count: 1 }]);
  });

  it("is refused if its network has sent as much as it may", async () => {
    for (const word of ["fila", "tuna", "pola"]) await report(word);
    await expect(report("nala")).rejects.toMatchObject({ status: 429 });
    expect((await counted()).map(({ word }) => word)).not.toContain("nala");
  });
});
