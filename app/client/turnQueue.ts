/** One thing the player did, as the fields of the game's forms. */
export interface QueuedTurn {
  readonly id: number;
  readonly fields: Readonly<Record<string, string>>;
}

export interface QueueState {
  /** Turns that have not been answered yet, in order. */
  readonly waiting: readonly QueuedTurn[];
  /** The first one could not be sent, and waits for the player. */
  readonly isStalled: boolean;
}

export interface TurnQueue {
  add(fields: QueuedTurn["fields"]): void;
  /** Goes on after a turn that could not be sent. */
  resume(): void;
}

/**
 * Sends turns one at a time in the order in which they were made. A turn whose sending throws is tried again after each of `retryDelays`
 * (milliseconds); after the last one the queue stands still, with that turn at its head and nothing lost, until `resume`.
 */
export function createTurnQueue<Reply>({
  send,
  onReply,
  isLeft = () => false,
  onChange,
  retryDelays,
}: {
  readonly send: (fields: QueuedTurn["fields"]) => Promise<Reply>;
  readonly onReply: (turn: QueuedTurn, reply: Reply) => void;
  /** Whether a reply leaves the turn for later, from another page: then it is kept at the head, and nothing is sent until there is another one. */
  readonly isLeft?: (turn: QueuedTurn, reply: Reply) => boolean;
  /** Called whenever the waiting turns or the standstill change. */
  readonly onChange: (state: QueueState) => void;
  readonly retryDelays: readonly number[];
}): TurnQueue {
  let waiting: readonly QueuedTurn[] = [];
  let isStalled = false;
  let isRunning = false;
  let lastId = 0;

  const change = (next: { waiting?: readonly QueuedTurn[]; isStalled?: boolean }) => {
    waiting = next.waiting ?? waiting;
    isStalled = next.isStalled ?? isStalled;
    onChange({ waiting, isStalled });
  };

  const sendPatiently = async (turn: QueuedTurn): Promise<{ reply: Reply } | undefined> => {
    for (const delay of [...retryDelays, undefined]) {
      try {
        return { reply: await send(turn.fields) };
      } catch {
        // Offline, or a server that is being restarted: worth another try.
        if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
    return undefined;
  };

  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    for (let turn = waiting[0]; turn !== undefined && !isStalled; turn = waiting[0]) {
      const sent = await sendPatiently(turn);
      if (sent === undefined) {
        change({ isStalled: true });
        break;
      }
      const isToStay = isLeft(turn, sent.reply);
      if (!isToStay) change({ waiting: waiting.slice(1) });
      onReply(turn, sent.reply);
      if (isToStay) break;
    }
    isRunning = false;
  };

  return {
    add: (fields) => {
      lastId += 1;
      change({ waiting: [...waiting, { id: lastId, fields }] });
      void run();
    },
    resume: () => {
      change({ isStalled: false });
      void run();
    },
  };
}
