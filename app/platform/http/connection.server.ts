import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests of a connection that may wait for the answer before them. Beyond it nothing more is read. */
const MAX_WAITING = 16;
/**
 * Lengths of a piece of input that the parser gets at a time, bytes. Node reads 64 kB at once, which may be 2,500 requests.
 * A piece ends with the first blank line after the minimum, so it has one request as browsers send them, and no more
 * than seven of the shortest. Blank lines of a body end no piece.
 */
const MIN_PIECE_BYTES = 128;
const MAX_PIECE_BYTES = 4096;
const BLANK_LINE = "\r\n\r\n";

/** One open connection. Its requests are answered one at a time, in their order. */
export type Connection = {
  readonly socket: Socket;
  /** Answers a request when those before it are answered. Never, if the connection is gone by then. */
  readonly receive: (req: IncomingMessage, res: ServerResponse) => void;
  /** Whether no request is being answered. */
  readonly isIdle: () => boolean;
  /** Reads nothing more. The requests that were received are answered, then the connection is closed. */
  readonly readNoMore: () => void;
  /** Closes the connection after the next answer that is the last one so far. */
  readonly closeAfterAnswer: () => void;
  /** Gives the socket to another reader. @returns what was read of it and not parsed */
  readonly release: () => Buffer;
};

type Received = { readonly req: IncomingMessage; readonly res: ServerResponse };

/**
 * Node begins every request of a connection as soon as it is read, however many are sent at once (pipelined), and keeps
 * the answers in memory until those before them are sent. Here a request begins when the answer before it is finished.
 *
 * @param onChange called when the connection becomes busy or idle
 */
export function openConnection(
  socket: Socket,
  { answer, onChange }: { answer: RequestListener; onChange: (connection: Connection) => void },
): Connection {
  const waiting: Received[] = [];
  let running: Received | undefined;
  /** The first request is held back. */
  let isSettling = false;
  let isSettled = false;
  let isLastRead = false;
  let isClosing = false;

  /** The request that the parser has begun last. */
  let latest: IncomingMessage | undefined;

  const input = readInPieces(socket, {
    isFull: () => waiting.length >= MAX_WAITING,
    isInBody: () => latest?.complete === false,
  });

  const isGone = () => socket.destroyed || socket.writableEnded;
  const beginNext = () => {
    running = isGone() ? undefined : waiting.shift();
    if (running === undefined) {
      waiting.length = 0;
      onChange(connection);
      return;
    }
    const { req, res } = running;
    markLast();
    res.once("close", beginNext);
    input.more();
    answer(req, res);
  };
  /** node:http closes the connection after an answer that says so, so only the last one may. */
  const markLast = () => {
    if (isClosing && running !== undefined && waiting.length === 0) running.res.shouldKeepAlive = false;
  };

  /**
   * The first request begins two turns of the event loop later. A client that has hung up after sending it is known to be
   * gone by then, so that hundreds of those cost little.
   */
  const settle = () => {
    isSettling = true;
    isSettled = true;
    const begin = () => {
      isSettling = false;
      beginNext();
    };
    setImmediate(() => setImmediate(begin));
  };

  const connection: Connection = {
    socket,
    receive: (req, res) => {
      latest = req;
      if (isLastRead) return;
      waiting.push({ req, res });
      if (running !== undefined || isSettling) return;
      if (isSettled) beginNext();
      else settle();
      onChange(connection);
    },
    isIdle: () => running === undefined && !isSettling,
    readNoMore: () => {
      isLastRead = true;
      input.stop();
      connection.closeAfterAnswer();
    },
    closeAfterAnswer: () => {
      isClosing = true;
      markLast();
    },
    release: () => input.release(),
  };
  socket.once("close", () => {
    waiting.length = 0;
    input.stop();
  });
  return connection;
}

/**
 * Hands the input of a socket to Node's parser in pieces, and holds it back while `isFull`. The listener that node:http
 * has put on the socket is called as if the pieces had arrived alone.
 */
function readInPieces(socket: Socket, { isFull, isInBody }: { isFull: () => boolean; isInBody: () => boolean }) {
  const [parse] = socket.listeners("data") as ((piece: Buffer) => void)[];
  if (parse === undefined) throw new Error("node:http does not read this socket by its data event");
  let rest: Buffer | undefined;
  let isStopped = false;
  /** This function has paused the socket. Node pauses it too: until answers or a body are taken. */
  let isHolding = false;

  const parseRest = () => {
    while (rest !== undefined && !isFull() && !isStopped && !socket.isPaused()) {
      const length = isInBody() ? Math.min(rest.length, MAX_PIECE_BYTES) : pieceLength(rest);
      const piece = rest.subarray(0, length);
      rest = length === rest.length ? undefined : rest.subarray(length);
      parse.call(socket, piece);
    }
    if (rest === undefined || isStopped || socket.isPaused()) return;
    isHolding = true;
    socket.pause();
  };

  const read = (chunk: Buffer) => {
    if (isStopped) return;
    rest = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
    parseRest();
  };
  socket.removeListener("data", parse);
  socket.on("data", read);
  socket.on("resume", parseRest);
  return {
    /** Reads on, if the input is held back and no longer has to be. */
    more: () => {
      if (!isHolding || isFull() || isStopped) return;
      isHolding = false;
      socket.resume();
    },
    /** Drops what is left, and what may still come. */
    stop: () => {
      isStopped = true;
      rest = undefined;
    },
    /** Reads no more, and leaves the socket and what is left to others. */
    release: () => {
      socket.removeListener("data", read);
      socket.removeListener("resume", parseRest);
      const left = rest ?? Buffer.alloc(0);
      isStopped = true;
      rest = undefined;
      return left;
    },
  };
}

function pieceLength(input: Buffer): number {
  if (input.length <= MIN_PIECE_BYTES) return input.length;
  const at = input.indexOf(BLANK_LINE, MIN_PIECE_BYTES - BLANK_LINE.length);
  return Math.min(at === -1 ? input.length : at + BLANK_LINE.length, MAX_PIECE_BYTES);
}
