import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readEnv, VARIABLES } from "./env.server";

const names = Object.keys(VARIABLES) as (keyof typeof VARIABLES)[];
const secretNames = names.filter((name) => "isSecret" in VARIABLES[name]);

describe("the environment", () => {
  test("has defaults with absolute directories when it is empty", () => {
    expect(readEnv({}, "/srv/game")).toEqual({
      PORT: 3000,
      HOST: "0.0.0.0",
      METRICS_HOST: "127.0.0.1",
      STOP_DELAY: 6,
      API_CALLS_PER_MINUTE: 1200,
      SOCKET_PATH: "/socket",
      SOCKETS_PER_NETWORK: 500,
      TEAMS_PER_HOUR: 60,
      DATA_DIR: "/srv/game/data",
      VECTORS_DIR: "/srv/game/db/vectors",
      WORDS_DIR: "/srv/game/db/words",
      ORIGIN: undefined,
      TRUST_PROXY: expect.any(Function) as unknown,
      GAME_EPOCH: "2022-01-29",
      ROLLOVER_TIME: "20:00",
      ROLLOVER_ZONE: "America/New_York",
      RANK_WORKERS: Math.min(4, Math.max(1, availableParallelism() - 1)),
      CACHED_RANKINGS: 64,
      LOG_LEVEL: "info",
      LOG_ADDRESSES: "none",
      ACCESS_LOG: "none",
      ROBOTS: "index",
      MEMBERS_ONLY: "false",
      SITE_NAME: "Proxima",
      SIGN_UP: "open",
      PASSWORDS: "on",
      OIDC_GROUPS_CLAIM: "groups",
      WEBHOOK_PRIVATE: "false",
      SHARE_URL: "https://x.com/intent/post?text={text}",
      LEGACY_ORIGIN: undefined,
    });
  });

  test("treats empty text as absent", () => {
    expect(readEnv({ PORT: "", ORIGIN: " ", SITE_NAME: "" })).toMatchObject({
      PORT: 3000,
      ORIGIN: undefined,
      SITE_NAME: "Proxima",
    });
  });

  test("switches sharing off for an empty share link", () => {
    expect(readEnv({ SHARE_URL: "" }).SHARE_URL).toBe("");
  });

  test.each([
    [undefined, []],
    ["true", [0]],
    ["2", [0, 1]],
    ["10.0.0.0/8", []],
  ])("trusts no proxies for TRUST_PROXY %j but the hops %j of a public address", (value, hops) => {
    const isProxy = readEnv({ TRUST_PROXY: value }).TRUST_PROXY;
    expect([0, 1, 2].filter((hop) => isProxy("192.0.2.7", hop))).toEqual(hops);
  });

  test("splits origins at any white space", () => {
    const list = ["https://words.example", "http://localhost:8080"];
    expect(readEnv({ API_ORIGINS: list.join("  ") }).API_ORIGINS).toEqual(list);
  });

  test("removes the trailing slash of the public address", () => {
    expect(readEnv({ ORIGIN: "https://Words.example/" }).ORIGIN).toBe("https://words.example");
  });

  test.each([
    ["PORT", "70000"],
    ["PORT", "3e3"],
    ["PORT", "-1"],
    ["HOST", "a b"],
    ["METRICS_PORT", "0"],
    ["ORIGIN", "words.example"],
    ["ORIGIN", "https://words.example/game"],
    ["ORIGIN", "ftp://words.example"],
    ["TRUST_PROXY", "yes"],
    ["TRUST_PROXY", "loopback, 10/8"],
    ["API_ORIGINS", "words.example"],
    ["API_ORIGINS", "https://words.example/"],
    ["API_ORIGINS", "https://words.example *"],
    ["API_ORIGINS", "null"],
    ["EMBED_ORIGINS", "https://*.paper.example"],
    ["EMBED_ORIGINS", "https://paper.example/"],
    ["GAME_EPOCH", "2022-02-30"],
    ["GAME_EPOCH", "29.1.2022"],
    ["ROLLOVER_TIME", "24:00"],
    ["ROLLOVER_TIME", "7:30"],
    ["ROLLOVER_TIME", "8 PM"],
    ["ROLLOVER_ZONE", "Europe/Atlantis"],
    ["ROLLOVER_ZONE", "europe/berlin"],
    ["ROLLOVER_ZONE", "+02:00"],
    ["ROLLOVER_ZONE", "Etc/GMT+5"],
    ["ROLLOVER_ZONE", "EST"],
    ["RANK_WORKERS", "0"],
    ["RANK_WORKERS", "two"],
    ["CACHED_RANKINGS", "0"],
    ["LOG_LEVEL", "loud"],
    ["LOG_ADDRESSES", "some"],
    ["ACCESS_LOG", "combined"],
    ["ROBOTS", "none"],
    ["MEMBERS_ONLY", "yes"],
    ["SITE_NAME", "x".repeat(41)],
    ["SHARE_URL", "https://share.example/"],
    ["SHARE_URL", "javascript:alert({text})"],
    ["SIGN_UP_URL", "javascript:alert(1)"],
    ["MAIL_FROM", "Words game@words.example"],
    ["MAIL_FROM", "a@words.example, b@words.example"],
    ["MAIL_FROM", "Words\r\nBcc: <a@words.example>"],
    ["LOG_IN_URL", "/account/log-in"],
    ["WEBHOOK_PRIVATE", "yes"],
  ] as const)("%s refuses %j, with its name, its value and what is expected", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(
      `${name} is ${JSON.stringify(value)}: expected ${VARIABLES[name].expected}`,
    );
  });

  test.each(["UTC", "Asia/Kolkata", "America/Argentina/Buenos_Aires", "America/Port-au-Prince", "Europe/Kyiv"])(
    "takes the time zone %s",
    (zone) => {
      expect(readEnv({ ROLLOVER_ZONE: zone }).ROLLOVER_ZONE).toBe(zone);
    },
  );

  test("refuses the port of the site as METRICS_PORT", () => {
    const message = 'METRICS_PORT is "3000": expected a whole number from 1 to 65535, other than PORT';
    expect(() => readEnv({ METRICS_PORT: "3000" })).toThrow(message);
    expect(readEnv({ PORT: "8080", METRICS_PORT: "3000" }).METRICS_PORT).toBe(3000);
  });

  test.each([
    ["SMTP_URL", "smtps://ana:se/cret@mail.example"],
    ["SMTP_URL", "smtps://ana:12/cret@mail.example"],
    ["SMTP_URL", "smtps://ana:12#cret@mail.example"],
    ["SMTP_URL", "smtps://ana:12?cret@mail.example"],
    ["SMTP_URL", "smtps://ana:100%@mail.example"],
    ["REDIS_URL", "redis://:12/cret@redis.example"],
    ["DATABASE_URL", "postgres://ana:12/cret@db.example/words"],
    ["DATABASE_URL", "postgres://ana:12#cret@db.example/words"],
  ])("%s refuses %j, whose password ends too early, and says how to write it", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow("in user and password, %23 stands for #");
  });

  test.each([
    ["SMTP_URL", "smtps://ana%40words.example:a%2Fb%23c%3Fd%40e%25@mail.example:465"],
    // It ends at the last one.
    ["REDIS_URL", "redis://:a@b@redis.example/1"],
    ["DATABASE_URL", "postgres:///words?host=/var/run/postgresql"],
    ["DATABASE_URL", "postgres:///words?user=ana@words&host=%2Frun%2Fpostgresql"],
  ] as const)("%s takes %s", (name, value) => {
    expect(readEnv({ [name]: value })[name]).toBe(value);
  });

  test("does not print an invalid value that contains a password", () => {
    expect(() => readEnv({ SMTP_URL: "http://ana:secret@mail.example" })).toThrow(
      "SMTP_URL is wrong: expected an address that begins with smtp:// or smtps://",
    );
  });

  test.each([
    "hooks.example",
    "ftp://hooks.example/",
    "https://ana:secret@hooks.example/",
    "https://hooks.example/#a",
    "https://hooks.example/ x",
    Array(11).fill("https://hooks.example/").join(" "),
  ])("does not send webhooks to %j, and does not print it", (value) => {
    const message = "ROLLOVER_WEBHOOKS is wrong: expected up to 10 addresses such as https://hooks.example/words";
    expect(() => readEnv({ ROLLOVER_WEBHOOKS: value })).toThrow(message);
  });

  test.each([`whsec_${Buffer.alloc(23).toString("base64")}`, `whsec_${Buffer.alloc(65).toString("base64")}`, "secret"])(
    "does not sign webhooks with %s",
    (value) => {
      expect(() => readEnv({ WEBHOOK_SECRET: value })).toThrow(
        "WEBHOOK_SECRET is wrong: expected whsec_ and 24 to 64 bytes in base64",
      );
    },
  );

  test.each(["SESSION_KEY", "SEALING_KEY", "SCHEDULE_KEY"] as const)(
    "accepts only 32 bytes in base64url as %s",
    (name) => {
      const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index));
      expect(readEnv({ [name]: bytes.toString("base64url") })[name]).toEqual(bytes);
      const wrong = [
        bytes.subarray(1).toString("base64url"),
        Buffer.concat([bytes, bytes]).toString("base64url"),
        bytes.toString("base64"),
        bytes.toString("hex"),
        // The last character has bits beyond the last byte.
        `${"A".repeat(42)}B`,
      ];
      const message = `The environment has 1 wrong value:\n  ${name} is wrong: expected 32 bytes in base64url, 43 characters`;
      for (const value of wrong) expect(() => readEnv({ [name]: value })).toThrow(new Error(message));
    },
  );

  test.each(["game@words.example", "Words <game@words.example>"])("accepts the sender %s", (sender) => {
    expect(readEnv({ MAIL_FROM: sender }).MAIL_FROM).toBe(sender);
  });

  test("names all invalid values in one error", () => {
    expect(() => readEnv({ PORT: "x", LOG_LEVEL: "y" })).toThrow(/PORT[^]*LOG_LEVEL/);
  });

  test("is frozen", () => {
    expect(Object.isFrozen(readEnv({}))).toBe(true);
  });
});

describe("a secret in a file", () => {
  let directory: string;
  let file: string;
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), "proxima-secret-"));
    file = path.join(directory, "secret");
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  /** A value that each secret setting takes. */
  const KEY = Buffer.alloc(32, "key").toString("base64url");
  const VALUES: Readonly<Record<string, string>> = {
    SESSION_KEY: KEY,
    SEALING_KEY: KEY,
    SCHEDULE_KEY: KEY,
    DATABASE_URL: "postgres://ana:hush@db.example/words",
    REDIS_URL: "redis://ana:hush@redis.example",
    OIDC_CLIENT_SECRET: "a secret of this site",
    SMTP_URL: "smtps://ana:hush@mail.example",
    ROLLOVER_WEBHOOKS: "https://hooks.example/hush http://10.1.2.3:8080/",
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, "key").toString("base64")}`,
  };
  /** What `readEnv` says, which is one line for each wrong value. */
  const refusalOf = (source: Readonly<Record<string, string>>) => {
    try {
      readEnv(source);
    } catch (error) {
      return (error as Error).message.split("\n").slice(1);
    }
    return undefined;
  };

  test.each(secretNames)("is that of %s, with or without a line end", (name) => {
    const value = VALUES[name] ?? "";
    const inVariable = readEnv({ [name]: value })[name];
    expect(inVariable).toBeDefined();
    for (const text of [value, `${value}\n`, `${value}\r\n`, `\ufeff${value}`]) {
      writeFileSync(file, text);
      expect(readEnv({ [`${name}_FILE`]: file })[name]).toEqual(inVariable);
    }
    // A variable without a text is as none.
    expect(readEnv({ [name]: "", [`${name}_FILE`]: file })[name]).toEqual(inVariable);
    expect(readEnv({ [name]: value, [`${name}_FILE`]: " " })[name]).toEqual(inVariable);
  });

  test("may have a path from the root of the project", () => {
    writeFileSync(file, VALUES.SMTP_URL ?? "");
    expect(readEnv({ SMTP_URL_FILE: "secret" }, directory).SMTP_URL).toBe(VALUES.SMTP_URL);
  });

  test.each(secretNames)("of %s is refused in one line that does not have it", (name) => {
    writeFileSync(file, VALUES[name] ?? "");
    expect(refusalOf({ [name]: VALUES[name] ?? "", [`${name}_FILE`]: file })).toEqual([
      `  ${name} and ${name}_FILE are both set: set one of them`,
    ]);
    const refused = (text: string, why: string) => {
      writeFileSync(file, text);
      expect(refusalOf({ [`${name}_FILE`]: file })).toEqual([`  ${why}`]);
    };
    refused(" \n", `${name}_FILE names a file that is empty`);
    refused("hush\nhush", `${name} is wrong: expected ${VARIABLES[name].expected}`);
    const unread = (place: string, why: string) => {
      expect(refusalOf({ [`${name}_FILE`]: place })).toEqual([
        `  ${name}_FILE names a file that cannot be read: ${why}`,
      ]);
    };
    unread(path.join(directory, "none"), "there is none");
    unread(directory, "it is a directory");
    // Somebody has put the secret where its file is to be named.
    unread(VALUES[name] ?? "", "there is none");
  });

  test("is for secrets alone", () => {
    writeFileSync(file, "8080");
    expect(readEnv({ PORT_FILE: file }).PORT).toBe(3000);
  });
});

describe("the table of settings in docs/operations.md", () => {
  const operations = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const rows = new Map(
    [...operations.matchAll(/^\| `([A-Z_]+)` *\| *(.*?) *\| *(.*?) *\|$/gm)].map(([, name = "", fallback, text]) => [
      name,
      { fallback, text },
    ]),
  );

  test("lists every variable and no other", () => {
    expect([...rows.keys()]).toEqual(names);
  });

  test.each(names)("has the default and the description of %s", (name) => {
    const { fallback, description } = VARIABLES[name];
    const asWritten = fallback === undefined ? "" : `\`${fallback}\``;
    // That of the threads depends on the machine.
    expect(rows.get(name)).toEqual({
      fallback: name === "RANK_WORKERS" ? "cores − 1, from 1 to 4" : asWritten,
      text: description,
    });
  });
});

test("docs/operations.md names the settings that may be in files", () => {
  const operations = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const [, list = ""] = /`…_FILE` [^]*?\(([^)]*)\)/.exec(operations) ?? [];
  expect([...list.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name)).toEqual(secretNames);
});

describe(".env.example", () => {
  const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
  const examples = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = ""]) => name);

  test("names settings that exist", () => {
    expect(examples.length).toBeGreaterThan(5);
    expect(examples.filter((name) => !(name in VARIABLES))).toEqual([]);
  });
});
