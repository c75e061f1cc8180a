import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { createMetrics, startMetricsServer } from "~/platform/metrics.server";

/** Names of the metrics that a server has, and of their labels. */
const known = { metrics: new Set<string>(), labels: new Set(["le", "instance", "job"]) };

beforeAll(async () => {
  const metrics = createMetrics();
  const readiness = () => Promise.resolve({});
  const server = await startMetricsServer(metrics, {
    port: 0,
    host: "127.0.0.1",
    version: "1.2.3",
    readiness,
    backupAge: () => 0,
  });
  // The declared type lacks the labels.
  type Metric = { readonly name: string; readonly type: string; readonly labelNames: readonly string[] };
  for (const { name, type, labelNames } of metrics.registry.getMetricsAsArray() as unknown as readonly Metric[]) {
    known.metrics.add(name);
    // A histogram has three.
    if (type === "histogram") for (const part of ["bucket", "sum", "count"]) known.metrics.add(`${name}_${part}`);
    for (const label of labelNames) known.labels.add(label);
  }
  await server.close(0);
});

describe.each(["deploy/grafana-dashboard.json", "deploy/alerts.yaml"])("%s", (file) => {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), "utf8").replaceAll('\\"', '"');

  it("names only metrics that a server has", () => {
    const named = new Set(text.match(/\bproxima_\w+/g));
    expect(named.size).toBeGreaterThan(3);
    expect([...named].filter((name) => !known.metrics.has(name))).toEqual([]);
  });

  it("names only labels that they have", () => {
    const grouped = [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/));
    const matched = [...text.matchAll(/\b(\w+)(?:=~|!=|!~|=)"/g)].map(([, name = ""]) => name);
    const shown = [...text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, name = ""]) => name);
    const named = new Set([...grouped, ...matched, ...shown]);
    expect(named.size).toBeGreaterThan(3);
    expect([...named].filter((name) => !known.labels.has(name))).toEqual([]);
  });
});
