import { isRecord, parseJson } from "~/game/json";
import type { ApiCall } from "~/platform/http/apiCall.server";
import type { App } from "~/services/app";
import type { Member } from "~/services/members/sessions.server";
import { openPlayer, type Player } from "../request/stores.server";
import { openSession, type Session } from "../request/session.server";

/** Who calls, for the operations that ask: a browser with the cookies of the site's own pages, or a program that keeps such cookies. */
export interface Caller {
  readonly request: Request;
  readonly session: Session;
  /** Where the caller's games are kept. */
  player(): Promise<Player>;
  /** Null: nobody is logged in. */
  member(): Promise<Member | null>;
  /** What was sent, an object in JSON; undefined for anything else. Nothing at all is an object without parts. */
  body(): Promise<object | undefined>;
  /** Network address. */
  readonly from: string;
}

export function callerOf(app: App, call: ApiCall): Caller {
  const request = call.toRequest();
  const session = openSession(app, request);
  return {
    request,
    session,
    player: () => openPlayer(app, { request, session }),
    member: () => session.member(),
    body: async () => {
      const text = await request.text();
      const sent = text === "" ? {} : parseJson(text);
      return isRecord(sent) ? sent : undefined;
    },
    from: call.clientAddress(),
  };
}
