import { installGlobals } from "@remix-run/node";
import fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { insertGames } from "~/play/games.data.server";
import { parseLog } from "~/play/log";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { openTeamClient, startTeamServer, type TeamClient, type TeamServer } from "../../tests/fixtures/teamSockets";
import type { ServerMessage } from "./protocol.request.server";
import { findRoom } from "./teams.data.server";

/** Words of the generated vectors. The last one is the secret. */
const WORDS = ["bada", "kala", "lada", "gado", "fila", "pola", "badi", "bado", "gala"];
const SECRET = "gala";
const NAMES = ["Ana", "Bea", "Cem", "Dan"];

/** What a browser knows of a room: it follows the events, and asks for the whole game if it has missed one. */
class Browser {
  seat: string | undefined;
  client: TeamClient | undefined;
  /** Guesses by their ids that were sent and not answered. */
  readonly pending = new Map<string, string>();
  private guesses = 0;
  private known: { version: number; rows: readonly string[]; isOver: boolean } | undefined;
  private read = 0;

  get view() {
    this.follow();
    return this.known;
  }

  /** Applies what has arrived. @returns whether an event was missed */
  follow(): boolean {
    const received = this.client?.received ?? [];
    let hasGap = false;
    for (const message of received.slice(this.read)) hasGap = this.apply(message) || hasGap;
    this.read = received.length;
    return hasGap;
  }

  private apply(message: ServerMessage): boolean {
    if ("gameData" in message) {
      const { guesses, isOver, team } = message.gameData;
      this.known = { version: team.version, rows: guesses.map(({ word, by }) => `${word} ${by ?? ""}`), isOver };
      if ("seat" in message) this.seat = message.seat;
      return false;
    }
    if (message.type === "errorWordGuess" && message.id !== null) this.pending.delete(message.id);
    if (message.type === "gameLeft") this.known = undefined;
    if (!("version" in message)) return false;
    if (message.type === "wordGuessed" && message.id !== null) this.pending.delete(message.id);
    if (this.known === undefined || message.version <= this.known.version) return false;
    if (message.version > this.known.version + 1) return true;
    const { rows, isOver } = this.known;
    const isGuess = message.type === "wordGuessed";
    this.known = {
      version: message.version,
      rows: isGuess ? [...rows, `${message.word} ${message.userName}`] : rows,
      isOver: isOver || (isGuess && message.isOver),
    };
    return false;
  }

  nextId(word: string): string {
    this.guesses += 1;
    const id = `guess-${this.guesses}`;
    this.pending.set(id, word);
    return id;
  }

  forget() {
    this.seat = undefined;
    this.known = undefined;
    this.pending.clear();
  }

  attach(client: TeamClient | undefined) {
    this.follow();
    this.client = client;
    this.read = 0;
  }
}

/** The real things: a server with a database that outlives it, and browsers. */
class World {
  teamCode: string | undefined;
  readonly browsers = NAMES.map(() => new Browser());
  private constructor(
    private readonly database: string,
    public test: TestApp,
    public server: TeamServer,
  ) {}

  static async open(database: string): Promise<World> {
    const test = await openTestApp({ database });
    await insertGames(test.app.db, [{ edition: "en", number: 7, secret: SECRET }], 0);
    return new World(database, test, await startTeamServer(test.app));
  }

  async connect(browser: Browser): Promise<void> {
    if (browser.client !== undefined) return;
    browser.attach(await openTeamClient(this.server.url));
    await this.rejoin(browser);
  }

  /** As after a reconnection: the whole game, then what was not answered. */
  async rejoin(browser: Browser): Promise<void> {
    const { client, seat } = browser;
    const { teamCode } = this;
    if (client === undefined || seat === undefined || teamCode === undefined) return;
    client.send({ type: "rejoinGame", teamCode, seat });
    for (const [id, word] of browser.pending) client.send({ type: "guessWord", teamCode, word, id });
    await client.settled();
    browser.follow();
  }

  async drop(browser: Browser): Promise<void> {
    const { client } = browser;
    browser.attach(undefined);
    await client?.drop();
  }

  /** Ends the server in the middle of everything and starts another on the same database. */
  async restart(): Promise<void> {
    await this.close();
    this.test = await openTestApp({ database: this.database });
    this.server = await startTeamServer(this.test.app);
    for (const browser of this.browsers) await this.connect(browser);
  }

  async close(): Promise<void> {
    await Promise.all(this.browsers.map((browser) => this.drop(browser)));
    await this.server.close();
    await this.test.close();
  }

  /** What all agree on in the end. */
  async check(): Promise<void> {
    for (const browser of this.browsers) await this.connect(browser);
    // Twice: the second time, the events of the last answers have come too.
    for (let time = 0; time < 2; time += 1) for (const { client } of this.browsers) await client?.settled();
    for (const browser of this.browsers) if (browser.follow()) await this.rejoin(browser);
    const room = this.teamCode === undefined ? undefined : await findRoom(this.test.app.db, this.teamCode);
    if (room === undefined) return;
    const rows = parseLog(room.log).map((step) => `${"word" in step ? step.word : step.kind} ${step.by ?? ""}`);
    // No word is stored twice, and nothing comes after the end.
    const words = rows.map((row) => row.split(" ")[0]);
    expect(new Set(words).size).toBe(words.length);
    expect(words.includes(SECRET) ? words.at(-1) : SECRET).toBe(SECRET);
    for (const { view, pending } of this.browsers) {
      if (view !== undefined) expect(view).toEqual({ version: room.version, rows, isOver: words.includes(SECRET) });
      expect([...pending.values()]).toEqual([]);
    }
  }
}

/** What must be true after each step: the guesses that were acknowledged. */
interface Model {
  hasRoom: boolean;
  readonly members: Set<number>;
  readonly acknowledged: Set<string>;
}
type Command = fc.AsyncCommand<Model, World>;

const at = (world: World, player: number): Browser => world.browsers[player] ?? new Browser();

class Create implements Command {
  check = (model: Readonly<Model>) => !model.hasRoom;
  run = async (model: Model, world: World) => {
    const browser = at(world, 0);
    await world.connect(browser);
    browser.client?.send({ type: "createGame", name: NAMES[0] ?? "" });
    await browser.client?.settled();
    world.teamCode = browser.client?.received.find((message) => message.type === "gameCreated")?.teamCode;
    model.hasRoom = true;
    model.members.add(0);
    expect(browser.view?.rows).toEqual([]);
  };
  toString = () => "create";
}

class Join implements Command {
  constructor(private readonly player: number) {}
  check = (model: Readonly<Model>) => model.hasRoom && !model.members.has(this.player);
  run = async (model: Model, world: World) => {
    const browser = at(world, this.player);
    await world.connect(browser);
    browser.client?.send({ type: "joinGame", teamCode: world.teamCode ?? "", name: NAMES[this.player] ?? "" });
    await browser.client?.settled();
    // A team that has won takes nobody in.
    if (browser.view === undefined) expect((await findRoom(world.test.app.db, world.teamCode ?? ""))?.is_over).toBe(1);
    else model.members.add(this.player);
  };
  toString = () => `join ${this.player}`;
}

class Guess implements Command {
  constructor(
    private readonly player: number,
    private readonly word: string,
    /** Whether the connection is cut before the answer comes. */
    private readonly isCut: boolean,
  ) {}
  check = (model: Readonly<Model>) => model.members.has(this.player);
  run = async (model: Model, world: World) => {
    const browser = at(world, this.player);
    const id = browser.nextId(this.word);
    const { teamCode = "" } = world;
    browser.client?.send({ type: "guessWord", teamCode, word: this.word, id });
    if (this.isCut) await world.drop(browser);
    else await browser.client?.settled();
    for (const row of browser.view?.rows ?? []) model.acknowledged.add(row);
  };
  toString = () => `guess ${this.player} ${this.word}${this.isCut ? " cut" : ""}`;
}

class Leave implements Command {
  constructor(private readonly player: number) {}
  check = (model: Readonly<Model>) => model.members.has(this.player);
  run = async (model: Model, world: World) => {
    const browser = at(world, this.player);
    await world.connect(browser);
    browser.client?.send({ type: "leaveGame", teamCode: world.teamCode ?? "" });
    await browser.client?.settled();
    expect(browser.view).toBeUndefined();
    browser.forget();
    model.members.delete(this.player);
  };
  toString = () => `leave ${this.player}`;
}

class Drop implements Command {
  constructor(private readonly player: number) {}
  check = () => true;
  run = (_: Model, world: World) => world.drop(at(world, this.player));
  toString = () => `drop ${this.player}`;
}

class Connect implements Command {
  constructor(private readonly player: number) {}
  check = () => true;
  run = (_: Model, world: World) => world.connect(at(world, this.player));
  toString = () => `connect ${this.player}`;
}

class Restart implements Command {
  check = (model: Readonly<Model>) => model.hasRoom;
  run = async (model: Model, world: World) => {
    await world.restart();
    const room = await findRoom(world.test.app.db, world.teamCode ?? "");
    const stored = parseLog(room?.log ?? "").map((step) => `${"word" in step ? step.word : ""} ${step.by ?? ""}`);
    for (const row of model.acknowledged) expect(stored).toContain(row);
  };
  toString = () => "restart";
}

const player = fc.integer({ min: 0, max: NAMES.length - 1 });
const commands = fc.commands(
  [
    fc.constant(new Create()),
    player.map((one) => new Join(one)),
    player.map((one) => new Join(one)),
    fc.tuple(player, fc.constantFrom(...WORDS), fc.boolean()).map(([one, word, isCut]) => new Guess(one, word, isCut)),
    fc.tuple(player, fc.constantFrom(...WORDS)).map(([one, word]) => new Guess(one, word, false)),
    player.map((one) => new Leave(one)),
    player.map((one) => new Drop(one)),
    player.map((one) => new Connect(one)),
    fc.constant(new Restart()),
  ],
  { maxCommands: 30, size: "+1" },
);

describe("a team", () => {
  it("agrees with its room, whoever joins, leaves, guesses, drops or comes back, and across restarts", async () => {
    installGlobals({ nativeFetch: false });
    await fc.assert(
      fc.asyncProperty(commands, async (run) => {
        const directory = mkdtempSync(path.join(tmpdir(), "team-model-"));
        const world = await World.open(path.join(directory, "proxima.sqlite"));
        try {
          const model: Model = { hasRoom: false, members: new Set(), acknowledged: new Set() };
          await fc.asyncModelRun(() => ({ model, real: world }), [new Create(), ...run]);
          await world.check();
        } finally {
          await world.close();
          rmSync(directory, { recursive: true });
        }
      }),
      { numRuns: 20 },
    );
  });
});
