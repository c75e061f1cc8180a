import { useId } from "react";
import { Trans, useTranslation } from "react-i18next";
import { LANGUAGES } from "~/game/languages";
import { displayOf } from "~/game/types";
import type { BlockQuestion, RefusedWord } from "~/http/portal/portalForms.server";
import type { PortalWordsData } from "~/http/portal/portalPages.server";
import { portalAddress, WORD_LISTS } from "~/i18n/portalPages";
import { formatShortDay } from "~/i18n/format";
import { useLanguage } from "../layout/addresses";
import { CsrfField } from "../layout/visitor";
import { DoneNote, Wrong } from "../ui/notes";
import { Pager, useGameSpan, useRefusal } from "./PortalParts";
import { Tabs } from "../ui/Tabs";
import { Choice, Decision } from "./Choice";
import { OddRow, TakenOutRow } from "./OddNeighbors";
import { VerdictButton, VerdictForm } from "./VerdictForm";
import { PortalPage } from "./StaffPage";

/** How many days of a word are shown one by one: the latest. */
const SHOWN_DAYS = 5;

type WordsPageProps = PortalWordsData & {
  /** Null before a form was sent. */
  readonly answer: RefusedWord | BlockQuestion | null;
};

/** The lists of words, each word with forms to decide about it. */
export function WordsPage({ answer, ...data }: WordsPageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { language: wordLanguage, list, page, pages, done } = data;
  const address = (to: number) => portalAddress(language, "words", { language: wordLanguage, list, page: to });
  if (answer !== null && "blocks" in answer)
    return (
      <PortalPage title={t("portal.words.blockTitle", { word: answer.blocks })}>
        <ConfirmBlock {...answer} action={address(page)} />
      </PortalPage>
    );
  // The other lists show no refusal in their rows.
  const isListed = "words" in data && data.words.some(({ word }) => word === answer?.word);
  const action = { wordLanguage, action: address(page) };
  const rows = rowsOf(data, { ...action, refused: answer });
  return (
    <PortalPage title={t("portal.words.title")} lead={t(`portal.words.${LIST_TEXTS[list].lead}`)}>
      {answer === null && done !== null && <Decided done={done} {...action} />}
      <Tabs
        label={t("portal.language")}
        values={LANGUAGES}
        current={wordLanguage}
        name={(one) => t(`edition.${one}.tab`)}
        href={(one) => portalAddress(language, "words", { language: one, list })}
      />
      <Tabs
        label={t("portal.words.lists")}
        values={WORD_LISTS}
        current={list}
        name={(one) => t(`portal.words.${one}`)}
        href={(one) => portalAddress(language, "words", { language: wordLanguage, list: one })}
      />
      {/* A word that is no longer in the list has its refusal above it. */}
      {answer !== null && !isListed && <RefusedRow refused={answer} id="why" />}
      {rows.length === 0 && <p className="soft">{t(`portal.words.${LIST_TEXTS[list].none}`)}</p>}
      <ul className="portal-list ruled">{rows}</ul>
      <Pager page={page} pages={pages} href={address} />
      <p>
        <a className="touch" href={portalAddress(language, "forms", { language: wordLanguage })} download>
          {t("portal.words.download")}
        </a>
      </p>
    </PortalPage>
  );
}

const LIST_TEXTS = {
  missed: { lead: "lead", none: "none" },
  decided: { lead: "decidedLead", none: "noneDecided" },
  odd: { lead: "oddLead", none: "noneOdd" },
  out: { lead: "outLead", none: "noneOut" },
} as const;

function rowsOf(data: PortalWordsData, { refused, ...target }: FormTarget & { readonly refused: RefusedWord | null }) {
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
      return data.words.map((decided) => <DecidedRow key={decided.word} decided={decided} {...target} />);
    case "odd":
      return data.pairs.map((pair) => <OddRow key={`${pair.secret.word} ${pair.word.word}`} pair={pair} {...target} />);
    case "out":
      return data.taken.map((taken) => <TakenOutRow key={taken.word.word} taken={taken} {...target} />);
  }
}

/** Where the forms of a list are sent. */
interface FormTarget {
  readonly wordLanguage: PortalWordsData["language"];
  readonly action: string;
}

/** Says what was decided, and offers to take it back. */
function Decided({
  done: { verdict, word, restored },
  action,
}: Pick<FormTarget, "action"> & { done: NonNullable<PortalWordsData["done"]> }) {
  const { t } = useTranslation();
  const undo = UNDOING[verdict];
  return (
    <>
      <DoneNote>
        {t(`portal.done.${verdict}`, { word })}{" "}
        {undo !== null && <VerdictButton word={word} name={t("portal.words.undo")} verdict={undo} form={UNDO_FORM} />}
      </DoneNote>
      {undo !== null && <VerdictForm id={UNDO_FORM} word={word} action={action} />}
      {restored.map(({ edition, number }) => (
        <p key={`${edition} ${String(number)}`} className="soft">
          {t("portal.words.restored", { number, edition: t(`edition.${edition}.tab`) })}
        </p>
      ))}
    </>
  );
}

/** What takes a decision back. Null: nothing does. */
const UNDOING = {
  form: "takenBack",
  blocked: "takenBack",
  dismissed: "takenBack",
  takenBack: null,
  takenOut: "givenBack",
  givenBack: null,
  oddDismissed: null,
} as const;

/** The form of the button in the note, which cannot hold a form. */
const UNDO_FORM = "undo";

/** Names the games that would lose their chosen word, before it is blocked. */
function ConfirmBlock({ blocks, games, action }: BlockQuestion & { readonly action: string }) {
  const { t } = useTranslation();
  const span = useGameSpan();
  return (
    <form method="post" action={action} className="form" noValidate>
      <CsrfField />
      <input type="hidden" name="word" value={blocks} />
      <input
        type="hidden"
        name="seen"
        value={games.map(({ edition, number }) => `${edition} ${String(number)}`).join("\n")}
      />
      <p>{t("portal.words.blockText")}</p>
      <ul className="portal-list ruled">
        {games.map(({ edition, number, date, choice }) => (
          <li key={`${edition} ${String(number)}`}>
            <span className="portal-game">
              {t("portal.report.usedInEdition", {
                number,
                span: span(date),
                edition: t(`edition.${edition}.tab`),
              })}
            </span>
            <small>
              <Choice choice={choice} />
            </small>
          </li>
        ))}
      </ul>
      <div className="button-row-short">
        <button className="button button-main" name="verdict" value="blocked">
          {t("portal.words.block")}
        </button>
        <a className="button" href={action}>
          {t("portal.cancel")}
        </a>
      </div>
    </form>
  );
}

function DecidedRow({
  decided: { word, verdict, formOf, at, by },
  wordLanguage,
  action,
}: FormTarget & { decided: Extract<PortalWordsData, { list: "decided" }>["words"][number] }) {
  const { t } = useTranslation();
  return (
    <li>
      <span className="portal-game">
        <b lang={wordLanguage}>{word}</b>{" "}
        {verdict === "form" ? (
          <Trans
            i18nKey="portal.words.form"
            values={{ of: formOf === null ? "" : displayOf(formOf) }}
            components={{ b: <b lang={wordLanguage} /> }}
          />
        ) : (
          t(`portal.words.${verdict}`)
        )}
      </span>
      <small>
        <span>
          <Decision by={by} at={at} />
        </span>
      </small>
      <VerdictForm word={word} action={action}>
        <VerdictButton word={word} name={t("portal.words.takeBack")} verdict="takenBack" />
      </VerdictForm>
    </li>
  );
}

function RefusedRow({ refused: { word, typed, why }, id }: { refused: RefusedWord; id: string }) {
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
      <form method="post" action={action} className="portal-verdict cluster" noValidate>
        <CsrfField />
        <input type="hidden" name="word" value={word} />
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
          <button key={verdict} className="button" name="verdict" value={verdict}>
            {t(`portal.words.${name}`)}
            <span className="visually-hidden"> {t("portal.words.ofWord", { word })}</span>
          </button>
        ))}
        {refused !== null && <RefusedRow refused={refused} id={`${id}why`} />}
      </form>
    </li>
  );
}
