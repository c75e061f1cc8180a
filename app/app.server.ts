// app: composition root. It creates every dependency of a server.

import { existsSync } from "node:fs";
import path from "node:path";
import { migrations } from "../db/migrations";
import type { Schema } from "../db/schema";
import type { App } from "./app";
import { byEdition, EDITION_FACTS } from "./editions/editions";
import { openGameClock } from "./editions/gameClock.server";
import { checkTables } from "./editions/tables.server";
import { openFace } from "./face/face.server";
import { FEATURES } from "./features.server";
import { checkSamples } from "./game/sampleTable.server";
import { createFittingCounts } from "./lookBack/lookBack.server";
import { createSvgPictures, PICTURE_QUEUE } from "./pictures/svgPictures.server";
import { createBus } from "./platform/bus.server";
import { openKeys, type Keys } from "./platform/crypto/keys.server";
import { createPasswordHasher, PASSWORD_COST, type PasswordCost } from "./platform/crypto/passwordHasher.server";
import { createSeal } from "./platform/crypto/seal.server";
import { type DatabaseLocation, locateDatabase, openDatabase } from "./platform/database/database.server";
import { watchDatabaseFile } from "./platform/database/databaseFile.server";
import type { BaseDb } from "./platform/database/db.server";
import type { LockRetryOptions } from "./platform/database/lockRetry.server";
import { isPostgresUrl } from "./platform/database/postgres.server";
import type { Env } from "./platform/env.server";
import { createFairQueue } from "./platform/http/fairQueue.server";
import { createLimiter } from "./platform/limiter.server";
import { createLog, type Log } from "./platform/log.server";
import { type Mail, openMail } from "./platform/mail.server";
import { createMetrics, type Metrics } from "./platform/metrics.server";
import { openOidc } from "./platform/oidc.server";
import { openRedis } from "./platform/redis.server";
import { createSecurityLog } from "./platform/securityLog.server";
import { UnavailableError } from "./platform/unavailable.server";
import { openWebhooks } from "./platform/webhooks.server";
import { createGameCounter } from "./play/gameCounter.server";
import { createGameNotices } from "./play/gameNotice.server";
import { createOpenGames } from "./play/openGame.server";
import { LIMITS } from "./site/rateLimit.server";
import { createTeamRooms } from "./teams/teamRooms.server";
import { openVectors, type Vectors } from "./vectors/vectors.server";
import { createMissedWordCounter, createOddNeighborCounter } from "./words/dailyCounter.server";
import { createDifficulties } from "./words/difficulty.server";
import { type GlossTables, openGlossTables } from "./words/glosses.server";
import { createNearLists } from "./words/nearLists.server";
import { openWordAdditions } from "./words/wordAdditions.server";
import {
  findLargeCuts,
  findUnknownLists,
  findUnknownWords,
  readWordLists,
  type WordLists,
} from "./words/wordLists.server";
import { createDaySummaries } from "./yesterday/daySummary.server";

/** Overrides of the defaults, which come from the environment and the data directory. */
export interface AppOptions {
  readonly env: Env;
  /** Project root. Default: the current directory. */
  readonly root?: string;
  /** Which program runs. */
  readonly version?: string;
  /** Default: from the environment, else from the data directory, where they are generated on first start. */
  readonly keys?: Keys;
  /** Default: the OWASP recommendation. Tests use a cheaper one. */
  readonly passwordCost?: PasswordCost;
  readonly log?: Log;
  /** Default: configured by the environment. Null disables mail. */
  readonly mail?: Mail | null;
  /** Without an SMTP server, mail is printed to the console. */
  readonly isDevelopment?: boolean;
  /** Clock, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Clock that is never set back, in milliseconds. */
  readonly monotonicNow?: () => number;
  /** Default: that of the environment. */
  readonly database?: DatabaseLocation | Buffer;
  /** Clock of the retries while another process has the database locked. */
  readonly lockRetry?: LockRetryOptions;
  readonly wordLists?: WordLists;
  readonly vectors?: Vectors;
  readonly glossTables?: GlossTables;
}

/** Maximum number of unknown words of a list in the log. */
const LOGGED_WORDS = 5;

/**
 * Creates an app: keys, migrated database, word lists, vectors, log and clock.
 * @throws Error if a file of the deployment is missing or invalid
 */
export async function createApp({
  env,
  now = Date.now,
  monotonicNow = () => performance.now(),
  isDevelopment = false,
  ...given
}: AppOptions): Promise<App> {
  checkTables();
  checkSamples();
  const log = given.log ?? createLog(env.LOG_LEVEL);
  const face = await openFace(env, log);
  const keys = given.keys ?? openKeys(env);
  const passwordHasher = createPasswordHasher(given.passwordCost ?? PASSWORD_COST);
  const pictureQueue = createFairQueue(PICTURE_QUEUE);
  const metrics = createMetrics();
  const mail = given.mail === undefined ? await openMail(env, { isDevelopment }) : given.mail;
  const oidc = await openOidc(env, { log, now });
  const webhooks = openWebhooks(env, { now });
  const additions = path.join(env.DATA_DIR, "words");
  const fileLists = given.wordLists ?? readWordLists({ builtIn: env.WORDS_DIR, additions });
  const { files: unknownLists, known } = findUnknownLists(additions);
  for (const file of unknownLists)
    log.warn(
      { file: path.join(additions, file), known },
      "a file in the directory of word lists has an unknown name; it has no effect",
    );
  const glossTables = given.glossTables ?? openGlossTables(env.WORDS_DIR, log);
  const database = given.database ?? locateDatabase(env);
  const db = (await openDatabase<Schema>(database, migrations, {
    ...given.lockRetry,
    waitSeconds: metrics.databaseWait,
  })) as BaseDb;
  const isFile = typeof database === "string" && database !== ":memory:" && !isPostgresUrl(database);
  const isDatabaseThere = watchDatabaseFile(isFile ? database : undefined, log);
  const gameClock = await openGameClock({ db, env, log, now });
  // Before the vectors, which hide words of the lists.
  const wordAdditions = await openWordAdditions({ db, wordLists: fileLists });
  const { wordLists } = wordAdditions;
  const vectors = given.vectors ?? (await openEditionVectors(env, { wordLists, metrics, root: given.root }));
  wordAdditions.addFormsTo(vectors);
  // Staff may block words that the vocabulary lacks.
  const builtInLists = existsSync(additions) ? readWordLists({ builtIn: env.WORDS_DIR }) : fileLists;
  for (const { list, words } of findUnknownWords(fileLists, vectors, builtInLists)) {
    const fields = { list, count: words.length, examples: words.slice(0, LOGGED_WORDS) };
    log.warn(fields, "a word list has words that are not in the vocabulary");
  }
  for (const cut of findLargeCuts(fileLists, vectors))
    log.warn(
      { list: "familiar.tsv", ...cut },
      "a number of familiar words is greater than that of the vectors; all of them are familiar",
    );
  const redis =
    env.REDIS_URL === undefined
      ? undefined
      : await openRedis(env.REDIS_URL, { secret: keys.sealing, log, dropped: metrics.messagesDropped });
  const limits = {
    ...LIMITS,
    rankingFrom: { ...LIMITS.rankingFrom, times: env.API_CALLS_PER_MINUTE },
    teamCreateFrom: { ...LIMITS.teamCreateFrom, times: env.TEAMS_PER_HOUR },
    socketFrom: { ...LIMITS.socketFrom, times: 2 * env.SOCKETS_PER_NETWORK },
  };
  const missedWords = createMissedWordCounter({ db, now, log });
  const oddNeighbors = createOddNeighborCounter({ db, now, log });
  const gameCounts = createGameCounter({ db, log });
  const difficulties = createDifficulties({ db, vectors, log });
  const close = async () => {
    // What is counted does not wait for a mail server or a receiver, and no failure keeps the rest from ending.
    const ends = [mail?.close(), webhooks?.close(), missedWords.close(), oddNeighbors.close(), gameCounts.close()];
    for (const end of await Promise.allSettled([...ends, difficulties.close(), vectors.close()]))
      if (end.status === "rejected") log.error({ err: end.reason as unknown }, "something was not stored at the stop");
    redis?.close();
    await db.destroy();
  };
  const seal = createSeal(keys.sealing);
  return {
    version: given.version,
    env,
    gameClock,
    keys,
    face,
    seal,
    passwordHasher,
    db,
    isDatabaseThere,
    vectors,
    wordLists,
    wordAdditions,
    glossTables,
    missedWords,
    oddNeighbors,
    gameCounts,
    openGames: createOpenGames(monotonicNow),
    gameNotices: createGameNotices(monotonicNow),
    daySummaries: createDaySummaries(monotonicNow),
    fittingCounts: createFittingCounts(),
    features: Object.values(FEATURES),
    exporting: new Set(),
    difficulties,
    nearLists: createNearLists(vectors),
    limiter: createLimiter(limits, { redis, refusals: metrics.refusals }),
    bus: createBus(log, redis),
    teamRooms: createTeamRooms(),
    mail,
    oidc,
    webhooks,
    pictureQueue,
    pictures: createSvgPictures(pictureQueue),
    log,
    securityLog: createSecurityLog(log, env.LOG_ADDRESSES),
    metrics,
    now,
    monotonicNow,
    close,
  };
}

/** An imported pack in the data directory takes precedence over the built-in one. */
export function openEditionVectors(
  env: Env,
  { wordLists, metrics, root = process.cwd() }: { wordLists: WordLists; metrics: Metrics; root?: string | undefined },
): Promise<Vectors> {
  const { hidden, stopwords, unranked, familiar, renamed, readings, spelling } = wordLists;
  const editions = byEdition((edition) => ({
    pack: EDITION_FACTS[edition].wordLanguage,
    hidden: hidden[edition],
    stopwords: stopwords[edition],
    unranked: unranked[edition],
    familiar: familiar[edition],
    renamed: renamed[edition],
    readings: readings[edition],
    language: EDITION_FACTS[edition].wordLanguage,
    spelling: spelling[edition],
  }));
  return openVectors({
    directories: [path.join(env.DATA_DIR, "vectors"), env.VECTORS_DIR],
    editions,
    workers: env.RANK_WORKERS,
    cachedRankings: env.CACHED_RANKINGS,
    root,
    toBusyError: () => new UnavailableError("too many rankings are waiting"),
    metrics,
  });
}
