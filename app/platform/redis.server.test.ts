import { Redis } from "ioredis";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryLog } from "../../tests/fixtures/app";
import { freePort, lacksRedis, startRedis, type TestRedis } from "../../tests/fixtures/redis";
import { startTroubled, TROUBLE_NAMES } from "../../tests/support/troubledServer";
import { createBus } from "./bus.server";
import { createSeal } from "./crypto/seal.server";
import { createLimiter } from "./limiter.server";
import { openRedis, type SharedRedis } from "./redis.server";

const SECRET = Buffer.alloc(32, "one");
const LIMITS = { door: { times: 2, seconds: 60 } };

let redis: TestRedis;
let ends: (() => void)[];
beforeEach(async () => {
  if (lacksRedis) return;
  ends = [];
  redis = await startRedis();
});
afterEach(async () => {
  if (lacksRedis) return;
  for (const end of ends) end();
  await redis.kill();
});

/** What one process has of Redis. */
async function openProcess(secret = SECRET) {
  const { log, lines } = memoryLog();
  const onDropped = vi.fn<() => void>();
  const shared = await openRedis(redis.url, { secret, log, dropped: { inc: onDropped } });
  ends.push(shared.close);
  return {
    shared,
    lines,
    onDropped,
    bus: createBus<number>(log, shared),
    limiter: createLimiter(LIMITS, { redis: shared }),
  };
}
const channelOf = ({ prefix, hash }: SharedRedis, topic: string) => `${prefix}topic:${hash(`topic:${topic}`)}`;

/** Listens to a topic of which nothing has been published yet, from now on. */
async function listen({ bus, shared }: Awaited<ReturnType<typeof openProcess>>, topic: string) {
  const heard: number[] = [];
  const stop = bus.subscribe(topic, (message) => heard.push(message));
  await vi.waitFor(() => {
    expect(redis.command("pubsub", "numsub", channelOf(shared, topic))).not.toMatch(/\n0$/);
  });
  return { heard, stop };
}

describe.skipIf(lacksRedis)("a bus between processes", () => {
  it("tells the listeners of a topic at every process, once", async () => {
    const [one, two] = [await openProcess(), await openProcess()];
    const [ear, far] = [await listen(one, "a"), await listen(two, "a")];
    one.bus.publish("a", 1);
    expect(ear.heard).toEqual([1]);
    one.bus.publish("b", 2);
    one.bus.publish("a", 3);
    await vi.waitFor(() => {
      expect(far.heard).toEqual([1, 3]);
    });
    two.bus.publish("a", 4);
    await vi.waitFor(() => {
      expect(ear.heard).toEqual([1, 3, 4]);
    });
  });

  it("ends a subscription with its last listener", async () => {
    const one = await openProcess();
    const [first, second] = [await listen(one, "a"), await listen(one, "a")];
    first.stop();
    one.bus.publish("a", 1);
    expect([first.heard, second.heard]).toEqual([[], [1]]);
    second.stop();
    await vi.waitFor(() => {
      expect(redis.command("pubsub", "channels")).toBe("");
    });
  });

  it("goes on within each process while Redis is away, and between them when it is back", async () => {
    const [one, two] = [await openProcess(), await openProcess()];
    const [ear, far] = [await listen(one, "a"), await listen(two, "a")];
    await redis.kill();
    await vi.waitFor(() => {
      expect([one.bus.isConnected(), two.bus.isConnected()]).toEqual([false, false]);
    });
    one.bus.publish("a", 1);
    expect(ear.heard).toEqual([1]);

    await redis.start();
    await vi.waitFor(
      () => {
        expect([one.bus.isConnected(), two.bus.isConnected()]).toEqual([true, true]);
        expect(redis.command("pubsub", "numsub", channelOf(one.shared, "a"))).toMatch(/\n2$/);
      },
      { timeout: 10_000 },
    );
    one.bus.publish("a", 2);
    await vi.waitFor(() => {
      expect(far.heard).toEqual([2]);
    });
    expect(one.lines().map(({ msg }) => String(msg).replace(/Redis at \S+ /, ""))).toEqual([
      "is away; limits and rooms go on within this process",
      "is back",
    ]);
  });
});

describe.skipIf(lacksRedis)("another tenant of the Redis", () => {
  it("cannot read what is published, nor of what", async () => {
    const one = await openProcess();
    await listen(one, "team:ABCD2345");
    const tenant = new Redis(redis.url);
    ends.push(() => {
      tenant.disconnect();
    });
    const seen: string[] = [];
    tenant.on("pmessage", (...words: string[]) => seen.push(...words));
    await tenant.psubscribe("*");
    one.bus.publish("team:ABCD2345", 271828);
    await vi.waitFor(() => {
      expect(seen).toHaveLength(3);
    });
    const all = [...seen, redis.command("pubsub", "channels")].join(" ");
    expect(all).not.toMatch(/ABCD2345|team|271828/);
    const [, channel = "", text = ""] = seen;
    expect(channel).toMatch(/^proxima:[\w-]{11}:topic:[\w-]{43}$/);
    expect(Buffer.from(text, "base64url").toString("latin1")).not.toContain("271828");
  });

  it("is not heard, whatever it publishes on a channel of the deployment", async () => {
    const [one, two] = [await openProcess(), await openProcess()];
    const { heard } = await listen(one, "a");
    const { heard: elsewhere } = await listen(one, "b");
    const other = createSeal(Buffer.alloc(32, "two"));
    const event = JSON.stringify({ from: "tenant", message: 1 });
    const forged = ["null", "", "words", "{", event, "x".repeat(5000), other.seal("a", event)];
    for (const text of forged) redis.command("publish", channelOf(one.shared, "a"), text);
    await vi.waitFor(() => {
      expect(one.onDropped).toHaveBeenCalledTimes(forged.length);
    });
    // What was published for one topic is nothing for another.
    const tenant = new Redis(redis.url);
    ends.push(() => {
      tenant.disconnect();
    });
    const seen: string[] = [];
    tenant.on("message", (_, text: string) => seen.push(text));
    await tenant.subscribe(channelOf(one.shared, "a"));
    two.bus.publish("a", 2);
    await vi.waitFor(() => {
      expect([heard, seen.length]).toEqual([[2], 1]);
    });
    redis.command("publish", channelOf(one.shared, "b"), seen[0] ?? "");
    await vi.waitFor(() => {
      expect(one.onDropped).toHaveBeenCalledTimes(forged.length + 1);
    });
    expect([heard, elsewhere]).toEqual([[2], []]);
  });

  it("cannot end a limit by writing something else in its place", async () => {
    const { limiter } = await openProcess();
    await limiter.take("door", "192.0.2.7");
    const key = redis.command("keys", "*:limit:*");
    redis.command("set", key, "words");
    expect([await limiter.take("door", "192.0.2.7"), await limiter.take("door", "192.0.2.7")]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await limiter.take("door", "192.0.2.7")).toBeGreaterThan(0);
    redis.command("del", key);
    redis.command("lpush", key, "words");
    expect(await limiter.take("door", "192.0.2.7")).toBeGreaterThan(0);
  });
});

describe.skipIf(lacksRedis)("limits of several processes", () => {
  it("count together, and are readable to nobody who looks into Redis", async () => {
    const [one, two] = [await openProcess(), await openProcess()];
    expect(await one.limiter.take("door", "192.0.2.7")).toBeUndefined();
    expect(await two.limiter.take("door", "192.0.2.7")).toBeUndefined();
    expect(await one.limiter.take("door", "192.0.2.7")).toBeGreaterThan(0);
    expect(await two.limiter.take("door", "192.0.2.8")).toBeUndefined();
    await two.limiter.reset("door", "192.0.2.7");
    expect(await one.limiter.count("door", "192.0.2.7")).toMatchObject({ isAllowed: true, remaining: 1 });
    await two.limiter.refund("door", "192.0.2.7");
    expect(await one.limiter.count("door", "192.0.2.7")).toMatchObject({ isAllowed: true, remaining: 1 });
    const keys = redis.command("keys", "*").split("\n");
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(key).toMatch(/^proxima:[\w-]{11}:limit:door:[\w-]{43}$/);
  });

  it("count alone while Redis is away or does not answer", async () => {
    const one = await openProcess();
    const take = () => one.limiter.take("door", "192.0.2.7");
    redis.freeze();
    expect([await take(), await take()]).toEqual([undefined, undefined]);
    expect(await take()).toBeGreaterThan(0);
    redis.thaw();
    await redis.kill();
    expect(await take()).toBeGreaterThan(0);
  });
});

describe.skipIf(lacksRedis)("a Redis", () => {
  it("may serve two deployments, which do not hear or count each other", async () => {
    const [own, other] = [await openProcess(), await openProcess(Buffer.alloc(32, "two"))];
    const [ear, far] = [await listen(own, "a"), await listen(other, "a")];
    other.bus.publish("a", 1);
    own.bus.publish("a", 2);
    const witness = await openProcess();
    witness.bus.publish("a", 3);
    await vi.waitFor(() => {
      expect(ear.heard).toEqual([2, 3]);
    });
    expect(far.heard).toEqual([1]);
    await own.limiter.take("door", "192.0.2.7");
    expect(await other.limiter.count("door", "192.0.2.7")).toMatchObject({ remaining: 1 });
  });

  it.each([
    ["an unknown password", "nobody:wrong@", /^Redis at 127\.0\.0\.1:\d+ refuses this site: WRONGPASS /],
    ["a user who may run no script", "idle:pw@", /refuses this site: NOPERM .*'eval'/],
    ["a user of other channels", "deaf:pw@", /refuses this site: NOPERM .*channels/],
  ])("with %s is told of in one line", async (_, user, line) => {
    redis.command("acl", "setuser", "idle", "on", ">pw", "~*", "&*", "+@connection");
    redis.command("acl", "setuser", "deaf", "on", ">pw", "~*", "&other", "+@all");
    const { log } = memoryLog();
    await expect(openRedis(redis.url.replace("127", `${user}127`), { secret: SECRET, log })).rejects.toThrow(line);
  });

  it("that is away at the start is told of, and waited for", async () => {
    const { log, lines } = memoryLog();
    const port = await freePort();
    const shared = await openRedis(`redis://127.0.0.1:${port}`, { secret: SECRET, log });
    ends.push(shared.close);
    expect(shared.isConnected()).toBe(false);
    expect(await createLimiter(LIMITS, { redis: shared }).take("door", "192.0.2.7")).toBeUndefined();
    expect(lines()).toEqual([
      {
        msg: `Redis at 127.0.0.1:${port} is away; limits and rooms go on within this process`,
        reason: `connect ECONNREFUSED 127.0.0.1:${port}`,
      },
    ]);
  });
});

describe("in place of Redis, a server that is", () => {
  it.each(TROUBLE_NAMES)(
    "%s counts as away: the start goes on, and limits count within the process",
    async (trouble) => {
      const server = await startTroubled(trouble);
      const { log, lines } = memoryLog();
      const shared = await openRedis(server.url.replace("http:", "redis:"), { secret: SECRET, log });
      expect(shared.isConnected()).toBe(false);
      expect(lines().map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/^Redis at .* is away;/));
      const limiter = createLimiter(LIMITS, { redis: shared });
      await limiter.take("door", "192.0.2.7");
      await limiter.take("door", "192.0.2.7");
      expect(await limiter.take("door", "192.0.2.7")).toBeGreaterThan(0);
      shared.close();
      await server.stop();
    },
  );
});
