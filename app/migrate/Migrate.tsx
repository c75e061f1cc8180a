import ChartBarIcon from "@heroicons/react/24/outline/ChartBarIcon";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MIGRATE_PAGE } from "~/i18n/addresses";
import { formatAverage } from "~/i18n/format";
import { toStatsFacts } from "~/play/stats";
import { Facts } from "~/ui/Facts";
import { Field, Form, PostForm, type RefusalName, TextField } from "~/ui/Form";
import { HiddenFields } from "~/ui/HiddenFields";
import { DoneNote, WrongNote } from "~/ui/notes";
import { useBrowserValue } from "~/ui/useBrowserValue";
import { usePath } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import { MAX_LEGACY_BYTES } from "./legacy";
import { hasLegacyStorage } from "./legacyStorage.browser";
import { MigrateDialog } from "./MigrateDialog";
import type { MigrateStep } from "./migratePage.request.server";
import { MigratePreview } from "./MigratePreview";

type Refused = Extract<MigrateStep, { step: "refused" }>;

/** The page that shows a stats file, what its import changes, and that it was imported. */
export function Migrate({ step }: { step: MigrateStep }) {
  return (
    <div className="migrate stack stack-6">
      <Step step={step} />
    </div>
  );
}

function Step({ step }: { step: MigrateStep }) {
  const { t } = useTranslation();
  const path = usePath();
  switch (step.step) {
    case "preview":
      return <MigratePreview data={step.data} isShort={step.isShort} />;
    case "summary":
      return <Summary step={step} />;
    case "done":
      return (
        <>
          <DoneNote>{t("migrate.done")}</DoneNote>
          <p className="ways">
            <Way href={path("/stats")} Icon={ChartBarIcon}>
              {t("migrate.toStats")}
            </Way>
          </p>
        </>
      );
    default:
      return (
        <>
          {step.step === "refused" && step.field === null && (
            <WrongNote>{t(`refusal.${step.why as RefusalName}`)}</WrongNote>
          )}
          {step.step === "form" && step.hasImported && <p className="note">{t("migrate.before")}</p>}
          <p>{t("migrate.explanation")}</p>
          <KeptHere />
          <TextForm refused={step.step === "refused" && step.field !== null ? step : null} />
        </>
      );
  }
}

/** Opens a preview of what is saved in this browser. Without a script, nothing can read it. */
function KeptHere() {
  const { t } = useTranslation();
  const isKept = useBrowserValue(hasLegacyStorage, false);
  const [isOpen, setIsOpen] = useState(false);
  if (!isKept) return null;
  return (
    <div>
      <button
        type="button"
        className="button"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {t("migrate.showKept")}
      </button>
      <MigrateDialog
        isOpen={isOpen}
        onClose={() => {
          setIsOpen(false);
        }}
      />
    </div>
  );
}

/** Sends a stats file or its text. */
function TextForm({ refused }: { refused: Refused | null }) {
  const { t } = useTranslation();
  const path = usePath();
  const limit = { max: MAX_LEGACY_BYTES, refusal: t("refusal.statsTooLarge") };
  return (
    <Form
      name="preview"
      action={path(MIGRATE_PAGE)}
      refused={refused && { ...refused, form: "preview", typed: { text: refused.typed } }}
      isUpload
    >
      <Field
        name="file"
        type="file"
        label={t("migrate.file")}
        hint={t("migrate.fileHint")}
        accept=".txt,.json,text/plain,application/json"
        limit={limit}
      />
      <TextField name="text" label={t("migrate.text")} hint={t("migrate.textHint")} rows={5} limit={limit} />
      <button className="button button-main">{t("migrate.show")}</button>
    </Form>
  );
}

function Summary({ step: { changes, sums } }: { step: Extract<MigrateStep, { step: "summary" }> }) {
  const { t, i18n } = useTranslation();
  const path = usePath();
  const average = (value: number | null) => formatAverage(value, i18n.language);
  return (
    <>
      <p>{t("migrate.summaryHelp")}</p>
      {changes.map(({ edition, before, after }) => {
        const [old, next] = [toStatsFacts(before), toStatsFacts(after)];
        const facts = [
          [t("stats.played"), old.played, next.played],
          [t("stats.won"), before.wins, after.wins],
          [t("stats.winStreak"), before.winStreak, after.winStreak],
          [t("stats.giveups"), before.giveups, after.giveups],
          [t("stats.totalGuesses"), before.totalGuesses, after.totalGuesses],
          [t("stats.averageGuesses"), average(old.averageGuesses), average(next.averageGuesses)],
          [t("stats.totalHints"), before.hints, after.hints],
        ] as const;
        return (
          <section key={edition} className="stack">
            <h2>{t(`edition.${edition}.label`)}</h2>
            <Facts
              facts={facts.map(([name, from, to]) => [
                name,
                <>
                  {from} <span aria-hidden="true">→</span>
                  <span className="visually-hidden">{t("migrate.becomes")}</span> {to}
                </>,
              ])}
            />
          </section>
        );
      })}
      <PostForm action={path(MIGRATE_PAGE)} className="form">
        <HiddenFields form="import" sums={sums} />
        <button className="button button-main">{t("migrate.confirm")}</button>
      </PostForm>
      <p>
        <a href={path(MIGRATE_PAGE)}>{t("migrate.cancel")}</a>
      </p>
    </>
  );
}
