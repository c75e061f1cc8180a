import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What another server may do to who calls it, whatever that has sent. To all but callers over HTTP, most of it is garbage. */
const TROUBLES = {
  silent: () => undefined,
  "silent within the head": (socket) => void socket.write("HTTP/1.1 200 OK\r\nContent-Type: appl"),
  "silent within the body": (socket) => void socket.write(`${HEAD}Content-Length: 1000\r\n\r\n{`),
  "slow in the head": (socket) => {
    drip(socket, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n".repeat(100));
  },
  "slow in the body": (socket) => {
    socket.write(`${HEAD}Content-Length: 1000\r\n\r\n`);
    drip(socket, " ".repeat(1000));
  },
  "endless in the head": (socket) => {
    socket.write(HEAD);
    flood(socket, `X-More: ${"x".repeat(1000)}\r\n`);
  },
  "endless in the body": (socket) => {
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    flood(socket, `10000\r\n${" ".repeat(0x10000)}\r\n`);
  },
  "endless in provisional answers": (socket) => {
    drip(socket, "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(100));
  },
  cut: (socket) => {
    socket.write(`${HEAD}Content-Length: 1000\r\n\r\n{`, () => socket.destroy());
  },
  "closed at once": (socket) => void socket.end(),
  garbage: (socket) => void socket.end(Buffer.alloc(1000, 0xfe)),
  "of another protocol": (socket) =>
    void socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n"),
} as const satisfies Readonly<Record<string, (socket: Socket) => void>>;

export type Trouble = keyof typeof TROUBLES;
export const TROUBLE_NAMES = Object.keys(TROUBLES) as Trouble[];

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

/** Sends a text byte by byte. */
function drip(socket: Socket, text: string): void {
  const bytes = Buffer.from(text);
  let sent = 0;
  const timer = setInterval(() => {
    if (sent < bytes.length) socket.write(bytes.subarray(sent, (sent += 1)));
  }, 1);
  socket.once("close", () => {
    clearInterval(timer);
  });
}

/** Sends a text again and again, as fast as it is read. */
function flood(socket: Socket, text: string): void {
  const go = () => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on("drain", go);
  go();
}

/** A server on loopback that is in trouble. */
export interface TroubledServer {
  readonly url: string;
  /** Waits until it has been asked so often. */
  asked(times?: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param greeting what it says first, as a mail server does
 * @param answers what it answers as it should, before it is in trouble
 */
export async function startTroubled(
  trouble: Trouble,
  greeting = "",
  answers: readonly string[] = [],
): Promise<TroubledServer> {
  const sockets = new Set<Socket>();
  let asked = 0;
  let onAsked: (() => void) | undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    if (greeting !== "") socket.write(greeting);
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
    const left = [...answers];
    const onData = () => {
      const answer = left.shift();
      if (answer !== undefined) return void socket.write(answer);
      socket.off("data", onData).resume();
      TROUBLES[trouble](socket);
      asked += 1;
      onAsked?.();
    };
    socket.on("data", onData);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: (times = 1) =>
      new Promise((resolve) => {
        onAsked = () => {
          if (asked >= times) resolve();
        };
        onAsked();
      }),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** What stands before a server on loopback, and passes nothing on once it is silent. @param port of the server */
export async function startGateway(
  port: number,
): Promise<{ port: number; silence: () => void; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        if (!isSilent) to.write(bytes);
      });
      from.on("error", () => undefined);
      from.once("close", () => to.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      isSilent = true;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
