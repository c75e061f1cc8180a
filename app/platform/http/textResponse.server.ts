import type { TypedResponse } from "@remix-run/node";

const TEXT = Symbol("text of a response");

/**
 * A response whose text is sent without a stream. A `Response` with a body would encode the text and wrap it in a stream, which would have to be
 * read back before it is sent.
 */
export function textResponse(text: string, init: ResponseInit): Response {
  return Object.assign(new Response(null, init), { [TEXT]: text });
}

/** The text of a `textResponse`. Undefined for any other response. */
export function textOf(response: Response): string | undefined {
  return (response as { readonly [TEXT]?: string })[TEXT];
}

/**
 * Like Remix's `json`, for the data of pages, but without a round trip through text. Remix reads the data of a loader by `json()` before it renders
 * the page, and here that returns the data as they are. The body is serialized only when it is read: for requests of scripts that load the data alone.
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
