import { logEvent } from "~/ui/eventLog.browser";

/** One turn of the player, as the form fields to send. */
export interface QueuedTurn {
  readonly id: number;
  readonly fields: Readonly<Record<string, string>>;
}

export const isHint = ({ fields }: QueuedTurn) => fields.intent === "hint";

interface QueueState {
  /** Unanswered turns, in order. */
  readonly waiting: readonly QueuedTurn[];
  /** The first turn could not be sent. The queue waits for `resume`. */
  readonly isStalled: boolean;
}

/** A queue whose turns outlive the page, if the browser has stored them. */
export interface StoredQueue extends QueueState {
  readonly isStored: boolean;
}

export const NO_QUEUE: StoredQueue = { waiting: [], isStalled: false, isStored: true };

export type QueueEvent<Reply> =
  | { readonly type: "queueChanged"; readonly queue: StoredQueue }
  | { readonly type: "replied"; readonly turn: QueuedTurn; readonly reply: Reply; readonly at: number };

interface QueueOptions<Reply> {
  readonly send: (fields: QueuedTurn["fields"]) => Promise<Reply>;
  readonly onReply: (turn: QueuedTurn, reply: Reply) => void;
  readonly onChange: (state: QueueState) => void;
  readonly retryDelays: readonly number[];
}

/** A reply, as far as the queue knows it. */
interface TurnAnswer {
  /** Why the turn was refused. Null: it was taken. */
  readonly why: string | null;
}

/**
 * Whether a guess was refused because the member who typed it is no longer logged in. It stays at the head, for their next
 * page, and nothing is sent until another turn is added.
 */
function isForNextPage({ fields }: QueuedTurn, { why }: TurnAnswer): boolean {
  return fields.guess !== undefined && (why === "loggedOut" || why === "otherMember");
}

/**
 * Sends turns one at a time, in order. When `send` throws, the turn is retried after each of `retryDelays` (milliseconds).
 * After the last retry the queue stalls until `resume` or `probe`. No turn is lost.
 */
export function createTurnQueue<Reply extends TurnAnswer>({
  send,
  onReply,
  onChange,
  retryDelays,
}: QueueOptions<Reply>) {
  let waiting: readonly QueuedTurn[] = [];
  let isStalled = false;
  let isRunning = false;
  let lastId = 0;

  const change = (next: { waiting?: readonly QueuedTurn[]; isStalled?: boolean }) => {
    waiting = next.waiting ?? waiting;
    isStalled = next.isStalled ?? isStalled;
    onChange({ waiting, isStalled });
  };

  const sendWithRetries = async (turn: QueuedTurn): Promise<{ reply: Reply } | undefined> => {
    for (const delay of [...retryDelays, undefined]) {
      try {
        return { reply: await send(turn.fields) };
      } catch {
        // Offline or the server is restarting: retry.
        if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
    return undefined;
  };

  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    for (let turn = waiting[0]; turn !== undefined; turn = waiting[0]) {
      const sent = await sendWithRetries(turn);
      if (sent === undefined) {
        change({ isStalled: true });
        break;
      }
      const isDeferred = isForNextPage(turn, sent.reply);
      change({ isStalled: false, ...(isDeferred ? {} : { waiting: waiting.filter(({ id }) => id !== turn.id) }) });
      try {
        onReply(turn, sent.reply);
      } catch (error) {
        // What waits behind it is no part of the error.
        logEvent("replyNotShown", String(error));
      }
      if (isDeferred) break;
    }
    isRunning = false;
  };

  return {
    add: (fields: QueuedTurn["fields"]) => {
      lastId += 1;
      change({ waiting: [...waiting, { id: lastId, fields }] });
      if (!isStalled) void run();
    },
    /** Takes turns out of the queue. One that is just being sent may be taken all the same. */
    withdraw: (isMeant: (turn: QueuedTurn) => boolean) => {
      const left = waiting.filter((turn) => !isMeant(turn));
      change({ waiting: left, isStalled: isStalled && left.length > 0 });
    },
    /** Retries after a turn could not be sent. */
    resume: () => {
      change({ isStalled: false });
      void run();
    },
    /** The same without the player's doing: the queue stays stalled until the turn is sent. */
    probe: () => {
      if (isStalled) void run();
    },
  };
}
