import ChevronLeftIcon from "@heroicons/react/24/outline/ChevronLeftIcon";
import ChevronRightIcon from "@heroicons/react/24/outline/ChevronRightIcon";
import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/game/editions";
import { displayOf } from "~/game/types";
import type { PortalGameData, TypedWord } from "~/http/portal/createPage.server";
import { portalAddress } from "~/i18n/staffPages";
import { Island } from "../islands/Island";
import { useLanguage } from "../layout/addresses";
import { WrongNote } from "../ui/notes";
import { AsPlayersMeetIt } from "./AsPlayersMeetIt";
import { BlindTries } from "./BlindTries";
import { ChangeNote } from "./UndoNote";
import { CheckSection } from "./DayCheck";
import { GameForm } from "./GameForm";
import { MoveWays } from "./MoveWays";
import { NearestWords } from "./NearestWords";
import { Played } from "./Played";
import { Choice, EditionTabs, useGameSpan, WordLink } from "./PortalParts";

/** The page of a game: the form with its word, beside what is known about the word that was typed, or else about its own. */
export function CreateGame(props: PortalGameData) {
  const { edition, number, date, sameDay, next, game, played, isFailed, done, answer, day } = props;
  const span = useGameSpan();
  const { t } = useTranslation();
  const language = useLanguage();
  const form = { edition, number, show: props.show, game, draft: props.draft };
  const hasBegun = number < next;
  const tries = <BlindTries game={{ edition, number }} hasBegun={hasBegun} tries={props.tries} />;
  return (
    <>
      <p className="soft">{span(date, { withYear: true, withZones: true })}</p>
      <EditionTabs page="create" current={edition} numbers={sameDay} />
      {answer === null && done !== null && <ChangeNote change={done} />}
      <nav className="cluster" aria-label={t("nav.label")}>
        {number > next && (
          <a className="button" href={portalAddress(language, "create", { edition, num: number - 1 })}>
            <ChevronLeftIcon className="icon" aria-hidden="true" />
            {t("portal.create.prev")}
          </a>
        )}
        {!hasBegun && (
          <a className="button" href={portalAddress(language, "create", { edition, num: number + 1 })}>
            {t("portal.next")}
            <ChevronRightIcon className="icon" aria-hidden="true" />
          </a>
        )}
      </nav>
      {hasBegun ? (
        <>
          <p className="note note-wrong">{t("portal.create.begun", { number })}</p>
          <p>
            <a href={portalAddress(language, "create", { edition, num: next })}>
              {t("portal.create.toNext", { number: next })}
            </a>
          </p>
          {played && <Played day={played} />}
          {tries}
        </>
      ) : (
        <div className="desk-columns">
          <div className="stack stack-8">
            <div className="stack">
              {isFailed ? <WrongNote>{t("portal.create.failed")}</WrongNote> : <NowLine game={game} />}
              <Island name="GameForm" component={GameForm} props={{ ...form, answer: withoutDay(answer) }} />
            </div>
            {day !== null && <CheckSection check={day.check} edition={edition} isTyped={answer !== null} />}
          </div>
          <div className="stack stack-8">
            {day?.meets && <AsPlayersMeetIt edition={edition} preview={day.meets} />}
            {day?.near && <NearestWords edition={edition} report={day.near} />}
            <MoveWays game={{ edition, number }} isChosen={(game?.choice ?? null) !== null} />
            {tries}
          </div>
        </div>
      )}
    </>
  );
}

/** The browser needs no word but those of the form. */
function withoutDay(answer: TypedWord | null): Omit<TypedWord, "day"> | null {
  if (answer === null) return null;
  const { day: _, ...form } = answer;
  return form;
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
            word: <WordLink language={EDITION_FACTS[game.edition].wordLanguage} word={displayOf(game.secret)} />,
          }}
        />
      </span>
      <small className="soft">
        <Choice choice={game.choice} />
      </small>
    </p>
  );
}
