import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { formatDays, formatShortDay } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { Field, PostForm } from "~/ui/Form";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import { BlindModeNote } from "./BlindMode";
import { DeskTable } from "./DeskTable";
import type { PortalFindData } from "./findPage.request.server";
import { EditionTabs, PagerLinks, useRefusal, WordLink } from "./PortalParts";
import { PortalPage } from "./StaffPage";
import { ChangeNote } from "./UndoNote";

/** Finds words that could be a secret. */
export function FindPage({ edition, number, typed, page, hidesWords, why, found, done }: PortalFindData) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const wordLanguage = EDITION_FACTS[edition].wordLanguage;
  const asked = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ""));
  const query = { edition, ...(number !== null && { num: number }), ...asked };
  const to = (other: number) => portalAddress(language, "find", { ...query, page: other });
  const field = (name: keyof typeof typed, more = {}) => (
    <Field name={name} label={t(`portal.find.${name}`)} initial={typed[name]} autoComplete="off" {...more} />
  );
  return (
    <PortalPage title={t("portal.find.title")} lead={t("portal.find.lead")} tab="words">
      {done !== null && <ChangeNote change={done} />}
      {hidesWords && <BlindModeNote />}
      <EditionTabs page="find" current={edition} />
      <form className="desk-bar" action={portalAddress(language, "find")}>
        <input type="hidden" name="edition" value={edition} />
        {number !== null && <input type="hidden" name="num" value={number} />}
        {field("theme", { wrong: why === null ? null : text(why), lang: wordLanguage, autoCapitalize: "none" })}
        {field("first", { maxLength: 1, autoCapitalize: "none" })}
        {field("minLetters", { inputMode: "numeric" })}
        {field("maxLetters", { inputMode: "numeric" })}
        {!hidesWords && field("minGuesses", { inputMode: "numeric" })}
        {!hidesWords && field("maxGuesses", { inputMode: "numeric" })}
        {field("unused", { hint: t("portal.find.unusedHint") })}
        {!hidesWords && field("apart", { type: "date" })}
        <button className="button button-main">{t("portal.find.find")}</button>
      </form>
      {found !== null && (
        <>
          {found.words.length === 0 && <p className="soft">{t("portal.find.none")}</p>}
          {found.words.length > 0 && (
            <PostForm action={to(page)}>
              <DeskTable
                className="desk-blocks"
                caption={t("portal.find.title")}
                columns={(["word", "difficulty", "lastUse", "nearest", "next"] as const).map((name) =>
                  t(`portal.find.column.${name}`),
                )}
              >
                {found.words.map((row) => (
                  <FoundRow key={row.word.word} row={row} target={found.target} edition={edition} />
                ))}
              </DeskTable>
            </PostForm>
          )}
          <PagerLinks previous={page > 1 ? to(page - 1) : null} next={found.hasMore ? to(page + 1) : null} />
        </>
      )}
    </PortalPage>
  );
}

type Found = NonNullable<PortalFindData["found"]>;

function FoundRow({
  row: { word, ease, guesses, lastUse, nearest },
  target,
  edition,
}: Pick<PortalFindData, "edition"> & { row: Found["words"][number]; target: Found["target"] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { wordLanguage } = EDITION_FACTS[edition];
  const of = <span className="visually-hidden"> {t("portal.words.ofWord", { word: displayOf(word) })}</span>;
  return (
    <tr>
      <th scope="row">
        <WordLink language={wordLanguage} word={word} />
      </th>
      <td>
        {ease === null
          ? t("portal.find.unknown")
          : t("portal.find.ease", { ease: t(`portal.calendar.ease.${ease}`), guesses })}
      </td>
      <td>{lastUse === null ? t("portal.find.never") : formatShortDay(lastUse.day, language)}</td>
      <td lang={wordLanguage} translate="no">
        {nearest.map(displayOf).join(", ")}
      </td>
      <td>
        <span className="cluster">
          <a
            className="touch"
            href={portalAddress(language, "create", { edition, num: target.number, word: word.word })}
          >
            {t("portal.find.putOn", { day: formatDays(target.day, target.day, { language, month: "short" }) })}
            {of}
          </a>
          <button className="link-button touch" name="word" value={word.word}>
            {t("portal.find.toPlan")}
            {of}
          </button>
        </span>
      </td>
    </tr>
  );
}

/** Leads from a word that a game cannot have to others. @param number of the game. Left out: the next without a chosen word */
export function FindAnother({ edition, number }: Pick<PortalFindData, "edition"> & { number?: number | null }) {
  const { t } = useTranslation();
  const query = { edition, ...(typeof number === "number" && { num: number }) };
  return (
    <a className="touch" href={portalAddress(useLanguage(), "find", query)}>
      {t("portal.find.another")}
    </a>
  );
}
