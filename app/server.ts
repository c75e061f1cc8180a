// server: HTTP and shutdown on one port. It is the entry of the server bundle and may import everything.

import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { broadcastDevReady, createRequestHandler, installGlobals } from "@remix-run/node";
import type { ServerBuild } from "@remix-run/node";
import * as compiled from "@remix-run/dev/server-build";
import { createApp } from "./app.server";
import { doorText } from "./i18n/door.server";
import { readEnv } from "./platform/env.server";
import { createFileServer } from "./platform/files.server";
import { startHttpServer } from "./platform/httpServer.server";
import { createListener } from "./platform/listener.server";
import { createLog } from "./platform/log.server";
import type { App } from "./services/app";
import { seedSchedule } from "./services/schedule.server";

declare module "@remix-run/server-runtime" {
  /** What loaders and actions get as `context`. */
  interface AppLoadContext {
    readonly app: App;
    /** Names the request in the log and on the error page. */
    readonly requestId: string;
    /** Network address of the client. */
    readonly clientAddress: string;
    /** Fresh for every request: the scripts of the answer carry it, others do not run. */
    readonly nonce: string;
  }
}

// The virtual module's declared type and the type that Remix takes differ in how they say "optional".
const build = compiled as ServerBuild;

/** How often the schedule is looked at, milliseconds: it must never run out under a server that is never restarted. */
const SCHEDULE_CHECK_MS = 86_400_000;
const BODY_LIMIT = 64 * 1024;
const GRACE_MS = 5000;

/** This file is one directory below the project's, as source and as `build/server.js`. */
const root = fileURLToPath(new URL("..", import.meta.url));

async function main(): Promise<void> {
  // Remix's own fetch classes halve the cost of a request compared with Node's.
  installGlobals({ nativeFetch: false });
  const env = readEnv(process.env, root);
  const log = createLog(env.LOG_LEVEL);
  const app = await createApp({ env, log, root });
  await keepScheduled(app);

  const isDevelopment = build.mode === "development";
  const remix = createRequestHandler(build, build.mode);
  const serveFile = createFileServer({
    directory: fileURLToPath(new URL("../public", import.meta.url)),
    // The compiler puts a hash of the content into every name under /build/.
    isHashed: (pathname) => pathname.startsWith("/build/") && !isDevelopment,
  });
  const listener = createListener({
    handle: (request, info) => remix(request, { app, ...info, nonce: randomBytes(16).toString("base64") }),
    serveFile,
    wordRefusal: doorText,
    log,
    origin: env.ORIGIN,
    trustProxy: env.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
  });
  const server = await startHttpServer({ listener, port: env.PORT, host: env.HOST }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  console.log(`${env.SITE_NAME} is at ${env.ORIGIN ?? `http://localhost:${server.port}`}`);

  let isStopping = false;
  const stop = (signal: string) => {
    // A second signal is from somebody who does not want to wait.
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info(`stopping on ${signal}`);
    void server
      .close(GRACE_MS)
      .then(() => app.close())
      .then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  if (isDevelopment) await broadcastDevReady(build);
}

/** Fills the schedule now and once a day. */
async function keepScheduled(app: App): Promise<void> {
  for (const { edition, added, replaced } of await seedSchedule(app)) {
    if (added > 0) app.log.info(`${edition}: ${added} games scheduled`);
    if (replaced.length > 0)
      app.log.warn(`${edition}: new secrets for games whose word the vectors lack: ${replaced.join(", ")}`);
  }
  setInterval(() => {
    seedSchedule(app).catch((error: unknown) => {
      app.log.error({ err: error }, "the schedule could not be filled");
    });
  }, SCHEDULE_CHECK_MS).unref();
}

await main().catch((error: unknown) => {
  // Our own errors say what to do; anything else is a mistake in the program, and its place matters.
  console.error(error instanceof Error && error.constructor === Error ? error.message : error);
  process.exit(1);
});
