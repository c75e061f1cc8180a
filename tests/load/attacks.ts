import {
  type Client,
  errorText,
  openClient,
  openSocket,
  openTeamSocket,
  rawGet,
  rawHandshake,
  statusText,
} from "./client";

/** Whom an attack is made on, and by whom. */
export interface Target {
  readonly origin: string;
  /** Address of the attacker. */
  readonly from: string;
  /** More addresses of the attacker. */
  readonly others: readonly string[];
  /** Address of the proxy whose `X-Forwarded-For` the server believes. */
  readonly proxy: string;
  /** Cookies and CSRF token of a member. */
  readonly member: Readonly<Record<string, string>>;
  /** Words for stored games. */
  readonly words: readonly string[];
  /** Where the provider sends browsers back to with a code that it has not given, and the cookie of the attempt. */
  readonly callback: { readonly path: string; readonly cookie: string };
  /** Messages that ask for the whole games of long teams. */
  readonly teams: readonly string[];
}

/** Counts one answer. */
type Count = (status: string) => void;

interface Attacker extends Target {
  readonly client: Client;
  readonly count: Count;
  /** To be called when the connections of the attack are open. */
  readonly begun: () => void;
  readonly isOver: () => boolean;
  /** Sends a request and counts its answer. */
  readonly send: (...request: Parameters<Client["send"]>) => Promise<void>;
  /** The same by the proxy, for a client of that address. */
  readonly sendFor: (address: string, ...request: Parameters<Client["send"]>) => Promise<void>;
}

/** One round of each attack. */
const ATTACKS = {
  // The first, while the server has little memory.
  manyBodies,
  fragments,
  slowBodies: (attacker) =>
    holdBodies(
      attacker,
      [attacker.from, ...attacker.others].map((from) => ({ from })),
    ),
  slowBodiesByProxy: (attacker) =>
    holdBodies(
      attacker,
      Array.from({ length: 4 }, () => ({ from: attacker.proxy, client: attacker.from })),
    ),
  pipelinedArchive,
  droppedConnections,
  longHeadersOfPart: (attacker) => postPhoto(attacker, longHeaders, [{}, attacker.member]),
  emptyParts: (attacker) => postPhoto(attacker, emptyParts, [{}, attacker.member]),
  storedGames,
  failedLogIns,
  manyLogIns,
  manyPictures,
  rejoinedTeams,
  lockedDatabase,
  junkCallbacks,
} as const satisfies Readonly<Record<string, (attacker: Attacker, round: number) => Promise<void>>>;

export type AttackName = keyof typeof ATTACKS;
export const ATTACK_NAMES = Object.keys(ATTACKS) as AttackName[];

/** Connections of the attacker that work at once, and of the proxy. */
const CONNECTIONS = 8;
const PROXIED = 40;

/** Attacks that open many connections before they begin. */
const PREPARED: readonly AttackName[] = ["fragments", "slowBodies", "slowBodiesByProxy"];

/** Attacks in rounds until `isOver`. */
export async function attack(
  name: AttackName,
  target: Target,
  { count, begun, isOver }: Pick<Attacker, "count" | "begun" | "isOver">,
) {
  const client = openClient(target.origin, target.from, name === "manyBodies" ? BODIES : CONNECTIONS);
  const proxied = openClient(target.origin, target.proxy, PROXIED);
  const sendBy = async (by: Client, ...[path, sent]: Parameters<Client["send"]>) => {
    try {
      const { status, headers } = await by.send(path, sent);
      count(statusText(status, headers["retry-after"] !== undefined));
    } catch (error) {
      count(errorText(error));
    }
  };
  const send: Attacker["send"] = (path, sent) => sendBy(client, path, sent);
  const sendFor: Attacker["sendFor"] = (address, path, sent = {}) =>
    sendBy(proxied, path, { ...sent, headers: { ...sent.headers, "X-Forwarded-For": address } });
  const attacker = { ...target, client, count, begun, isOver, send, sendFor };
  if (!PREPARED.includes(name)) begun();
  for (let round = 0; !isOver(); round += 1) await ATTACKS[name](attacker, round);
  client.close();
  proxied.close();
}

/** Bodies of one round, on a connection each. */
const BODIES = 450;
/** Time between the beginnings of two of them, milliseconds. */
const BODY_INTERVAL_MS = 2;

/** Sends files as long as `/migrate` accepts them, all within a second, again and again. */
async function manyBodies({ send }: Attacker): Promise<void> {
  const file = "a".repeat(585_000);
  const body = Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n${file}\r\n--${BOUNDARY}--\r\n`,
  );
  const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  await Promise.all(
    Array.from({ length: BODIES }, async (_, index) => {
      await sleep(index * BODY_INTERVAL_MS);
      await send("/migrate", { method: "POST", headers, body });
    }),
  );
}

/** Connections with a body that does not come, of each address. */
const HELD = 500;
/** Time after which a connection that the server has closed is opened again, milliseconds. */
const REOPEN_MS = 1000;

/**
 * Sends the head of a form on each connection, and nothing more.
 * @param clients `client`: the one that the proxy at `from` names
 */
async function holdBodies(
  { origin, count, send, begun, isOver }: Attacker,
  clients: readonly { readonly from: string; readonly client?: string }[],
): Promise<void> {
  const open = async (from: string, head: string) => {
    const { socket, closed } = await openSocket(origin, from);
    count("opened");
    socket.once("data", (answer: Buffer) => {
      count(statusOf(answer));
    });
    socket.write(head);
    return { closed: closed.then(() => sleep(REOPEN_MS)) };
  };
  const keepOpen = async (from: string, head: string, first: ReturnType<typeof open>) => {
    for (let held = first; !isOver(); held = open(from, head))
      await held.then(
        ({ closed }) => closed,
        (error: unknown) => {
          count(errorText(error));
          return sleep(REOPEN_MS);
        },
      );
  };
  const held = clients.flatMap(({ from, client }) => {
    const forwarded = client === undefined ? "" : `X-Forwarded-For: ${client}\r\n`;
    const head = `POST /play HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n${forwarded}Content-Length: 1000\r\n\r\n`;
    return Array.from({ length: HELD }, () => ({ from, head, first: open(from, head) }));
  });
  await Promise.allSettled(held.map(({ first }) => first));
  // The server takes connections in their order.
  await send("/healthz");
  begun();
  await Promise.all(held.map(({ from, head, first }) => keepOpen(from, head, first)));
}

const FRAGMENTED = 450;
const FRAGMENTS = 16_000;

/** Sends a message that does not end, in fragments of one byte, on each of many sockets. */
async function fragments({ origin, others: [from = ""], count, begun }: Attacker): Promise<void> {
  // A mask of zeros leaves the byte as it is.
  const fragment = (opcode: number) => Buffer.from([opcode, 0x81, 0, 0, 0, 0, 0x61]);
  const message = Buffer.concat([fragment(1), ...Array<Buffer>(FRAGMENTS - 1).fill(fragment(0))]);
  const open = async () => {
    try {
      const { socket, closed } = await openSocket(origin, from);
      const answered = new Promise<Buffer>((resolve) => socket.once("data", resolve));
      socket.write(rawHandshake(origin));
      const answer = await Promise.race([answered, closed]);
      count(answer === undefined ? "closed" : statusOf(answer));
      return [{ socket, closed }];
    } catch (error) {
      count(errorText(error));
      return [];
    }
  };
  const opened = (await Promise.all(Array.from({ length: FRAGMENTED }, open))).flat();
  begun();
  const end = sleep(MAX_ROUND_MS);
  await Promise.all(
    opened.map(async ({ socket, closed }) => {
      socket.write(message);
      await Promise.race([closed, end]);
      count(socket.destroyed ? "closed" : "held");
      socket.destroy();
    }),
  );
}

const statusOf = (answer: Buffer) => answer.toString("latin1", 9, 12);

const PIPELINED = 3000;

/** Sends all requests on one connection before it reads an answer. */
async function pipelinedArchive(attacker: Attacker): Promise<void> {
  const { socket, closed } = await openSocket(attacker.origin, attacker.from);
  let answers = 0;
  let unread = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    unread += text;
    let end = 0;
    for (const match of unread.matchAll(/HTTP\/1\.1 (\d{3}) [^]*?\r\n\r\n/g)) {
      attacker.count(statusText(Number(match[1]), /^retry-after:/im.test(match[0])));
      answers += 1;
      end = match.index + match[0].length;
    }
    // A head may be split between two chunks.
    unread = unread.slice(Math.max(end, unread.length - 4096));
    if (answers === PIPELINED) socket.destroy();
  });
  socket.write(rawGet(attacker.origin, "/archive").repeat(PIPELINED));
  await Promise.race([closed, sleep(MAX_ROUND_MS)]);
  socket.destroy();
}

/** After this time an attacker begins anew, milliseconds. */
const MAX_ROUND_MS = 4000;

const DROPPED = 500;

/** Opens connections and drops each as soon as its request is sent. */
async function droppedConnections(attacker: Attacker): Promise<void> {
  await Promise.all(
    Array.from({ length: DROPPED }, async () => {
      try {
        const { socket, closed } = await openSocket(attacker.origin, attacker.from);
        socket.write(rawGet(attacker.origin, "/archive"), () => socket.destroy());
        await closed;
        attacker.count("dropped");
      } catch (error) {
        attacker.count(errorText(error));
      }
    }),
  );
  await sleep(500);
}

const BOUNDARY = "----load";

/** One part with 1 MB of header lines. */
function longHeaders(): string {
  const lines = "X-A: b\r\n".repeat(1_000_000 / 8);
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n${lines}\r\n\r\n--${BOUNDARY}--\r\n`;
}

/** 2 MB of parts without content. */
function emptyParts(): string {
  const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`;
  return `${part.repeat(Math.floor(2_000_000 / part.length))}--${BOUNDARY}--\r\n`;
}

/** Posts a form with files, as a guest and as a member. */
async function postPhoto({ send }: Attacker, form: () => string, senders: readonly Target["member"][]): Promise<void> {
  const body = form();
  for (const headers of senders) {
    const type = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
    await send("/account/photo/change", { method: "POST", headers: { ...headers, ...type }, body });
  }
}

/** Games of one round. */
const STORED_GAMES = 4;
/** Guesses of every second game. The others have all words, which a quota may refuse. */
const STORED_GUESSES = 500;
const EXPORTS = 4;

/** Stores long games and exports all of them, several times at once. */
async function storedGames({ send, member, words }: Attacker, round: number): Promise<void> {
  for (let game = 1; game <= STORED_GAMES; game += 1) {
    const guesses = words.slice(0, game % 2 === 0 ? STORED_GUESSES : words.length).map((guess) => ({ guess }));
    const text = JSON.stringify({ lang: "en", gameNumber: round * STORED_GAMES + game, guesses });
    const headers = { ...member, "Content-Type": "application/json" };
    await send("/semantle/upsertgame", { method: "POST", headers, body: JSON.stringify({ game: text }) });
  }
  await Promise.all(Array.from({ length: EXPORTS }, () => send("/account/export.json", { headers: member })));
}

/** Guesses passwords of many accounts at once. */
async function failedLogIns({ send }: Attacker, round: number): Promise<void> {
  await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) =>
      send("/account/log-in", {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: `email=nobody${round}.${index}%40words.example&password=wrong+password`,
      }),
    ),
  );
}

/** Logs in from twenty addresses at once. */
async function manyLogIns({ sendFor }: Attacker, round: number): Promise<void> {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      sendFor(`203.0.${round % 256}.${index}`, "/account/log-in", {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: `email=nobody${round}.${index}%40words.example&password=wrong+password`,
      }),
    ),
  );
}

/** Asks for pictures that nobody has asked for before, of games and of shared results, from five addresses. */
async function manyPictures({ sendFor }: Attacker, round: number): Promise<void> {
  await Promise.all(
    Array.from({ length: PROXIED }, (_, index) => {
      const game = 1 + round * PROXIED + index;
      // Digits that do not fall, mostly others for each game.
      const squares = Array.from((game * 7919).toString(6).slice(-10))
        .sort()
        .join("");
      return sendFor(`203.0.113.${index % 5}`, index % 2 === 0 ? `/og/en/en-${game}.png` : `/og/en/en.${squares}.png`);
    }),
  );
}

/** Guesses of one round. */
const LOCKED_GUESSES = 40;

/** Guesses as a member from many networks, while another process holds the write lock. */
async function lockedDatabase({ sendFor, member, words }: Attacker, round: number): Promise<void> {
  await Promise.all(
    Array.from({ length: LOCKED_GUESSES }, (_, index) => {
      const headers = { ...member, Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
      const guess = words[(round * LOCKED_GUESSES + index) % words.length] ?? "";
      const body = new URLSearchParams({ intent: "guess", edition: "en", guess }).toString();
      return sendFor(`203.0.113.${index}`, "/play", { method: "POST", headers, body });
    }),
  );
}

/** Comes back from a provider that is silent, ten times from each of three networks. */
async function junkCallbacks({ sendFor, callback: { path, cookie } }: Attacker, round: number): Promise<void> {
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      sendFor(`203.0.${round % 256}.${index % 3}`, path, { headers: { Cookie: cookie } }),
    ),
  );
}

/** Messages of a socket in a second, and at once: as many as it may send. */
const REJOINS_A_SECOND = 9;
const REJOINS_AT_ONCE = 35;

/** Asks for whole games of long teams for a second: from a socket of each team, and at once from another. */
async function rejoinedTeams({ origin, from, teams, count }: Attacker): Promise<void> {
  const openAt = async (rejoin: string) => {
    const socket = await openTeamSocket(origin, from);
    socket.on("message", () => {
      count("message");
    });
    const send = () => {
      socket.send(rejoin);
    };
    return { socket, send };
  };
  const [burst, ...others] = await Promise.all([...teams.slice(0, 1), ...teams].map(openAt));
  for (let time = 0; time < REJOINS_AT_ONCE; time += 1) burst?.send();
  for (let time = 0; time < REJOINS_A_SECOND; time += 1) {
    for (const { send } of others) send();
    await sleep(1000 / REJOINS_A_SECOND);
  }
  for (const { socket } of [...others, ...(burst === undefined ? [] : [burst])]) socket.terminate();
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
