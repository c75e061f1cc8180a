import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LIMITS } from "~/site/rateLimit.server";
import { memoryLog, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { voteOnDesign } from "./designVote.server";

let test: TestApp;
let lines: ReturnType<typeof memoryLog>["lines"];
beforeEach(async () => {
  const memory = memoryLog();
  lines = memory.lines;
  test = await openTestApp({ log: memory.log });
});
afterEach(() => test.close());

const give = (isLiked: boolean, from = "192.0.2.7") => voteOnDesign(test.app, { subject: "newLook", isLiked, from });
const stored = () => test.app.db.selectFrom("opinion").selectAll().execute();

describe("an opinion", () => {
  it("is stored only as a count", async () => {
    for (const isLiked of [true, false, true]) expect(await give(isLiked)).toEqual({ type: "done" });
    expect(await stored()).toEqual([{ name: "newLook", likes: 2, dislikes: 1 }]);
  });

  it("is not counted once its network exceeds the limit, which the security log tells", async () => {
    const { times } = LIMITS.designVoteFrom;
    for (let count = 0; count < times; count += 1) await give(true);
    expect(lines()).toEqual([]);
    expect(await give(true)).toEqual({ type: "refused", why: "tooMany", retryAfter: expect.any(Number) as number });
    expect(lines()).toEqual([{ event: "limitReached", limit: "designVoteFrom", msg: "security" }]);
    expect(await give(true, "192.0.2.8")).toEqual({ type: "done" });
    expect(await stored()).toMatchObject([{ likes: times + 1 }]);
  });
});
