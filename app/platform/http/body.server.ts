import type { IncomingMessage } from "node:http";
import type { HttpRefusal } from "./refusal.server";

/**
 * A body that is too long is read and discarded up to this many times the limit. A browser shows the answer only after
 * it has sent its body.
 */
const MAX_DISCARDED_LIMITS = 16;

export type Body = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Media type of the bytes. An empty body without a type counts as an empty form. */
  readonly contentType: string;
};

export type BodyOptions = {
  /** Maximum length, in bytes. */
  readonly limit: number;
  /** Forms are refused. The body is JSON or empty. The type of an empty body is ignored. */
  readonly isJsonOnly?: boolean;
};

/**
 * Reads the whole body of a request. A returned body is a form or JSON of a known media type, valid UTF-8 (multipart:
 * parseable), and no longer than the limit.
 */
export async function readBody(
  req: IncomingMessage,
  { limit, isJsonOnly = false }: BodyOptions,
): Promise<Body | HttpRefusal> {
  if (req.headers["content-encoding"] !== undefined) {
    return badType;
  }
  const bytes = await collect(req, limit);
  if (bytes === undefined) {
    return { status: 413, code: "tooLarge", values: { limit: String(Math.floor(limit / 1024)) } };
  }
  if (isJsonOnly && bytes.length === 0) return { bytes, contentType: "application/json" };
  const contentType = req.headers["content-type"] ?? (bytes.length === 0 ? "application/x-www-form-urlencoded" : "");
  const type = contentType.replace(/;.*$/s, "").trim().toLowerCase();
  if (isJsonOnly && type !== "application/json") return badType;
  switch (type) {
    case "application/x-www-form-urlencoded":
      return isUtf8(decodeEscapes(bytes)) ? { bytes, contentType } : badBody;
    case "application/json":
      return isUtf8(bytes) ? { bytes, contentType } : badBody;
    case "multipart/form-data":
      return (await isMultipart(bytes, contentType)) ? { bytes, contentType } : badBody;
    default:
      return badType;
  }
}

const badBody: HttpRefusal = { status: 400, code: "badBody" };

/** Another media type than those accepted, or a compressed body. */
const badType: HttpRefusal = { status: 415, code: "badType" };

/** Undefined: the body is longer than the limit. */
async function collect(req: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const maxDiscarded = MAX_DISCARDED_LIMITS * limit;
  if (Number(req.headers["content-length"] ?? 0) > maxDiscarded) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  // The connection is still needed for the answer, so an early return must not destroy it.
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxDiscarded) return undefined;
    if (length <= limit) chunks.push(chunk);
  }
  return length <= limit ? new Uint8Array(Buffer.concat(chunks, length)) : undefined;
}

/** Decodes `%xx` to bytes. Other bytes are unchanged. */
function decodeEscapes(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  if (!text.includes("%")) return bytes;
  return Buffer.from(
    text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  );
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

async function isMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<boolean> {
  try {
    await new Response(bytes, { headers: { "Content-Type": contentType } }).formData();
    return true;
  } catch {
    return false;
  }
}
