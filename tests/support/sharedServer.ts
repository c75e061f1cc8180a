// support: the server of all http and browser tests that change nothing of it but what belongs to their own players.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { setSecrets } from "./secrets";
import { copySeeded, databaseOf, startServer, type TestServer } from "./server";

/** What may be done with it. Only past games that no other test plays may get another secret, and be counted. */
export type SharedServer = Pick<
  TestServer,
  "origin" | "secretOf" | "guessableWords" | "setSecret" | "countEnds" | "countHints" | "makeStaff"
>;

declare module "vitest" {
  interface ProvidedContext {
    sharedServer: { readonly origin: string; readonly data: string };
  }
}

/** Starts it before the first test file. @returns what stops it after the last */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const data = mkdtempSync(path.join(tmpdir(), "proxima-shared-"));
  // Each player may say a network of their own, so that limits are none of the others'.
  const server = await startServer({ DATA_DIR: data, TRUST_PROXY: "true" });
  const seeded = path.join(data, "seeded");
  mkdirSync(seeded);
  await copySeeded(data, seeded);
  provide("seeded", seeded);
  setSecrets(server);
  provide("sharedServer", { origin: server.origin, data });
  return async () => {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  };
}

export function sharedServer(): SharedServer {
  const { origin, data } = inject("sharedServer");
  return { origin, ...databaseOf(data) };
}
