import { useTranslation } from "react-i18next";
import { LANGUAGES } from "~/editions/languages";
import { portalAddress, WORD_LISTS } from "~/i18n/staffPages";
import { Tabs } from "~/ui/Tabs";
import { useLanguage } from "~/ui/useLanguage";
import { Pager } from "./PortalParts";
import { PortalPage } from "./StaffPage";
import { ChangeNote } from "./UndoNote";
import type { BlockQuestion, RefusedWord } from "./wordDecision.request.server";
import { ConfirmBlock, RefusedRow, WordSearch } from "./WordForms";
import { WordTable } from "./WordRows";
import type { PortalWordsData } from "./wordsPage.request.server";

/** @param answer null before a form was sent */
export function WordsPage({ answer, ...data }: PortalWordsData & { answer: RefusedWord | BlockQuestion | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { language: wordLanguage, list, page, pages, done } = data;
  const address = (to: number) => portalAddress(language, "words", { language: wordLanguage, list, page: to });
  const action = { wordLanguage, action: address(page), isAdmin: data.isAdmin };
  const refused = answer !== null && "why" in answer ? answer : null;
  if (answer !== null && "blocks" in answer)
    return (
      <PortalPage title={t("portal.words.blockTitle", { word: answer.blocks })} tab="words">
        <ConfirmBlock {...answer} action={address(page)} />
      </PortalPage>
    );
  // The other lists show no refusal in their rows.
  const isListed = "words" in data && data.words.some(({ word }) => word === refused?.word);
  return (
    <PortalPage title={t("portal.words.title")} tab="words" lead={t(`portal.words.${LIST_TEXTS[list].lead}`)}>
      {answer === null && done !== null && <ChangeNote change={done} />}
      <WordSearch wordLanguage={wordLanguage} />
      <div>
        <Tabs
          label={t("portal.words.title")}
          values={LANGUAGES}
          current={wordLanguage}
          name={(one) => t(one === "en" ? "portal.word.english" : `edition.${one}.tab`)}
          href={(one) => portalAddress(language, "words", { language: one, list })}
        />
        <Tabs
          label={t("portal.words.lists")}
          values={WORD_LISTS}
          current={list}
          name={(one) => t(`portal.words.${one}`)}
          href={(one) => portalAddress(language, "words", { language: wordLanguage, list: one })}
        />
      </div>
      {/* A word that is no longer in the list has its refusal above it. */}
      {refused !== null && !isListed && <RefusedRow refused={refused} id="why" />}
      <WordTable
        data={data}
        {...action}
        refused={refused}
        caption={t(`portal.words.${list}`)}
        empty={<p className="soft">{t(`portal.words.${LIST_TEXTS[list].none}`)}</p>}
      />
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
