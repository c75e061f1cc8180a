import { useTranslation } from "react-i18next";
import { LANGUAGES } from "~/game/languages";
import type { BlockQuestion, PortalWordsData, RefusedWord } from "~/http/portal/wordsPage.server";
import { portalAddress, WORD_LISTS } from "~/i18n/staffPages";
import { useLanguage } from "../layout/addresses";
import { PostForm } from "../ui/Form";
import { DoneNote } from "../ui/notes";
import { Tabs } from "../ui/Tabs";
import { Choice, Pager, useGameSpan } from "./PortalParts";
import { PortalPage } from "./StaffPage";
import { type FormTarget, RefusedRow, useRows, VerdictButton, VerdictForm } from "./WordRows";

/** @param answer null before a form was sent */
export function WordsPage({ answer, ...data }: PortalWordsData & { answer: RefusedWord | BlockQuestion | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { language: wordLanguage, list, page, pages, done } = data;
  const address = (to: number) => portalAddress(language, "words", { language: wordLanguage, list, page: to });
  const action = { wordLanguage, action: address(page), isAdmin: data.isAdmin };
  const refused = answer !== null && "why" in answer ? answer : null;
  const rows = useRows(data, { ...action, refused });
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
      {refused !== null && !isListed && <RefusedRow refused={refused} id="why" />}
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
        {undo !== null && (
          <VerdictButton word={word} value={undo} form={UNDO_FORM}>
            {t("portal.words.undo")}
          </VerdictButton>
        )}
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
    <PostForm action={action} className="form" noValidate>
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
      <div className="cluster spread">
        <button className="button button-main" name="verdict" value="blocked">
          {t("portal.words.block")}
        </button>
        <a className="button" href={action}>
          {t("portal.cancel")}
        </a>
      </div>
    </PostForm>
  );
}
