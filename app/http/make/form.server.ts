import { json, redirect } from "@remix-run/node";
import type { Edition } from "~/game/editions";
import { madeAddress } from "~/i18n/addresses";
import { UnavailableError } from "~/platform/unavailable.server";
import { MADE_EDITIONS, makeGame, type MakeRefusal } from "~/services/make/makeGame.server";
import { REFUSAL_STATUS, retryAfterHeader } from "../refusal";
import type { RequestContext } from "../request/context";
import { writeMadeGame } from "../request/madeCookie.server";
import { addProfaneWord, isBanned, readProfaneCount } from "../request/profaneCookie.server";

/** Why the form is refused. Its sentence is in `makeRefusal` of the translations, or else in `refusal`. */
type MakeFormRefusal =
  | MakeRefusal
  /** Too many blocked words were sent from this browser. */
  | "banned"
  | "overloaded";

/** The HTTP status of each refusal. */
const STATUS: Readonly<Record<MakeFormRefusal, number>> = {
  secretTooShort: 400,
  secretSpaces: 400,
  secretTooLong: 400,
  unsuitableWord: 422,
  profane: REFUSAL_STATUS.profane,
  greetingTooLong: 400,
  greetingNotAllowed: 422,
  greetingHasSecret: 422,
  tooMany: REFUSAL_STATUS.tooMany,
  banned: 403,
  overloaded: REFUSAL_STATUS.overloaded,
};

/** A refused form. */
export interface RefusedMake {
  readonly why: MakeFormRefusal;
  readonly typed: { readonly word: string; readonly edition: Edition; readonly greeting: string };
  /** Blocked words that this browser has sent, with this one. */
  readonly profaneCount: number;
}

/** Longest typed text that is sent back to the form, characters. */
const MAX_TYPED = 200;

/**
 * Handles the form that makes a game: redirects to the page with its links. Only a blocked secret word counts towards
 * the ban. A greeting does not: one that means no harm may be refused.
 * @throws Response 400 for an unknown edition
 */
export async function handleMakeForm(context: RequestContext) {
  const { app, language, clientAddress } = context;
  const fields = await context.fields();
  const [word = "", named = "", greeting = ""] = ["word", "edition", "greeting"].map((name) => fields.get(name));
  const edition = MADE_EDITIONS.find((one) => one === named);
  if (edition === undefined) throw new Response("badForm", { status: REFUSAL_STATUS.badForm });
  const refuse = (why: MakeFormRefusal, retryAfter?: number) =>
    json<RefusedMake>(
      {
        why,
        typed: { word: word.slice(0, MAX_TYPED), edition, greeting: greeting.slice(0, MAX_TYPED) },
        profaneCount: readProfaneCount(context),
      },
      { status: STATUS[why], headers: retryAfterHeader(retryAfter) },
    );
  if (isBanned(context)) return refuse("banned");
  try {
    const outcome = await makeGame(app, { edition, raw: word, greeting, clientAddress });
    if (outcome.type === "made") {
      writeMadeGame(context, outcome);
      return redirect(madeAddress(language), { status: 303 });
    }
    if (outcome.why !== "profane") return refuse(outcome.why, outcome.retryAfter);
    addProfaneWord(context);
    return refuse(isBanned(context) ? "banned" : "profane");
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    app.log.error({ reason: error.message }, "a game could not be made");
    return refuse("overloaded", error.retryAfter);
  }
}
