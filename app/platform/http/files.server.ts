import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";
import { entityTag, hasContent } from "./entityTag.server";
import type { Exchange } from "./exchange.server";
import { removeDocumentHeaders } from "./securityHeaders.server";

const IMMUTABLE = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

/** Middleware that answers a request with a published file, or calls `next` when there is no such file. */
export type ServeFile = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/**
 * Serves the files of a directory. A `.br` or `.gz` file beside a file is sent instead to clients that accept that
 * coding.
 * @param isHashed whether the name of a file changes with its content, so that it may be cached as immutable
 */
export function createFileServer(directory: string, isHashed: (pathname: string) => boolean): ServeFile {
  const serve = (isBuilt: boolean) =>
    sirv(directory, {
      // Looks up each file on disk. A list made at start would name files that a later build has removed.
      // Opening one of those ends the process.
      dev: true,
      // A file of the build is never asked for again under its name.
      etag: !isBuilt,
      gzip: true,
      brotli: true,
      // Only full file names: paths without an extension are pages of the app.
      extensions: [],
      setHeaders: (res, pathname) => {
        if (isBuilt) removeDocumentHeaders(res);
        // Icons are shown elsewhere, such as in lists of links.
        else res.removeHeader("Cross-Origin-Resource-Policy");
        res.setHeader("Cache-Control", isBuilt ? IMMUTABLE : ONE_HOUR);
        // sirv knows no media type for icons, and `nosniff` forbids browsers to guess one.
        if (pathname.endsWith(".ico")) res.setHeader("Content-Type", "image/x-icon");
      },
    });
  const [serveBuilt, serveOther] = [serve(true), serve(false)];
  return (req, res, next) => {
    const pathname = (req.url ?? "/").replace(/[?#].*$/, "");
    // Paths without an extension are not looked up on disk. Dotfiles are not published, except those of /.well-known/.
    if (!/\/[^/]*\.[^/]+$/.test(pathname) || (pathname.includes("/.") && !pathname.startsWith("/.well-known/"))) {
      next();
      return;
    }
    // Range requests are not supported: the files are small.
    delete req.headers.range;
    (isHashed(pathname) ? serveBuilt : serveOther)(req, res, next);
  };
}

/** A file that is in memory. */
export interface MemoryFile {
  readonly body: Uint8Array;
  readonly type: string;
  /** Whether its name changes with its content. */
  readonly isHashed: boolean;
}

/** Serves the files in memory by their paths, and others as `serveFile` does. */
export function withMemoryFiles(files: ReadonlyMap<string, MemoryFile>, serveFile: ServeFile): ServeFile {
  const tagged = new Map([...files].map(([path, file]) => [path, { ...file, tag: entityTag(file.body) }]));
  return (req, res, next) => {
    const file = tagged.get((req.url ?? "/").replace(/[?#].*$/, ""));
    if (file === undefined) {
      serveFile(req, res, next);
      return;
    }
    const { body, type, isHashed, tag } = file;
    // Icons are shown elsewhere.
    if (isHashed) removeDocumentHeaders(res);
    else res.removeHeader("Cross-Origin-Resource-Policy");
    res.setHeader("Cache-Control", isHashed ? IMMUTABLE : ONE_HOUR);
    res.setHeader("ETag", tag);
    if (hasContent(req.headers["if-none-match"], tag)) res.writeHead(304).end();
    else res.writeHead(200, { "Content-Type": type, "Content-Length": body.length }).end(body);
  };
}

/** Lets `serveFile` answer the request. False: there is no such file, and nothing was sent. */
export function sendFile(serveFile: ServeFile, { req, res }: Exchange): Promise<boolean> {
  return new Promise((resolve) => {
    const onClose = () => {
      resolve(true);
    };
    res.once("close", onClose);
    serveFile(req, res, () => {
      res.off("close", onClose);
      resolve(false);
    });
  });
}
