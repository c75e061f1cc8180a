// load: what one client may do to the others. Each attack is made from one address while a player at another address
// plays on.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../fixtures/redis";
import { machineSlowness } from "../support/machine";
import { signUp } from "../support/member";
import { startServer, type TestServer } from "../support/server";
import { todaysNumber } from "../support/today";
import { ATTACK_NAMES, type AttackName, type Target } from "./attacks";
import {
  type Bounds,
  BOUNDS,
  brokenBounds,
  brokenTeamBounds,
  type Counts,
  report,
  residentMegabytes,
  showCounts,
  showLatency,
  watchMemory,
} from "./figures";
import { createLongTeams, openPlayer, openTeamPlayer, type Player, type PlayerFigures } from "./player";

/** Most memory of the server, MB. */
const MAX_MEMORY_MB = 600;
/** An attack begins with less. V8 keeps much of what earlier attacks took, as nothing presses it to give memory back. */
const MAX_MEMORY_BEFORE_MB = 400;
/** Most that many bodies add to a server that has done little before, MB. Without a bound, they add 248 to 277. */
const MAX_BODIES_MB = 200;
/** How long an attack is measured, milliseconds: about 250 guesses, so that a 99th percentile is not the slowest one. */
const MEASURED_MS = 5000;

const ATTACKER = "127.0.0.2";
const OTHERS = ["127.0.0.4", "127.0.0.5", "127.0.0.6"];
const PLAYER = "127.0.0.3";
/** The server believes what it says of its clients. */
const PROXY = "127.0.0.9";

/** Of connections that are closed for new ones, the player's may be one now and then. */
const SHORT_OF_CONNECTIONS: Bounds = { ...BOUNDS, answered: 0.95 };
/** Node takes in one connection in each turn of the event loop: new ones of the player wait for hundreds that come at once. */
const MANY_AT_ONCE: Bounds = { ...BOUNDS, ratio: 200 };
/** What waits for a thread that does one thing at a time must not hold up what does not. */
const SERIAL: Bounds = { ...BOUNDS, p99: 100, ratio: 33 };
const OTHER_BOUNDS: Partial<Record<AttackName, Bounds>> = {
  manyBodies: MANY_AT_ONCE,
  fragments: MANY_AT_ONCE,
  slowBodies: SHORT_OF_CONNECTIONS,
  slowBodiesByProxy: SHORT_OF_CONNECTIONS,
  manyLogIns: SERIAL,
  manyPictures: SERIAL,
};

/** An OpenID provider that says where it is, and nothing more. */
const provider = createServer(({ url = "" }, response) => {
  const issuer = issuerOf();
  const endpoints = {
    authorization_endpoint: `${issuer}/in`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  };
  if (url.startsWith("/.well-known/"))
    response.setHeader("Content-Type", "application/json").end(JSON.stringify({ issuer, ...endpoints }));
});
const issuerOf = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Only Linux has addresses of its own for each client. */
describe.skipIf(process.platform !== "linux")("while one client attacks, another plays on", () => {
  let server: TestServer;
  let target: Target;
  let player: Player;
  let proxiedPlayer: Player;
  let quiet: PlayerFigures;

  const open = async () => {
    const port = await freePort();
    server = await startServer({
      TRUST_PROXY: PROXY,
      PORT: String(port),
      ORIGIN: `http://localhost:${port}`,
      OIDC_ISSUER: issuerOf(),
      OIDC_CLIENT_ID: "words",
    });
    const { headers: member } = await signUp(server, "ana@words.example");
    const secret = server.secretOf("en", todaysNumber());
    const secrets = readFileSync("db/words/secrets.en.txt", "utf8").trim().split("\n");
    const words = secrets.filter((word) => word !== secret);
    const teams = await createLongTeams(server, words, ATTACKER);
    const addresses = { from: ATTACKER, others: OTHERS, proxy: PROXY };
    const callback = await beginLogIn(server);
    target = { origin: server.origin, ...addresses, member, words, teams, callback };
    player = await openPlayer(server, PLAYER);
    proxiedPlayer = await openPlayer(server, "203.0.113.200", PROXY);
    await player.playUntil(sleep(300));
    quiet = await player.playUntil(sleep(1000));
    report("quiet", `guess ${showLatency(quiet.guess)}`, `healthz ${showLatency(quiet.healthz)}`);
  };
  const close = async () => {
    player.close();
    proxiedPlayer.close();
    await server.kill();
    await server.stop();
  };
  beforeAll(async () => {
    await once(provider.listen(0, "127.0.0.1"), "listening");
    await open();
  });
  afterAll(async () => {
    await close();
    provider.close().closeAllConnections();
  });
  // An attack that succeeds may occupy the server for a minute. The next one gets another server.
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail" && residentMegabytes(server.pid) < MAX_MEMORY_BEFORE_MB) return;
    await close();
    await open();
  });

  it.each(ATTACK_NAMES)("%s", async (name) => {
    const slowness = machineSlowness();
    const release = name === "lockedDatabase" ? server.lock() : undefined;
    const attacker = await startAttack(name, target);
    const before = residentMegabytes(server.pid);
    const memory = watchMemory(server.pid);
    const attacked = name === "slowBodiesByProxy" ? proxiedPlayer : player;
    const { guess, healthz, failures } = await attacked.playUntil(sleep(MEASURED_MS));
    release?.();
    const counts = await endAttack(attacker);
    const megabytes = memory.stop();
    report(
      name,
      `guess ${showLatency(guess)}, quiet p99 ${quiet.guess.p99.toFixed(0)}`,
      `healthz ${showLatency(healthz)}, quiet p99 ${quiet.healthz.p99.toFixed(0)}`,
      `${before.toFixed(0)} to ${megabytes.toFixed(0)} MB`,
      `machine × ${slowness.toFixed(1)}`,
      `attacker ${showCounts(counts)}`,
      `player failed ${showCounts(failures)}`,
    );
    const most = name === "manyBodies" ? before + MAX_BODIES_MB : MAX_MEMORY_MB;
    const broken = [
      ...brokenBounds({ guess, healthz, failures }, { quiet: quiet.guess, slowness, bounds: OTHER_BOUNDS[name] }),
      ...serverErrors(counts).map((status) => `the attacker was answered ${status}`),
      ...(megabytes < most ? [] : [`${megabytes.toFixed(0)} MB is not under ${most.toFixed(0)} MB`]),
    ];
    expect(broken).toEqual([]);
  });

  it("rejoinedTeams, and another team plays on", async () => {
    const team = await openTeamPlayer(server, PLAYER);
    const quietTeam = await team.playUntil(sleep(1000));
    const slowness = machineSlowness();
    const attacker = await startAttack("rejoinedTeams", target);
    const guess = await team.playUntil(sleep(MEASURED_MS));
    const counts = await endAttack(attacker);
    team.close();
    report(
      "a guess in another team",
      `guess ${showLatency(guess)}, quiet p99 ${quietTeam.p99.toFixed(0)}`,
      `machine × ${slowness.toFixed(1)}`,
      `attacker ${showCounts(counts)}`,
    );
    expect(brokenTeamBounds(guess, { quiet: quietTeam, slowness })).toEqual([]);
  });
});

/** Begins a log-in by the provider. @returns what a browser comes back with that has no code of the provider */
async function beginLogIn({ origin }: TestServer): Promise<Target["callback"]> {
  const { headers } = await fetch(`${origin}/account/oidc`, { redirect: "manual" });
  const state = new URL(headers.get("Location") ?? "").searchParams.get("state") ?? "";
  const [cookie = ""] = headers.getSetCookie().map((line) => line.replace(/;.*/, ""));
  return { path: `/account/oidc/callback?code=junk&state=${state}`, cookie };
}

/** Statuses of 500 and more except a 503 that says when to come back. */
const serverErrors = (counts: Counts) =>
  Object.keys(counts).filter((status) => /^5\d\d/.test(status) && status !== "503 with Retry-After");

async function startAttack(name: AttackName, target: Target): Promise<ChildProcess> {
  const attacker = fork("tests/load/attacker.ts", { execArgv: ["--import", "tsx"] });
  await once(attacker, "message");
  attacker.send({ name, target });
  await once(attacker, "message");
  return attacker;
}

async function endAttack(attacker: ChildProcess): Promise<Counts> {
  const counts = once(attacker, "message") as Promise<[Counts]>;
  const ended = once(attacker, "exit");
  attacker.send("end");
  const [found] = await counts;
  await ended;
  return found;
}
