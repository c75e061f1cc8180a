import { useTranslation } from "react-i18next";
import { hasOwnPage } from "~/editions/editions";
import { isDaily } from "~/editions/gameRef";
import { BackLink } from "~/ui/BackLink";
import { HiddenFields } from "~/ui/HiddenFields";
import { Invitation } from "~/ui/Invitation";
import { Page } from "~/ui/Page";
import { PlayerNameField } from "~/ui/PlayerNameField";
import type { RacePageData } from "./racePage.request.server";

/** Makes the link to a race. A form that stores nothing: its page has the link. */
export function RacePage({ page }: { page: RacePageData }) {
  const { t } = useTranslation();
  const { gamePage, isToday, isOver, canRace, link } = page;
  const open = isToday ? "race.openToday" : "race.open";
  return (
    <Page
      heading={t("race.title")}
      back={<BackLink href={gamePage} />}
      lead={t(canRace ? "race.lead" : isOver ? "race.none" : open)}
    >
      {canRace ? (
        <>
          {link !== null && (
            <section className="stack" aria-labelledby="race-link">
              <h2 id="race-link">{t("race.ready")}</h2>
              <Invitation {...link} text={t("race.shareText")} hint={t("race.linkHint")} />
            </section>
          )}
          <RaceForm page={page} />
        </>
      ) : (
        <a className="button button-main start" href={gamePage}>
          {t(isToday ? "game.toToday" : "race.toGame")}
        </a>
      )}
    </Page>
  );
}

function RaceForm({ page: { game, name, why, link } }: { page: RacePageData }) {
  const { t } = useTranslation();
  const { edition } = game;
  return (
    <form className="form" noValidate>
      <HiddenFields
        edition={hasOwnPage(edition) ? edition : null}
        num={isDaily(game) ? game.number : null}
        code={isDaily(game) ? null : game.code}
      />
      <PlayerNameField name={name} wrong={why === null ? null : t(`refusal.${why}`)} />
      <button className={`button${link === null ? " button-main" : ""}`}>
        {t(link === null ? "race.make" : "race.again")}
      </button>
    </form>
  );
}
