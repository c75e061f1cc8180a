import { redirect } from "@remix-run/node";
import { isRefused } from "~/game/refusal";
import { madeAddress } from "~/i18n/addresses";
import { MADE_EDITIONS, makeGame } from "~/services/make/makeGame.server";
import { type FormRefusal, formRefused, orUnavailable, refusalResponse } from "../refusal.server";
import type { RequestContext } from "../request/context";
import { addProfaneWord, isBanned, writeMadeGame } from "../request/makeCookies.server";

/**
 * Handles the form that makes a game: redirects to the page with its links. Only a blocked secret word counts towards
 * the ban. A greeting does not: one that means no harm may be refused.
 * @throws Response 400 for an unknown edition
 */
export async function handleMakeForm(context: RequestContext) {
  const { app, fields, language, clientAddress } = context;
  const [word = "", named = "", greeting = ""] = ["word", "edition", "greeting"].map((name) => fields.get(name));
  const edition = MADE_EDITIONS.find((one) => one === named);
  if (edition === undefined) throw refusalResponse("badForm");
  const refuseForm = (refusal: FormRefusal) =>
    formRefused(refusal, { form: "make", fields, echoedFields: ["word", "edition", "greeting"] });
  if (isBanned(context)) return refuseForm({ why: "banned" });
  return orUnavailable(
    context,
    async () => {
      const outcome = await makeGame(app, { edition, raw: word, greeting, clientAddress });
      if (!isRefused(outcome)) {
        writeMadeGame(context, outcome);
        return redirect(madeAddress(language), { status: 303 });
      }
      if (outcome.why !== "profane") return refuseForm(outcome);
      addProfaneWord(context);
      return refuseForm({ why: isBanned(context) ? "banned" : "profane" });
    },
    refuseForm,
  );
}
