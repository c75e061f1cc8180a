import { useTranslation } from "react-i18next";
import { EDITION_FACTS, type Edition } from "~/editions/editions";
import type { GameRef } from "~/editions/gameRef";
import { ANSWER_ANCHOR, gamePath, teamNewsAddress } from "~/i18n/addresses";
import type { GameView } from "~/play/gameView";
import { proximityLabels } from "~/play/sentences";
import { useSettings } from "~/ui/SettingsProvider";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import type { TeamNewsData } from "./teamPages.request.server";

/** Name of the frame, for links into it. */
const FRAME = "team-news";

/**
 * Without a script: a frame with what is new. It loads itself again, and nothing that is typed on the page is lost. A
 * browser without frames follows the link to its content.
 */
export function TeamNewsFrame({ view: { game, guesses } }: { view: GameView<GameRef> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const address = teamNewsAddress(game.edition, language, { after: guesses.length });
  return (
    <noscript>
      <iframe className="team-news" name={FRAME} src={address} title={t("teams.frame")} />
      <p className="game-place touch-links">
        <a href={address} target={FRAME}>
          {t("teams.frameLook")}
        </a>{" "}
        <a href={teamNewsAddress(game.edition, language, { after: guesses.length, isStopped: true })} target={FRAME}>
          {t("teams.frameStop")}
        </a>
      </p>
    </noscript>
  );
}

/** What the frame says when it has no more news. */
const CLOSED = {
  won: "teams.frameFound",
  inactive: "refusal.teamInactive",
  noSeat: "refusal.seatUnknown",
} as const satisfies Readonly<Record<Exclude<TeamNewsData["state"], "open">, string>>;

/** The content of the frame. Its links lead out of it. */
export function TeamNewsList({ news: { edition, guesses, state, isStopped } }: { news: TeamNewsData }) {
  const { t } = useTranslation();
  const game = gamePath(edition, useLanguage());
  if (state !== "open") {
    return (
      <main className="team-news-page stack stack-1 small">
        <h1>{t(CLOSED[state])}</h1>
        <p>
          <a className="touch" href={game} target="_top">
            {t(state === "won" ? "teams.frameEnd" : "error.backHome")}
          </a>
        </p>
      </main>
    );
  }
  const isEmpty = guesses.length === 0;
  return (
    <main className="team-news-page stack stack-1 small">
      {isStopped && <p role="status">{t("teams.frameStopped")}</p>}
      <h1>{isEmpty ? t("teams.frameNone") : t("teams.frameNew", { count: guesses.length })}</h1>
      <NewGuesses edition={edition} guesses={guesses} />
      {!isEmpty && (
        <p>
          <a className="touch" href={`${game}#${ANSWER_ANCHOR}`} target="_top">
            {t("teams.frameShow")}
          </a>
        </p>
      )}
    </main>
  );
}

function NewGuesses({ edition, guesses }: { edition: Edition; guesses: TeamNewsData["guesses"] }) {
  const { t } = useTranslation();
  const { showProximity } = useSettings();
  const closenessOf = proximityLabels(t);
  // The latest first: the frame is small.
  return (
    <ul className="cluster">
      {[...guesses].reverse().map((guess) => (
        <li key={guess.word}>
          <b lang={EDITION_FACTS[edition].wordLanguage} translate="no">
            {displayOf(guess)}
          </b>{" "}
          {showProximity && closenessOf(guess)}{" "}
          <small>
            <bdi>{guess.by}</bdi>
          </small>
        </li>
      ))}
    </ul>
  );
}
