import { describe, expect, it } from "vitest";
import { memoryLog } from "../../tests/fixtures/app";
import { createBus } from "./bus.server";
import type { SharedRedis } from "./redis.server";

const openBus = () => {
  const { log, lines } = memoryLog();
  return { bus: createBus<number>(log), lines };
};

describe("a bus", () => {
  it("tells every listener of a topic, in order, and nobody else", () => {
    const { bus } = openBus();
    const heard: Record<string, number[]> = { one: [], two: [], other: [] };
    bus.subscribe("a", (message) => heard.one?.push(message));
    const stop = bus.subscribe("a", (message) => heard.two?.push(message));
    bus.subscribe("b", (message) => heard.other?.push(message));
    bus.publish("a", 1);
    bus.publish("a", 2);
    stop();
    stop();
    bus.publish("a", 3);
    bus.publish("nobody", 4);
    expect(heard).toEqual({ one: [1, 2, 3], two: [1, 2], other: [] });
  });

  it("keeps each subscription of the same function apart", () => {
    const { bus } = openBus();
    const heard: number[] = [];
    const listen = (message: number) => heard.push(message);
    const stop = bus.subscribe("a", listen);
    bus.subscribe("a", listen);
    bus.publish("a", 1);
    stop();
    bus.publish("a", 2);
    expect(heard).toEqual([1, 1, 2]);
  });

  it("tells the others when a listener fails, and logs it", () => {
    const { bus, lines } = openBus();
    const heard: number[] = [];
    bus.subscribe("a", () => {
      throw new Error("broken");
    });
    bus.subscribe("a", (message) => heard.push(message));
    bus.publish("a", 1);
    expect(heard).toEqual([1]);
    expect(lines()).toMatchObject([{ topic: "a", msg: "a listener of the bus failed" }]);
  });

  it("takes a text that is published again for no message, and one of an older version for one", () => {
    let hear = (_topic: string, _text: string): void => undefined;
    const published: string[] = [];
    const redis = {
      publish: (_: string, text: string) => published.push(text),
      subscribe: () => undefined,
      onText: (listener: typeof hear) => (hear = listener),
    } as unknown as SharedRedis;
    const { log } = memoryLog();
    const speaker = createBus<number>(log, redis);
    [1, 2].forEach((message) => {
      speaker.publish("a", message);
    });
    const heard: number[] = [];
    createBus<number>(log, redis).subscribe("a", (message) => heard.push(message));
    for (const text of [...published, ...published]) hear("a", text);
    hear("a", JSON.stringify({ from: "an older one", message: 3 }));
    expect(heard).toEqual([1, 2, 3]);
  });

  it("lets a listener end its own subscription", () => {
    const { bus } = openBus();
    const heard: number[] = [];
    const stop = bus.subscribe("a", (message) => {
      heard.push(message);
      stop();
    });
    bus.subscribe("a", (message) => heard.push(-message));
    bus.publish("a", 1);
    bus.publish("a", 2);
    expect(heard).toEqual([1, -1, -2]);
  });
});
