import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { portalAddress } from "~/i18n/staffPages";
import { CopyButton } from "~/ui/CopyButton";
import { PostForm, TextField } from "~/ui/Form";
import { useLanguage } from "~/ui/useLanguage";
import type { PlanAnswer, PortalBulkData } from "./planPage.request.server";
import { EditionTabs, OwnerField, useRefusal } from "./PortalParts";

/** The short way to a plan: a list of words of one edition. @param answer null before a list was refused */
export function BulkAdd({
  edition,
  recent,
  waiting,
  draft,
  why: early,
  answer,
}: PortalBulkData & { readonly answer: PlanAnswer | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const why = answer?.why ?? early;
  return (
    <>
      <EditionTabs page="bulkAdd" current={edition} />
      <div className="desk-columns">
        {/* The listener takes longer texts than others in this encoding. */}
        <PostForm
          action={portalAddress(language, "bulkAdd", { edition })}
          encType="multipart/form-data"
          className="form"
          noValidate
        >
          <OwnerField draft={draft} />
          <TextField
            name="words"
            label={t("portal.bulk.words")}
            hint={t("portal.bulk.each")}
            wrong={why === null ? null : text(why)}
            rows={5}
            lang={EDITION_FACTS[edition].wordLanguage}
            placeholder={t("portal.bulk.placeholder")}
            defaultValue={answer?.typed ?? draft.typed}
            autoCapitalize="none"
          />
          {waiting > 0 && <p className="small soft">{t("portal.plan.waiting", { count: waiting })}</p>}
          <button className="button button-main">{t("portal.bulk.add")}</button>
        </PostForm>
        <Recent words={recent} />
      </div>
    </>
  );
}

/** The words that were chosen last, to be copied. */
function Recent({ words }: { words: readonly string[] }) {
  const { t } = useTranslation();
  const text = words.join(",");
  return (
    <section className="stack" aria-labelledby="recent">
      <h2 id="recent">{t("portal.bulk.recent")}</h2>
      {words.length === 0 ? (
        <p className="soft">{t("portal.bulk.none")}</p>
      ) : (
        <>
          <div className="form-field">
            <label htmlFor="recent-words">{t("portal.bulk.recentHint")}</label>
            <textarea className="input" id="recent-words" rows={3} readOnly value={text} />
          </div>
          <CopyButton
            text={text}
            label={t("portal.bulk.copy")}
            Icon={null}
            done={t("portal.bulk.copied")}
            failed={t("portal.bulk.notCopied")}
          />
        </>
      )}
    </section>
  );
}
