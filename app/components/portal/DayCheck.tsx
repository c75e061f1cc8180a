import CheckIcon from "@heroicons/react/24/outline/CheckIcon";
import ExclamationTriangleIcon from "@heroicons/react/24/outline/ExclamationTriangleIcon";
import InformationCircleIcon from "@heroicons/react/24/outline/InformationCircleIcon";
import { Trans, useTranslation } from "react-i18next";
import { type Edition, EDITION_FACTS } from "~/game/editions";
import { displayOf } from "~/game/types";
import { formatShortDay } from "~/i18n/format";
import type { Level, WordCheck } from "~/http/portal/dayCheck.server";
import { useLanguage } from "../layout/addresses";
import { useFinding } from "./findings";
import { useRefusal, WordLink } from "./PortalParts";

const ICONS = { good: CheckIcon, look: ExclamationTriangleIcon, fact: InformationCircleIcon } as const;

/** What the check of a word says, in sentences. @param isTyped it is not the word that the game has, but one to be saved */
export function CheckSection({ check, edition, isTyped }: { check: WordCheck; edition: Edition; isTyped: boolean }) {
  const { t } = useTranslation();
  const find = useFinding();
  const { refused, warnings } = check;
  const looks = warnings === 0 ? t("portal.check.fine") : t("portal.check.look", { count: warnings });
  const can = refused === null && isTyped ? `${t("portal.check.canSave")} ` : "";
  return (
    <section className="stack" aria-labelledby="check">
      <h2 id="check" className="breaking">
        <Trans
          i18nKey="portal.check.title"
          components={{
            word: <WordLink language={EDITION_FACTS[edition].wordLanguage} word={displayOf(check.word)} isInHeading />,
          }}
        />
      </h2>
      <p>
        <b>{refused === null ? `${can}${looks}` : t("portal.check.cannotSave")}</b>
      </p>
      <ul className="day-check ruled">
        {refused !== null && <RefusedLine refused={refused} />}
        {check.findings.map((finding, index) => (
          // A kind may come several times, in an order that does not change.
          <Line key={index} level={finding.level} {...find(finding)} />
        ))}
      </ul>
    </section>
  );
}

function RefusedLine({ refused: { why, game } }: { refused: NonNullable<WordCheck["refused"]> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal()(why);
  if (game === null) return <Line level="look" text={text} />;
  const day = formatShortDay(game.day, language);
  return <Line level="look" text={text} hint={t("portal.check.game", { number: game.number, day })} />;
}

function Line({ level, text, hint }: { level: Level; text: string; hint?: string }) {
  const { t } = useTranslation();
  const Icon = ICONS[level];
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <span>
        {level !== "fact" && (
          <span className="visually-hidden">{t(`portal.check.${level === "good" ? "good" : "mark"}`)} </span>
        )}
        {text}
      </span>
      {hint !== undefined && <small>{hint}</small>}
    </li>
  );
}
