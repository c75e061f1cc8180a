import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** An SMTP server on loopback that stores received mails. */
export interface Mailbox {
  readonly url: string;
  /** Waits for the next unread mail. */
  next(): Promise<ReceivedMail>;
  /** Number of unread mails. */
  readonly unread: number;
  /** Refuses every recipient from now on, with that answer. Undefined: it takes them. */
  refuse(answer: string | undefined): void;
  stop(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // A server that ends in the middle of a mail resets the connection.
    socket.on("error", () => undefined);
    const onMail = (mail: ReceivedMail) => {
      const reader = waiting.shift();
      if (reader === undefined) mails.push(mail);
      else reader(mail);
    };
    receive(socket, { onMail, answerTo: () => refusal ?? "250 ok" });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => {
      const mail = mails.shift();
      return mail === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(mail);
    },
    get unread() {
      return mails.length;
    },
    refuse: (answer) => {
      refusal = answer;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** A minimal SMTP receiver (RFC 5321). @param answerTo what it says to a recipient */
function receive(
  socket: Socket,
  { onMail, answerTo }: { onMail: (mail: ReceivedMail) => void; answerTo: () => string },
): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let from = "";
  let to: string[] = [];
  let data: string[] | undefined;
  say("220 mailbox");
  socket.on("error", () => undefined);
  createInterface({ input: socket }).on("line", (line) => {
    if (data !== undefined) {
      if (line !== ".") {
        data.push(line.replace(/^\./, ""));
        return;
      }
      onMail({ from, to, ...readMessage(data) });
      data = undefined;
      to = [];
      say("250 stored");
      return;
    }
    const address = /<(.*)>/.exec(line)?.[1] ?? "";
    const command = line.slice(0, 4).toUpperCase();
    if (command === "MAIL") from = address;
    if (command === "RCPT") to.push(address);
    if (command === "DATA") data = [];
    if (command === "RCPT") say(answerTo());
    else say(command === "DATA" ? "354 go on" : command === "QUIT" ? "221 bye" : "250 ok");
    if (command === "QUIT") socket.end();
  });
}

function readMessage(lines: readonly string[]): { subject: string; text: string } {
  const end = lines.indexOf("");
  const head = lines
    .slice(0, end)
    .join("\n")
    .replace(/\n[ \t]+/g, " ");
  const body = lines.slice(end + 1).join("\n");
  const subject = /^Subject: (.*)$/im.exec(head)?.[1] ?? "";
  const coding = /^Content-Transfer-Encoding: (.*)$/im.exec(head)?.[1]?.toLowerCase();
  const text =
    coding === "base64"
      ? Buffer.from(body, "base64").toString("utf8")
      : coding === "quoted-printable"
        ? quoted(body.replace(/=\n/g, ""))
        : body;
  // Subjects with non-ASCII letters use encoded words (RFC 2047).
  const decoded = subject
    .replace(/\?= =\?/g, "?==?")
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B" ? Buffer.from(word, "base64").toString("utf8") : quoted(word.replaceAll("_", " ")),
    );
  return { subject: decoded, text: text.trim() };
}

function quoted(text: string): string {
  const bytes = text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
