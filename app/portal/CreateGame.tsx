import ChevronLeftIcon from "@heroicons/react/24/outline/ChevronLeftIcon";
import ChevronRightIcon from "@heroicons/react/24/outline/ChevronRightIcon";
import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { portalAddress } from "~/i18n/staffPages";
import { WrongNote } from "~/ui/notes";
import { useLanguage } from "~/ui/useLanguage";
import { AsPlayersMeetIt } from "./AsPlayersMeetIt";
import { BegunGame } from "./BegunGame";
import { HiddenGame } from "./BlindMode";
import { BlindTries } from "./BlindTries";
import type { PortalGameData } from "./createPage.request.server";
import { CheckSection } from "./DayCheck";
import { FindAnother } from "./FindPage";
import { GameActions, TryWay } from "./GameActions";
import { GameForm } from "./GameForm";
import { NearestWords } from "./NearestWords";
import { ChosenBy, DeskNote, EditionTabs, useRefusal, WordLink } from "./PortalParts";
import { ChangeNote } from "./UndoNote";

/** The page of a game: the way to others, and what there is to say of its word. */
export function CreateGame(props: PortalGameData) {
  const { edition, number, sameDay, next, isWordHidden, begun, done } = props;
  const game = { edition, number };
  const text = useRefusal();
  const isComing = number >= next;
  return (
    <>
      <EditionTabs page="create" current={edition} numbers={sameDay} />
      {props.refused !== null && <WrongNote>{text(props.refused)}</WrongNote>}
      {done !== null && <ChangeNote change={done} />}
      <Neighbors {...game} />
      {isWordHidden && (
        <>
          <HiddenGame {...game} />
          {isComing && <TryWay {...game} />}
        </>
      )}
      {!isWordHidden && isComing && <ComingGame {...props} />}
      {begun !== null && <BegunGame {...props} game={begun} />}
      {!isWordHidden && !isComing && begun === null && <NoGame number={number} isFailed={props.isFailed} />}
      {(isWordHidden || !isComing) && <BlindTries tries={props.tries} />}
    </>
  );
}

/** Leads to the games of the days before and after. */
function Neighbors({ edition, number }: DailyGame) {
  const { t } = useTranslation();
  const language = useLanguage();
  const to = (num: number) => portalAddress(language, "create", { edition, num });
  return (
    <nav className="cluster" aria-label={t("nav.label")}>
      {number > 1 && (
        <a className="button" href={to(number - 1)}>
          <ChevronLeftIcon className="icon" aria-hidden="true" />
          {t("portal.create.prev")}
        </a>
      )}
      <a className="button" href={to(number + 1)}>
        {t("portal.next")}
        <ChevronRightIcon className="icon" aria-hidden="true" />
      </a>
    </nav>
  );
}

/** In place of a begun game that the schedule has not or that could not be read. */
function NoGame({ number, isFailed }: Pick<PortalGameData, "number" | "isFailed">) {
  const { t } = useTranslation();
  if (isFailed) return <WrongNote>{t("portal.create.failed")}</WrongNote>;
  return <p className="soft">{t("portal.create.begun", { number })}</p>;
}

/** The form with the word of a game, beside what is known about the word that was typed, or else about its own. */
function ComingGame(props: PortalGameData) {
  const { edition, number, game, isFailed, answer, day } = props;
  const { t } = useTranslation();
  const form = { edition, number, show: props.show, game, draft: props.draft };
  return (
    <div className="desk-columns">
      <div className="stack stack-8">
        <div className="stack">
          {isFailed ? <WrongNote>{t("portal.create.failed")}</WrongNote> : <NowLine game={game} />}
          {game !== null && game.choice !== null && <GameActions game={game} word={game.secret.word} />}
          <GameForm {...form} answer={answer} />
          {(answer === null || (answer.why !== null && day === null)) && (
            <FindAnother edition={edition} number={number} />
          )}
        </div>
        {day !== null && <CheckSection check={day.check} edition={edition} number={number} isTyped={answer !== null} />}
      </div>
      <div className="stack stack-8">
        {day?.meets && <AsPlayersMeetIt edition={edition} preview={day.meets} />}
        {day?.near && <NearestWords edition={edition} report={day.near} />}
        <TryWay edition={edition} number={number} />
        <BlindTries tries={props.tries} />
      </div>
    </div>
  );
}

function NowLine({ game }: Pick<PortalGameData, "game">) {
  const { t } = useTranslation();
  if (game === null) return <p className="soft">{t("portal.create.empty")}</p>;
  return (
    <p className="portal-now breaking">
      <span>
        <Trans
          i18nKey="portal.create.now"
          components={{
            word: <WordLink language={EDITION_FACTS[game.edition].wordLanguage} word={game.secret} />,
          }}
        />
      </span>
      <small className="soft">
        <ChosenBy choice={game.choice} />
      </small>
      <DeskNote note={game.note} />
    </p>
  );
}
