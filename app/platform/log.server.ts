import { levels, type Logger, pino, stdSerializers } from "pino";
import { currentSender } from "./currentRequest.server";

export type Log = Logger;

/**
 * The log of one server: JSON lines for machines, or one readable line per message on a terminal. What is written while a
 * request is worked for has its id.
 * @param level least severe level that is written; `silent` writes nothing
 * @param output where lines go; standard output when left out
 */
export function createLog(level: string, output: { write(text: string): unknown; isTTY?: boolean } = process.stdout) {
  const write = (line: string) => void output.write(output.isTTY ? toReadableLine(line) : line);
  const mixin = () => {
    const sender = currentSender();
    return sender === undefined ? {} : { requestId: sender.requestId };
  };
  return pino({ level, base: null, mixin, serializers: { err: describeError } }, { write });
}

/** Errors of drivers have further fields, some of which hold what was typed or stored. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = stdSerializers.err(error);
  return { type, message, stack, code: code as unknown };
}

/** Formats a JSON log line for people: time, level unless "info", message, other fields, and below an error's stack. */
export function toReadableLine(json: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(json) as Record<string, unknown>;
  const name = levels.labels[Number(level)] ?? String(level);
  const parts = [new Date(Number(time)).toTimeString().slice(0, 8)];
  if (name !== "info") parts.push(name.toUpperCase());
  if (typeof msg === "string") parts.push(msg);
  for (const [key, value] of Object.entries(fields)) {
    parts.push(`${key}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  }
  const stack = err !== null && typeof err === "object" && "stack" in err ? `\n${String(err.stack)}` : "";
  return `${parts.join(" ")}${stack}\n`;
}
