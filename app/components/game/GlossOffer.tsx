import type { GlossOffer as Offer } from "~/http/game/glosses.server";
import { usePath } from "../layout/addresses";
import { BackField, CsrfField } from "../layout/visitor";

/** One line that offers glosses. Either answer is a choice of the settings, so it is not made again. */
export function GlossOffer({ offer: { language, text, yes, no } }: { offer: Offer }) {
  const path = usePath();
  return (
    <form method="post" action={path("/settings")} className="offer-line" lang={language}>
      <CsrfField />
      <BackField />
      <span id="gloss-offer">{text}</span>
      <span role="group" aria-labelledby="gloss-offer">
        <button className="chip" name="glosses" value={language}>
          {yes}
        </button>
        <button className="chip" name="glosses" value="off">
          {no}
        </button>
      </span>
    </form>
  );
}
