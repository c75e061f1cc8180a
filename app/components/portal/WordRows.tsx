import { type ComponentProps, type ReactNode, useId } from "react";
import { Trans, useTranslation } from "react-i18next";
import { type DisplayedWord, displayOf } from "~/game/types";
import type { PortalWordsData, RefusedWord } from "~/http/portal/wordsPage.server";
import { formatShortDay } from "~/i18n/format";
import { useLanguage } from "../layout/addresses";
import { PostForm } from "../ui/Form";
import { Wrong } from "../ui/notes";
import { Decision, useRefusal } from "./PortalParts";

/** Where the forms of a list are sent. */
export interface FormTarget {
  readonly wordLanguage: PortalWordsData["language"];
  readonly action: string;
}

/** The rows of a list of words, each with a form to decide about it. */
export function useRows(
  data: PortalWordsData,
  { refused, ...target }: FormTarget & { readonly refused: RefusedWord | null },
) {
  const { t } = useTranslation();
  switch (data.list) {
    case "missed":
      return data.words.map((missed) => (
        <Missed
          key={missed.word}
          missed={missed}
          {...target}
          refused={refused?.word === missed.word ? refused : null}
        />
      ));
    case "decided":
      return data.words.map(({ word, verdict, formOf, ...decision }) => (
        <DecidedRow key={word} word={{ word }} decision={decision} undo="takenBack" {...target}>
          {" "}
          {verdict === "form" ? (
            <Trans
              i18nKey="portal.words.form"
              values={{ of: formOf === null ? "" : displayOf(formOf) }}
              components={{ b: <b lang={target.wordLanguage} /> }}
            />
          ) : (
            t(`portal.words.${verdict}`)
          )}
        </DecidedRow>
      ));
    case "odd":
      return data.pairs.map((pair) => <OddRow key={`${pair.secret.word} ${pair.word.word}`} pair={pair} {...target} />);
    case "out":
      return data.taken.map(({ word, ...decision }) => (
        <DecidedRow key={word.word} word={word} decision={decision} undo="givenBack" {...target} />
      ));
  }
}

export function VerdictForm({ word, children, ...form }: ComponentProps<typeof PostForm> & { word: string }) {
  return (
    <PostForm {...form}>
      <input type="hidden" name="word" value={word} />
      {children}
    </PostForm>
  );
}

/** @param value as `handleWordForm` reads it */
export function VerdictButton({ word, children, ...button }: ComponentProps<"button"> & { word: string }) {
  const { t } = useTranslation();
  return (
    <button className="button" name="verdict" {...button}>
      {children}
      <span className="visually-hidden"> {t("portal.words.ofWord", { word })}</span>
    </button>
  );
}

export function RefusedRow({ refused: { word, typed, why }, id }: { refused: RefusedWord; id: string }) {
  const { t } = useTranslation();
  const text = useRefusal();
  return (
    <Wrong id={id}>
      {t("portal.words.ofWord", { word })}: {text(why, typed)}
    </Wrong>
  );
}

/** What staff may decide about a missed word, each with the name of its button. */
const VERDICTS = [
  ["form", "add"],
  ["blocked", "block"],
  ["dismissed", "dismiss"],
] as const;

/** How many days of a word are shown one by one: the latest. */
const SHOWN_DAYS = 5;

function Missed({
  missed: { word, count, days },
  wordLanguage,
  action,
  refused,
}: FormTarget & {
  missed: Extract<PortalWordsData, { list: "missed" }>["words"][number];
  refused: RefusedWord | null;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const latest = days.slice(-SHOWN_DAYS).reverse();
  const earlier = days.slice(0, -SHOWN_DAYS).reduce((sum, day) => sum + day.count, 0);
  return (
    <li>
      <span className="portal-game">
        <b lang={wordLanguage}>{word}</b> {t("portal.words.count", { count })}
      </span>
      <small>
        {latest.map(({ day, count: onDay }) => (
          <span key={day}>{t("portal.words.day", { day: formatShortDay(day, language), count: onDay })}</span>
        ))}
        {earlier > 0 && <span>{t("portal.words.earlier", { count: earlier })}</span>}
      </small>
      <VerdictForm word={word} action={action} className="portal-verdict cluster" noValidate>
        <input
          className="input"
          name="of"
          lang={wordLanguage}
          aria-label={t("portal.words.formOfWord", { word })}
          placeholder={t("portal.words.formOf")}
          defaultValue={refused?.typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={refused === null ? undefined : true}
          aria-describedby={refused === null ? undefined : `${id}why`}
          autoFocus={refused !== null}
        />
        {VERDICTS.map(([verdict, name]) => (
          <VerdictButton key={verdict} word={word} value={verdict}>
            {t(`portal.words.${name}`)}
          </VerdictButton>
        ))}
        {refused !== null && <RefusedRow refused={refused} id={`${id}why`} />}
      </VerdictForm>
    </li>
  );
}

/** A word about which staff has decided, what follows from it, and the button that takes the decision back. */
function DecidedRow({
  word,
  decision,
  undo,
  wordLanguage,
  action,
  children,
}: FormTarget & {
  word: DisplayedWord;
  decision: ComponentProps<typeof Decision>;
  /** What `handleWordForm` is sent to take the decision back. */
  undo: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <li>
      <span className="portal-game">
        <b lang={wordLanguage}>{displayOf(word)}</b>
        {children}
      </span>
      <small>
        <span>
          <Decision {...decision} />
        </span>
      </small>
      <VerdictForm word={word.word} action={action}>
        <VerdictButton word={displayOf(word)} value={undo}>
          {t("portal.words.undo")}
        </VerdictButton>
      </VerdictForm>
    </li>
  );
}

/** A word that was reported as odd among the nearest words of another. */
function OddRow({
  pair: { secret, word, count, lastDay },
  wordLanguage,
  action,
}: FormTarget & { pair: Extract<PortalWordsData, { list: "odd" }>["pairs"][number] }) {
  const { t } = useTranslation();
  const day = formatShortDay(lastDay, useLanguage());
  return (
    <li>
      <span className="portal-game">
        <Trans
          i18nKey="portal.words.near"
          values={{ word: displayOf(word), secret: displayOf(secret) }}
          components={{ b: <b lang={wordLanguage} /> }}
        />
      </span>
      <small>
        <span>{t("portal.words.count", { count })}</span>
        <span>{t("portal.words.lastDay", { day })}</span>
      </small>
      <VerdictForm word={word.word} action={action} className="portal-verdict cluster">
        <input type="hidden" name="secret" value={secret.word} />
        <VerdictButton word={displayOf(word)} value="takenOut">
          {t("portal.words.takeOut")}
        </VerdictButton>
        <VerdictButton word={displayOf(word)} value="oddDismissed">
          {t("portal.words.dismiss")}
        </VerdictButton>
      </VerdictForm>
    </li>
  );
}
