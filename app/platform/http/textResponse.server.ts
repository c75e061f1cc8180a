import type { TypedResponse } from "@remix-run/node";

const TEXT = Symbol("text of a response");

/**
 * A response whose text is sent without a stream. The body of a `Response` would be encoded and wrapped in a stream,
 * only to be read back before it is sent.
 */
export function textResponse(text: string, init: ResponseInit): Response {
  return Object.assign(new Response(null, init), { [TEXT]: text });
}

/** The text of a `textResponse`. Undefined for any other response. */
export function textOf(response: Response): string | undefined {
  return (response as { readonly [TEXT]?: string })[TEXT];
}

/**
 * Like Remix's `json` for loaders, but without serializing the data to render a page. Remix calls `json()` before it
 * renders, which here returns the data object. The body is serialized only when it is read, for data requests of
 * scripts.
 *
 * @param data JSON values only: the page is rendered from them on the server and hydrated from their JSON text
 */
export function dataResponse<Data>(data: Data, { headers = new Headers() }: { headers?: Headers } = {}) {
  headers.set("Content-Type", "application/json; charset=utf-8");
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        controller.enqueue(Buffer.from(JSON.stringify(data)));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(body, { headers });
  return Object.assign(response, { json: () => Promise.resolve(data) }) as TypedResponse<Data>;
}
