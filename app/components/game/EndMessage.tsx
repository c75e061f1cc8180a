import { EDITION_FACTS } from "~/game/editions";
import { Trans } from "react-i18next";
import type { GameRef } from "~/game/gameRef";
import { displayOf } from "~/game/types";
import type { GameView } from "~/game/view";
import { EndCounts } from "./EndCounts";

/** Shows the secret and the counts of guesses and hints. */
export function EndMessage({ view }: { view: GameView<GameRef> }) {
  return (
    <p className="over-secret">
      <Trans
        i18nKey="over.secret"
        values={{ word: view.secret === null ? "" : displayOf(view.secret) }}
        components={{ b: <b lang={EDITION_FACTS[view.game.edition].wordLanguage} /> }}
      />{" "}
      <EndCounts view={view} />
    </p>
  );
}
