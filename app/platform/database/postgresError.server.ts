import { UnavailableError } from "../unavailable.server";

/** SQLSTATE codes of a transaction that other writers have crossed. Nothing of it was done, and it may be run again. */
const CONFLICTS: readonly string[] = ["40001", "40P01"];
/** Codes of the server, and of the way to it, that it gives for a while: when it starts, stops, or is full. */
const AWAY = /^(?:08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** What `pg` says without a code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** What keeps a transaction from being stored, see `createLockRetry`. Run anew, it sees what others have written. */
export function conflictOf(error: unknown): string | undefined {
  return CONFLICTS.includes(codeOf(error)) ? "is written by others each time" : undefined;
}

/** Whether the connection is lost, or the server accepts none. */
export function isAway(error: unknown): boolean {
  return AWAY.test(codeOf(error)) || (error instanceof Error && LOST.test(error.message));
}

/**
 * What an error of PostgreSQL means for operators, as one line that names the database. Any other error is a bug in a
 * statement and is returned as it is.
 */
export function explainPostgresError(name: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof UnavailableError) return error;
  const code = codeOf(error);
  if (isAway(error))
    return new UnavailableError(`${name} cannot be reached: ${error.message || code}`, { cause: error });
  if (["53100", "53200"].includes(code))
    return new UnavailableError(`${name} has no room left: ${error.message}`, { cause: error });
  // A lock that was not released, and a server that only reads because another one takes its place.
  if (["55P03", "25006"].includes(code))
    return new UnavailableError(`${name} cannot be written: ${error.message}`, { cause: error });
  if (code.startsWith("28")) return new Error(`${name} refuses the user or the password of its URL`, { cause: error });
  if (code === "3D000") return new Error(`${name} does not exist: create it first`, { cause: error });
  if (code === "42501") return new Error(`${name} gives this user too few rights: ${error.message}`, { cause: error });
  if (code === "ENOTFOUND") return new Error(`${name} cannot be found: there is no such host`, { cause: error });
  return error;
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code);
}
