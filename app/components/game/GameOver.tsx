import { useEffect, useRef } from "react";
import { Trans, useTranslation } from "react-i18next";
import { toShareFacts } from "~/game/share";
import { type Language, WORD_LANGUAGE } from "~/game/types";
import type { GameView } from "~/game/view";
import { gamePath } from "~/i18n/addresses";
import { useLanguage } from "../addresses";
import { useSite } from "../site";
import { shareText } from "./sentences";
import { ShareResult } from "./ShareResult";

/** What a game says when it is over. */
export function GameOver({ view, hasJustEnded }: { view: GameView; hasJustEnded: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const site = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  // The input that had the focus is gone: whoever ended the game goes on reading here.
  useEffect(() => {
    if (hasJustEnded) heading.current?.focus();
  }, [hasJustEnded]);

  const count = t(view.hasWon ? "over.count" : "over.lostCount", { count: view.guessCount });
  return (
    <section className={`over ${view.hasWon ? "over-won" : "over-lost"}`} aria-labelledby="over-heading">
      <h2 id="over-heading" ref={heading} tabIndex={-1}>
        {t(view.hasWon ? "over.won" : "over.lost")}
      </h2>
      <p className="over-secret">
        <Trans
          i18nKey="over.secret"
          values={{ word: view.secretWord }}
          components={{ b: <b lang={WORD_LANGUAGE[view.edition]} /> }}
        />{" "}
        {count} {t("over.hints", { count: view.hintCount })}
      </p>
      {view.hasWon && <p>{t("over.seeYou")}</p>}
      <ShareResult
        text={shareText(t, toShareFacts(view), {
          name: site.name,
          address: gameLink(site.origin, view.edition, language),
        })}
      />
      {site.sister !== null && (
        <p>
          <a href={site.sister.url}>{t("over.sister", { name: site.sister.name })}</a>
        </p>
      )}
    </section>
  );
}

/** Where the others find the game: the site itself for the main edition. */
function gameLink(origin: string, edition: GameView["edition"], language: Language): string {
  const path = gamePath(edition, language);
  return path === "/" ? origin : `${origin}${path}`;
}
