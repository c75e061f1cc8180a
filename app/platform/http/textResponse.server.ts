import type { TypedResponse } from "@remix-run/node";

const TEXT = Symbol("text of an answer");

/**
 * An answer whose text goes to the socket as it is. A `Response` with a body would make bytes of it, and a stream of the bytes, which the
 * listener would have to read back.
 */
export function textResponse(text: string, init: ResponseInit): Response {
  return Object.assign(new Response(null, init), { [TEXT]: text });
}

/** The text of such an answer; undefined for any other. */
export function textOf(response: Response): string | undefined {
  return (response as { readonly [TEXT]?: string })[TEXT];
}

/**
 * `json` for the data of pages. Remix takes what a loader answers for something that came from elsewhere: it would write the data as text, make
 * bytes and a stream of it, and read all that back before it renders the page. This answer hands the data over; its body is written only
 * when somebody reads it, which scripts do that ask for the data alone.
 *
 * @param data nothing that JSON does not know: the page is rendered from it, and hydrated from its text
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
