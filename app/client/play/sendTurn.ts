import { logEvent } from "../eventLog";
import { post } from "../session";
import type { QueuedTurn } from "./queue";

/**
 * Sends a turn. One at a time across all tabs: they share the cookie, so concurrent replies would overwrite each other.
 * Failures are logged.
 * @param unread the reply to a malformed request, whose error has another shape. A retry would not help.
 * @throws Error when the turn was not taken: offline, no answer in time, or a server error
 */
export async function sendTurn<Reply extends { readonly why: string | null }>(
  address: "/play" | "/bonus",
  fields: QueuedTurn["fields"],
  unread: Reply,
): Promise<Reply> {
  const send = async () => {
    try {
      return await postTurn(address, fields, unread);
    } catch (error) {
      logEvent("turnNotSent", String(error));
      throw error;
    }
  };
  return inTurn(send);
}

/** Sends alone among all tabs where the browser has locks. It has none on HTTP pages, and refuses them with storage denied. */
async function inTurn<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  let sent: Promise<Reply> | undefined;
  try {
    return await navigator.locks.request("proxima-turn", () => (sent = send()));
  } catch {
    return await (sent ?? send());
  }
}

async function postTurn<Reply extends { readonly why: string | null }>(
  address: string,
  fields: QueuedTurn["fields"],
  unread: Reply,
): Promise<Reply> {
  const response = await post(address, new URLSearchParams(fields));
  const reply = (await response.json()) as Partial<Reply> & { readonly error?: { readonly type: string } };
  // A server error means that the turn was not taken. A refusal (4xx) is a valid reply.
  if (response.status >= 500) throw new Error(`POST ${address} answered ${response.status}`);
  if (reply.error?.type === "foreignForm") return { ...unread, why: "foreignForm" };
  return reply.why === undefined ? unread : (reply as Reply);
}
