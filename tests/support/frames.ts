import { once } from "node:events";
import { createServer, request, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

async function listen(host: string, listener: RequestListener) {
  const server = createServer(listener);
  server.listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A site with one page, whose query names the address in its frame, and the frame's sandbox, if it has one. */
export async function startFramingSite() {
  const { port, stop } = await listen("127.0.0.1", (req, res) => {
    const query = new URL(req.url ?? "/", "http://localhost").searchParams;
    const sandbox = query.has("sandbox") ? ` sandbox="${query.get("sandbox") ?? ""}"` : "";
    res.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    res.end(
      `<!doctype html><title>A paper</title><iframe src="${query.get("src") ?? ""}"${sandbox} width="360" height="560" title="Game"></iframe>`,
    );
  });
  return { origin: `http://127.0.0.1:${port}`, stop };
}

/**
 * A proxy that tells a server that its clients speak https, as one that ends TLS does. A browser takes a page of `localhost`
 * for as safe as one of https, and keeps its `Secure` cookies.
 */
export async function startTlsProxy(targetOf: () => string) {
  const { port, stop } = await listen("localhost", (req, res) => {
    const { origin, ...headers } = req.headers;
    const sent = request(new URL(req.url ?? "/", targetOf()), {
      method: req.method,
      headers: {
        ...headers,
        ...(origin === undefined ? {} : { origin: origin.replace("http:", "https:") }),
        "x-forwarded-proto": "https",
        "x-forwarded-host": req.headers.host,
      },
    });
    sent.on("response", (answer) => {
      const { "strict-transport-security": _sts, location, ...rest } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, { ...rest, ...(location === undefined ? {} : { location }) });
      answer.pipe(res);
    });
    sent.on("error", () => res.destroy());
    req.pipe(sent);
  });
  return { origin: `http://localhost:${port}`, stop };
}
