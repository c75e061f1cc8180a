import { useTranslation } from "react-i18next";
import { EDITION_FACTS, type Edition, EDITIONS } from "~/editions/editions";
import { portalAddress } from "~/i18n/staffPages";
import { PostForm } from "~/ui/Form";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import { DeskTable } from "./DeskTable";
import type { PortalPlanData } from "./planPage.request.server";

type Words = NonNullable<PortalPlanData["backlog"]>;

/** The words without a date, by edition, and the buttons that find days for them. */
export function PlanBacklog({ words }: { words: Words }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const editions = EDITIONS.filter((edition) => words.some((word) => word.edition === edition));
  const action = portalAddress(language, "plan", { view: "backlog" });
  const own = words.filter(({ isOwn }) => isOwn).length;
  return (
    <>
      <p className="soft">{t(words.length === 0 ? "portal.plan.backlogEmpty" : "portal.plan.backlogLead")}</p>
      {editions.map((edition) => (
        <section key={edition} className="stack stack-4" aria-labelledby={`backlog-${edition}`}>
          <h2 id={`backlog-${edition}`}>{t(`edition.${edition}.tab`)}</h2>
          <PostForm action={action} className="desk-bar">
            <label className="plan-preview-select small">
              {t("portal.plan.howMany")}
              <input className="input" type="number" name="count" min={1} max={31} defaultValue={7} />
            </label>
            <button className="button" name="intent" value={`propose ${edition}`}>
              {t("portal.plan.useNext")}
            </button>
          </PostForm>
          <BacklogTable edition={edition} action={action} words={words.filter((word) => word.edition === edition)} />
        </section>
      ))}
      {own > 0 && (
        <PostForm action={action}>
          <button className="button" name="intent" value="dropAll">
            {t("portal.plan.dropBacklog", { count: own })}
          </button>
        </PostForm>
      )}
    </>
  );
}

function BacklogTable({ edition, action, words }: { edition: Edition; action: string; words: Words }) {
  const { t } = useTranslation();
  return (
    <PostForm action={action}>
      <DeskTable
        className="desk-blocks"
        caption={t("portal.plan.backlogTitle")}
        columns={(["word", "note", "putInBy", "next"] as const).map((name) => t(`portal.plan.${name}`))}
      >
        {words.map(({ id, word, note, by }) => (
          <tr key={id}>
            <th scope="row">
              {word === null ? (
                <i className="soft">{t("portal.plan.hidden")}</i>
              ) : (
                <b lang={EDITION_FACTS[edition].wordLanguage} translate="no">
                  {displayOf(word)}
                </b>
              )}
            </th>
            <td>{note}</td>
            <td>{by}</td>
            <td>
              <span className="cluster">
                <button className="link-button touch" name="intent" value={`propose ${String(id)}`}>
                  {t("portal.plan.propose")}
                  <OfWord word={word} />
                </button>
                <button className="link-button touch" name="intent" value={`drop ${String(id)}`}>
                  {t("portal.plan.drop")}
                  <OfWord word={word} />
                </button>
              </span>
            </td>
          </tr>
        ))}
      </DeskTable>
    </PostForm>
  );
}

function OfWord({ word }: Pick<Words[number], "word">) {
  const { t } = useTranslation();
  return word && <span className="visually-hidden"> {t("portal.words.ofWord", { word: displayOf(word) })}</span>;
}
