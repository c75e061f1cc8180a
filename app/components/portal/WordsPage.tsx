import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "~/game/languages";
import type { RefusedWord } from "~/http/forms/portal.server";
import type { PortalWordsData } from "~/http/pages/portal.server";
import { portalAddress } from "~/i18n/portalPages";
import { formatShortDay } from "../game/sentences";
import { useLanguage } from "../layout/addresses";
import { CsrfField } from "../layout/visitor";
import { Wrong } from "../ui/notes";
import { DoneBefore, Pager, Tabs, useRefusal } from "./PortalParts";
import { PortalPage } from "./StaffPage";

/** How many days of a word are shown one by one: the latest. */
const SHOWN_DAYS = 5;

interface WordsPageProps extends PortalWordsData {
  /** Null unless a form was refused. */
  readonly refused: RefusedWord | null;
}

/** The words that players missed, each with forms to decide about it. */
export function WordsPage({ language: wordLanguage, words, page, pages, done, refused }: WordsPageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const address = (to: number) => portalAddress(language, "words", { language: wordLanguage, page: to });
  // A word that is no longer in the list has its refusal above it.
  const isListed = words.some(({ word }) => word === refused?.word);
  return (
    <PortalPage title={t("portal.words.title")} lead={t("portal.words.lead")}>
      {refused === null && <DoneBefore done={done} />}
      <Tabs
        label={t("portal.language")}
        values={LANGUAGES}
        current={wordLanguage}
        name={(one) => t(`edition.${one}.tab`)}
        href={(one) => portalAddress(language, "words", { language: one })}
      />
      {refused !== null && !isListed && <RefusedRow refused={refused} id="why" />}
      {words.length === 0 && <p className="soft">{t("portal.words.none")}</p>}
      <ul className="portal-list">
        {words.map((missed) => (
          <Missed
            key={missed.word}
            missed={missed}
            wordLanguage={wordLanguage}
            action={address(page)}
            refused={refused?.word === missed.word ? refused : null}
          />
        ))}
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

function RefusedRow({ refused: { word, typed, why }, id }: { refused: RefusedWord; id: string }) {
  const { t } = useTranslation();
  const text = useRefusal();
  return (
    <Wrong id={id}>
      {t("portal.words.ofWord", { word })}: {text(why, typed)}
    </Wrong>
  );
}

function Missed({
  missed: { word, count, days },
  wordLanguage,
  action,
  refused,
}: {
  missed: PortalWordsData["words"][number];
  wordLanguage: PortalWordsData["language"];
  action: string;
  refused: RefusedWord | null;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const latest = days.slice(-SHOWN_DAYS).reverse();
  const earlier = days.slice(0, -SHOWN_DAYS).reduce((sum, day) => sum + day.count, 0);
  const ofWord = <span className="visually-hidden"> {t("portal.words.ofWord", { word })}</span>;
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
        <button className="button" name="verdict" value="form">
          {t("portal.words.add")}
          {ofWord}
        </button>
        <button className="button" name="verdict" value="blocked">
          {t("portal.words.block")}
          {ofWord}
        </button>
        <button className="button" name="verdict" value="dismissed">
          {t("portal.words.dismiss")}
          {ofWord}
        </button>
        {refused !== null && <RefusedRow refused={refused} id={`${id}why`} />}
      </form>
    </li>
  );
}
