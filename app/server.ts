// server: entry point of the server bundle. It starts HTTP on one port and handles shutdown. It may import everything.

import { fileURLToPath } from "node:url";
import { broadcastDevReady, installGlobals } from "@remix-run/node";
import type { ServerBuild } from "@remix-run/node";
import * as compiled from "@remix-run/dev/server-build";
import { createApp } from "./app.server";
import { createApi } from "./http/api/router.server";
import { BODY_LIMIT } from "./http/request/fields.server";
import type { RequestContext } from "./http/request/context";
import { hasInvalidCsrf } from "./http/request/csrf.server";
import { openContext } from "./http/request/openContext.server";
import { ACCOUNT_PAGES } from "./i18n/accountPages";
import { isGamePage, pageAt } from "./i18n/addresses";
import { httpErrorText } from "./i18n/httpErrors.server";
import { readEnv } from "./platform/env.server";
import { createFileServer } from "./platform/http/files.server";
import { startHttpServer } from "./platform/http/httpServer.server";
import { createListener } from "./platform/http/listener.server";
import { createLog } from "./platform/log.server";
import { createNonces } from "./platform/crypto/nonce.server";
import { createRemixHandler } from "./platform/http/remix.server";
import { deleteExpired } from "./services/members/deleteExpired.server";
import { MAX_PHOTO_BYTES } from "./services/members/photo.server";
import type { App } from "./services/app";
import { seedSchedule } from "./services/schedule/seed.server";
import { deleteOldMissedWords } from "./services/words/missedWords.server";

declare module "@remix-run/server-runtime" {
  /** The `context` of loaders and actions. */
  interface AppLoadContext extends RequestContext {
    /** Identifies the request in the log and on the error page. */
    readonly requestId: string;
    /** CSP nonce, different for each request. Only scripts that carry it run. */
    readonly nonce: string;
  }
}

// The declared type of the virtual module and `ServerBuild` differ only in how optional properties are typed.
const build = compiled as ServerBuild;

/** Interval of the daily jobs, milliseconds. They keep the schedule filled on a server that is never restarted. */
const DAILY_JOBS_INTERVAL_MS = 86_400_000;
/** Body limit of the photo form, bytes: the file and the rest of the multipart body. */
const PHOTO_FORM_LIMIT = MAX_PHOTO_BYTES + BODY_LIMIT;
/** How long open requests may take to finish at shutdown, milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 5000;

/** Project directory. This file is one level below it, both as source and as `build/server.js`. */
const root = fileURLToPath(new URL("..", import.meta.url));

async function main(): Promise<void> {
  // Remix's fetch polyfill halves the cost of a request compared with Node's native fetch classes.
  installGlobals({ nativeFetch: false });
  const env = readEnv(process.env, root);
  const log = createLog(env.LOG_LEVEL);
  const isDevelopment = build.mode === "development";
  const app = await createApp({ env, log, root, isDevelopment });
  await runDailyJobs(app);

  const remix = createRemixHandler(build);
  const nextNonce = createNonces();
  const serveFile = createFileServer({
    directory: fileURLToPath(new URL("../public", import.meta.url)),
    // The compiler puts a hash of the content into every name under /build/.
    isHashed: (pathname) => pathname.startsWith("/build/") && !isDevelopment,
  });
  const listener = createListener({
    handle: async (request, { requestId, clientAddress }) => {
      const context = await openContext(app, { request, clientAddress });
      // Read the body before Remix consumes it. The multipart form of the photo is read by its action.
      if (isUrlEncodedForm(request)) await context.fields();
      // Game pages handle an invalid CSRF token themselves, so that the typed guess can be sent again.
      if ((await hasInvalidCsrf(context)) && !isGamePage(context.path)) return { status: 403, code: "invalidCsrf" };
      const response = await remix(request, { ...context, requestId, nonce: nextNonce() });
      // Data requests, like pages, contain data of one player.
      if (!response.headers.has("Cache-Control") && !isRedirect(response.status))
        response.headers.set("Cache-Control", "private, no-store");
      for (const cookie of context.cookies.setCookieHeaders()) response.headers.append("Set-Cookie", cookie);
      return response;
    },
    api: createApi(app),
    serveFile,
    describeRefusal: httpErrorText,
    log,
    origin: env.ORIGIN,
    trustProxy: env.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    uploadLimit: (pathname) => (pageAt(pathname) === ACCOUNT_PAGES.changePhoto ? PHOTO_FORM_LIMIT : undefined),
  });
  const server = await startHttpServer({ listener, port: env.PORT, host: env.HOST }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  console.log(`${env.SITE_NAME} is at ${env.ORIGIN ?? `http://localhost:${server.port}`}`);

  let isStopping = false;
  const stop = (signal: string) => {
    // A second signal exits at once.
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info(`stopping on ${signal}`);
    void server
      .close(SHUTDOWN_TIMEOUT_MS)
      .then(() => app.close())
      .then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  if (isDevelopment) await broadcastDevReady(build);
}

function isUrlEncodedForm({ method, headers }: Request): boolean {
  return method === "POST" && /^application\/x-www-form-urlencoded\b/i.test(headers.get("Content-Type") ?? "");
}

const isRedirect = (status: number) => status >= 300 && status < 400;

/** Fills the schedule and deletes what has expired, now and once a day. */
async function runDailyJobs(app: App): Promise<void> {
  await fillSchedule(app);
  await deleteExpired(app);
  await deleteOldMissedWords(app);
  setInterval(() => {
    Promise.all([fillSchedule(app), deleteExpired(app), deleteOldMissedWords(app)]).catch((error: unknown) => {
      app.log.error({ err: error }, "the daily jobs failed");
    });
  }, DAILY_JOBS_INTERVAL_MS).unref();
}

async function fillSchedule(app: App): Promise<void> {
  for (const { edition, added, replaced } of await seedSchedule(app)) {
    if (added > 0) app.log.info(`${edition}: ${added} games scheduled`);
    if (replaced.length > 0)
      app.log.warn(`${edition}: new secrets for games whose word the vectors lack: ${replaced.join(", ")}`);
  }
}

await main().catch((error: unknown) => {
  // A plain Error has a message for operators. Anything else is a bug and is printed with its stack.
  console.error(error instanceof Error && error.constructor === Error ? error.message : error);
  process.exit(1);
});
