import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

/** Answers a request from the published files, or calls `next` when there is no such file. */
export type ServeFile = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/**
 * Serves the files of a directory; a `.br` or `.gz` beside a file is sent in its place to those who accept it.
 *
 * @param isHashed tells whether a path's name changes with its content, so that a browser may keep it for ever
 */
export function createFileServer({
  directory,
  isHashed,
}: {
  directory: string;
  isHashed: (pathname: string) => boolean;
}): ServeFile {
  const serve = sirv(directory, {
    // Looks at the disk for each request. A list made at start would name files that a later build has removed,
    // and opening one of those ends the process.
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    // Only what is asked for by its whole name: pages are the app's.
    extensions: [],
    setHeaders: (res, pathname) => {
      const life = isHashed(pathname) ? "public, max-age=31536000, immutable" : "public, max-age=3600";
      res.setHeader("Cache-Control", life);
      // The table of types that sirv brings has no icons, and a browser that is told not to guess must be told.
      if (pathname.endsWith(".ico")) res.setHeader("Content-Type", "image/x-icon");
    },
  });
  return (req, res, next) => {
    const pathname = (req.url ?? "/").replace(/[?#].*$/, "");
    // Most requests are for pages; names that start with a dot are not meant to be published.
    if (!/\/[^/]*\.[^/]+$/.test(pathname) || (pathname.includes("/.") && !pathname.startsWith("/.well-known/"))) {
      next();
      return;
    }
    // Our files are small: parts of them are not worth the care that odd ranges need.
    delete req.headers.range;
    serve(req, res, next);
  };
}
