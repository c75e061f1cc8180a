import { installGlobals } from "@remix-run/node";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { createServer, type Server } from "node:http";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memoryLog } from "../../tests/fixtures/app";
import { close, listen } from "../../tests/fixtures/oidcProvider";
import { startTroubled, TROUBLE_NAMES } from "../../tests/support/troubledServer";
import { readEnv } from "./env.server";
import { openOidc } from "./oidc.server";

// What a real provider says, and what becomes of it, is tested in app/account/oidcPages.request.server.test.ts.

const { log, lines } = memoryLog();
const ORIGIN = "https://words.example";
const open = (env: Readonly<Record<string, string>>, late = new AbortController()) =>
  openOidc(readEnv(env), { log, now: Date.now, deadline: () => late.signal });

describe("the settings of the OpenID provider", () => {
  test.each([
    [{ PASSWORDS: "off" }, "OIDC_ISSUER is not set: nobody could log in"],
    [{ OIDC_CLIENT_SECRET: "secret" }, "OIDC_CLIENT_SECRET is set, but OIDC_ISSUER is not"],
    [{ OIDC_ISSUER: "https://id.example", ORIGIN }, "OIDC_CLIENT_ID is not"],
    [{ OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "words" }, "ORIGIN is not"],
    [{ OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "words", ORIGIN, LOG_IN_URL: ORIGIN }, "LOG_IN_URL"],
  ])("%j stop the start", async (env, message) => {
    await expect(open(env)).rejects.toThrow(message);
  });

  test.each(["http://id.example", "id.example", "https://id.example?realm=1"])("cannot be %s", (OIDC_ISSUER) => {
    expect(() => readEnv({ OIDC_ISSUER })).toThrow("OIDC_ISSUER");
  });
});

// As the server does: its `fetch` has errors of its own.
beforeAll(() => {
  installGlobals({ nativeFetch: false });
});

describe("an issuer that lies", () => {
  let server: Server;
  let issuer: string;
  let keys: Awaited<ReturnType<typeof generateKeyPair>>;
  /** What the next ID token has in place of the truth. */
  let lie: {
    claims?: Readonly<Record<string, unknown>>;
    userinfo?: object;
    refusal?: { body: object; isChallenge?: boolean };
    key?: CryptoKey;
    metadata?: object;
    unsigned?: boolean;
  };
  let codes: string[];

  beforeEach(async () => {
    keys = await generateKeyPair("RS256");
    [lie, codes] = [{}, []];
    server = createServer((request, response) => {
      const say = (body: object) => {
        response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
      };
      const path = new URL(request.url ?? "", issuer).pathname;
      const answer = async () => {
        if (path.endsWith("/.well-known/openid-configuration"))
          return {
            issuer,
            authorization_endpoint: `${issuer}/auth`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/keys`,
            response_types_supported: ["code"],
            id_token_signing_alg_values_supported: ["RS256"],
            ...lie.metadata,
          };
        if (path === "/userinfo") return { sub: "1", ...lie.userinfo };
        if (path === "/token" && lie.refusal !== undefined) {
          response.statusCode = 401;
          if (lie.refusal.isChallenge === true) response.setHeader("WWW-Authenticate", "Basic");
          return lie.refusal.body;
        }
        if (path === "/keys") return { keys: [{ ...(await exportJWK(keys.publicKey)), kid: "1" }] };
        codes.push(path);
        return { access_token: "a", token_type: "bearer", id_token: await idToken() };
      };
      void answer().then(say);
    });
    issuer = await listen(server);
  });
  afterEach(() => close(server));

  let nonce: string;
  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const truth = { iss: issuer, sub: "1", aud: "words", iat: now, exp: now + 60, nonce };
    const claims = { ...truth, email: "ana@words.example", email_verified: true, ...lie.claims };
    const header = { alg: "RS256", kid: "1" };
    if (lie.unsigned !== true) return new SignJWT(claims).setProtectedHeader(header).sign(lie.key ?? keys.privateKey);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    return `${part({ alg: "none" })}.${part(claims)}.`;
  }

  /** @param change what the browser brings back in place of a code and the state */
  async function answer(
    change: (query: URLSearchParams) => string[][] = (query) => [...query],
    late?: AbortController,
  ) {
    const oidc = await open({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "words", ORIGIN }, late);
    const begun = await oidc?.begin();
    if (begun === undefined || "failed" in begun) return begun;
    nonce = begun.attempt.nonce;
    const query = new URLSearchParams({ code: "c", state: begun.attempt.state });
    return oidc?.finish(`?${new URLSearchParams(change(query)).toString()}`, begun.attempt);
  }

  const failed = (why: string) => ({ failed: why });
  const past = Math.floor(Date.now() / 1000) - 3600;

  test("is believed while it tells the truth", async () => {
    const truth = { issuer, subject: "1", email: "ana@words.example", isEmailVerified: true, groups: [] };
    expect(await answer()).toMatchObject(truth);
    lie = { claims: { email_verified: "true", groups: ["a", 1] } };
    expect(await answer()).toMatchObject({ isEmailVerified: true, groups: ["a"] });
    lie = { claims: { email_verified: "false" } };
    expect(await answer()).toMatchObject({ isEmailVerified: false });
    lie = { claims: { email: `${"a".repeat(300)}@words.example` } };
    expect(await answer()).toMatchObject({ email: null, isEmailVerified: false });
    lie = { claims: { email: 1, groups: "a" } };
    expect(await answer()).toMatchObject({ email: null, groups: ["a"] });
  });

  const email = "ana@words.example";
  const absent = { email: undefined, email_verified: undefined };
  test.each([
    ["the address", absent, { email, email_verified: true }, { email, isEmailVerified: true }],
    ["its confirmation", { email_verified: undefined }, { email, email_verified: "true" }, { isEmailVerified: true }],
    [
      "the confirmation of another address",
      { email_verified: undefined },
      { email: "eve@words.example", email_verified: true },
      { email, isEmailVerified: false },
    ],
    ["what the token denies", { email_verified: false }, { email, email_verified: true }, { isEmailVerified: false }],
    ["a name", {}, { given_name: "Ana" }, { name: "Ana" }],
    ["a name for an empty one", { given_name: "" }, { given_name: " ", name: "Ana Lima" }, { name: "Ana Lima" }],
    ["another name than the token", { given_name: "", name: "Ana" }, { given_name: "Eve" }, { name: "Ana" }],
  ])("says %s at userinfo", async (_, claims, userinfo, found) => {
    lie = { claims, userinfo, metadata: { userinfo_endpoint: `${issuer}/userinfo` } };
    expect(await answer()).toMatchObject(found);
  });

  test("does not keep a person out by a name that it cannot say", async () => {
    lie = { metadata: { userinfo_endpoint: `${issuer}/userinfo` }, userinfo: { sub: "2" } };
    expect(await answer()).toMatchObject({ subject: "1", name: "" });
  });

  test("is not believed with a person whose id is too long for a cookie", async () => {
    lie = { claims: { sub: "1".repeat(255) } };
    expect(await answer()).toMatchObject({ subject: "1".repeat(255) });
    lie = { claims: { sub: "1".repeat(256) } };
    expect(await answer()).toEqual(failed("invalid"));
  });

  describe("why a log-in failed, in the log", () => {
    const description = "the secret of the client is wrong";
    const said = { error: "invalid_client", error_description: description };
    const elsewhere = "https://elsewhere.example";
    const query =
      (...pairs: string[][]) =>
      (sent: URLSearchParams) => [...pairs, ...[...sent].slice(1)];
    test.each([
      ["the refusal of the token endpoint", { refusal: { body: said } }, undefined, { ...said, status: 401 }],
      ["that with a challenge", { refusal: { body: said, isChallenge: true } }, undefined, { ...said, status: 401 }],
      ["an answer that is none", { refusal: { body: { id_token: "secret" } } }, undefined, { status: 401 }],
      [
        "the refusal beside the state",
        {},
        query(["error", "temporarily_unavailable"], ["error_description", "busy"]),
        { error: "temporarily_unavailable", error_description: "busy" },
      ],
      ["the issuer of a token", { claims: { iss: elsewhere } }, undefined, { named: elsewhere }],
      [
        "the issuer beside the code",
        {},
        (sent: URLSearchParams) => [...sent, ["iss", elsewhere]],
        { named: elsewhere },
      ],
    ])("is %s", async (_, wrong, change, found) => {
      lie = wrong;
      const before = lines().length;
      await answer(change);
      const all = lines().slice(before);
      expect(all).toMatchObject([
        { msg: "a log-in by the OpenID provider has failed", issuer: `${issuer}/`, ...found },
      ]);
      if ("named" in found) expect(all).toMatchObject([{ expected: issuer }]);
      expect(JSON.stringify(all)).not.toMatch(/secret"|eyJ/);
    });

    test("is the issuer of the metadata, which differs by a slash", async () => {
      lie = { metadata: { issuer: `${issuer}/realm/` } };
      const oidc = await open({ OIDC_ISSUER: `${issuer}/realm`, OIDC_CLIENT_ID: "words", ORIGIN });
      const before = lines().length;
      expect(await oidc?.begin()).toEqual(failed("unreachable"));
      const named = { expected: `${issuer}/realm`, named: `${issuer}/realm/` };
      expect(lines().slice(before)).toMatchObject([{ issuer: `${issuer}/realm`, ...named }]);
    });
  });

  test.each([
    ["another audience", { aud: "others" }],
    ["a token of the past", { iat: past, exp: past + 60 }],
    ["another nonce", { nonce: "of another browser" }],
    ["no nonce", { nonce: undefined }],
    ["another issuer", { iss: "https://elsewhere.example" }],
    ["no person", { sub: undefined }],
    ["a token that is for another party too", { aud: ["words", "others"], azp: "others" }],
  ])("is not believed with %s", async (_, claims) => {
    lie = { claims };
    expect(await answer()).toEqual(failed("invalid"));
  });

  test("is not believed with a token of another key, or without a signature", async () => {
    lie = { key: (await generateKeyPair("RS256")).privateKey };
    expect(await answer()).toEqual(failed("invalid"));
    lie = { unsigned: true };
    expect(await answer()).toEqual(failed("invalid"));
  });

  test("is not asked with a state, or an issuer, that is not of this attempt", async () => {
    const changes = [
      (query: URLSearchParams) => [...query, ["state", "of another browser"]],
      (query: URLSearchParams) => [...query].filter(([name]) => name !== "state"),
      (query: URLSearchParams) => [...query, ["iss", "https://elsewhere.example"]],
      (query: URLSearchParams) => [["state", "of another browser"], ...[...query].slice(0, 1)],
    ];
    for (const change of changes) expect(await answer(change)).toEqual(failed("invalid"));
    expect(codes).toEqual([]);
    const denied = (query: URLSearchParams) => [["error", "access_denied"], ...[...query].slice(1)];
    expect(await answer(denied)).toEqual(failed("denied"));
  });

  test("is not used under another name, and is asked again when it was away", async () => {
    lie = { metadata: { issuer: "https://elsewhere.example" } };
    const oidc = await open({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "words", ORIGIN });
    expect(await oidc?.begin()).toEqual(failed("unreachable"));
    lie = {};
    expect(await oidc?.begin()).toMatchObject({ address: expect.stringContaining(`${issuer}/auth?`) as string });
    // It is not asked again for a while.
    await close(server);
    expect(await oidc?.begin()).toMatchObject({ address: expect.stringContaining("code_challenge=") as string });
    const attempt = { state: "s", nonce: "n", verifier: "v".repeat(43) };
    expect(await oidc?.finish("?code=c&state=s", attempt)).toEqual(failed("unreachable"));
  });

  // The process lives: a rejection that nobody handles fails the test. All troubles are in callOut.server.test.ts.
  describe.each(["token_endpoint", "jwks_uri", "userinfo_endpoint"])("whose %s", (endpoint) => {
    test.each(TROUBLE_NAMES)("is %s ends the attempt within its deadline", async (trouble) => {
      const troubled = await startTroubled(trouble);
      lie = { metadata: { [endpoint]: troubled.url }, claims: { email: undefined } };
      const late = new AbortController();
      void troubled.asked().then(() => {
        late.abort();
      });
      expect(await answer(undefined, late)).toEqual(failed("unreachable"));
      await troubled.stop();
    });
  });

  test.each(TROUBLE_NAMES)("is not waited for where it is %s itself", async (trouble) => {
    const troubled = await startTroubled(trouble);
    const late = new AbortController();
    void troubled.asked().then(() => {
      late.abort();
    });
    const oidc = await open({ OIDC_ISSUER: troubled.url, OIDC_CLIENT_ID: "words", ORIGIN }, late);
    expect(await oidc?.begin()).toEqual(failed("unreachable"));
    await troubled.stop();
  });
});
