// load: a server that is told to stop under load answers what was sent to it.
import { expect, it, onTestFinished } from "vitest";
import { lacksCluster, startPostgres } from "../support/cluster";
import { startServer } from "../support/server";
import { startGateway } from "../support/troubledServer";
import { openVisitor } from "../support/visitor";
import { openSocket, rawGet } from "./client";
import { report } from "./figures";

const CONNECTIONS = 24;
/** The server is stopped when so many requests have been answered. */
const ANSWERS = 300;
const PATHS = ["/healthz", "/", "/archive", "/semantle/game/en/1000"];

it("a request that was sent before the server closed the connection is answered after SIGTERM too", async () => {
  const server = await startServer();
  const counts = { answered: 0, afterSignal: 0, reset: 0 };
  const signal: { stopping?: Promise<void> } = {};

  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      const { socket, closed } = await openSocket(server.origin, "127.0.0.1");
      const is = { open: true, waiting: false };
      let unread = "";
      const send = () => {
        is.waiting = true;
        unread = "";
        socket.write(rawGet(server.origin, PATHS[(counts.answered + index) % PATHS.length] ?? "/"));
      };
      socket.setEncoding("latin1").on("data", (text: string) => {
        unread += text;
        if (!isWhole(unread)) return;
        is.waiting = false;
        counts.answered += 1;
        if (signal.stopping !== undefined) counts.afterSignal += 1;
        if (counts.answered === ANSWERS) signal.stopping = server.stop();
        // A client that is told so, or that sees the end of the connection, sends nothing more on it.
        if (/^connection: close/im.test(unread)) socket.end();
        else
          setImmediate(() => {
            if (is.open) send();
          });
      });
      socket.on("end", () => (is.open = false));
      send();
      await closed;
      if (is.waiting) counts.reset += 1;
    }),
  );
  await signal.stopping;
  report("SIGTERM under load", `${counts.answered} answered, ${counts.afterSignal} after it`, `${counts.reset} reset`);
  expect(counts.answered).toBeGreaterThanOrEqual(ANSWERS);
  expect(counts.reset).toBe(0);
});

it.skipIf(lacksCluster)(
  "a stop ends while PostgreSQL is silent, with a statement under way",
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const gateway = await startGateway(Number(new URL(postgres.urlOf("proxima")).port));
    onTestFinished(() => gateway.stop());
    const url = new URL(postgres.urlOf("proxima"));
    url.port = String(gateway.port);
    const server = await startServer({ DATABASE_URL: url.href, LOG_LEVEL: "fatal" });
    const visitor = openVisitor(server);
    await visitor.signUp("ana@words.example");
    gateway.silence();
    // A statement that is under way has a deadline.
    const late = await visitor.get("/account");
    expect([late.status, Number(late.headers.get("retry-after")) > 0]).toEqual([503, true]);
    const account = visitor.get("/account").catch(() => undefined);
    await server.stop();
    await account;
  },
  60_000,
);

/** Whether a text holds one whole answer. */
function isWhole(text: string): boolean {
  const head = text.indexOf("\r\n\r\n");
  if (head === -1) return false;
  const length = /^content-length: (\d+)/im.exec(text.slice(0, head))?.[1];
  if (length !== undefined) return text.length - head - 4 >= Number(length);
  return text.endsWith("0\r\n\r\n");
}
