import { describe, expect, it } from "vitest";
import { memoryLog } from "../../tests/fixtures/app";
import { createBus } from "./bus.server";

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
