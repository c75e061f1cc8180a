import { type ReactNode, useId } from "react";
import { Trans, useTranslation } from "react-i18next";
import { formatShortDay } from "~/i18n/format";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import { DeskTable } from "./DeskTable";
import { Decision, WordLink } from "./PortalParts";
import type { RefusedWord } from "./wordDecision.request.server";
import { type FormTarget, RefusedRow, VerdictButton, VerdictForm } from "./WordForms";
import type { PortalWordsData } from "./wordsPage.request.server";

type ListOf<List extends PortalWordsData["list"]> = Extract<PortalWordsData, { list: List }>;

/** The columns of each list, as keys of `portal.words.head`. */
const COLUMNS = {
  missed: ["word", "missed", "days", "decide"],
  decided: ["word", "decision", "by", "decide"],
  odd: ["odd", "reports", "decide"],
  out: ["word", "by", "decide"],
} as const;

/**
 * A list of words, each with a form to decide about it.
 * @param empty in place of a list without words
 */
export function WordTable({
  data,
  refused,
  caption,
  empty,
  ...target
}: FormTarget & {
  readonly data: PortalWordsData;
  readonly refused: RefusedWord | null;
  readonly caption: string;
  readonly empty: ReactNode;
}) {
  const { t } = useTranslation();
  const rows = rowsOf(data, { ...target, refused });
  if (rows.length === 0) return empty;
  return (
    <DeskTable
      className="desk-blocks"
      caption={caption}
      columns={COLUMNS[data.list].map((column) => t(`portal.words.head.${column}`))}
    >
      {rows}
    </DeskTable>
  );
}

function rowsOf(data: PortalWordsData, { refused, ...target }: FormTarget & { readonly refused: RefusedWord | null }) {
  switch (data.list) {
    case "missed":
      return data.words.map((missed) => (
        <MissedRow
          key={missed.word}
          missed={missed}
          {...target}
          refused={refused?.word === missed.word ? refused : null}
        />
      ));
    case "decided":
      return data.words.map((decided) => <DecidedRow key={decided.word} decided={decided} {...target} />);
    case "odd":
      return data.pairs.map((pair) => <OddRow key={`${pair.secret.word} ${pair.word.word}`} pair={pair} {...target} />);
    case "out":
      return data.taken.map((taken) => <OutRow key={taken.word.word} taken={taken} {...target} />);
  }
}

/** What staff may decide about a missed word, each with the name of its button. */
const VERDICTS = [
  ["form", "add"],
  ["blocked", "block"],
  ["dismissed", "dismiss"],
] as const;
const FOR_ADMINS: readonly string[] = ["blocked"];

/** How many days of a word are shown one by one: the latest. */
const SHOWN_DAYS = 5;

function MissedRow({
  missed: { word, count, days },
  wordLanguage,
  action,
  isAdmin,
  refused,
}: FormTarget & {
  missed: ListOf<"missed">["words"][number];
  refused: RefusedWord | null;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const latest = days.slice(-SHOWN_DAYS).reverse();
  const earlier = days.slice(0, -SHOWN_DAYS).reduce((sum, day) => sum + day.count, 0);
  return (
    <tr>
      <th scope="row">
        <WordLink language={wordLanguage} word={{ word }} />
      </th>
      <td className="number">{t("portal.words.count", { count })}</td>
      <td className="soft number">
        {[
          ...latest.map(({ day, count: onDay }) =>
            t("portal.words.day", { day: formatShortDay(day, language), count: onDay }),
          ),
          ...(earlier > 0 ? [t("portal.words.earlier", { count: earlier })] : []),
        ].join(" · ")}
      </td>
      <td>
        <VerdictForm word={word} action={action} className="words-page-form" noValidate>
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
          {VERDICTS.filter(([verdict]) => isAdmin || !FOR_ADMINS.includes(verdict)).map(([verdict, name]) => (
            <VerdictButton key={verdict} word={word} value={verdict}>
              {t(`portal.words.${name}`)}
            </VerdictButton>
          ))}
          {refused !== null && <RefusedRow refused={refused} id={`${id}why`} />}
        </VerdictForm>
      </td>
    </tr>
  );
}

/** A word about which staff has decided, and the button that takes the decision back. */
function DecidedRow({
  decided: { word, verdict, formOf, ...decision },
  wordLanguage,
  action,
  isAdmin,
}: FormTarget & { decided: ListOf<"decided">["words"][number] }) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">
        <WordLink language={wordLanguage} word={{ word }} />
      </th>
      <td>
        {verdict === "form" && formOf !== null ? (
          <Trans
            i18nKey="portal.words.form"
            components={{ word: <WordLink language={wordLanguage} word={formOf} /> }}
          />
        ) : (
          t(`portal.words.${verdict === "blocked" ? "blocked" : "dismissed"}`)
        )}
      </td>
      <td className="soft">
        <Decision {...decision} />
      </td>
      <td>
        {(isAdmin || verdict !== "blocked") && (
          <VerdictForm word={word} action={action}>
            <VerdictButton word={word} value="takenBack">
              {t("portal.words.undo")}
            </VerdictButton>
          </VerdictForm>
        )}
      </td>
    </tr>
  );
}

/** A word that staff has taken out of the ranks. */
function OutRow({
  taken: { word, ...decision },
  wordLanguage,
  action,
  isAdmin,
}: FormTarget & { taken: ListOf<"out">["taken"][number] }) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">
        <WordLink language={wordLanguage} word={word} />
      </th>
      <td className="soft">
        <Decision {...decision} />
      </td>
      <td>
        {isAdmin && (
          <VerdictForm word={word.word} action={action}>
            <VerdictButton word={displayOf(word)} value="givenBack">
              {t("portal.words.undo")}
            </VerdictButton>
          </VerdictForm>
        )}
      </td>
    </tr>
  );
}

/** A word that was reported as odd among the nearest words of another. */
function OddRow({
  pair: { secret, word, count, lastDay },
  wordLanguage,
  action,
  isAdmin,
}: FormTarget & { pair: ListOf<"odd">["pairs"][number] }) {
  const { t } = useTranslation();
  const day = formatShortDay(lastDay, useLanguage());
  return (
    <tr>
      <th scope="row">
        <Trans
          i18nKey="portal.words.near"
          components={{
            word: <WordLink language={wordLanguage} word={word} />,
            secret: <WordLink language={wordLanguage} word={secret} />,
          }}
        />
      </th>
      <td className="number">
        {t("portal.words.count", { count })} <span className="soft">{t("portal.words.lastDay", { day })}</span>
      </td>
      <td>
        <VerdictForm word={word.word} action={action} className="words-page-form">
          <input type="hidden" name="secret" value={secret.word} />
          {isAdmin && (
            <VerdictButton word={displayOf(word)} value="takenOut">
              {t("portal.words.takeOut")}
            </VerdictButton>
          )}
          <VerdictButton word={displayOf(word)} value="oddDismissed">
            {t("portal.words.dismiss")}
          </VerdictButton>
        </VerdictForm>
      </td>
    </tr>
  );
}
