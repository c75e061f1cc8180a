import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GameRef } from "~/game/gameRef";
import type { GameView } from "~/game/view";
import { late } from "../islands/late";
import { ServerMarkup } from "../islands/ServerMarkup";
import { Fold } from "../ui/Fold";

const ShareResult = late(() => import("./ShareResult"), "ShareResult");

/**
 * The text to share of a game that goes on, folded away. It has the squares so far.
 * @param children the text as the server has rendered it, until the script is there that keeps up with the guesses
 */
export function ShareSoFar({ view, children }: { view: GameView<GameRef>; children: ReactNode }) {
  const { t } = useTranslation();
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    ShareResult.load().then(
      () => {
        setIsLive(true);
      },
      // The server has it.
      () => undefined,
    );
  }, []);
  return (
    <Fold summary={t("share.soFarFold")} className="unprinted">
      {isLive ? <ShareResult view={view} look="plain" /> : <ServerMarkup>{children}</ServerMarkup>}
    </Fold>
  );
}
