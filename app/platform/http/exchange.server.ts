import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../log.server";
import type { AddressOptions } from "./address.server";
import type { FairQueue } from "./fairQueue.server";
import type { BodyBudget } from "./bodyBudget.server";

/** Settings of the listener that apply to every request. */
export type ExchangeOptions = AddressOptions & {
  readonly log: Log;
  /** Admits what the app and the API have to work for. */
  readonly queue: FairQueue;
  readonly bodyBudget: BodyBudget;
  /** Maximum length of a request body, in bytes. */
  readonly bodyLimit: number;
};

export type Exchange<Options extends ExchangeOptions = ExchangeOptions> = {
  readonly options: Options;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  /** The pattern of its path, once that is known. */
  route?: string | undefined;
};
