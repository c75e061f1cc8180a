import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import {
  chooseCoding,
  type Coding,
  compress,
  compressor,
  isCompressible,
  MIN_COMPRESSED_BYTES,
} from "./compression.server";
import type { Exchange } from "./exchange.server";

/** Sends a `Response`: compressed if the client accepts it, streamed if the body has more than one chunk. */
export async function sendResponse({ req, res }: Pick<Exchange, "req" | "res">, response: Response): Promise<void> {
  setStatusAndHeaders(res, response);
  const isText = isCompressible(response.headers.get("Content-Type")) && !response.headers.has("Content-Encoding");
  if (isText) res.appendHeader("Vary", "Accept-Encoding");
  const text = textOf(response);
  if ((response.body === null && text === undefined) || req.method === "HEAD") {
    await response.body?.cancel();
    res.end();
    return;
  }
  const coding = isText ? chooseCoding(req.headers["accept-encoding"]) : undefined;
  if (text !== undefined) return coding === undefined ? sendWhole(res, Buffer.from(text)) : sendText(res, text, coding);
  return sendBody(res, response.body as ReadableStream<Uint8Array>, coding);
}

/** The value of a header that takes a common header away. */
export const NO_HEADER = "";

function setStatusAndHeaders(res: ServerResponse, { status, headers }: Response): void {
  res.statusCode = status;
  // A repeated name, such as Set-Cookie, is appended. The first one replaces a common header.
  const set = new Set<string>();
  for (const [name, value] of headers) {
    if (value === NO_HEADER) res.removeHeader(name);
    else if (set.has(name)) res.appendHeader(name, value);
    else res.setHeader(name, value);
    set.add(name);
  }
}

/** A body of a single chunk is sent whole, with its length. Most bodies are. */
async function sendBody(res: ServerResponse, body: ReadableStream<Uint8Array>, coding: Coding | undefined) {
  const reader = body.getReader();
  const first = await reader.read();
  const second = first.done ? first : await reader.read();
  if (second.done) return sendWhole(res, first.value ?? new Uint8Array(0), coding);
  const chunks = chain([first.value, second.value], reader);
  // A pipeline adds up to six listeners, beside those of the listener and of Node. All end with the response.
  res.setMaxListeners(20);
  if (coding === undefined) return pipeline(chunks, res);
  res.removeHeader("Content-Length");
  res.setHeader("Content-Encoding", coding);
  return pipeline(chunks, compressor(coding), res);
}

/** Bytes of a buffer in which texts are encoded for compression. A text that may be longer gets one of its own. */
const ENCODED_BYTES = 1024 * 1024;
/** Buffers that are not in use. A new one for each page would cost more than encoding it. */
const encodedBuffers: Buffer[] = [];
const MAX_ENCODED_BUFFERS = 4;
/** The most bytes of a UTF-16 unit in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

async function sendText(res: ServerResponse, text: string, coding: Coding): Promise<void> {
  // What is not compressed is read from its buffer until it has been sent.
  const isShort = text.length < MIN_COMPRESSED_BYTES;
  if (isShort || text.length * MAX_BYTES_PER_UNIT > ENCODED_BYTES) return sendWhole(res, Buffer.from(text), coding);
  const buffer = encodedBuffers.pop() ?? Buffer.allocUnsafeSlow(ENCODED_BYTES);
  await sendWhole(res, buffer.subarray(0, buffer.write(text)), coding);
  if (encodedBuffers.length < MAX_ENCODED_BUFFERS) encodedBuffers.push(buffer);
}

async function sendWhole(res: ServerResponse, bytes: Uint8Array, coding?: Coding): Promise<void> {
  const isCompressed = coding !== undefined && bytes.length >= MIN_COMPRESSED_BYTES;
  if (isCompressed) res.setHeader("Content-Encoding", coding);
  const out = isCompressed ? await compress(bytes, coding) : bytes;
  res.setHeader("Content-Length", out.length);
  res.end(out);
}

/** The chunks that have been read, then the remaining ones. */
async function* chain(head: readonly (Uint8Array | undefined)[], reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    for (const chunk of head) if (chunk !== undefined) yield chunk;
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Also runs when the client has disconnected. The app then stops producing the rest.
    await reader.cancel().catch(() => undefined);
  }
}

const TEXT = Symbol("text of a response");

/** A response whose text is sent without a stream, in which a `Response` would wrap it only to have it read back. */
export function textResponse(text: string, init: ResponseInit): Response {
  return Object.assign(new Response(null, init), { [TEXT]: text });
}

/** The text of a `textResponse`. Undefined for any other response. */
export function textOf(response: Response): string | undefined {
  return (response as { readonly [TEXT]?: string })[TEXT];
}
