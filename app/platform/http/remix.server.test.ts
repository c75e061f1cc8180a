import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { createRemixHandler } from "./remix.server";

const page = { default: () => null };
/** Responds with the request and the routes that handled it. */
const loader = ({ params }: { params: object }) => new Response(JSON.stringify(params));

const action = ({ params }: { params: object }) => new Response(`sent: ${JSON.stringify(params)}`);

const ROUTES = {
  root: { id: "root", path: "", module: page },
  first: { id: "first", parentId: "root", path: ":lang?", index: true, module: { ...page, loader, action } },
  play: { id: "play", parentId: "root", path: "play", module: { action } },
  faq: { id: "faq", parentId: "root", path: ":lang?/faq", module: { ...page, loader } },
  word: { id: "word", parentId: "root", path: "words/:word", module: { loader } },
  rest: { id: "rest", parentId: "root", path: "*", module: page },
};

const build = {
  mode: "production",
  routes: ROUTES,
  assets: { version: "1", url: "/manifest.js", entry: { module: "", imports: [] }, routes: ROUTES },
  entry: {
    module: {
      default: (_request: Request, status: number, _headers: Headers, remix: { routeModules: object }) =>
        new Response(Object.keys(remix.routeModules).join(), { status }),
      handleError: () => undefined,
    },
  },
  future: {},
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
} as unknown as ServerBuild;

async function ask({ handle }: ReturnType<typeof createRemixHandler>, path: string, method = "GET") {
  const response = await handle(new Request(`http://localhost${path}`, { method }), {} as AppLoadContext);
  return { status: response.status, text: await response.text() };
}

describe("a site's pages", () => {
  const handler = createRemixHandler(build, () => undefined);

  it("are rendered by their own routes only, also when requested again", async () => {
    for (const path of ["/", "/espanol", "/"])
      expect(await ask(handler, path)).toEqual({ status: 200, text: "root,first" });
    for (const path of ["/faq", "/deutsch/faq", "/FAQ/", "/faq?num=1"])
      expect(await ask(handler, path)).toEqual({ status: 200, text: "root,faq" });
  });

  it("use the catch-all route when nothing else matches", async () => {
    expect(await ask(handler, "/no/such/page")).toEqual({ status: 200, text: "root,rest" });
  });

  it("get the parameters of their path", async () => {
    expect(await ask(handler, "/words/tide")).toEqual({ status: 200, text: '{"word":"tide"}' });
    expect(await ask(handler, "/words/wave")).toEqual({ status: 200, text: '{"word":"wave"}' });
  });

  it("accept forms before and after a GET request", async () => {
    for (const path of ["/", "/?index", "/espanol", "/espanol?index"]) {
      expect(await ask(handler, path, "POST")).toEqual({ status: 200, text: "root,first" });
      expect(await ask(handler, path)).toEqual({ status: 200, text: "root,first" });
    }
    expect(await ask(handler, "/play", "POST")).toEqual({ status: 200, text: "sent: {}" });
    expect((await ask(handler, "/faq", "POST")).status).toBe(405);
  });

  it("are known by the pattern of their route, once they were asked for", async () => {
    expect(handler.patternOf("GET", "/words/moon")).toBeUndefined();
    const paths = ["/", "/espanol", "/deutsch/faq", "/words/moon", "/no/such/page"];
    for (const path of paths) await ask(handler, path);
    const patterns = paths.map((path) => handler.patternOf("GET", path));
    expect(patterns).toEqual(["/:lang?", "/:lang?", "/:lang?/faq", "/words/:word", "/*"]);
  });

  it("are the answer to Remix's requests for their data too", async () => {
    for (const route of ["faq", "word", ""])
      expect(await ask(handler, `/faq?_data=${route}`)).toEqual({ status: 200, text: "root,faq" });
  });

  it("are stopped by the guard, which is asked before a loader or an action", async () => {
    const guarded = createRemixHandler(build, ({ params }) => {
      if (params.word === "tide" || params.lang === "xx") throw new Response("stopped", { status: 404 });
    });
    expect(await ask(guarded, "/words/tide")).toEqual({ status: 404, text: "stopped" });
    expect(await ask(guarded, "/words/wave")).toEqual({ status: 200, text: '{"word":"wave"}' });
    expect((await ask(guarded, "/xx/faq")).status).toBe(404);
    expect((await ask(guarded, "/xx?index", "POST")).status).toBe(404);
    expect((await ask(guarded, "/espanol?index", "POST")).status).toBe(200);
  });
});
