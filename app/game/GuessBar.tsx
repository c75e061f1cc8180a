import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { type Language, LANGUAGE_FACTS } from "~/editions/languages";
import { type GameMessage, playersAnswer } from "~/play/gameState.browser";
import { recentGuess } from "~/play/gameView";
import type { Guess } from "~/play/guess";
import { RefusalSlot, RefusalLine } from "~/play/RefusalSlot";
import { refusalText, shorten } from "~/play/refusalText";
import { HINT_FORM, TurnFields, type TurnForm } from "~/play/turnForm";
import { useWordInput } from "~/play/useWordInput";
import { WaitingAnswer } from "~/play/WaitingAnswer";
import { WordInput } from "~/play/WordInput";
import { useBrowserValue } from "~/ui/useBrowserValue";
import { type DisplayedWord, displayOf } from "~/words/displayedWord";
import { Answer, GuessTools, LowerCaseOffer, PlainAnswer, TeamNewsFrame, TeamStrip } from "./parts";
import type { PlayedGame } from "./useGame";
import { useLowerCaseOffer } from "./useLowerCaseOffer";

/** What describes the input. */
const MESSAGE_ID = "guess-message";
const ANSWER_ID = "guess-answer";

/** Id of the form that the buttons submit. It is outside of the guess form: forms cannot be nested. */
const OFFER_FORM = "offered-words";

/** Refusals of the typed text. */
const INPUT_REFUSALS: readonly GameMessage["why"][] = [
  "empty",
  "noLetters",
  "tooShort",
  "unknown",
  "stopword",
  "notInGame",
];

interface GuessBarProps {
  readonly game: PlayedGame;
  readonly form: TurnForm;
  /** The page that asks for confirmation before giving up. */
  readonly giveUpHref: string;
  readonly typed: string;
  readonly onGiveUp: () => void;
  /** Whether what answers a guess is loaded. */
  readonly canAnswer: boolean;
}

/**
 * The input and, under it, the answer to the latest guess. It stays on the screen when the list is scrolled. Without a
 * script, guess, hint and offered words are plain forms, and giving up is a link.
 */
export function GuessBar({ game, form, giveUpHref, typed, onGiveUp, canAnswer }: GuessBarProps) {
  const { t } = useTranslation();
  const { wordLanguage } = EDITION_FACTS[game.view.game.edition];
  const lowerCase = useLowerCaseOffer(playersAnswer(game)?.guess);
  const recent = recentGuess(game.view);
  const input = useWordInput({
    latest: recent && (recent.typed ?? displayOf(recent)),
    typed,
    refused: game.messages.at(-1),
    onRefuse: game.refuse,
    onWord: game.guess,
  });

  const { team } = game.view;
  const hasBegun = game.view.guesses.length > 0;
  const answer = usePlainAnswer(game);
  return (
    <>
      <div className={`guess-bar stack stack-2 unprinted${hasBegun ? "" : " word-input-new"}`}>
        <WordInput
          inputRef={input.ref}
          form={form}
          typed={typed}
          label={t("form.label")}
          placeholder={t("form.placeholder")}
          describedBy={answer === null ? MESSAGE_ID : `${MESSAGE_ID} ${ANSWER_ID}`}
          isInvalid={game.messages.some(({ why }) => INPUT_REFUSALS.includes(why))}
          onSubmit={input.submit}
        >
          {hasBegun && team === undefined && (
            <GuessTools game={game} giveUpHref={giveUpHref} onGiveUp={onGiveUp} onHint={input.reselect} />
          )}
        </WordInput>
        {/* Forms of their own, so that Enter in the input always guesses. */}
        <form id={HINT_FORM} method="post" action={form.action} hidden>
          {/* As the page shows them: a second press posts the same number, and gives no second hint. */}
          <TurnFields fields={{ ...form.fields, seen: String(game.view.guesses.length) }} />
        </form>
        <form id={OFFER_FORM} method="post" action={form.action} hidden>
          <TurnFields fields={{ ...form.fields, intent: "guess" }} />
        </form>
        <AnswerSlot game={game} canAnswer={canAnswer} language={wordLanguage} onChoose={input.choose} />
        {answer !== null && (
          <p id={ANSWER_ID} hidden>
            <PlainAnswer view={game.view} guess={answer} />
          </p>
        )}
        {team !== undefined && (
          <TeamStrip view={game.view} team={team} heard={game.heard} answer={game.answer} mates={game.mates} />
        )}
      </div>
      {team !== undefined && <TeamNewsFrame view={game.view} />}
      {lowerCase.isShown && !LANGUAGE_FACTS[wordLanguage].writesCapitals && (
        <LowerCaseOffer
          onAnswer={(isAccepted) => {
            lowerCase.answer(isAccepted);
            input.ref.current?.focus();
          }}
        />
      )}
    </>
  );
}

/**
 * Without a script, every guess loads the page and the input takes the focus, so the answer is its description. With one,
 * the live region says it.
 */
function usePlainAnswer({ view, messages }: PlayedGame): Guess | null {
  const isPlain = useBrowserValue(() => false, true);
  const isAnswered = messages.every(({ isPassed }) => isPassed === true);
  return (isPlain && isAnswered ? recentGuess(view) : null) ?? null;
}

interface OfferProps {
  readonly language: Language;
  readonly onChoose: (word: string) => void;
}

/** Maximum number of refusals shown at once. */
const SHOWN_MESSAGES = 2;

/**
 * Whatever the game has to say: refusals with words that the player may have meant, a word on its way, or the answer to the
 * latest guess.
 */
function AnswerSlot({ game, canAnswer, ...offer }: OfferProps & Pick<GuessBarProps, "game" | "canAnswer">) {
  const { t } = useTranslation();
  const { messages, isStalled, view } = game;
  // A guess typed ahead of a refusal is answered beside it.
  const hasAnswer = !isStalled && messages.every(({ isPassed }) => isPassed === true);
  const sent = game.waiting.find(({ fields }) => fields.intent === "guess" || fields.intent === "hint")?.fields;
  const recent = recentGuess(view);
  const waiting =
    sent ?? (canAnswer || recent === undefined ? undefined : { guess: recent.typed ?? displayOf(recent) });
  return (
    <>
      <RefusalSlot
        id={MESSAGE_ID}
        isShown={messages.length > 0 || isStalled}
        queue={game}
        onTakeHintBack={game.takeHintBack}
        refusals={messages.slice(-SHOWN_MESSAGES).map((message) => (
          <RefusalLine key={message.at} text={refusalText(t, message)} refused={message} language={offer.language} />
        ))}
        offers={<OfferedWords words={messages.at(-1)?.offers ?? []} {...offer} />}
      />
      {hasAnswer && waiting !== undefined && (
        <WaitingAnswer
          word={waiting.guess === undefined ? t("form.hint") : shorten(waiting.guess)}
          count={game.waiting.length}
        />
      )}
      {hasAnswer && waiting === undefined && recent !== undefined && (
        <Answer view={view} fresh={game.answer}>
          {/* A more frequent word that differs only in accents: "papá?" */}
          {view.alternative !== null && (
            <OfferButton
              offered={view.alternative}
              label={t("form.alternative", { word: displayOf(view.alternative) })}
              {...offer}
            />
          )}
        </Answer>
      )}
    </>
  );
}

/** Known words that the player may have meant in place of a refused one. Each button guesses its word. */
function OfferedWords({ words, ...offer }: OfferProps & { words: readonly DisplayedWord[] }) {
  const { t } = useTranslation();
  if (words.length === 0) return null;
  return (
    <div className="cluster" role="group" aria-label={t("form.offers")}>
      {words.map((word) => (
        <OfferButton key={word.word} offered={word} label={displayOf(word)} {...offer} />
      ))}
    </div>
  );
}

function OfferButton({ offered, label, language, onChoose }: OfferProps & { offered: DisplayedWord; label: string }) {
  return (
    <button
      className="chip"
      form={OFFER_FORM}
      name="guess"
      value={offered.word}
      lang={language}
      translate="no"
      onClick={(event) => {
        event.preventDefault();
        onChoose(offered.word);
      }}
    >
      {label}
    </button>
  );
}
