import type { RequestListener } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { type HttpServer, startHttpServer } from "./http/httpServer.server";

const PREFIX = "proxima_";

export type Metrics = ReturnType<typeof createMetrics>;

/** Gauges of prom-client whose names are those of counters. Others have the same numbers by kind. */
const MISNAMED = ["handles", "requests", "resources"].map((what) => `${PREFIX}nodejs_active_${what}_total`);

/**
 * The counts of one process, for Prometheus. A label has few values, and never a path, a word, a token or an address.
 * To count takes about a microsecond: answers are counted only for who can read it, on METRICS_PORT.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: `${PREFIX}http_requests_total`,
      help: "Requests by route and status; the status is aborted when the client left before the end of the answer.",
      labelNames: ["route", "status"],
      registers,
    }),
    requestSeconds: new Histogram({
      name: `${PREFIX}http_request_duration_seconds`,
      help: "Time from the headers of a request to the end of its answer.",
      labelNames: ["route"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    turns: new Counter({
      name: `${PREFIX}turns_total`,
      help: "Guesses, hints and games given up, by edition and by what became of them.",
      labelNames: ["edition", "outcome"],
      registers,
    }),
    rankings: new Counter({
      name: `${PREFIX}rankings_total`,
      help: "Rankings asked for: a hit is known or being computed, a miss has to be computed.",
      labelNames: ["cache"],
      registers,
    }),
    rankingSeconds: new Histogram({
      name: `${PREFIX}ranking_duration_seconds`,
      help: "Time to compute a ranking, the wait for a thread included.",
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    sockets: new Gauge({ name: `${PREFIX}sockets_open`, help: "Open sockets of team games.", registers }),
    rooms: new Gauge({ name: `${PREFIX}rooms_open`, help: "Teams with an open socket in this process.", registers }),
    refusals: new Counter({
      name: `${PREFIX}limit_refusals_total`,
      help: "Operations that a rate limit has refused, by its name.",
      labelNames: ["limit"],
      registers,
    }),
    messagesDropped: new Counter({
      name: `${PREFIX}redis_messages_dropped_total`,
      help: "Messages on channels of this deployment that it has not published: somebody else writes to its Redis.",
      registers,
    }),
    databaseWait: new Histogram({
      name: `${PREFIX}database_wait_seconds`,
      help: "Time that a statement waited for another transaction or a lock before it ran or was given up.",
      buckets: [0.0001, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 2, 4],
      registers,
    }),
    ready: new Gauge({
      name: `${PREFIX}ready`,
      help: "The checks of /readyz: 1 if it holds.",
      labelNames: ["check"],
      registers,
    }),
  };
}

/**
 * Answers `GET /metrics` and nothing else, on a port of its own. It also measures the process: memory, event loop,
 * garbage collection.
 * @param version of this program
 * @param readiness the checks of `/readyz`, made for each answer
 * @param backupAge seconds since the newest backup, Infinity without one. Undefined: this program makes none
 * @throws Error when the server cannot listen
 */
export function startMetricsServer(
  metrics: Pick<Metrics, "registry" | "ready">,
  {
    port,
    host,
    version,
    readiness,
    backupAge,
  }: {
    port: number;
    host: string;
    version: string;
    readiness: () => Promise<Readonly<Record<string, boolean>>>;
    backupAge?: (() => number) | undefined;
  },
): Promise<HttpServer> {
  const { registry, ready } = metrics;
  // Not before somebody reads them: the monitors of the event loop and the garbage collector run until the process ends.
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  new Gauge({
    name: `${PREFIX}build_info`,
    help: "Always 1. Its label has the version, as /readyz.",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version }, 1);
  if (backupAge !== undefined)
    new Gauge({
      name: `${PREFIX}backup_age_seconds`,
      help: "Time since npm run backup has made the newest backup.",
      registers: [registry],
      collect() {
        this.set(backupAge());
      },
    });
  const collect = async (): Promise<string> => {
    for (const [check, holds] of Object.entries(await readiness())) ready.set({ check }, Number(holds));
    return registry.metrics();
  };
  const listener: RequestListener = (req, res) => {
    if (req.method !== "GET" || req.url !== "/metrics") {
      res.writeHead(404).end();
      return;
    }
    collect().then(
      (text) => res.writeHead(200, { "Content-Type": registry.contentType, "Cache-Control": "no-store" }).end(text),
      (error: unknown) => res.destroy(error instanceof Error ? error : undefined),
    );
  };
  return startHttpServer({ listener, port, host, settings: { port: "METRICS_PORT", host: "METRICS_HOST" } });
}
