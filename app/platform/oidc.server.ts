import { AsyncLocalStorage } from "node:async_hooks";
import type * as OpenIdClient from "openid-client";
import type { Env } from "./env.server";
import { callOut } from "./http/callOut.server";
import type { QueueLimits } from "./http/fairQueue.server";
import { createLine } from "./line.server";
import type { Log } from "./log.server";

/** What an OpenID provider says of a person. */
export interface OidcClaims {
  readonly issuer: string;
  /** The provider's id of the person, which never changes. */
  readonly subject: string;
  /** Null if the provider names none. */
  readonly email: string | null;
  /** Whether the provider has checked that the address is the person's. */
  readonly isEmailVerified: boolean;
  /** First name, or else the name. Empty if the provider names none. */
  readonly name: string;
  /** Groups of the claim `OIDC_GROUPS_CLAIM`. */
  readonly groups: readonly string[];
  /** The ID token as it was sent. The log-out gives it back: it says which session at the provider is to end. */
  readonly idToken: string;
}

/** What binds the answer of the provider to the browser that was sent there. */
export interface OidcAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/**
 * Why there are no claims: the provider cannot be reached or is broken (`unreachable`), the person or the provider did not
 * want it (`denied`), or the answer is not one to this attempt, or not the provider's (`invalid`).
 */
export type OidcFailure = { readonly failed: "unreachable" | "denied" | "invalid" };

export type Oidc = Awaited<ReturnType<typeof createOidc>>;

/** Where providers send browsers back to, with the origin of the site: the same in every language. */
export const OIDC_CALLBACK = "/account/oidc/callback";

/** How long the provider may take for all that a visitor waits for, milliseconds. */
const TIMEOUT_MS = 8000;
/** Longest answer of the provider, bytes. The keys and certificates of a large one take a tenth of it. */
const MAX_ANSWER = 1_000_000;
/** Who waits for it at once, and who waits for that. */
const LINE: QueueLimits = { atOnce: 8, atOncePerClient: 2, waiting: 32, waitingPerClient: 4 };
/** Longest id of a person, characters, as the specification has it. It has to fit into a cookie. */
const MAX_SUBJECT = 255;
/** Longest e-mail address, characters. */
const MAX_EMAIL = 254;
/** Longest text of the provider in the log, characters. */
const MAX_LOGGED = 300;
/** By how much its clock may differ from ours, seconds. */
const CLOCK_TOLERANCE = 30;
/** How long its metadata is used, milliseconds. If it is away then, the old metadata is used on. */
const METADATA_LIFE_MS = 60 * 60_000;

/**
 * Whether the settings of the log-in by an OpenID provider fit together.
 * @throws Error that says which setting is missing or has no effect
 */
function checkSettings(env: OidcEnv): void {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_ADMIN_GROUP, PASSWORDS } = env;
  if (OIDC_ISSUER === undefined) {
    const given = { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_ADMIN_GROUP };
    const [name] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
    if (name !== undefined) throw new Error(`${name} is set, but OIDC_ISSUER is not: nobody could log in with it.`);
    if (PASSWORDS === "off") throw new Error("PASSWORDS is off, but OIDC_ISSUER is not set: nobody could log in.");
    return;
  }
  if (OIDC_CLIENT_ID === undefined)
    throw new Error("OIDC_ISSUER is set, but OIDC_CLIENT_ID is not: the provider has to know the site.");
  // Without it, the address that browsers come back to would be that of the `Host` header.
  if (env.ORIGIN === undefined)
    throw new Error("OIDC_ISSUER is set, but ORIGIN is not: the provider has to know where to send browsers back.");
  if (env.LOG_IN_URL !== undefined)
    throw new Error("OIDC_ISSUER and LOG_IN_URL are both set: members log in either here or on the other page.");
}

type OidcEnv = Pick<
  Env,
  | "OIDC_ISSUER"
  | "OIDC_CLIENT_ID"
  | "OIDC_CLIENT_SECRET"
  | "OIDC_NAME"
  | "OIDC_ADMIN_GROUP"
  | "OIDC_GROUPS_CLAIM"
  | "PASSWORDS"
  | "ORIGIN"
  | "LOG_IN_URL"
>;

interface OidcSurroundings {
  readonly log: Log;
  readonly now: () => number;
  /** Is aborted when the provider has taken too long. */
  readonly deadline?: () => AbortSignal;
}

/**
 * Prepares the log-in by the deployment's OpenID provider, without asking it: the site starts while it is away.
 * @returns null when the deployment has none
 * @throws Error when the settings do not fit together
 */
export async function openOidc(env: OidcEnv, surroundings: OidcSurroundings): Promise<Oidc | null> {
  checkSettings(env);
  const { OIDC_ISSUER, OIDC_CLIENT_ID, ORIGIN } = env;
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || ORIGIN === undefined) return null;
  return createOidc({ ...env, OIDC_ISSUER, OIDC_CLIENT_ID, ORIGIN }, surroundings);
}

async function createOidc(
  env: OidcEnv & { readonly OIDC_ISSUER: URL; readonly OIDC_CLIENT_ID: string; readonly ORIGIN: string },
  { log, now, deadline = () => AbortSignal.timeout(TIMEOUT_MS) }: OidcSurroundings,
) {
  // Only deployments with a provider spend memory on it.
  const client = await import("openid-client");
  const callback = env.ORIGIN + OIDC_CALLBACK;
  const { OIDC_ISSUER: issuer, OIDC_ADMIN_GROUP, OIDC_GROUPS_CLAIM } = env;
  let found: { readonly config: OpenIdClient.Configuration; readonly at: number } | undefined;
  let running: Promise<OpenIdClient.Configuration> | undefined;
  const line = createLine("the OpenID provider", LINE);
  /** What a visitor waits for may be several calls. They have one deadline, which the library does not pass on. */
  const deadlines = new AsyncLocalStorage<AbortSignal>();
  const inTime =
    <Args extends unknown[], Result>(perform: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      line(() => deadlines.run(deadline(), () => perform(...args)));
  const call: OpenIdClient.CustomFetch = (url, options) =>
    callProvider(url, options, deadlines.getStore() ?? deadline());

  const discover = async () => {
    const config = await client.discovery(
      issuer,
      env.OIDC_CLIENT_ID,
      { [client.clockTolerance]: CLOCK_TOLERANCE },
      authenticate(client, env.OIDC_CLIENT_SECRET),
      {
        [client.customFetch]: call,
        // The signature counts even where TLS would do.
        execute: [
          client.enableNonRepudiationChecks,
          // Only of this machine, see `OIDC_ISSUER`. The mark is there to make it stand out.
          // oxlint-disable-next-line typescript/no-deprecated
          ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    found = { config, at: now() };
    return config;
  };
  /** Asks the provider for its metadata once, however many wait for it. */
  const configure = async () => {
    if (found !== undefined && now() - found.at < METADATA_LIFE_MS) return found.config;
    try {
      return await (running ??= discover());
    } catch (error) {
      const why = await explain(client, error);
      log.warn({ ...why, issuer: issuer.href }, "the OpenID provider of OIDC_ISSUER does not answer as one");
      if (found === undefined) throw error;
      return found.config;
    } finally {
      running = undefined;
    }
  };

  /**
   * What the ID token says, and the userinfo endpoint where the token leaves something out. The address and its confirmation
   * belong together: that of one place confirms no other address.
   */
  const readClaims = async (
    config: OpenIdClient.Configuration,
    tokens: Awaited<ReturnType<typeof OpenIdClient.authorizationCodeGrant>>,
  ): Promise<OidcClaims> => {
    const token = tokens.claims();
    if (token === undefined || tokens.id_token === undefined) throw new UnusableAnswer("it has sent no ID token");
    if (token.sub.length > MAX_SUBJECT) throw new UnusableAnswer(`its "sub" has more than ${MAX_SUBJECT} characters`);
    const isNeeded =
      token.email === undefined ||
      token.email_verified === undefined ||
      (OIDC_ADMIN_GROUP !== undefined && !(OIDC_GROUPS_CLAIM in token));
    const canAsk = config.serverMetadata().userinfo_endpoint !== undefined;
    const ask = () => client.fetchUserInfo(config, tokens.access_token, token.sub);
    let more: Claims = {};
    if (canAsk && isNeeded) more = await ask();
    // A name is not worth a log-in that fails.
    else if (canAsk && nameIn(token) === undefined) more = await ask().catch(() => ({}));
    const groups: unknown = token[OIDC_GROUPS_CLAIM] ?? more[OIDC_GROUPS_CLAIM];
    return {
      issuer: token.iss,
      subject: token.sub,
      ...addressIn(token, more),
      name: nameIn(token) ?? nameIn(more) ?? "",
      groups: [groups].flat().filter((group) => typeof group === "string"),
      idToken: tokens.id_token,
    };
  };

  return {
    /** As the button calls it. */
    name: env.OIDC_NAME ?? issuer.host,
    /** Says in the log whether the provider answers. It does not reject. */
    check: inTime(async () => {
      await configure().catch(() => undefined);
    }),
    /** Where a browser is sent to, and what the answer is checked with. */
    begin: inTime(async (): Promise<{ readonly address: string; readonly attempt: OidcAttempt } | OidcFailure> => {
      try {
        const config = await configure();
        const attempt = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        };
        // Some providers tell groups only to whom asks for them.
        const hasGroups =
          OIDC_ADMIN_GROUP !== undefined && config.serverMetadata().scopes_supported?.includes("groups") === true;
        const address = client.buildAuthorizationUrl(config, {
          redirect_uri: callback,
          scope: `openid email profile${hasGroups ? " groups" : ""}`,
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: "S256",
        });
        return { address: address.href, attempt };
      } catch {
        return { failed: "unreachable" };
      }
    }),
    /**
     * What the provider says of the person whom it has sent back.
     * @param query of the address that the browser was sent to
     * @param attempt of this browser
     */
    finish: inTime(async (query: string, attempt: OidcAttempt): Promise<OidcClaims | OidcFailure> => {
      let config: OpenIdClient.Configuration;
      try {
        config = await configure();
      } catch {
        return { failed: "unreachable" };
      }
      try {
        const tokens = await client.authorizationCodeGrant(config, new URL(callback + query), {
          pkceCodeVerifier: attempt.verifier,
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          idTokenExpected: true,
        });
        return await readClaims(config, tokens);
      } catch (error) {
        const failed = toFailure(client, error);
        const why = await explain(client, error);
        log.warn({ failed, ...why, issuer: issuer.href }, "a log-in by the OpenID provider has failed");
        return { failed };
      }
    }),
    /**
     * Where the person can log out of the provider. Null: it has no such page, or cannot be asked.
     * @param idToken of the log-in, without which some providers refuse. Null: it was not kept.
     */
    logOutAddress: inTime(async (returnTo: string, idToken: string | null): Promise<string | null> => {
      try {
        const config = await configure();
        if (config.serverMetadata().end_session_endpoint === undefined) return null;
        const hint: Readonly<Record<string, string>> = idToken === null ? {} : { id_token_hint: idToken };
        return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo, ...hint }).href;
      } catch {
        return null;
      }
    }),
  };
}

/** A call as the library makes it: without an answer, the error is a TypeError, as the standard of `fetch` says. */
async function callProvider(
  url: string,
  { method, headers, body }: OpenIdClient.CustomFetchOptions,
  signal: AbortSignal,
): Promise<Response> {
  try {
    // Nothing else is sent than the form with the code.
    const form = body instanceof URLSearchParams ? body.toString() : "";
    const answer = await callOut(new URL(url), { method, headers, body: form, signal, maxBytes: MAX_ANSWER });
    const has = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) has.set(name, [value].flat().join(", "));
    return new Response(answer.body, { status: answer.status, headers: has });
  } catch (error) {
    throw new TypeError("there is no answer", { cause: error });
  }
}

/** How the site shows the provider who it is: in the way that the provider understands. */
function authenticate(client: typeof OpenIdClient, secret: string | undefined): OpenIdClient.ClientAuth {
  if (secret === undefined) return client.None();
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...request) => {
    const understood = server.token_endpoint_auth_methods_supported ?? [];
    // The header is the default of the specification.
    const isInBody = understood.includes("client_secret_post") && !understood.includes("client_secret_basic");
    (isInBody ? inBody : inHeader)(server, ...request);
  };
}

type Claims = Readonly<Record<string, unknown>>;

/** A signed answer that the site cannot use. */
class UnusableAnswer extends Error {}

/** The first name, or else the name, unless it is empty. */
function nameIn({ given_name, name }: Claims): string | undefined {
  return [given_name, name].find((one): one is string => typeof one === "string" && one.trim() !== "");
}

function addressIn(token: Claims, more: Claims): Pick<OidcClaims, "email" | "isEmailVerified"> {
  const isSame = typeof token.email === "string" && token.email === more.email;
  const { email, email_verified } =
    token.email === undefined || (isSame && token.email_verified === undefined) ? more : token;
  if (typeof email !== "string" || email.length > MAX_EMAIL) return { email: null, isEmailVerified: false };
  // Some providers send texts. It is the host who has chosen this one.
  return { email, isEmailVerified: email_verified === true || email_verified === "true" };
}

/**
 * What the log says of a failure: the words of the provider and of the library, never what it has sent otherwise. That may hold
 * a token.
 */
async function explain(client: typeof OpenIdClient, error: unknown) {
  const cut = (value: unknown) => (typeof value === "string" ? value.slice(0, MAX_LOGGED) : undefined);
  const chain: Error[] = [];
  for (let one: unknown = error; one instanceof Error && chain.length < 5; one = one.cause) chain.push(one);
  const said = chain.find(
    (one): one is OpenIdClient.AuthorizationResponseError | OpenIdClient.ResponseBodyError =>
      one instanceof client.AuthorizationResponseError || one instanceof client.ResponseBodyError,
  );
  const challenged = chain.find((one) => one instanceof client.WWWAuthenticateChallengeError);
  // With a challenge, the library does not read what else the answer says.
  const body: unknown = await challenged?.response.json().catch(() => undefined);
  const { error: code, error_description: description }: { error?: unknown; error_description?: unknown } =
    said ?? (isClaims(body) ? body : {});
  const cause: unknown = chain.at(-1)?.cause;
  return {
    // What no JSON is quotes the answer.
    reason: [...new Set(chain.map((one) => (one instanceof SyntaxError ? "it is no JSON" : cut(one.message))))].join(
      ": ",
    ),
    error: cut(code),
    error_description: cut(description),
    status: [said, challenged, cause]
      .map((one) => (isClaims(one) ? one.status : undefined))
      .find((one) => one !== undefined),
    ...otherIssuer(cause),
  };
}

/** The issuer that was expected and the one that was named, in the metadata, in a token or beside the code, if they differ. */
function otherIssuer(cause: unknown) {
  if (!isClaims(cause)) return {};
  const { expected, attribute, claim, body, claims, parameters } = cause;
  if (parameters instanceof URLSearchParams)
    return typeof expected === "string" ? { expected, named: parameters.get("iss") } : {};
  const named =
    attribute === "issuer" && isClaims(body)
      ? body.issuer
      : claim === "iss" && isClaims(claims)
        ? claims.iss
        : undefined;
  return typeof named === "string" ? { expected, named: named.slice(0, MAX_LOGGED) } : {};
}

const isClaims = (value: unknown): value is Claims => typeof value === "object" && value !== null;

function toFailure(client: typeof OpenIdClient, error: unknown): OidcFailure["failed"] {
  if (error instanceof client.AuthorizationResponseError) return "denied";
  // Of the library: what the provider has sent is wrong. All else is the network.
  const isAnswer = [
    client.ClientError,
    client.ResponseBodyError,
    client.WWWAuthenticateChallengeError,
    UnusableAnswer,
  ].some((kind) => error instanceof kind);
  const isTimeout = error instanceof Error && "code" in error && error.code === "OAUTH_TIMEOUT";
  return isAnswer && !isTimeout ? "invalid" : "unreachable";
}
