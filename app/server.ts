// server: entry point of the server bundle. It starts HTTP on one port, the metrics on another, and handles shutdown.

import * as compiled from "@remix-run/dev/server-build";
import { broadcastDevReady, installGlobals, type ServerBuild } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sendIdleMails } from "./account/idleMails.request.server";
import { keepFromOthers, refuseGuest } from "./account/membersOnly.request.server";
import { endGroupRoles } from "./account/oidc.server";
import { MAX_PHOTO_BYTES } from "./account/photo.server";
import { hasSession, refuseInvalidCsrf, closeContext } from "./account/session.request.server";
import { createEndedWebhooks } from "./api/endedWebhooks.request.server";
import { isApiPath } from "./api/operations.request.server";
import { createApi } from "./api/router.request.server";
import type { App } from "./app";
import { createApp } from "./app.server";
import { ACCOUNT_PAGES } from "./i18n/accountPages";
import { GAMES_FILE, GAMES_FILE_PAGE, MIGRATE_PAGE, pageAt, tooLargeAddress } from "./i18n/addresses";
import { httpErrorText } from "./i18n/httpErrors.server";
import { STAFF_PAGES } from "./i18n/staffPages";
import { MAX_LEGACY_BYTES } from "./migrate/legacy";
import { createAccessLog } from "./platform/accessLog.server";
import { openEnv } from "./platform/env.server";
import { readSentPath } from "./platform/http/address.server";
import { createCallHandler } from "./platform/http/apiCall.server";
import { BODY_BUDGET, BODY_LIMIT, createBodyBudget } from "./platform/http/body.server";
import type { Upload } from "./platform/http/exchange.server";
import { createArrivals, createFairQueue, QUEUE_LIMITS } from "./platform/http/fairQueue.server";
import { createFileServer, withMemoryFiles } from "./platform/http/files.server";
import { startHttpServer } from "./platform/http/httpServer.server";
import { type Answered, createListener } from "./platform/http/listener.server";
import { createPageHandler } from "./platform/http/pages.server";
import { createRemixHandler } from "./platform/http/remix.server";
import { createWebSockets } from "./platform/http/webSockets.server";
import { readLastBackup } from "./platform/lastBackup.server";
import { createLog } from "./platform/log.server";
import { startMetricsServer } from "./platform/metrics.server";
import { UnavailableError } from "./platform/unavailable.server";
import { readVersion } from "./platform/version.server";
import { MAX_GAMES_FILE_BYTES } from "./play/keptLogs";
import { sendCoverMails } from "./portal/coverMail.request.server";
import { createReadiness } from "./readiness.server";
import { MAX_PLAN_BYTES } from "./schedule/plan.server";
import { MAX_PLAN_LINES } from "./schedule/planColumns.server";
import type { RequestContext } from "./site/context.request.server";
import { isSiteListed } from "./site/crawlers.request.server";
import { NOTE_KEYS_MS, noteKeys } from "./site/keysInUse.server";
import { requireLanguage } from "./site/language.request.server";
import { openContext } from "./site/openContext.request.server";
import { isEmbeddable } from "./site/siteFacts.request.server";
import { asyncApiDocument } from "./teams/asyncApi.request.server";
import { CATCH_UP_MS, createTeamSockets, MAX_SOCKETS, TICK_MS } from "./teams/teamSockets.request.server";
import { createUpkeep } from "./upkeep.server";

declare module "@remix-run/server-runtime" {
  /** The `context` of loaders and actions. */
  interface AppLoadContext extends RequestContext {
    /** CSP nonce, different for each request. Only scripts that carry it run. */
    readonly nonce: string;
    /** Tells of an unexpected error. Remix makes an error page of it. */
    readonly onError: (error: unknown) => void;
  }
}

// The declared type of the virtual module and `ServerBuild` differ only in how optional properties are typed.
const build = compiled as ServerBuild;

/** Interval of the upkeep, milliseconds. It reads one row of each edition. */
const UPKEEP_MS = 10_000;
/** How often games that have ended are looked for, milliseconds. Until one has, nothing is read. */
const ENDED_GAMES_MS = 1000;
/** How often the verdicts of staff in other processes are read, milliseconds. */
const READ_VERDICTS_MS = 500;
/** How long a page may wait until it is begun before `/readyz` says so, milliseconds. */
const MAX_WAIT_MS = 2000;
/** How long open requests may take to finish at shutdown, milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 5000;
/** How long it may take then to store what is in memory, milliseconds: a neighbor may be silent. */
const CLOSE_TIMEOUT_MS = 4000;

/** Project directory. This file is one level below it, both as source and as `build/server.js`. */
const root = fileURLToPath(new URL("..", import.meta.url));

async function main(): Promise<void> {
  // Remix's fetch polyfill halves the cost of a request compared with Node's native fetch classes.
  installGlobals({ nativeFetch: false });
  const env = openEnv(root);
  const log = createLog(env.LOG_LEVEL);
  const isDevelopment = build.mode === "development";
  const version = readVersion(root, { isDevelopment });
  if (env.EMBED_ORIGINS !== undefined && !isEmbeddable(env))
    log.warn("EMBED_ORIGINS has no effect with MEMBERS_ONLY=true: a frame knows of no log-in");
  const app = await createApp({ env, log, root, version, isDevelopment });
  await endGroupRoles(app);
  // Not awaited: the site starts while they are away.
  void app.oidc?.check();
  void app.mail?.check(log);
  const repeat = (work: () => Promise<unknown>, everyMs: number, failed: string, level: "warn" | "error" = "warn") => {
    let running: Promise<unknown> | undefined;
    const perform = () =>
      work()
        .catch((error: unknown) => {
          log[level]({ err: error }, failed);
        })
        .finally(() => (running = undefined));
    setInterval(() => {
      running ??= perform();
    }, everyMs).unref();
  };
  // A SQLite file lies beside the keys of its processes.
  if (env.DATABASE_URL !== undefined) {
    await noteKeys(app);
    repeat(() => noteKeys(app), NOTE_KEYS_MS, "the keys in use were not noted");
  }
  repeat(app.wordAdditions.reload, READ_VERDICTS_MS, "the verdicts of staff were not read");
  const upkeep = createUpkeep(app, async ({ isTrusted }) => {
    await sendCoverMails(app);
    // Nobody waits for them: they take as long as the mail server does.
    if (isTrusted)
      void sendIdleMails(app).catch((error: unknown) => {
        log.error({ err: error }, "the owners of idle accounts were not told");
      });
  });
  await upkeep();
  const watch = () => {
    app.isDatabaseThere();
    return upkeep();
  };
  repeat(watch, UPKEEP_MS, "the upkeep of schedule and old data failed", "error");
  if (app.webhooks !== null)
    repeat(createEndedWebhooks(app), ENDED_GAMES_MS, "receivers of webhooks were not told", "error");

  let isStopping = false;
  const arrivals = createArrivals();
  const queue = createFairQueue(QUEUE_LIMITS, arrivals);
  const checkReadiness = createReadiness(app);
  const readiness = async () => {
    const { isReady, checks } = await checkReadiness();
    // Other processes would be as late: none gets less to do for it.
    const isInTime = queue.longestWait() < MAX_WAIT_MS;
    return { isReady: isReady && !isStopping, checks: { running: !isStopping, queue: isInTime, ...checks } };
  };
  const remix = createRemixHandler(build, requireLanguage);
  const serveFile = withMemoryFiles(
    app.face.files,
    createFileServer(
      fileURLToPath(new URL("../public", import.meta.url)),
      // The compiler puts a hash of the content into every name under /build/.
      (pathname) => pathname.startsWith("/build/") && !isDevelopment,
    ),
  );
  const logAccess = createAccessLog(app.log, env);
  const pages = createPageHandler({
    handle: async (request, info) => {
      const context = openContext(app, { request, ...info });
      const toLogIn = await refuseGuest(context);
      const refusal = toLogIn === undefined ? await refuseInvalidCsrf(context) : undefined;
      if (refusal !== undefined) return refusal;
      let failure: { readonly error: unknown } | undefined;
      const onError = (error: unknown) => {
        failure ??= { error };
        // The listener logs and answers it.
        if (error instanceof UnavailableError) return;
        context.app.log.error({ err: error, path: new URL(request.url).pathname }, "a page failed");
      };
      const nonce = Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64");
      const response = toLogIn ?? (await remix.handle(request, { ...context, nonce, onError }));
      if (failure?.error instanceof UnavailableError) throw failure.error;
      // Without a page for the error, Remix would answer with a text of its own.
      if (failure !== undefined && isPlainError(response))
        return { code: "broken", values: { requestId: info.requestId } };
      // It may contain data of one player.
      if (!response.headers.has("Cache-Control") && !isRedirect(response.status))
        response.headers.set("Cache-Control", "private, no-store");
      keepFromOthers(context, response);
      for (const cookie of await closeContext(context)) response.headers.append("Set-Cookie", cookie);
      return response;
    },
    serveFile,
    describeRefusal: httpErrorText,
    version,
    readiness,
    uploadAt: (pathname) => uploadAt(app, pathname),
  });
  const calls = createCallHandler(createApi(app, { asyncApi: () => asyncApiDocument(app) }));
  const options = {
    queue,
    bodyBudget: createBodyBudget(BODY_BUDGET),
    onAnswered: (answered: Answered) => {
      const { method, path, status, seconds } = answered;
      const { route = remix.patternOf(method, path) ?? "other" } = answered;
      // Otherwise nobody can read them.
      if (env.METRICS_PORT !== undefined) {
        app.metrics.requests.inc({ route, status });
        app.metrics.requestSeconds.observe({ route }, seconds);
      }
      logAccess?.(answered);
    },
    log,
    isIndexed: isSiteListed(env),
    origin: env.ORIGIN,
    isProxy: env.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
  };
  const [pageListener, callListener] = [createListener(pages, options), createListener(calls, options)];
  const teams = createTeamSockets(app, queue);
  const sockets = createWebSockets({
    path: env.SOCKET_PATH,
    origin: env.ORIGIN,
    isProxy: env.TRUST_PROXY,
    limits: { total: MAX_SOCKETS, perNetwork: env.SOCKETS_PER_NETWORK },
    countAttempt: (network) => app.limiter.take("socketFrom", network),
    mayOpen: async (headers) => env.MEMBERS_ONLY === "false" || hasSession(app, headers),
    accept: teams.accept,
    log,
  });
  const listen = async () => {
    // First: a site whose counts cannot be read does not start.
    if (env.METRICS_PORT !== undefined)
      await startMetricsServer(app.metrics, {
        port: env.METRICS_PORT,
        host: env.METRICS_HOST,
        version,
        readiness: async () => (await readiness()).checks,
        backupAge: env.DATABASE_URL === undefined ? () => secondsSinceBackup(env.DATA_DIR) : undefined,
      });
    return startHttpServer({
      listener: (req, res) => {
        (isApiPath(readSentPath(req)) ? callListener : pageListener)(req, res);
      },
      sockets,
      port: env.PORT,
      host: env.HOST,
      isProxy: env.TRUST_PROXY,
      onConnection: arrivals.note,
    });
  };
  const server = await listen().catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  repeat(teams.tick, TICK_MS, "the presence of players was not stored");
  repeat(teams.catchUp, CATCH_UP_MS, "the versions of rooms were not read");

  const stop = (signal: string) => {
    // A second signal exits at once.
    if (isStopping) process.exit(1);
    isStopping = true;
    // Who presses Ctrl+C does not wait for a proxy.
    const delay = signal === "SIGTERM" ? env.STOP_DELAY : 0;
    log.info({ delay }, `stopping on ${signal}`);
    void wait(delay * 1000)
      .then(() => Promise.all([teams.close(), server.close(SHUTDOWN_TIMEOUT_MS)]))
      .then(() => Promise.race([app.close(), wait(CLOSE_TIMEOUT_MS, "late")]))
      .then((end) => {
        if (end === "late") log.error("the stop was not finished: the database or another server does not answer");
        process.exit(0);
      });
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  const address = env.ORIGIN ?? `http://localhost:${server.port}`;
  // Whatever LOG_LEVEL is: who starts a site wants to know where it is. From now on, it may be told to stop.
  createLog("info").info({ address, port: server.port, version }, `${env.SITE_NAME} is at ${address}`);

  if (isDevelopment) await broadcastDevReady(build);
}

/** The pages that accept files or long texts. A limit is that of the file or text and of the rest of the multipart body, bytes. */
function uploadAt(app: App, pathname: string): Upload | undefined {
  switch (pageAt(pathname)) {
    case ACCOUNT_PAGES.changePhoto:
      return {
        limit: MAX_PHOTO_BYTES + BODY_LIMIT,
        // The form is for members. Its action refuses a guest.
        may: (headers) => hasSession(app, headers),
      };
    case MIGRATE_PAGE:
      // A pasted text may be as long as a file.
      return toTextUpload(pathname, MAX_LEGACY_BYTES + BODY_LIMIT);
    case GAMES_FILE_PAGE:
      return { limit: MAX_GAMES_FILE_BYTES + BODY_LIMIT, tooLargePath: tooLargeAddress(pathname) };
    case GAMES_FILE:
      // What a script puts in is no longer than a file.
      return { limit: MAX_GAMES_FILE_BYTES + BODY_LIMIT, textLimit: MAX_GAMES_FILE_BYTES };
    case STAFF_PAGES.plan:
    case STAFF_PAGES.bulkAdd:
      // A text, or a file beside it; or up to three fields of each row.
      return { ...toTextUpload(pathname, 2 * MAX_PLAN_BYTES + BODY_LIMIT), maxParts: 4 * MAX_PLAN_LINES };
    default:
      return undefined;
  }
}

/** A pasted text that is a little longer than it may be is answered in the form, and stays there. */
function toTextUpload(pathname: string, limit: number): Upload {
  return { limit, textLimit: limit, tooLargePath: tooLargeAddress(pathname) };
}

/** Remix's plain text for an error of a route without a page, such as `/play`, whose clients read JSON. */
function isPlainError({ status, headers }: Response): boolean {
  return status >= 500 && headers.get("Content-Type")?.startsWith("text/plain") === true;
}

function secondsSinceBackup(data: string): number {
  const last = readLastBackup(data);
  return last === undefined ? Infinity : (Date.now() - Date.parse(last.at)) / 1000;
}

const isRedirect = (status: number) => status >= 300 && status < 400;

await main().catch((error: unknown) => {
  // These have a message for operators. Anything else is a bug and is printed with its stack.
  const isExpected = error instanceof UnavailableError || (error instanceof Error && error.constructor === Error);
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
