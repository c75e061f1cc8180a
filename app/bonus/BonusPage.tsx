import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { BONUS_GOAL } from "~/play/bonus";
import { BackLink } from "~/ui/BackLink";
import { Island } from "~/ui/Island";
import { Mark } from "~/ui/Mark";
import { Page } from "~/ui/Page";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { displayOf } from "~/words/displayedWord";
import { Bonus } from "./Bonus";
import type { BonusProps } from "./useBonus";

/** The page of a bonus round. Its game is over, so the secret is known. @param gamePage address of the game */
export function BonusPage({ gamePage, ...round }: BonusProps & { gamePage: string }) {
  const { t } = useTranslation();
  const { game, type, secret } = round.view;
  return (
    <Page
      heading={t("bonus.title")}
      mark={<Mark best={PROXIMITY_SCALE} />}
      back={<BackLink href={gamePage} />}
      lead={
        <Trans
          i18nKey={`bonusLead.${type}`}
          values={{ count: BONUS_GOAL, word: displayOf(secret) }}
          components={{ b: <b lang={EDITION_FACTS[game.edition].wordLanguage} translate="no" /> }}
        />
      }
    >
      <Island name="Bonus" component={Bonus} props={round} />
    </Page>
  );
}
