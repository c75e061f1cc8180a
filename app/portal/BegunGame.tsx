import ExclamationTriangleIcon from "@heroicons/react/24/outline/ExclamationTriangleIcon";
import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { portalAddress } from "~/i18n/staffPages";
import { WrongNote } from "~/ui/notes";
import { useVisitor } from "~/ui/pageFacts";
import { useLanguage } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import { Complaint } from "./Complaint";
import type { PortalGameData } from "./createPage.request.server";
import { Played } from "./Played";
import { ChosenBy, DeskNote, useRefusal, WordLink } from "./PortalParts";

type BegunGameProps = Pick<PortalGameData, "edition" | "number" | "show" | "answer" | "played" | "complaint"> & {
  readonly game: NonNullable<PortalGameData["begun"]>;
};

/** A game that can no longer change: its word, what guesses had in it and, after its day, how players did. */
export function BegunGame({ edition, number, show, answer, game, played, complaint }: BegunGameProps) {
  const { t } = useTranslation();
  const { isPortalAdmin } = useVisitor();
  const text = useRefusal();
  const language = useLanguage();
  const { wordLanguage } = EDITION_FACTS[edition];
  return (
    <>
      {/* The form was open when the game began. */}
      {answer !== null && answer.why !== null && <WrongNote>{text(answer.why)}</WrongNote>}
      <p className="portal-now breaking">
        <span>
          <Trans
            i18nKey={game.isToday ? "portal.create.today" : "portal.create.past"}
            components={{ word: <WordLink language={wordLanguage} word={game.secret} /> }}
          />
        </span>
        <small className="soft">
          <ChosenBy choice={game.choice} />
        </small>
        <DeskNote note={game.note} />
      </p>
      {isPortalAdmin && (
        <nav className="ways" aria-label={t("portal.create.ways")}>
          <Way
            Icon={ExclamationTriangleIcon}
            href={portalAddress(language, "emergency", { edition, num: number })}
            note={t("portal.emergency.note")}
          >
            {t("portal.emergency.title")}
          </Way>
        </nav>
      )}
      <div className="desk-columns">
        {played && <Played day={played} />}
        <Complaint
          {...complaint}
          wordLanguage={wordLanguage}
          action={portalAddress(language, "create")}
          hidden={{ edition, num: number, ...(show !== null && { show }) }}
        />
      </div>
    </>
  );
}
