import { Trans, useTranslation } from "react-i18next";
import { hasOwnPage } from "~/game/editions";
import type { GameRef } from "~/game/gameRef";
import type { GameView } from "~/game/view";
import type { DailyFacts } from "~/http/game/page.server";
import { Island } from "../islands/Island";
import { Page } from "../layout/Page";
import { Game, type GameProps } from "./Game";
import { GameMark, Streak } from "./HeaderParts";

/** The page of a game of any kind in every state. */
export function GamePage(game: GameProps) {
  const { view, daily } = game;
  return (
    <Page
      heading={daily === null ? <CustomHeading /> : <DailyHeading view={view} daily={daily} />}
      mark={<GameMark view={view} />}
      isGame
    >
      <Island name="Game" component={Game} parts={view.isOver ? ["GameOver"] : []} props={game} />
    </Page>
  );
}

/** The number of a daily game, its edition and the player's streak. */
function DailyHeading({ view, daily }: { view: GameView<GameRef>; daily: DailyFacts }) {
  const { t } = useTranslation();
  const { edition } = view.game;
  const { number } = daily;
  return (
    <>
      <Trans i18nKey="game.heading" values={{ number }} components={{ hidden: <span className="visually-hidden" /> }} />{" "}
      {hasOwnPage(edition) && <span className="tag">{t(`edition.${edition}.label`)}</span>}{" "}
      {view.team !== undefined && <span className="tag">{t("teams.tag")}</span>}{" "}
      <span data-part="streak">
        <Streak view={view} daily={daily} />
      </span>
    </>
  );
}

function CustomHeading() {
  return (
    <Trans
      i18nKey="custom.tag"
      components={{ hidden: <span className="visually-hidden" />, tag: <span className="tag" /> }}
    />
  );
}
