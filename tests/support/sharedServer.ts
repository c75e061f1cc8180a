// support: the server of all http and browser tests that change nothing of it but what belongs to their own players.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { databaseOf, startServer, type TestServer } from "./server";

/** What may be done with it. */
export type SharedServer = Pick<TestServer, "origin" | "secretOf" | "guessableWords">;

declare module "vitest" {
  interface ProvidedContext {
    sharedServer: { readonly origin: string; readonly data: string };
  }
}

/** Starts it before the first test file. @returns what stops it after the last */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const data = mkdtempSync(path.join(tmpdir(), "proxima-shared-"));
  const server = await startServer({ DATA_DIR: data });
  provide("sharedServer", { origin: server.origin, data });
  return async () => {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  };
}

export function sharedServer(): SharedServer {
  const { origin, data } = inject("sharedServer");
  const { secretOf, guessableWords } = databaseOf(data);
  return { origin, secretOf, guessableWords };
}
