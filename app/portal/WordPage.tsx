import { Trans, useTranslation } from "react-i18next";
import { LANGUAGES } from "~/editions/languages";
import { portalAddress } from "~/i18n/staffPages";
import { Tabs } from "~/ui/Tabs";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import { BlindModeNote } from "./BlindMode";
import { Complaint } from "./Complaint";
import { useRefusal, WordLink } from "./PortalParts";
import { PortalPage } from "./StaffPage";
import { ChangeNote } from "./UndoNote";
import { ChangeWord, DecideUnknown } from "./WordChanges";
import type { BlockQuestion, RefusedWord } from "./wordDecision.request.server";
import { WordKnown, WordReports, WordUses } from "./WordFacts";
import { ConfirmBlock, WordSearch } from "./WordForms";
import { WordNotes } from "./WordNotes";
import type { PortalWordData, PortalWordFacts as Facts, RefusedNote } from "./wordPage.request.server";

type FormAnswer = RefusedWord | RefusedNote | BlockQuestion;

/** Everything about one word. @param answer null before a form was sent */
export function WordPage({ answer, ...data }: PortalWordData & { answer: FormAnswer | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const refusal = useRefusal();
  const { language: wordLanguage, typed, why, facts, done, draft, isAdmin, hidesWords } = data;
  const action = portalAddress(language, "word", { language: wordLanguage, word: typed });
  if (answer !== null && "blocks" in answer)
    return (
      <PortalPage title={t("portal.words.blockTitle", { word: answer.blocks })} tab="words">
        <ConfirmBlock {...answer} action={action} />
      </PortalPage>
    );
  const refusedNote = answer !== null && "kind" in answer ? answer : null;
  const refusedWord = answer !== null && "word" in answer ? answer : null;
  const words = { href: portalAddress(language, "words", { language: wordLanguage }), label: t("portal.words.title") };
  return (
    <PortalPage
      title={facts === null ? t("portal.word.title") : displayOf(facts.word)}
      lead={facts === null ? t("portal.word.lead") : undefined}
      tab="words"
      back={words}
    >
      {hidesWords && <BlindModeNote />}
      {answer === null && done !== null && <ChangeNote change={done} />}
      <WordSearch wordLanguage={wordLanguage} word={typed} wrong={why === null ? null : refusal(why)} />
      <Tabs
        label={t("portal.words.title")}
        values={LANGUAGES}
        current={wordLanguage}
        name={(one) => t(one === "en" ? "portal.word.english" : `edition.${one}.tab`)}
        href={(one) => portalAddress(language, "word", { language: one, word: typed })}
      />
      {facts !== null && (
        <div className="desk-columns">
          <div className="stack stack-8">
            {facts.reading.type === "unknown" ? (
              <DecideUnknown facts={facts} offers={facts.reading.offers} refused={refusedWord} action={action} />
            ) : (
              <Reading facts={facts} />
            )}
            <WordKnown facts={facts} />
            {facts.reading.type === "word" && <WordUses uses={facts.uses} language={wordLanguage} />}
            {facts.reports.length > 0 && <WordReports reports={facts.reports} language={wordLanguage} />}
          </div>
          <div className="stack stack-8">
            {facts.reading.type !== "form" && (
              <WordNotes notes={facts.notes} taste={facts.taste} draft={draft} refused={refusedNote} action={action} />
            )}
            {facts.reading.type === "word" && (
              <Complaint
                {...data.complaint}
                wordLanguage={wordLanguage}
                action={portalAddress(language, "word")}
                hidden={{ language: wordLanguage, word: typed }}
              />
            )}
            <ChangeWord facts={facts} refused={refusedWord} action={action} isAdmin={isAdmin} />
          </div>
        </div>
      )}
    </PortalPage>
  );
}

/** What a text is that is no word of its own. */
function Reading({ facts: { reading, language } }: { facts: Facts }) {
  const { t } = useTranslation();
  if (reading.type === "stopword") return <p>{t("portal.word.isStopword")}</p>;
  if (reading.type !== "form") return null;
  return (
    <p>
      <Trans i18nKey="portal.word.isForm" components={{ word: <WordLink language={language} word={reading.of} /> }} />
    </p>
  );
}
