import InformationCircleIcon from "@heroicons/react/24/outline/InformationCircleIcon";
import { Trans, useTranslation } from "react-i18next";
import type { Edition } from "~/editions/editions";
import { gamePath } from "~/i18n/addresses";
import { Names } from "~/ui/Names";
import { useLanguage } from "~/ui/useLanguage";

/** Before the player's own end: who has finished, and the way to the game. */
export function WhoHasFinished({
  edition,
  finished,
  size,
}: {
  edition: Edition;
  finished: readonly string[];
  size: number;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="stack stack-4">
      {size > 1 && (
        <p className="note">
          <InformationCircleIcon className="icon" aria-hidden="true" />
          <span>
            {t("circlePage.waiting")}{" "}
            {finished.length === 0 ? (
              t("circlePage.nobody")
            ) : (
              <Trans
                i18nKey="circlePage.finished"
                count={finished.length}
                components={{ names: <Names names={finished} /> }}
              />
            )}
          </span>
        </p>
      )}
      <a className="button button-main start" href={gamePath(edition, language)}>
        {t("circlePage.toGame")}
      </a>
    </div>
  );
}
