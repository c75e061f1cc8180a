import InformationCircleIcon from "@heroicons/react/24/outline/InformationCircleIcon";
import { Fragment } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { Edition } from "~/game/editions";
import { gamePath } from "~/i18n/addresses";
import { listParts } from "~/i18n/format";
import { useLanguage } from "../layout/useLanguage";

/** How many of those who have finished are named. */
const NAMED = 2;

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

/** The first names of a list, and how many there are more. */
export function Names({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  const more = names.length - NAMED;
  const listed = [...names.slice(0, NAMED), ...(more > 0 ? [t("circlePage.more", { count: more })] : [])];
  return listParts(listed, useLanguage()).map(({ type, value }, index) =>
    type === "element" ? <bdi key={index}>{value}</bdi> : <Fragment key={index}>{value}</Fragment>,
  );
}
