import { type ReactNode, useId } from "react";
import { Trans, useTranslation } from "react-i18next";
import { LANGUAGES } from "~/game/languages";
import { displayOf } from "~/game/types";
import type { BlockQuestion, RefusedWord } from "~/http/portal/form.server";
import type { PortalWordsData } from "~/http/portal/page.server";
import { portalAddress, WORD_LISTS } from "~/i18n/portalPages";
import { formatShortDay } from "~/i18n/format";
import { useLanguage } from "../layout/addresses";
import { CsrfField } from "../layout/visitor";
import { DoneNote, Wrong } from "../ui/notes";
import { Pager, useGameSpan, useRefusal } from "./PortalParts";
import { Tabs } from "../ui/Tabs";
import { Choice, Decision } from "./PortalStart";
import { PortalPage } from "./StaffPage";

/** How many days of a word are shown one by one: the latest. */
const SHOWN_DAYS = 5;

type WordsPageProps = PortalWordsData & {
  /** Null before a form was sent. */
  readonly answer: RefusedWord | BlockQuestion | null;
};

/** The words that players missed, or those about which staff has decided, each with forms to decide about it. */
export function WordsPage({ answer, ...data }: WordsPageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { language: wordLanguage, list, page, pages, words, done } = data;
  const address = (to: number) => portalAddress(language, "words", { language: wordLanguage, list, page: to });
  if (answer !== null && "blocks" in answer)
    return (
      <PortalPage title={t("portal.words.blockTitle", { word: answer.blocks })}>
        <ConfirmBlock {...answer} action={address(page)} />
      </PortalPage>
    );
  const isListed = words.some(({ word }) => word === answer?.word);
  const action = { wordLanguage, action: address(page) };
  return (
    <PortalPage title={t("portal.words.title")} lead={t(`portal.words.${list === "missed" ? "lead" : "decidedLead"}`)}>
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
      {words.length === 0 && <p className="soft">{t(`portal.words.${list === "missed" ? "none" : "noneDecided"}`)}</p>}
      <ul className="portal-list">
        {data.list === "missed"
          ? data.words.map((missed) => (
              <Missed
                key={missed.word}
                missed={missed}
                {...action}
                refused={answer?.word === missed.word ? answer : null}
              />
            ))
          : data.words.map((decided) => <DecidedRow key={decided.word} decided={decided} {...action} />)}
      </ul>
      <Pager page={page} pages={pages} href={address} />
      <p>
        <a href={portalAddress(language, "forms", { language: wordLanguage })} download>
          {t("portal.words.download")}
        </a>
      </p>
    </PortalPage>
  );
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
  return (
    <>
      <DoneNote>
        {t(`portal.done.${verdict}`, { word })}{" "}
        {verdict !== "takenBack" && <TakeBackButton word={word} name={t("portal.words.undo")} form={UNDO_FORM} />}
      </DoneNote>
      {verdict !== "takenBack" && <TakeBackForm id={UNDO_FORM} word={word} action={action} />}
      {restored.map(({ edition, number }) => (
        <p key={`${edition} ${String(number)}`} className="soft">
          {t("portal.words.restored", { number, edition: t(`edition.${edition}.tab`) })}
        </p>
      ))}
    </>
  );
}

/** The form of the button in the note, which cannot hold a form. */
const UNDO_FORM = "undo";

function TakeBackForm({
  id,
  word,
  action,
  children,
}: {
  id?: string;
  word: string;
  action: string;
  children?: ReactNode;
}) {
  return (
    <form id={id} method="post" action={action}>
      <CsrfField />
      <input type="hidden" name="word" value={word} />
      {children}
    </form>
  );
}

function TakeBackButton({ word, name, form }: { word: string; name: string; form?: string }) {
  const { t } = useTranslation();
  return (
    <button className="button" form={form} name="verdict" value="takenBack">
      {name}
      <span className="visually-hidden"> {t("portal.words.ofWord", { word })}</span>
    </button>
  );
}

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
      <ul className="portal-list">
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
      <div className="button-row is-short">
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
      <TakeBackForm word={word} action={action}>
        <TakeBackButton word={word} name={t("portal.words.takeBack")} />
      </TakeBackForm>
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
      <form method="post" action={action} className="portal-verdict" noValidate>
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
