// load: the image for self-hosters. There is no container here: the last stage of deploy/Dockerfile is followed in a
// temporary folder, which stands for the root of the image. The project stands for the build stage.
import { execFile } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TurnReply } from "~/play/turn";
import { findGame, findWords, start } from "../../scripts/builtSite.mjs";
import { report } from "./figures";
import { guessForm } from "./player";

/** Most packages that a server may need. All of the project are four times as many. */
const MAX_PACKAGES = 220;
/** Root may write to read-only files, so the server runs as `nobody`. Another user who runs the tests may not. */
const USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** The instructions of the last stage. */
function readLastStage(): Instruction[] {
  const lines = readFileSync("deploy/Dockerfile", "utf8").replaceAll("\\\n", " ").split("\n");
  const instructions = lines.flatMap((line) => {
    const [, name, rest] = /^([A-Z]+) +(.+)$/.exec(line) ?? [];
    return name === undefined || rest === undefined ? [] : [{ name, rest }];
  });
  return instructions.slice(instructions.findLastIndex(({ name }) => name === "FROM") + 1);
}

const stage = readLastStage();
const restsOf = (wanted: string) => stage.filter(({ name }) => name === wanted).map(({ rest }) => rest);
/** The arguments of the command that an instruction has as a JSON list. */
function argumentsOf(name: string): string[] {
  const [text = ""] = restsOf(name);
  const [program, ...args] = JSON.parse(text.slice(text.indexOf("["))) as string[];
  expect(program).toBe("node");
  return args;
}
const variables = Object.fromEntries(
  restsOf("ENV").flatMap((rest) => rest.split(" ").map((pair) => pair.split("=") as [string, string])),
);
const [workdir = ""] = restsOf("WORKDIR");

let image: string;
/** A path of the image, in the temporary folder. */
const inImage = (place: string) => path.join(image, path.posix.resolve(workdir, place));
let server: Awaited<ReturnType<typeof start>> | undefined;
let origin: string;
/** Times of the last change, by file and directory, before the server was started. */
let before: ReadonlyMap<string, number>;

function copy(rest: string): void {
  const words = rest.split(/ +/);
  const places = words.filter((word) => !word.startsWith("--"));
  const target = places.pop() ?? "";
  const to = inImage(target);
  for (const source of places) {
    const from = path.posix.relative(workdir, path.posix.resolve(workdir, source));
    // The one directory that the build stage makes outside its work.
    if (source === variables.DATA_DIR) mkdirSync(to, { recursive: true });
    // A file gets the name of its source in a directory; what a directory has is copied into the other.
    else cpSync(from, target.endsWith("/") ? path.join(to, path.basename(from)) : to, { recursive: true });
  }
  if (USER && words.includes("--chown=node:node")) chownSync(to, USER.uid, USER.gid);
}

/** Everything but the data directory, the directories first. */
function entries(directory = image): string[] {
  if (directory === inImage(variables.DATA_DIR ?? "")) return [];
  const below = readdirSync(directory, { withFileTypes: true }).filter((entry) => !entry.isSymbolicLink());
  return [
    directory,
    ...below.flatMap((entry) => {
      const place = path.join(directory, entry.name);
      return entry.isDirectory() ? entries(place) : [place];
    }),
  ];
}
const changes = () => new Map(entries().map((place) => [place, statSync(place).mtimeMs]));

beforeAll(async () => {
  image = mkdtempSync(path.join(tmpdir(), "proxima-image-"));
  mkdirSync(inImage("."), { recursive: true });
  for (const { name, rest } of stage) {
    if (name === "COPY") copy(rest);
    if (name !== "RUN") continue;
    const command = rest.replace(/--mount=\S+ +/, "");
    await promisify(execFile)(command, { cwd: inImage("."), shell: true });
  }
  for (const place of entries()) chmodSync(place, statSync(place).isDirectory() ? 0o555 : 0o444);
  before = changes();
  server = await start(argumentsOf("CMD"), {
    cwd: inImage("."),
    env: {
      ...variables,
      DATA_DIR: inImage(variables.DATA_DIR ?? ""),
      PORT: "0",
      HOST: "127.0.0.1",
      ORIGIN: "",
      LOG_LEVEL: "error",
      HOME: inImage("."),
      TMPDIR: inImage("."),
    },
    ...(USER && { user: USER }),
  });
  ({ origin } = server);
}, 120_000);

afterAll(async () => {
  // Without a server, the image could not be made. The folder goes in any case.
  await server?.end();
  for (const place of entries()) chmodSync(place, 0o755);
  rmSync(image, { recursive: true });
});

it("the image has the packages of the server and no others", () => {
  const installed = JSON.parse(readFileSync(inImage("node_modules/.package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: true }>;
  };
  const packages = Object.entries(installed.packages);
  report("the image", `${packages.length} packages`);
  expect(packages.filter(([, { dev }]) => dev === true)).toEqual([]);
  expect(packages.length).toBeLessThan(MAX_PACKAGES);
});

it("the image's server is healthy, as its own check says", async () => {
  const env = { ...process.env, PORT: new URL(origin).port };
  await promisify(execFile)(process.execPath, argumentsOf("HEALTHCHECK"), { env });
  await expect(
    promisify(execFile)(process.execPath, argumentsOf("HEALTHCHECK"), { env: { ...env, PORT: "1" } }),
  ).rejects.toMatchObject({ code: 1 });
});

it("the image's server serves pages with their scripts and pictures, and scores a guess", async () => {
  const [script = ""] = /\/build\/[^"]+\.js/.exec(await (await fetch(origin)).text()) ?? [];
  expect(script).not.toBe("");
  for (const file of [script, "/og.png"]) expect((await fetch(origin + file)).status).toBe(200);

  const game = await findGame(origin);
  const [word = ""] = await findWords(origin, { game, count: 1 });
  const { body, headers } = guessForm(word, game);
  const reply = await fetch(`${origin}/play`, { method: "POST", headers, body });
  expect(((await reply.json()) as TurnReply).type).toBe("scored");
});

it("the image's server writes to the data directory alone", () => {
  expect(existsSync(path.join(inImage(variables.DATA_DIR ?? ""), "proxima.sqlite"))).toBe(true);
  expect(changes()).toEqual(before);
});
