import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/game/editions";
import { MAX_LIST_LENGTH } from "~/game/word";
import type { BulkAnswer, BulkReportData, PortalBulkData } from "~/http/portal/bulkAddPage.server";
import { formatShortDay } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "../layout/useLanguage";
import { shorten } from "../game/sentences";
import { CopyButton } from "../ui/CopyButton";
import { PostForm, TextField } from "../ui/Form";
import { EditionTabs, OwnerField, useRefusal } from "./PortalParts";

interface BulkAddProps extends Omit<PortalBulkData, "done"> {
  /** Null before a list was sent. */
  readonly answer: Omit<BulkAnswer, "preview"> | null;
}

/** Chooses the secrets of many games by a list. What is to be confirmed is a `BulkPreview`, what was added `BulkAdded`. */
export function BulkAdd({ edition, recent, result, draft, isTooLong, answer }: BulkAddProps) {
  return (
    <>
      <EditionTabs page="bulkAdd" current={edition} />
      <div className="desk-columns">
        <ListForm edition={edition} draft={draft} answer={answer} left={result?.left ?? []} isTooLong={isTooLong} />
        <Recent words={recent} />
      </div>
    </>
  );
}

/** A form with a list of words, which may be longer than other texts: the listener takes them in this encoding. */
export function BulkForm({
  edition,
  draft,
  children,
  ...form
}: Pick<BulkAddProps, "edition" | "draft"> & ComponentProps<typeof PostForm>) {
  return (
    <PostForm action={portalAddress(useLanguage(), "bulkAdd", { edition })} encType="multipart/form-data" {...form}>
      <OwnerField draft={draft} />
      {children}
    </PostForm>
  );
}

/** With a script, a text that is too long is refused before it is sent, and stays in the field. */
function ListForm({
  edition,
  draft,
  answer,
  left,
  isTooLong,
}: Pick<BulkAddProps, "edition" | "draft" | "answer" | "isTooLong"> & { readonly left: readonly string[] }) {
  const { t } = useTranslation();
  const text = useRefusal();
  const { rejected, why: refused } = answer ?? { rejected: [], why: isTooLong ? ("listTooLong" as const) : null };
  const [isTypedTooLong, setIsTypedTooLong] = useState(false);
  const why = isTypedTooLong ? "listTooLong" : refused;
  return (
    <BulkForm edition={edition} draft={draft} className="form" noValidate>
      <TextField
        name="words"
        label={t("portal.bulk.words")}
        hint={t("portal.bulk.each")}
        wrong={why === null ? null : text(why)}
        more={rejected.length === 0 ? undefined : <Rejected rejected={rejected} />}
        rows={5}
        lang={EDITION_FACTS[edition].wordLanguage}
        placeholder={t("portal.bulk.placeholder")}
        defaultValue={answer?.typed ?? (draft.typed || left.join(", "))}
        autoCapitalize="none"
        onChange={({ currentTarget }) => {
          setIsTypedTooLong(currentTarget.value.length > MAX_LIST_LENGTH);
        }}
      />
      <button className="button button-main" name="intent" value="preview" disabled={isTypedTooLong}>
        {t("portal.bulk.add")}
      </button>
    </BulkForm>
  );
}

export function Rejected({ rejected }: Pick<BulkReportData, "rejected">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  if (rejected.length === 0) return null;
  return (
    <div className="portal-rejected stack stack-1 breaking">
      <p>{t("portal.bulk.rejected", { count: rejected.length })}</p>
      <ul>
        {rejected.map(({ word, why, game }, index) => (
          // A word may be twice in a list.
          <li key={`${index} ${word}`}>
            <b>{shorten(word)}</b> <span className="soft">{text(why)}</span>
            {game !== null && (
              <span className="soft">
                . {t("portal.bulk.keeper", { number: game.number, day: formatShortDay(game.day, language) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
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
