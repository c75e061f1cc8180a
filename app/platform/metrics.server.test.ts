import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { createLimiter } from "./limiter.server";
import { createMetrics, startMetricsServer } from "./metrics.server";

/** The lines of one metric, without its help. */
async function linesOf({ registry }: ReturnType<typeof createMetrics>, name: string): Promise<string[]> {
  const text = await registry.getSingleMetricAsString(name);
  return text.split("\n").filter((line) => !line.startsWith("#"));
}

describe("the metrics", () => {
  test("of two apps are counted apart", async () => {
    const [one, other] = [createMetrics(), createMetrics()];
    one.turns.inc({ edition: "en", outcome: "scored" });
    expect(await linesOf(one, "proxima_turns_total")).toEqual(['proxima_turns_total{edition="en",outcome="scored"} 1']);
    expect(await linesOf(other, "proxima_turns_total")).toEqual([]);
  });

  test("count what a limit refuses, by its name and without the key", async () => {
    const metrics = createMetrics();
    const limiter = createLimiter(
      { door: { times: 1, seconds: 60 }, gate: { times: 1, seconds: 60 } },
      { refusals: metrics.refusals },
    );
    expect(await limiter.take("door", "192.0.2.7")).toBeUndefined();
    expect(await linesOf(metrics, "proxima_limit_refusals_total")).toEqual([]);
    expect(await limiter.take("door", "192.0.2.7")).toBeGreaterThan(0);
    await limiter.count("gate", "192.0.2.7");
    expect(await limiter.count("gate", "192.0.2.7")).toMatchObject({ isAllowed: false });
    await limiter.reset("gate", "192.0.2.7");
    expect(await limiter.count("gate", "192.0.2.7")).toMatchObject({ isAllowed: true });
    expect(await linesOf(metrics, "proxima_limit_refusals_total")).toEqual([
      'proxima_limit_refusals_total{limit="door"} 1',
      'proxima_limit_refusals_total{limit="gate"} 1',
    ]);
  });
});

describe("the server of the metrics", () => {
  const open = (readiness: () => Promise<Record<string, boolean>>, port = 0) =>
    startMetricsServer(createMetrics(), { port, host: "127.0.0.1", version: "1.2.3", readiness });

  test("answers GET /metrics with the checks and the state of the process, and nothing else", async () => {
    const checks = { running: true, database: false };
    const server = await open(() => Promise.resolve(checks));
    const ask = (path: string, method = "GET") => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
    const answer = await ask("/metrics");
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await answer.text();
    expect(text).toContain('proxima_ready{check="running"} 1\nproxima_ready{check="database"} 0\n');
    expect(text).toMatch(/^proxima_process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(/^proxima_nodejs_eventloop_lag_p99_seconds \S+$/m);
    expect(text).toContain('proxima_build_info{version="1.2.3"} 1\n');
    // By convention, a name that ends in _total is that of a counter.
    expect(text.match(/^# TYPE \S+_total (?!counter).*$/gm)).toBeNull();
    checks.database = true;
    expect(await (await ask("/metrics")).text()).toContain('proxima_ready{check="database"} 1\n');
    const others = [ask("/"), ask("/metrics/x"), ask("/healthz"), ask("/metrics", "POST")];
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    await server.close(0);
  });

  test("does not start on a port that is in use, and names the setting to change", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    await expect(open(() => Promise.resolve({}), port)).rejects.toThrow(
      `Port ${port} is in use by another program. Set METRICS_PORT to a free one, as in: METRICS_PORT=${port + 1} npm start`,
    );
    other.close();
  });
});
