import { type OutgoingHttpHeaders, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "~/api/operations.request.server";
import { pathIn } from "~/i18n/addresses";
import { packLog } from "~/player/guestStore.request.server";
import routes from "~/routes.js";
import { openTeamClient } from "../fixtures/teamSockets";
import { PASSWORD } from "../support/account";
import { startServer, type TestServer } from "../support/server";
import { todaysGameOf } from "../support/today";
import { openVisitor, type Visitor } from "../support/visitor";

let server: TestServer;
let member: Visitor;

beforeAll(async () => {
  server = await startServer({
    MEMBERS_ONLY: "true",
    ORIGIN: "",
    ADS_SCRIPT_URL: "https://ads.example/ads.js",
  });
  member = openVisitor(server);
  await member.signUp("ana@words.example");
});
afterAll(() => server.stop());

/** A value for each parameter in the path of a route. */
const PARAMETERS: Readonly<Record<string, string>> = {
  ":archive": "junior-archive",
  ":edition": "junior",
  ":code": "x",
  ":name": "imprint",
  ":language": "en",
  ":picture": "en-1.png",
  "*": "no/such/page",
};

/** A path of each route, in English and in the language of a prefix. */
function pathsOfRoutes(): string[] {
  return routes.flatMap(({ path }) => {
    const parts = path.split("/").map((part) => PARAMETERS[part] ?? part);
    const page = `/${parts.filter((part) => part !== ":lang?").join("/")}`;
    return parts[0] === ":lang?" ? [page, pathIn("es", page === "/" ? "" : page)] : [page];
  });
}

const escaped = (character = "") => `%${character.charCodeAt(0).toString(16)}`;

/** Ten spellings of a path, each of which a router or a proxy may take for it. */
const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  "in capitals": (path) => path.toUpperCase(),
  "with its first letter escaped": (path) => path.replace(/[a-z]/, escaped),
  "with its last letter escaped": (path) => path.replace(/[a-z](?=[^a-z]*$)/, escaped),
  "with a capital escaped": (path) => path.replace(/[a-z]/, (letter) => escaped(letter.toUpperCase())),
  "escaped as a whole": (path) => path.replace(/[\w.-]/g, (letter) => escaped(letter).toUpperCase()),
  "with a slash at its end": (path) => `${path}/`,
  "with two slashes": (path) => path.replace(/(?<=.)(?=\/)|$/, "/"),
  "with an escaped slash": (path) => path.replace(/(?<=.)\/|$/, "%2F"),
  "below dots": (path) => `/x/..${path}`,
  "below escaped dots": (path) => `/api/%2e%2E/.${path}`,
};

/** Sends a path as it is: `fetch` would make it canonical. */
const askAs = (path: string, { method, headers }: { method: string; headers: OutgoingHttpHeaders }) =>
  new Promise<Pick<Response, "status"> & { readonly header: (name: string) => string }>((resolve, reject) => {
    const sent = request(server.origin, { path, method, headers }, (response) => {
      response.resume().once("end", () => {
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, header: (name) => String(answered[name] ?? "") });
      });
    });
    sent.once("error", reject).end();
  });

/** What an answer says of the page to browsers, caches and search engines. */
const guardsOf = ({ status, header }: Awaited<ReturnType<typeof askAs>>) => ({
  status,
  location: header("location").replace(/\?.*/, "").toLowerCase(),
  cache: header("cache-control"),
  policy: header("content-security-policy").replace(/'nonce-.*?'/, ""),
  listed: header("x-robots-tag"),
});

/** What guests get, in English. */
const OPEN = [
  "/account/forgot",
  "/account/log-in",
  "/account/log-out",
  "/account/logged-out",
  "/account/oidc",
  "/account/oidc/callback",
  "/account/oidc/link",
  "/account/reset",
  "/account/sign-up",
  "/account/verify",
  "/admin",
  "/admin/code",
  "/admin/invite",
  "/admin/signed-in",
  "/contact",
  "/logged-in",
  "/manifest.webmanifest",
  "/pages/imprint",
  "/privacy",
  "/robots.txt",
  "/settings",
  "/terms",
];

describe("a site for members only", () => {
  it("answers a guest at each path of a route with the log-in, but for those that lead to it", async () => {
    const guest = openVisitor(server);
    const paths = pathsOfRoutes();
    expect(paths).toEqual(
      expect.arrayContaining(["/espanol", "/yesterday.atom", "/og/en/en-1.png", "/espanol/junior"]),
    );
    const open: string[] = [];
    for (const path of paths) {
      const asked = await guest.ask(path);
      const posted = await guest.ask(path, { intent: "guess", guess: "ocean" });
      const places = [asked, posted].map(({ status, headers }) => `${status} ${headers.get("Location") ?? ""}`);
      const prefix = path.startsWith("/espanol") ? "/espanol" : "";
      if (path.startsWith(`${prefix}/portal`))
        for (const place of places)
          expect([path, place]).toEqual([path, expect.stringMatching(`^(30[23] ${prefix}/(admin|portal)\\b|405 $)`)]);
      else if (!places.every((place) => place.startsWith(`303 ${prefix}/account/log-in`))) open.push(path);
    }
    expect([...new Set(open.map((path) => path.replace("/espanol", "")))].sort()).toEqual(OPEN);
    // `robots.txt` and the address to which a provider leads back are in no language.
    expect(open.filter((path) => path.startsWith("/espanol"))).toHaveLength(OPEN.length - 2);
  });

  it("refuses each call of the API, but for those of staff, which have their own session", async () => {
    const paths = OPERATIONS.map(({ path, method }) => ({ path: path.replace(/\{\w+\}/g, "1"), method }));
    const documents = ["openapi", "asyncapi"].map((name) => ({ path: `/api/${name}.json`, method: "GET" }));
    const open: string[] = [];
    for (const { path, method } of [...paths, ...documents]) {
      const body = method === "POST" ? { body: "{}", headers: { "Content-Type": "application/json" } } : {};
      const response = await fetch(server.origin + path, { method, ...body });
      if (response.status !== 401) open.push(path);
    }
    expect(open).toEqual(["/admin/check-password"]);
  });

  it("refuses a guest's data requests, scripts, sockets and unknown paths", async () => {
    const guest = openVisitor(server);
    const route = encodeURIComponent("yesterday/yesterday.route");
    expect((await guest.ask(`/yesterday?_data=${route}`)).status).toBe(303);
    expect(await (await guest.ask(`/privacy?_data=${route}`)).text()).toMatch(/^<!DOCTYPE html>/);
    expect((await guest.ask("/espanol//yesterday")).status).toBe(303);
    const turn = await guest.ask("/play", { intent: "guess", guess: "ocean" }, { Accept: "application/json" });
    expect(turn.status).toBe(401);
    expect(await turn.json()).toMatchObject({ error: { type: "notLoggedIn" }, why: "loggedOut", view: null });
    await expect(openTeamClient(`${server.origin.replace("http", "ws")}/socket`)).rejects.toThrow("401");
  });

  it("guards each path in ten spellings: another one is redirected, answered as the path is, or that of no page", async () => {
    const cookie = [...member.cookies].map((pair) => pair.join("=")).join("; ");
    const calls = OPERATIONS.map(({ path }) => path.replace(/\{\w+\}/g, "1"));
    const wrong: string[] = [];
    let redirected = 0;
    for (const path of [...pathsOfRoutes(), ...calls])
      for (const [method, headers] of [
        ["GET", {}],
        ["POST", {}],
        ["GET", { Cookie: cookie }],
      ] as const) {
        const plain = guardsOf(await askAs(path, { method, headers }));
        for (const [name, spell] of Object.entries(SPELLINGS)) {
          const spelled = spell(path);
          const answer = await askAs(spelled, { method, headers });
          const { status } = answer;
          const { pathname } = new URL(answer.header("location"), server.origin);
          const isRedirected = status === 308 && pathname.toLowerCase() === path.toLowerCase();
          redirected += Number(isRedirected);
          // No page is there, which the guest of a site for members does not learn.
          const isNone = status === 404 || status === 400 || pathname.endsWith("/account/log-in");
          if (!isRedirected && !isNone && JSON.stringify(guardsOf(answer)) !== JSON.stringify(plain))
            wrong.push(`${method} ${path} ${name}: ${JSON.stringify(guardsOf(answer))} for ${JSON.stringify(plain)}`);
        }
      }
    expect(wrong).toEqual([]);
    expect(redirected).toBeGreaterThan(1000);
  });

  it("leads from the log-in back to what was asked for, in the reader's language, and never elsewhere", async () => {
    const german = openVisitor(server, { "Accept-Language": "de" });
    const page = await german.get("/");
    expect(page.path).toBe("/deutsch/account/log-in?back=%2F");
    expect(page.said).toContain("Diese Website ist nur für Mitglieder.");
    // The game would lead here again.
    expect(page.said).not.toContain("Zurück zum Spiel");
    const guest = openVisitor(server);
    const asked = await guest.get("/archive?view=list");
    expect(asked.path).toBe("/account/log-in?back=%2Farchive%3Fview%3Dlist");
    const fields = { email: "ana@words.example", password: PASSWORD };
    const refused = await guest.post(asked.path, { ...fields, password: "wrong and wrong" });
    expect([refused.status, refused.alert === null]).toEqual([401, false]);
    expect((await guest.post(asked.path, fields)).path).toBe("/archive?view=list");
    const lured = await openVisitor(server).ask("/account/log-in?back=%2F%2Felsewhere.example", fields);
    expect(lured.headers.get("Location")).toBe("/account");
    const formAtGame = await openVisitor(server).ask("/junior?index&num=3", { intent: "guess", guess: "ocean" });
    expect(formAtGame.headers.get("Location")).toBe("/account/log-in?back=%2Fjunior%3Fnum%3D3");
  });

  it("lets members in, and nobody keeps what they get for others", async () => {
    for (const path of [
      "/",
      "/yesterday",
      "/yesterday.atom",
      "/og/en/en-1.png",
      "/api/openapi.json",
      "/semantle/yesterday/en",
    ]) {
      const { status, headers } = await member.ask(path);
      expect([path, status, headers.get("Cache-Control")]).toEqual([path, 200, expect.not.stringMatching(/public/)]);
    }
    for (const redirected of [await openVisitor(server).ask("/yesterday"), await member.ask("/es/yesterday")])
      expect(redirected.headers.get("Cache-Control")).toBe("private, no-store");
    const similarity = "/similarity/en/1/ocean";
    expect((await member.ask(similarity)).status).toBe(200);
    expect((await openVisitor(server).ask(similarity)).status).toBe(401);
    const cookie = [...member.cookies].map((pair) => pair.join("=")).join("; ");
    const client = await openTeamClient(`${server.origin.replace("http", "ws")}/socket`, { Cookie: cookie });
    await client.drop();
  });

  it("closes the socket of a member who logs out or deletes the account, though it has sent nothing", async () => {
    const leaver = openVisitor(server);
    const openSocket = () => {
      const Cookie = [...leaver.cookies].map((pair) => pair.join("=")).join("; ");
      return openTeamClient(`${server.origin.replace("http", "ws")}/socket`, { Cookie });
    };
    await leaver.signUp("leo@words.example");
    const first = await openSocket();
    await leaver.post("/account/log-out", {});
    expect(await first.closed).toBe(4003);
    await leaver.post("/account/log-in", { email: "leo@words.example", password: PASSWORD });
    const second = await openSocket();
    const deleted = await leaver.post("/account/delete", { password: PASSWORD });
    expect(deleted.path).not.toBe("/account/delete");
    expect(await second.closed).toBe(4003);
  });

  it("does not score for a guest on the pages that are open", async () => {
    const guest = openVisitor(server);
    const isMarkFound = async (visitor: Visitor) => (await visitor.get("/privacy")).text.includes("mark-found");
    const { number, secret } = todaysGameOf(server, "en");
    guest.cookies.set(`game_en_${number}`, packLog([{ kind: "guess", word: secret }]));
    expect(await isMarkFound(guest)).toBe(false);
    await member.turn({ intent: "guess", guess: secret });
    expect(await isMarkFound(member)).toBe(true);
  });

  it("is not for search engines", async () => {
    for (const path of ["/favicon.svg", "/healthz", "/account/log-in", "/"])
      expect([path, (await fetch(server.origin + path)).headers.get("X-Robots-Tag")]).toEqual([path, "noindex"]);
    expect(await (await fetch(`${server.origin}/robots.txt`)).text()).not.toContain("Sitemap");
    expect((await member.ask("/sitemap.xml")).status).toBe(404);
  });
});
