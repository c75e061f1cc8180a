// platform: environment, keys, database, log and the HTTP adapter. It has no knowledge of the game.
// It may not import any other room.

import { availableParallelism } from "node:os";
import path from "node:path";
import { z } from "zod";
import { parseTrustedProxies } from "./http/trustedProxies.server";

/** A variable of the environment. `T` is the type of its parsed value. */
type Variable<T> = {
  /** One line for operators, repeated in docs/operations.md. */
  readonly description: string;
  /** Default when the variable is absent or empty. Undefined: the variable is optional. */
  readonly fallback?: string | (() => string);
  /** Description of a computed default, for the documentation. */
  readonly fallbackText?: string;
  /** True: an empty value switches a feature off. It does not count as absent. */
  readonly emptyMeansOff?: true;
  /** Describes a valid value. It completes the sentence "expected …". */
  readonly expected: string;
  /** True: the value contains a secret, so error messages do not print it. */
  readonly isSecret?: true;
  readonly parse: z.ZodType<T, string>;
};

const withDefault = <T>(v: Variable<T> & { readonly fallback: unknown }): Variable<T> => v;

const optional = <T>(v: Omit<Variable<T>, "fallback" | "fallbackText">): Variable<T | undefined> => v;

const integer = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((n) => n >= from && n <= to);

const text = z
  .string()
  .min(1)
  .refine((value) => !/\p{Cc}/u.test(value));

const email = z.email();

/** Origins as in the `Origin` header, without paths or wildcards. */
const exactOrigins = z
  .string()
  .transform((value) => value.split(/\s+/))
  .refine((list) => list.every((one) => URL.canParse(one) && new URL(one).origin === one));

/** Sources as in a Content-Security-Policy, such as `https://ads.example https://*.ads.example`. */
const origins = z
  .string()
  .transform((value) => value.split(/\s+/))
  .refine((list) => list.every((one) => /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(one)));

/** An e-mail address with an optional name: `Proxima <game@words.example>`. */
const sender = z.string().regex(/^(?:[^<>@\p{Cc}]*<[^<>@\s,;]+@[^<>@\s,;]+>|[^<>@\s,;]+@[^<>@\s,;]+)$/u);

const adSlot = z.string().regex(/^\/[\w./-]{1,200}$/);

const trustedProxies = z.string().transform((value, context) => {
  const isProxy = parseTrustedProxies(value);
  if (isProxy !== undefined) return isProxy;
  context.addIssue({ code: "custom" });
  return z.NEVER;
});

const httpUrl = z.string().refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));

const siteOrigin = httpUrl
  .refine((value) => /^https?:\/\/[^/?#@]+\/?$/i.test(value))
  .transform((value) => new URL(value).origin);

/** An existing calendar date, `YYYY-MM-DD`. */
const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((value) => {
    const time = Date.parse(`${value}T00:00:00Z`);
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
  });

/** 32 bytes in canonical base64url. */
const key = z
  .string()
  .refine((value) => /^[\w-]{43}$/.test(value) && Buffer.from(value, "base64url").toString("base64url") === value)
  .transform((value) => Buffer.from(value, "base64url"));
const keyExpected = "32 bytes in base64url, 43 characters";

/** All variables of the server. The environment is read nowhere else. */
export const VARIABLES = {
  PORT: withDefault({
    description: "Port to listen on.",
    fallback: "3000",
    expected: "a whole number from 0 to 65535 (0: any free port)",
    parse: integer(0, 65535),
  }),
  HOST: withDefault({
    description: "Network address to listen on; `127.0.0.1` for this machine only.",
    fallback: "0.0.0.0",
    expected: "a host name or an IP address",
    parse: z.string().regex(/^[\w.:-]+$/),
  }),
  METRICS_PORT: optional({
    description: "Port of `/metrics` for Prometheus; without it there is none.",
    expected: "a whole number from 1 to 65535, other than PORT",
    parse: integer(1, 65535),
  }),
  METRICS_HOST: withDefault({
    description: "Network address of that port.",
    fallback: "127.0.0.1",
    expected: "a host name or an IP address",
    parse: z.string().regex(/^[\w.:-]+$/),
  }),
  DATA_DIR: withDefault({
    description: "Directory of this deployment's database and keys.",
    fallback: "data",
    expected: "a directory",
    parse: text,
  }),
  SESSION_KEY: optional({
    description: "Key of members' sessions, 32 bytes in base64url; with the next two it replaces `keys.json`.",
    expected: keyExpected,
    parse: key,
    isSecret: true,
  }),
  SEALING_KEY: optional({
    description: "Key that seals secrets in tokens, in the same form.",
    expected: keyExpected,
    parse: key,
    isSecret: true,
  }),
  SCHEDULE_KEY: optional({
    description: "Key that shuffles the schedule of secrets, in the same form.",
    expected: keyExpected,
    parse: key,
    isSecret: true,
  }),
  VECTORS_DIR: withDefault({
    description: "Directory of the built-in vector packs.",
    fallback: "db/vectors",
    expected: "a directory",
    parse: text,
  }),
  WORDS_DIR: withDefault({
    description: "Directory of the built-in word lists and gloss tables.",
    fallback: "db/words",
    expected: "a directory",
    parse: text,
  }),
  DATABASE_URL: optional({
    description:
      "PostgreSQL database, such as `postgres://user:password@db.example/words`; without it a SQLite file in `DATA_DIR`.",
    expected: "an address such as postgres://user:password@db.example/words",
    parse: z.string().refine((value) => URL.canParse(value) && /^postgres(?:ql)?:\/\/[^/?#]+\/./.test(value)),
    isSecret: true,
  }),
  REDIS_URL: optional({
    description:
      "Redis that the processes of a deployment share, such as `redis://user:password@redis.example`; one process needs none.",
    expected: "an address that begins with redis:// or rediss://",
    parse: z.string().refine((value) => URL.canParse(value) && /^rediss?:\/\/[^/?#]/.test(value)),
    isSecret: true,
  }),
  ORIGIN: optional({
    description: "Public address of the site, such as `https://words.example`; without it, each request's own host.",
    expected: "an address such as https://words.example, without a path",
    parse: siteOrigin,
  }),
  TRUST_PROXY: withDefault({
    description: "The proxies whose `X-Forwarded-…` headers count: their number or their networks.",
    fallback: "false",
    expected:
      "true, false, how many proxies stand in a row, or networks such as 10.0.0.0/8, 2001:db8::/32, loopback, linklocal, uniquelocal",
    parse: trustedProxies,
  }),
  API_ORIGINS: optional({
    description: "Origins whose pages may read the answers of the JSON API, separated by spaces; without it none may.",
    expected: "origins such as https://words.example http://localhost:8080, without a path",
    parse: exactOrigins,
  }),
  API_CALLS_PER_MINUTE: withDefault({
    description: "API calls that rate or rank words, per network; repeated answers of the last second are free.",
    fallback: "1200",
    expected: "a whole number from 1 to 100000000",
    parse: integer(1, 100_000_000),
  }),
  SOCKET_PATH: withDefault({
    description: "Path of the sockets of team games, on the port of the site.",
    fallback: "/socket",
    expected: "a path such as /socket",
    parse: z.string().regex(/^\/[\w/-]{1,100}$/),
  }),
  SOCKETS_PER_NETWORK: withDefault({
    description: "Open sockets of team games, per network.",
    fallback: "500",
    expected: "a whole number from 1 to 1000000",
    parse: integer(1, 1_000_000),
  }),
  TEAMS_PER_HOUR: withDefault({
    description: "Teams that may be created in an hour, per network.",
    fallback: "60",
    expected: "a whole number from 1 to 1000000",
    parse: integer(1, 1_000_000),
  }),
  GAME_EPOCH: withDefault({
    description: "Date of game 1 of the main edition.",
    fallback: "2022-01-29",
    expected: "a date that exists, such as 2022-01-29",
    parse: date,
  }),
  RANK_WORKERS: withDefault({
    description: "Threads that compute full rankings.",
    fallback: () => String(Math.min(4, Math.max(1, availableParallelism() - 1))),
    fallbackText: "cores − 1, from 1 to 4",
    expected: "a whole number from 1 to 64",
    parse: integer(1, 64),
  }),
  CACHED_RANKINGS: withDefault({
    description: "Full rankings kept in memory.",
    fallback: "64",
    expected: "a whole number from 1 to 100000",
    parse: integer(1, 100_000),
  }),
  LOG_LEVEL: withDefault({
    description: "Least severe message that is logged: trace, debug, info, warn, error, fatal or silent.",
    fallback: "info",
    expected: "one of trace, debug, info, warn, error, fatal, silent",
    parse: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
  }),
  LOG_ADDRESSES: withDefault({
    description: "How much of clients' network addresses the security log has: none, network or full.",
    fallback: "none",
    expected: "one of none, network, full",
    parse: z.enum(["none", "network", "full"]),
  }),
  SITE_NAME: withDefault({
    description: "Name of the site on pages and in shared results.",
    fallback: "Proxima",
    expected: "a name of 1 to 40 characters",
    parse: text.refine((value) => value.length <= 40),
  }),
  SHARE_URL: withDefault({
    description: "Link that composes a post from a shared result, `{text}`; empty: no such link.",
    fallback: "https://x.com/intent/post?text={text}",
    emptyMeansOff: true,
    expected: "an http or https address that contains {text}, or nothing",
    parse: z.literal("").or(httpUrl.refine((value) => value.includes("{text}"))),
  }),
  CONTACT_EMAIL: optional({
    description: "Email address of the site; the contact page shows it.",
    expected: "an email address",
    parse: email,
  }),
  FEEDBACK_URL: optional({
    description: "Address of a feedback form, for the footer and the contact page.",
    expected: "an http or https address",
    parse: httpUrl,
  }),
  SOCIAL_URL: optional({
    description: "Address of the site's social account, for the contact page.",
    expected: "an http or https address",
    parse: httpUrl,
  }),
  CREATED_BY: optional({
    description: "Who made this site, for the about page.",
    expected: "a name of 1 to 80 characters",
    parse: text.refine((value) => value.length <= 80),
  }),
  MANAGED_BY: optional({
    description: "Who runs this site, for the about page.",
    expected: "a name of 1 to 80 characters",
    parse: text.refine((value) => value.length <= 80),
  }),
  APP_STORE_URL: optional({
    description: "Address of the app in the App Store, for a badge on the page `/app`.",
    expected: "an http or https address",
    parse: httpUrl,
  }),
  PLAY_STORE_URL: optional({
    description: "Address of the app in Google Play, for a badge on the page `/app`.",
    expected: "an http or https address",
    parse: httpUrl,
  }),
  PRESS_NAME: optional({
    description: "Name of a paper that wrote about the site; the footer says “as featured in”.",
    expected: "a name of 1 to 40 characters",
    parse: text.refine((value) => value.length <= 40),
  }),
  PRESS_URL: optional({
    description: "Address of what that paper wrote.",
    expected: "an http or https address",
    parse: httpUrl,
  }),
  SISTER_GAME_URL: optional({
    description: "Link to another game by the same makers.",
    expected: "an http or https address",
    parse: httpUrl,
  }),
  SISTER_GAME_NAME: optional({
    description: "Name of that other game.",
    expected: "a name of 1 to 40 characters",
    parse: text.refine((value) => value.length <= 40),
  }),
  LEGACY_ORIGIN: optional({
    description: "Address of an older version, to which players may send their statistics back.",
    expected: "an address such as https://words.example, without a path",
    parse: siteOrigin,
  }),
  SMTP_URL: optional({
    description:
      "Mail server, such as `smtps://user:password@mail.example`; without it no mail is sent, and what needs one is hidden.",
    expected: "an address that begins with smtp:// or smtps://",
    parse: z.string().refine((value) => URL.canParse(value) && /^smtps?:\/\/[^/?#]/.test(value)),
    isSecret: true,
  }),
  MAIL_FROM: optional({
    description: "Sender of the emails, such as `Words <game@words.example>`; needed with `SMTP_URL`, as is `ORIGIN`.",
    expected: "an email address, or Name <address>",
    parse: sender,
  }),
  SIGN_UP_URL: optional({
    description: "Page for signing up, in place of the site's own.",
    expected: "an http or https address",
    parse: httpUrl,
  }),
  LOG_IN_URL: optional({
    description: "Page for logging in, in place of the site's own.",
    expected: "an http or https address",
    parse: httpUrl,
  }),
  MANAGE_ACCOUNT_URL: optional({
    description: "Page for name, photo and password, in place of the account page's own forms.",
    expected: "an http or https address",
    parse: httpUrl,
  }),
  ADS_SCRIPT_URL: optional({
    description: "Script of an ad provider with the interface of Google Publisher Tag; without it there are no ads.",
    expected: "an http or https address",
    parse: httpUrl,
  }),
  ADS_BY: optional({
    description: "Name of the ad provider, for the about page.",
    expected: "a name of 1 to 80 characters",
    parse: text.refine((value) => value.length <= 80),
  }),
  ADS_REWARDED_SLOT: optional({
    description: "Path of the ad slot watched after every five hints; without it hints are free.",
    expected: "a path such as /1234/hint",
    parse: adSlot,
  }),
  ADS_SIDE_SLOT: optional({
    description: "Path of the ad slot beside the page, on windows of 1250 pixels and more.",
    expected: "a path such as /1234/side",
    parse: adSlot,
  }),
  ADS_CONTENT_SLOT: optional({
    description: "Path of the ad slot under the guesses, on windows of less than 1250 pixels, after the first guess.",
    expected: "a path such as /1234/content",
    parse: adSlot,
  }),
  ADS_SOURCES: optional({
    description: "Further origins that the provider's ads load from, separated by spaces.",
    expected: "origins such as https://ads.example https://*.ads.example",
    parse: origins,
  }),
} as const;

type Value<V> = V extends Variable<infer T> ? T : never;

/** The validated settings of a server. Directories are absolute paths. */
export type Env = { readonly [Name in keyof typeof VARIABLES]: Value<(typeof VARIABLES)[Name]> };

/** The default of a variable as text for the documentation. Empty for an optional variable. */
export function defaultText(name: keyof typeof VARIABLES): string {
  const { fallback, fallbackText } = VARIABLES[name];
  if (fallbackText !== undefined) return fallbackText;
  return typeof fallback === "function" ? fallback() : (fallback ?? "");
}

/**
 * Reads and checks the settings.
 *
 * @param source as `process.env`. An empty text counts as absent unless it switches a feature off.
 * @param root base of relative directories
 * @throws Error that names every invalid variable, its value and what is expected
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>, root: string = process.cwd()): Env {
  const wrong: string[] = [];
  const values = Object.entries<Variable<unknown>>(VARIABLES).map(
    ([name, { fallback, emptyMeansOff, isSecret, ...v }]) => {
      const given = source[name]?.trim();
      const isSet = given !== undefined && (given !== "" || emptyMeansOff === true);
      const raw = isSet ? given : typeof fallback === "function" ? fallback() : fallback;
      if (raw === undefined) return [name, undefined] as const;
      const parsed = v.parse.safeParse(raw);
      if (parsed.success) return [name, parsed.data] as const;
      wrong.push(`  ${name} is ${isSecret ? "wrong" : JSON.stringify(raw)}: expected ${v.expected}`);
      return [name, undefined] as const;
    },
  );
  const env = Object.fromEntries(values) as Env;
  if (env.METRICS_PORT !== undefined && env.METRICS_PORT === env.PORT)
    wrong.push(`  METRICS_PORT is "${env.METRICS_PORT}": expected ${VARIABLES.METRICS_PORT.expected}`);
  if (wrong.length > 0) {
    throw new Error(
      `The environment has ${wrong.length} wrong value${wrong.length > 1 ? "s" : ""}:\n${wrong.join("\n")}`,
    );
  }
  return Object.freeze({
    ...env,
    DATA_DIR: path.resolve(root, env.DATA_DIR),
    VECTORS_DIR: path.resolve(root, env.VECTORS_DIR),
    WORDS_DIR: path.resolve(root, env.WORDS_DIR),
  });
}
