import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GameState } from "~/client/play/gameState";
import { answerNote } from "~/game/answer";
import { EDITION_FACTS } from "~/game/editions";
import type { Sort } from "~/game/sort";
import type { GameView } from "~/game/view";
import type { GameRef } from "~/game/gameRef";
import type { Guess } from "~/game/types";
import { useSettings } from "../settings/SettingsProvider";
import { announcement, SpokenText } from "./spoken";
import { useSound } from "./useSound";

/** Text of the live region, and the sound beside it: the last scored guess or the new sort order, whichever is later. */
export function Announcement({ game, sort }: { game: GameState; sort: Sort }) {
  useSound(game);
  const text = useAnnouncement(game, sort);
  return <SpokenText text={text} wordLanguage={EDITION_FACTS[game.view.game.edition].wordLanguage} />;
}

/** The same in the page of a form that was sent. */
export function PlainAnswer({ view, guess }: { view: GameView<GameRef>; guess: Guess }) {
  const { t, i18n } = useTranslation();
  const shown = useSettings();
  const text = announcement(t, guess, answerNote(view, shown), { language: i18n.language, shown });
  return <SpokenText text={text} wordLanguage={EDITION_FACTS[view.game.edition].wordLanguage} />;
}

function useAnnouncement({ view, scored, ended }: GameState, sort: Sort): string {
  const { t, i18n } = useTranslation();
  const shown = useSettings();
  const [announced, setAnnounced] = useState<{ scored: GameState["scored"]; sort: Sort; text: string }>({
    scored: null,
    sort,
    text: "",
  });
  if (announced.scored === scored && announced.sort === sort) return announced.text;
  // The end of a game is announced by its heading, which takes the focus.
  const guessed = () =>
    scored === null || ended !== null
      ? ""
      : announcement(t, scored.guess, answerNote(view, shown), { language: i18n.language, shown });
  const text = scored === announced.scored ? t("announce.sorted", { current: t(`sort.${sort}`) }) : guessed();
  // Screen readers announce a repeated text only if it changes.
  const spoken = text === announced.text ? `${text}\u00a0` : text;
  setAnnounced({ scored, sort, text: spoken });
  return spoken;
}
