import {
  type AppLoadContext,
  createRequestHandler,
  type LoaderFunctionArgs,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import type { AppRequest } from "./exchange.server";

/** Maximum number of paths whose handler is cached. */
const MAX_CACHED_PATHS = 2000;
/** Maximum length of a cached path, characters. It limits the memory of the cache. */
const MAX_CACHED_LENGTH = 200;

interface Found {
  readonly handler: RequestHandler;
  /** The patterns of the route and its parents, such as `/:lang?/archive/game`. */
  readonly pattern: string;
}

/**
 * Remix's request handler, with fewer routes to match. For each page Remix flattens all routes of the site and compiles
 * their patterns three times: to find the route, to load its data and to render it. Here the route of a path is found
 * once. The path is then handled by a handler that has only this route and its parents.
 * @param guard is asked before each loader and action of a route whose path has parameters. It throws the response to a
 *   request that it stops.
 */
export function createRemixHandler(whole: ServerBuild, guard: (args: LoaderFunctionArgs) => void) {
  const build = withGuard(whole, guard);
  const fallback = createRequestHandler(build, build.mode);
  const routes = toRouteObjects(build.routes);
  /** Handlers by the id of the innermost route and whether the path omits all optional segments. */
  const handlers = new Map<string, RequestHandler>();
  const cache = new LRUCache<string, Found>({ max: MAX_CACHED_PATHS });

  const find = (pathname: string, method: string): Found => {
    const matches = matchRoutes(routes, pathname) ?? [];
    const innermost = matches.at(-1);
    if (innermost === undefined) return { handler: fallback, pattern: "/*" };
    // Remix finds the action of a form by the full pattern of its path.
    const isShort = method !== "POST" && Object.values(innermost.params).every((value) => value === undefined);
    const key = `${innermost.route.id ?? ""} ${String(isShort)}`;
    const ids = matches.map(({ route }) => route.id ?? "");
    const handler = handlers.get(key) ?? createRequestHandler(withRoutes(build, { ids, isShort }), build.mode);
    handlers.set(key, handler);
    return {
      handler,
      pattern: `/${matches
        .flatMap(({ route }) => route.path?.split("/") ?? [])
        .filter(Boolean)
        .join("/")}`,
    };
  };

  return {
    handle: (request: AppRequest, context: AppLoadContext) => {
      const url = new URL(request.url);
      const { pathname } = url;
      const key = `${request.method} ${pathname}`;
      const cached = cache.get(key);
      const found = cached ?? find(pathname, request.method);
      if (cached === undefined && pathname.length <= MAX_CACHED_LENGTH) cache.set(key, found);
      return found.handler(toRemix(request, url), context);
    },
    /** The pattern of a path that was handled lately. */
    patternOf: (method: string, pathname: string) => cache.get(`${method} ${pathname}`)?.pattern,
  };
}

/**
 * The request as Remix gets it: without headers, of which each loader would get two copies, while ours read those of the
 * context. The origin of a form has been checked. It never asks for the data of a page in place of the page (`_data`), as only
 * Remix's own script does, which no page has.
 */
function toRemix({ method, signal }: AppRequest, url: URL): Request {
  if (url.search !== "" && url.searchParams.has("_data")) url.searchParams.delete("_data");
  return new Request(url.href, { method, signal });
}

function withGuard(build: ServerBuild, guard: (args: LoaderFunctionArgs) => void): ServerBuild {
  const guarded = <Perform extends (args: LoaderFunctionArgs) => unknown>(perform: Perform) =>
    ((args) => {
      guard(args);
      return perform(args);
    }) as Perform;
  const routes = Object.entries(build.routes).map(([id, route]): [string, typeof route] => {
    if (route.path?.includes(":") !== true) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader === undefined ? {} : { loader: guarded(loader) }),
      ...(action === undefined ? {} : { action: guarded(action) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** The routes as the tree that `matchRoutes` expects. */
function toRouteObjects(routes: ServerBuild["routes"], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => (route.parentId ?? "") === (parentId ?? ""))
    .map(({ id, path, index, caseSensitive }) => {
      const common = { id, ...(path === undefined ? {} : { path }), caseSensitive: caseSensitive === true };
      return index === true ? { ...common, index } : { ...common, children: toRouteObjects(routes, id) };
    });
}

/**
 * Returns the build with only some of its routes.
 * @param isShort removes optional segments from the patterns, which Remix would otherwise match with and without them
 */
function withRoutes(build: ServerBuild, { ids, isShort }: { ids: readonly string[]; isShort: boolean }): ServerBuild {
  const shorten = (path: string) =>
    path
      .split("/")
      .filter((part) => !part.endsWith("?"))
      .join("/");
  const pick = <Route extends { path?: string | undefined }>(routes: Record<string, Route>) =>
    Object.fromEntries(
      Object.entries(routes)
        .filter(([id]) => ids.includes(id))
        .map(([id, route]) => [id, isShort && route.path ? { ...route, path: shorten(route.path) } : route]),
    );
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
