// platform: what any web server needs: environment, keys, database, log, HTTP. It has no knowledge of the game.

import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { z } from "zod";
import { parseTrustedProxies } from "./http/network.server";
import { loadSettingsFile } from "./settingsFile.server";
import { reasonNotRead } from "./systemError.server";

/** What a variable may be. `T` is the type of its parsed value. */
export interface Kind<T> {
  /** It completes the sentence "expected …". */
  readonly expected: string;
  /** Whether the value contains a secret: error messages do not print it, and `…_FILE` may name a file that has it. */
  readonly isSecret?: boolean;
  readonly parse: z.ZodType<T, string>;
}

interface Variable<T> extends Kind<T> {
  /** One line for operators, repeated in docs/operations.md. */
  readonly description: string;
  /** Default when the variable is absent or empty. Undefined: the variable is optional. */
  readonly fallback?: string;
  /** Whether an empty value switches a feature off. It does not count as absent then. */
  readonly emptyMeansOff?: boolean;
}

const optional = <T>(kind: Kind<T>, description: string): Variable<T | undefined> => ({ ...kind, description });

const withDefault = <T>(kind: Kind<T>, fallback: string, description: string): Variable<T> => ({
  ...kind,
  fallback,
  description,
});

/** @param note what else is expected */
const wholeNumber = (from: number, to: number, note = "") => ({
  expected: `a whole number from ${from} to ${to}${note}`,
  parse: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((n) => n >= from && n <= to),
});

export const text = z
  .string()
  .min(1)
  .refine((value) => !/\p{Cc}/u.test(value));

const directory = { expected: "a directory", parse: text };

export const nameUpTo = (most: number) => ({
  expected: `a name of 1 to ${most} characters`,
  parse: text.max(most),
});

const oneOf = <Name extends string>(...names: Name[]) => ({
  expected: `one of ${names.join(", ")}`,
  parse: z.enum(names),
});

const host = { expected: "a host name or an IP address", parse: z.string().regex(/^[\w.:-]+$/) };

const listOf = (isValid: (one: string) => boolean) =>
  z
    .string()
    .transform((value) => value.split(/\s+/))
    .refine((list) => list.every(isValid));

/** Origins as in the `Origin` header, without paths or wildcards. None of their signs would end a source of a policy. */
const exactOrigins = listOf((one) => URL.canParse(one) && new URL(one).origin === one && !/[*;,]/.test(one));

/** Sources as in a Content-Security-Policy, such as `https://ads.example https://*.ads.example`. */
const origins = listOf((one) => /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(one));

/** An e-mail address with an optional name: `Proxima <game@words.example>`. */
const sender = z.string().regex(/^(?:[^<>@\p{Cc}]*<[^<>@\s,;]+@[^<>@\s,;]+>|[^<>@\s,;]+@[^<>@\s,;]+)$/u);

const adSlot = (example: string) => ({
  expected: `a path such as ${example}`,
  parse: z.string().regex(/^\/[\w./-]{1,200}$/),
});

const trustedProxies = z.string().transform((value, context) => {
  const isProxy = parseTrustedProxies(value);
  if (isProxy !== undefined) return isProxy;
  context.addIssue({ code: "custom" });
  return z.NEVER;
});

const httpUrl = z.string().refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
export const webAddress = { expected: "an http or https address", parse: httpUrl };

const siteOrigin = {
  expected: "an address such as https://words.example, without a path",
  parse: httpUrl.refine((value) => /^https?:\/\/[^/?#@]+\/?$/i.test(value)).transform((value) => new URL(value).origin),
};

/** Without TLS, anybody in between could log in as whom they like. */
const oidcIssuer = {
  expected: "an https address such as https://id.example/realm, without a query",
  parse: httpUrl
    .transform((value) => new URL(value))
    .refine(
      ({ protocol, hostname, search, hash }) =>
        search === "" &&
        hash === "" &&
        (protocol === "https:" || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)),
    ),
};

/** The address of another server, which may have a password in it. */
const serverUrl = (expected: string, pattern: RegExp) => ({
  expected: `${expected}; in user and password, %23 stands for #, %25 for %, %2F for /, %3F for ? and %40 for @`,
  isSecret: true,
  parse: z.string().refine((value) => pattern.test(value) && hasWholeUser(value)),
});

/** Whether user and password can be read: a sign such as `/` ends them too early, and what follows becomes a path. */
function hasWholeUser(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password, pathname, search, hash } = new URL(value);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  return hash === "" && !pathname.includes("@") && !/^\?[^=]*@/.test(search);
}

/** The most receivers of webhooks. */
const MAX_WEBHOOKS = 10;

/** The path of such an address is often all that one needs to write there. */
const webhookAddresses = {
  expected: `up to ${MAX_WEBHOOKS} addresses such as https://hooks.example/words, separated by spaces`,
  isSecret: true,
  parse: listOf((one) => URL.canParse(one) && /^https?:\/\/[^/?#@]+(?:[/?][^#]*)?$/i.test(one))
    .refine((list) => list.length <= MAX_WEBHOOKS)
    .transform((list) => list.map((one) => new URL(one))),
};

/** A secret as the specification Standard Webhooks has it: 24 to 64 bytes. */
const webhookSecret = {
  expected: "whsec_ and 24 to 64 bytes in base64",
  isSecret: true,
  parse: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/)
    .transform((value) => Buffer.from(value.slice("whsec_".length), "base64"))
    .refine(({ length }) => length >= 24 && length <= 64),
};

/** 32 bytes in canonical base64url. */
const key = {
  expected: "32 bytes in base64url, 43 characters",
  isSecret: true,
  parse: z
    .string()
    .refine((value) => /^[\w-]{43}$/.test(value) && Buffer.from(value, "base64url").toString("base64url") === value)
    .transform((value) => Buffer.from(value, "base64url")),
};

/** Zones of cities, so that texts can name the place. Others, such as `EST` or `Etc/GMT+5`, name none. */
const timeZone = {
  expected: "UTC, or the time zone of a city in the IANA database such as Europe/Berlin",
  parse: z
    .string()
    .regex(/^(?:UTC|(?!Etc\/)[A-Z]\w+(?:\/[A-Z][\w-]+)+)$/)
    .refine(isTimeZone),
};

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** All variables of the server. The environment is read nowhere else. */
export const VARIABLES = {
  PORT: withDefault(wholeNumber(0, 65535, " (0: any free port)"), "3000", "Port to listen on."),
  HOST: withDefault(host, "0.0.0.0", "Network address to listen on; `127.0.0.1` for this machine only."),
  METRICS_PORT: optional(
    wholeNumber(1, 65535, ", other than PORT"),
    "Port of `/metrics` for Prometheus; without it there is none.",
  ),
  METRICS_HOST: withDefault(host, "127.0.0.1", "Network address of that port."),
  STOP_DELAY: withDefault(
    wholeNumber(0, 300),
    "6",
    "Seconds from SIGTERM until the server stops listening; `/readyz` is 503 meanwhile, and proxies turn to other processes.",
  ),
  DATA_DIR: withDefault(directory, "data", "Directory of this deployment's database and keys."),
  SESSION_KEY: optional(
    key,
    "Key of members' sessions, 32 bytes in base64url; with the next two it replaces `keys.json`.",
  ),
  SEALING_KEY: optional(key, "Key that seals secrets in tokens, in the same form."),
  SCHEDULE_KEY: optional(key, "Key that shuffles the schedule of secrets, in the same form."),
  VECTORS_DIR: withDefault(directory, "db/vectors", "Directory of the built-in vector packs."),
  WORDS_DIR: withDefault(directory, "db/words", "Directory of the built-in word lists and gloss tables."),
  DATABASE_URL: optional(
    serverUrl(
      "an address such as postgres://user:password@db.example/words or postgres:///words?host=/var/run/postgresql",
      /^postgres(?:ql)?:\/\/(?:[^/?#]+\/.|\/[^?#]+\?(?:.*&)?host=(?:\/|%2F))/i,
    ),
    "PostgreSQL database, such as `postgres://user:password@db.example/words`; without it a SQLite file in `DATA_DIR`.",
  ),
  REDIS_URL: optional(
    serverUrl("an address that begins with redis:// or rediss://", /^rediss?:\/\/[^/?#]/),
    "Redis that the processes of a deployment share, such as `redis://user:password@redis.example`; one process needs none.",
  ),
  ORIGIN: optional(
    siteOrigin,
    "Public address of the site, such as `https://words.example`; without it, each request's own host.",
  ),
  TRUST_PROXY: withDefault(
    {
      expected:
        "true, false, how many proxies stand in a row, or networks such as 10.0.0.0/8, 2001:db8::/32, loopback, linklocal, uniquelocal",
      parse: trustedProxies,
    },
    "false",
    "The proxies whose `X-Forwarded-…` headers count: their number or their networks.",
  ),
  API_ORIGINS: optional(
    { expected: "origins such as https://words.example http://localhost:8080, without a path", parse: exactOrigins },
    "Origins whose pages may read the answers of the JSON API, separated by spaces; without it none may.",
  ),
  API_CALLS_PER_MINUTE: withDefault(
    wholeNumber(1, 100_000_000),
    "1200",
    "API calls that rate or rank words, per network; repeated answers of the last second are free.",
  ),
  SOCKET_PATH: withDefault(
    { expected: "a path such as /socket", parse: z.string().regex(/^\/[\w/-]{1,100}$/) },
    "/socket",
    "Path of the sockets of team games, on the port of the site.",
  ),
  SOCKETS_PER_NETWORK: withDefault(wholeNumber(1, 1_000_000), "500", "Open sockets of team games, per network."),
  TEAMS_PER_HOUR: withDefault(wholeNumber(1, 1_000_000), "60", "Teams that may be created in an hour, per network."),
  GAME_EPOCH: withDefault(
    { expected: "a date that exists, such as 2022-01-29", parse: z.iso.date() },
    "2022-01-29",
    "Day before that of game 1 of the main edition.",
  ),
  ROLLOVER_TIME: withDefault(
    { expected: "a time such as 07:30, from 00:00 to 23:59", parse: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/) },
    "20:00",
    "Time of day at which a new game begins.",
  ),
  ROLLOVER_ZONE: withDefault(
    timeZone,
    "America/New_York",
    "Time zone of that time: `UTC`, or that of a city, such as `Europe/Berlin`.",
  ),
  RANK_WORKERS: withDefault(
    wholeNumber(1, 64),
    String(Math.min(4, Math.max(1, availableParallelism() - 1))),
    "Threads that compute full rankings.",
  ),
  CACHED_RANKINGS: withDefault(wholeNumber(1, 100_000), "64", "Full rankings kept in memory."),
  LOG_LEVEL: withDefault(
    oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"),
    "info",
    "Least severe message that is logged: trace, debug, info, warn, error, fatal or silent.",
  ),
  LOG_ADDRESSES: withDefault(
    oneOf("none", "network", "full"),
    "none",
    "How much of clients' network addresses the security log has: none, network or full.",
  ),
  ACCESS_LOG: withDefault(
    oneOf("none", "json"),
    "none",
    "Whether each answered request is a line of the log, whatever `LOG_LEVEL` is: none or json.",
  ),
  EMBED_ORIGINS: optional(
    { expected: "origins such as https://paper.example https://school.example, without a path", parse: exactOrigins },
    "Sites that may show today's game in a frame, `/embed/en`, as origins separated by spaces; without it none may.",
  ),
  ROBOTS: withDefault(
    oneOf("index", "noindex"),
    "index",
    "Whether search engines may list the site: index or noindex.",
  ),
  MEMBERS_ONLY: withDefault(
    oneOf("true", "false"),
    "false",
    "Whether only logged-in members may play and read, and no search engine lists the site: true or false.",
  ),
  SITE_NAME: withDefault(nameUpTo(40), "Proxima", "Name of the site on pages and in shared results."),
  THEME_FILE: optional(
    { expected: "a file", parse: text },
    "CSS file with the colors, corners and fonts of the site; without it, the built-in ones.",
  ),
  SHARE_URL: {
    expected: "an http or https address that contains {text}, or nothing",
    parse: z.literal("").or(httpUrl.refine((value) => value.includes("{text}"))),
    fallback: "https://x.com/intent/post?text={text}",
    description: "Link that composes a post from a shared result, `{text}`; empty: no such link.",
    emptyMeansOff: true,
  },
  LEGACY_ORIGIN: optional(siteOrigin, "Address of an older version, to which players may send their statistics back."),
  SMTP_URL: optional(
    serverUrl("an address that begins with smtp:// or smtps://", /^smtps?:\/\/[^/?#]/),
    "Mail server, such as `smtps://user:password@mail.example`; without it no mail is sent, and what needs one is hidden.",
  ),
  MAIL_FROM: optional(
    { expected: "an email address, or Name <address>", parse: sender },
    "Sender of the emails, such as `Words <game@words.example>`; needed with `SMTP_URL`, as is `ORIGIN`.",
  ),
  ROLLOVER_WEBHOOKS: optional(
    webhookAddresses,
    "Addresses that get the summary of each game when it has ended, separated by spaces; without it none do.",
  ),
  WEBHOOK_SECRET: optional(
    webhookSecret,
    "Secret that signs webhooks, `whsec_` and 24 to 64 bytes in base64; needed with `ROLLOVER_WEBHOOKS`.",
  ),
  WEBHOOK_PRIVATE: withDefault(
    oneOf("true", "false"),
    "false",
    "Whether webhooks may go to private networks and this machine, and without TLS: true or false.",
  ),
  SIGN_UP: withDefault(
    oneOf("open", "invite", "closed"),
    "open",
    "Who can make a new account: everybody (open), who has an invitation (invite), or nobody (closed).",
  ),
  PASSWORDS: withDefault(
    oneOf("on", "off"),
    "on",
    "Whether members log in with passwords: on or off; off needs `OIDC_ISSUER`.",
  ),
  OIDC_ISSUER: optional(
    oidcIssuer,
    "OpenID provider with which members log in, such as `https://id.example`; it needs `ORIGIN`.",
  ),
  OIDC_CLIENT_ID: optional(nameUpTo(200), "Id of this site at that provider; needed with `OIDC_ISSUER`."),
  OIDC_CLIENT_SECRET: optional(
    { ...nameUpTo(1000), isSecret: true },
    "Secret of this site at that provider; without it the site is a public client.",
  ),
  OIDC_NAME: optional(nameUpTo(40), "Name of that provider on the button; without it its host name."),
  OIDC_ADMIN_GROUP: optional(
    nameUpTo(200),
    "Group at that provider whose members are admins here; looked at with each of their log-ins.",
  ),
  OIDC_GROUPS_CLAIM: withDefault(nameUpTo(200), "groups", "Claim in which that provider lists groups."),
  SIGN_UP_URL: optional(webAddress, "Page for signing up, in place of the site's own."),
  LOG_IN_URL: optional(webAddress, "Page for logging in, in place of the site's own."),
  MANAGE_ACCOUNT_URL: optional(
    webAddress,
    "Page for name, photo and password, in place of the account page's own forms.",
  ),
  IDLE_ACCOUNTS_MONTHS: optional(
    wholeNumber(3, 1200),
    "Months without a visit after which an account is deleted, with an email before; without it none is.",
  ),
  ADS_SCRIPT_URL: optional(
    webAddress,
    "Script of an ad provider with the interface of Google Publisher Tag; without it there are no ads.",
  ),
  ADS_BY: optional(nameUpTo(80), "Name of the ad provider, for the about page."),
  ADS_REWARDED_SLOT: optional(
    adSlot("/1234/hint"),
    "Path of the ad slot watched after every five hints; without it hints are free.",
  ),
  ADS_SIDE_SLOT: optional(
    adSlot("/1234/side"),
    "Path of the ad slot beside the page, on windows of 1250 pixels and more.",
  ),
  ADS_CONTENT_SLOT: optional(
    adSlot("/1234/content"),
    "Path of the ad slot under the guesses, on windows of less than 1250 pixels, after the first guess.",
  ),
  ADS_SOURCES: optional(
    { expected: "origins such as https://ads.example https://*.ads.example", parse: origins },
    "Further origins that the provider's ads load from, separated by spaces.",
  ),
} as const;

type Value<V> = V extends Variable<infer T> ? T : never;

/** The validated settings of a server. Directories are absolute paths. */
export type Env = { readonly [Name in keyof typeof VARIABLES]: Value<(typeof VARIABLES)[Name]> };

/** What a line of a file of settings may set. */
const NAMES = Object.entries<Variable<unknown>>(VARIABLES).flatMap(([name, { isSecret }]) =>
  isSecret ? [name, `${name}_FILE`] : [name],
);

/**
 * The settings of a deployment: of the environment and of the file of settings, which goes into the environment.
 * @param root of the project
 * @throws Error as `readEnv` and `loadSettingsFile` do
 */
export function openEnv(root: string): Env {
  loadSettingsFile(process.env, { root, known: NAMES });
  return readEnv(process.env, root);
}

/**
 * Reads and checks the settings. A secret is in its variable, or in the file that `…_FILE` names.
 * @param source as `process.env`. An empty text counts as absent unless it switches a feature off.
 * @param root base of relative paths
 * @throws Error that names every invalid variable, its value unless that is secret, and what is expected
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>, root: string = process.cwd()): Env {
  const wrong: string[] = [];
  const read = (name: string, { fallback, emptyMeansOff, isSecret, parse, expected }: Variable<unknown>) => {
    const value = source[name]?.trim();
    const given = isSecret ? readSecret(name, { value, file: source[`${name}_FILE`]?.trim(), root }) : value;
    if (given instanceof Error) {
      wrong.push(`  ${given.message}`);
      return undefined;
    }
    const raw = given === "" && emptyMeansOff !== true ? fallback : (given ?? fallback);
    if (raw === undefined) return undefined;
    const { success, data } = parse.safeParse(raw);
    if (!success) wrong.push(`  ${name} is ${isSecret ? "wrong" : JSON.stringify(raw)}: expected ${expected}`);
    return data;
  };
  const env = Object.fromEntries(
    Object.entries<Variable<unknown>>(VARIABLES).map(([name, variable]) => [name, read(name, variable)]),
  ) as Env;
  if (env.METRICS_PORT !== undefined && env.METRICS_PORT === env.PORT)
    wrong.push(`  METRICS_PORT is "${env.METRICS_PORT}": expected ${VARIABLES.METRICS_PORT.expected}`);
  if (wrong.length > 0) {
    const values = wrong.length > 1 ? "values" : "value";
    throw new Error(`The environment has ${wrong.length} wrong ${values}:\n${wrong.join("\n")}`);
  }
  return Object.freeze({
    ...env,
    DATA_DIR: path.resolve(root, env.DATA_DIR),
    VECTORS_DIR: path.resolve(root, env.VECTORS_DIR),
    WORDS_DIR: path.resolve(root, env.WORDS_DIR),
    ...(env.THEME_FILE !== undefined && { THEME_FILE: path.resolve(root, env.THEME_FILE) }),
  });
}

/**
 * A secret, from its variable or from the file that `…_FILE` names. What `…_FILE` has is not printed: somebody may have put
 * the secret itself there.
 */
function readSecret(
  name: string,
  { value, file, root }: { value: string | undefined; file: string | undefined; root: string },
): string | undefined | Error {
  if (!file) return value;
  if (value) return new Error(`${name} and ${name}_FILE are both set: set one of them`);
  try {
    const text = readFileSync(path.resolve(root, file), "utf8").trim();
    return text === "" ? new Error(`${name}_FILE names a file that is empty`) : text;
  } catch (error) {
    return new Error(`${name}_FILE names a file that cannot be read: ${reasonNotRead(error)}`);
  }
}
