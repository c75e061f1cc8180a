import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import type { GameRef } from "~/editions/gameRef";
import { answerNote } from "~/play/answer";
import { type GameState, playersAnswer } from "~/play/gameState.browser";
import type { GameView } from "~/play/gameView";
import type { Guess } from "~/play/guess";
import type { Sort } from "~/play/sort";
import { announcement, SpokenText } from "~/play/spoken";
import { useSettings } from "~/ui/SettingsProvider";
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

function useAnnouncement(game: GameState, sort: Sort): string {
  const { t, i18n } = useTranslation();
  const shown = useSettings();
  const [announced, setAnnounced] = useState<{ answer: ReturnType<typeof playersAnswer>; sort: Sort; text: string }>({
    answer: null,
    sort,
    text: "",
  });
  // Those of team-mates have a live region of their own.
  const answer = playersAnswer(game) ?? announced.answer;
  if (announced.answer === answer && announced.sort === sort) return announced.text;
  const guessed = ({ guess }: { guess: Guess }) =>
    // The end of a game is announced by its heading, which takes the focus.
    game.ended !== null ? "" : announcement(t, guess, answerNote(game.view, shown), { language: i18n.language, shown });
  const text =
    answer === null || answer === announced.answer
      ? t("announce.sorted", { current: t(`sort.${sort}`) })
      : guessed(answer);
  // Screen readers announce a repeated text only if it changes.
  const spoken = text === announced.text ? `${text}\u00a0` : text;
  setAnnounced({ answer, sort, text: spoken });
  return spoken;
}
