import { parseMultipart } from "@remix-run/multipart-parser";
import type { IncomingMessage } from "node:http";
import { setImmediate } from "node:timers/promises";
import { createFairQueue, createTally, type QueueLimits } from "./fairQueue.server";
import { type HttpRefusal, toOverloaded } from "./refusal.server";

/** Default limit of a body, and of all text fields of a multipart one, bytes. */
export const BODY_LIMIT = 64 * 1024;
/**
 * A body that is not kept is received and discarded, one that is too long up to this many times the limit. A browser shows the
 * answer only after it has sent its body.
 */
const MAX_DISCARDED_LIMITS = 32;

/** A body of which less than so many bytes come in so many milliseconds is given up: it may never end. */
const MIN_PROGRESS_BYTES = 1024;
const PROGRESS_MS = 5000;

/** Default maximum number of parts of a multipart body. Most forms of this site have at most four. */
const MAX_PARTS = 32;
/** Maximum length of the header lines of one part, bytes. Browsers send two or three short lines. */
const MAX_PART_HEADER_BYTES = 2048;
/** Boundaries are 1 to 70 of these characters (RFC 2046, 5.1.1). The time of a search grows with the length. */
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,\-./:=? ]{1,70})"|([\w'+\-.]{1,70}))\s*(?:;|$)/i;

export type Body = {
  /** The text fields of a form by name. Of a repeated name, the last one. An empty body without a type is an empty form. */
  readonly fields: ReadonlyMap<string, string>;
  /** The files of a multipart form by field name. Of a repeated name, the last one. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The text of a JSON body. Empty for a form. */
  readonly json: string;
};

export const NO_BODY: Body = { fields: new Map(), files: new Map(), json: "" };

type BodyOptions = {
  /** Maximum length, in bytes. */
  readonly limit: number;
  /** Maximum length of all text fields of a multipart body, in bytes. */
  readonly textLimit?: number | undefined;
  /** Maximum number of parts of a multipart body. */
  readonly maxParts?: number | undefined;
  /** Forms are refused. The body is JSON or empty. The type of an empty body is ignored. */
  readonly isJsonOnly?: boolean | undefined;
  /** The body is received and discarded. An empty form is returned in its place. */
  readonly isDiscarded?: boolean;
  /** Room in memory. A body that gets none is received, discarded and refused. */
  readonly share: BodyShare;
};

/**
 * Reads the whole body of a request. A returned body is a form or JSON of a known media type, valid UTF-8, and no longer
 * than the limit. Forms are parsed here and nowhere else. Every database takes the texts.
 */
export async function readBody(
  req: IncomingMessage,
  { limit, textLimit = BODY_LIMIT, maxParts = MAX_PARTS, isJsonOnly = false, isDiscarded = false, share }: BodyOptions,
): Promise<Body | HttpRefusal> {
  if (req.headers["content-encoding"] !== undefined) return { code: "badType" };
  const bytes = await collect(req, { limit, isDiscarded, share });
  if ("code" in bytes) return bytes;
  if (isDiscarded || (isJsonOnly && bytes.length === 0)) return NO_BODY;
  const contentType = req.headers["content-type"] ?? (bytes.length === 0 ? URL_ENCODED : "");
  const type = contentType.replace(/;.*$/s, "").trim().toLowerCase();
  if (isJsonOnly && type !== "application/json") return { code: "badType" };
  try {
    switch (type) {
      case URL_ENCODED:
        return refuseNul({ ...NO_BODY, fields: readUrlEncoded(bytes) });
      case "application/json":
        return refuseNul({ ...NO_BODY, json: utf8.decode(bytes) });
      case "multipart/form-data":
        return refuseNul(readMultipart(bytes, { contentType, textLimit, maxParts }));
      default:
        return { code: "badType" };
    }
  } catch {
    // Malformed, over a limit, or text that is not UTF-8. Neither parser nor decoder throws anything else.
    return { code: "badBody" };
  }
}

/** Refuses texts with a NUL, which JSON writes as an escape: PostgreSQL takes none, and nobody types one. */
function refuseNul(body: Body | HttpRefusal): Body | HttpRefusal {
  if ("code" in body) return body;
  const hasNul = body.json.includes(String.raw`\u0000`) || [...body.fields].flat().some((text) => text.includes("\0"));
  return hasNul ? { code: "badBody" } : body;
}

const URL_ENCODED = "application/x-www-form-urlencoded";

function tooLarge(limit: number): HttpRefusal {
  return { code: "tooLarge", values: { limit: String(Math.floor(limit / 1024)) } };
}

/** The bytes of a body within the limit, none if it is discarded. */
async function collect(
  req: IncomingMessage,
  { limit, isDiscarded, share }: { limit: number; isDiscarded: boolean; share: BodyShare },
): Promise<Uint8Array<ArrayBuffer> | HttpRefusal> {
  const maxDiscarded = MAX_DISCARDED_LIMITS * limit;
  const announced = Number(req.headers["content-length"] ?? 0);
  if (announced > maxDiscarded) return tooLarge(limit);
  const kept = isDiscarded || announced > limit ? 0 : await keep(req, { announced, limit, share });
  if (typeof kept !== "number") return kept;
  share.release();
  const length = await share.discard(async () => {
    let received = kept;
    for await (const { length } of chunksOf(req)) {
      received += length;
      if (received > maxDiscarded) return received;
    }
    return req.complete ? received : ({ code: "tooSlow" } as const);
  });
  if (typeof length === "object") return length;
  if (length !== undefined && length > limit) return tooLarge(limit);
  return isDiscarded && length !== undefined ? new Uint8Array(0) : toOverloaded();
}

/**
 * The bytes of a body, in one buffer: chunks as small as a client likes would take a hundred times their length.
 * `Content-Length` says how large it must be. Otherwise it grows with the body.
 * @returns a number: the body is too long, or there is no room for it; so many bytes were received
 */
async function keep(
  req: IncomingMessage,
  { announced, limit, share }: { announced: number; limit: number; share: BodyShare },
): Promise<Uint8Array<ArrayBuffer> | number | HttpRefusal> {
  if (!share.reserve(announced)) return 0;
  let bytes = new Uint8Array(announced);
  let length = 0;
  for await (const chunk of chunksOf(req)) {
    const end = length + chunk.length;
    if (end > bytes.length) {
      const size = Math.min(2 * end, limit);
      if (end > limit || !share.reserve(size)) return end;
      const grown = new Uint8Array(size);
      grown.set(bytes);
      bytes = grown;
    }
    bytes.set(chunk, length);
    length = end;
  }
  if (!req.complete) return { code: "tooSlow" };
  return length < bytes.length ? bytes.slice(0, length) : bytes;
}

/**
 * The chunks of a body, up to 64 kB each. Those of a long body are read in turns of the event loop of their own: Node would read 2 MB of each
 * connection before it looks at the next one. They end early when the body makes no progress.
 */
async function* chunksOf(req: IncomingMessage): AsyncGenerator<Buffer> {
  // The connection is still needed for the answer, so an early end must not destroy it.
  const chunks = req.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
  let progress = 0;
  let hasStalled = false;
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<undefined>((resolve) => {
    timer = setInterval(() => {
      if (progress < MIN_PROGRESS_BYTES) resolve(undefined);
      progress = 0;
    }, PROGRESS_MS);
  });
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), stalled]);
      hasStalled = next === undefined;
      if (next === undefined || next.done === true) return;
      progress += next.value.length;
      yield next.value;
      if (!req.complete) await setImmediate();
    }
  } finally {
    clearInterval(timer);
    // A stalled one would return only when its next chunk comes.
    if (!hasStalled) await chunks.return?.();
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @throws TypeError for text that is not UTF-8 */
function readUrlEncoded(bytes: Uint8Array): Map<string, string> {
  const fields = new Map<string, string>();
  for (const pair of Buffer.from(bytes).toString("latin1").split("&")) {
    if (pair === "") continue;
    const [name = "", ...value] = pair.split("=");
    fields.set(decode(name), decode(value.join("=")));
  }
  return fields;
}

/** A `+` is a space, and `%xx` a byte. Broken escapes stay as they are. */
function decode(text: string): string {
  const bytes = text
    .replaceAll("+", " ")
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return utf8.decode(Buffer.from(bytes, "latin1"));
}

/** Parses in time linear in the length. @throws Error for a malformed form, and for one over a limit */
function readMultipart(
  bytes: Uint8Array,
  { contentType, textLimit, maxParts }: { contentType: string; textLimit: number; maxParts: number },
): Body | HttpRefusal {
  const [, quoted, token] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? token;
  if (boundary === undefined) return { code: "badBody" };
  const fields = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  let textBytes = 0;
  const limits = {
    maxParts,
    maxHeaderSize: MAX_PART_HEADER_BYTES,
    // The body as a whole is within its limit.
    maxFileSize: bytes.length,
    maxTotalSize: bytes.length,
  };
  for (const part of parseMultipart([bytes], { boundary, ...limits })) {
    const { name, filename } = part;
    if (name === undefined) return { code: "badBody" };
    if (filename !== undefined) {
      files.set(name, part.bytes);
      continue;
    }
    textBytes += part.size;
    if (textBytes > textLimit) return tooLarge(textLimit);
    fields.set(name, part.text);
  }
  return { ...NO_BODY, fields, files };
}

/** Bytes of request bodies that may be in memory: from their first byte until their requests are answered. */
export type BodyBudgetLimits = {
  readonly total: number;
  /** The same of one client network: less, so that the bodies of one leave room for others. */
  readonly perNetwork: number;
};

/**
 * For one process. A network can send three photos or fourteen stats files at once. What is made of a body takes as much again,
 * but only of the few that are admitted at once.
 */
export const BODY_BUDGET: BodyBudgetLimits = { total: 32 * 1024 * 1024, perNetwork: 8 * 1024 * 1024 };

/**
 * Shorter bodies take nothing of the budget, bytes. So a guess is taken however many networks fill the budget. All connections
 * together can have 16 MB of such bodies.
 */
const MIN_COUNTED_BYTES = 8 * 1024;

/**
 * Bodies that are discarded at once, and that wait for it in their sockets. Hundreds at once would make each turn of the event loop
 * a tenth of a second long.
 */
const DISCARD_LIMITS: QueueLimits = { atOnce: 16, atOncePerClient: 2, waiting: 2000, waitingPerClient: 500 };

export type BodyBudget = ReturnType<typeof createBodyBudget>;
type BodyShare = ReturnType<BodyBudget["share"]>;

/** Bounds the memory of bodies before their requests are admitted. */
export function createBodyBudget({ total, perNetwork }: BodyBudgetLimits) {
  const discards = createFairQueue(DISCARD_LIMITS);
  const taken = createTally();
  let takenInAll = 0;
  return {
    /** What one request takes of the budget. @param signal aborted when the client has gone */
    share: (network: string, signal: () => AbortSignal) => {
      let own = 0;
      const take = (more: number) => {
        own += more;
        takenInAll += more;
        taken.add(network, more);
      };
      return {
        /**
         * Makes room for a body of this length, in place of a shorter one before.
         * @returns false: there is none
         */
        reserve: (bytes: number) => {
          const more = bytes < MIN_COUNTED_BYTES ? 0 : bytes - own;
          if (takenInAll + more > total || taken.of(network) + more > perNetwork) return false;
          take(more);
          return true;
        },
        release: () => {
          take(-own);
        },
        /**
         * Receives a body that takes no room, when it is its turn. Rejects if the client has gone before.
         * @returns undefined: too many wait
         */
        discard: <T>(receive: () => Promise<T>) =>
          discards.admit({ client: network, isLong: false, perform: receive, signal }),
      };
    },
  };
}
