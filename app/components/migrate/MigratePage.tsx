import ChartBarIcon from "@heroicons/react/24/outline/ChartBarIcon";
import ChevronRightIcon from "@heroicons/react/24/outline/ChevronRightIcon";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasLegacyStorage, noteLegacyMoved } from "~/client/legacyStorage";
import { MAX_LEGACY_BYTES } from "~/game/legacy";
import { toStatsFacts } from "~/game/stats";
import type { MigrateStep } from "~/http/forms/migrate.server";
import type en from "~/i18n/en.json";
import { MIGRATE_PAGE } from "~/i18n/addresses";
import { formatAverage } from "../game/sentences";
import { usePath } from "../layout/addresses";
import { BackLink } from "../layout/BackLink";
import { Page } from "../layout/Page";
import { CsrfField } from "../layout/visitor";
import { DoneNote, Wrong, WrongNote } from "../ui/notes";
import { useBrowserValue } from "../ui/useBrowserValue";
import { MigrateDialog } from "./MigrateDialog";
import { MigratePreview } from "./MigratePreview";

type RefusalName = keyof (typeof en)["refusal"];

/** Refusals that belong to the file or the pasted text. */
const OF_TEXT: readonly string[] = ["statsMissing", "statsTooLarge", "statsUnreadable", "statsForeign"];

/** The page that shows a stats file, what its import changes, and that it was imported. */
export function MigratePage({
  step,
  hasImported,
  isDone,
}: {
  /** Null: no form was sent. */
  step: MigrateStep | null;
  hasImported: boolean;
  /** The import has just been done. */
  isDone: boolean;
}) {
  const { t } = useTranslation();
  useEffect(() => {
    if (isDone) noteLegacyMoved();
  }, [isDone]);
  if (step?.step === "preview") {
    return (
      <Frame heading={t("migrate.preview")}>
        <MigratePreview data={step.data} />
      </Frame>
    );
  }
  if (step?.step === "summary") {
    return (
      <Frame heading={t("migrate.summary")}>
        <Summary step={step} />
      </Frame>
    );
  }
  if (isDone) {
    return (
      <Frame heading={t("migrate.title")}>
        <DoneNote>{t("migrate.done")}</DoneNote>
        <ToStats />
      </Frame>
    );
  }
  return (
    <Frame heading={t("migrate.title")}>
      {step !== null && !OF_TEXT.includes(step.why) && <WrongNote>{t(`refusal.${step.why as RefusalName}`)}</WrongNote>}
      {hasImported && step === null && <p className="note">{t("migrate.before")}</p>}
      <p>{t("migrate.explanation")}</p>
      <KeptHere />
      <TextForm refused={step} />
    </Frame>
  );
}

function Frame({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Page heading={heading} back={<BackLink />}>
      <div className="migrate">{children}</div>
    </Page>
  );
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

/** Sends a stats file or its text. With a script, a file that is too large is refused before it is sent. */
function TextForm({ refused }: { refused: Extract<MigrateStep, { step: "refused" }> | null }) {
  const { t } = useTranslation();
  const path = usePath();
  const id = useId();
  // How many files in a row were refused: each is announced.
  const [timesTooLarge, setTimesTooLarge] = useState(0);
  const isTooLarge = timesTooLarge > 0;
  const sentWhy = refused !== null && OF_TEXT.includes(refused.why) ? refused.why : null;
  const typed = refused?.typed ?? "";
  const wrongField = isTooLarge ? "file" : sentWhy === null ? null : typed === "" ? "file" : "text";
  const attributes = (field: "file" | "text") => ({
    id: `${id}${field}`,
    name: field,
    className: "input",
    "aria-describedby": wrongField === field ? `${id}${field}Hint ${id}why` : `${id}${field}Hint`,
    ...(wrongField === field ? { "aria-invalid": true } : {}),
    // The form was refused because of this field, so it gets the focus.
    autoFocus: sentWhy !== null && wrongField === field,
  });
  const wrong = (
    <Wrong key={timesTooLarge} id={`${id}why`}>
      {t(`refusal.${(isTooLarge ? "statsTooLarge" : sentWhy) as RefusalName}`)}
    </Wrong>
  );
  return (
    <form method="post" action={path(MIGRATE_PAGE)} encType="multipart/form-data" className="form">
      <CsrfField />
      <input type="hidden" name="form" value="preview" />
      <div className="field">
        <label htmlFor={`${id}file`}>{t("migrate.file")}</label>
        <input
          {...attributes("file")}
          type="file"
          accept=".txt,.json,text/plain,application/json"
          onChange={({ currentTarget }) => {
            const { size } = currentTarget.files?.[0] ?? { size: 0 };
            setTimesTooLarge((times) => (size > MAX_LEGACY_BYTES ? times + 1 : 0));
          }}
        />
        <small id={`${id}fileHint`}>{t("migrate.fileHint")}</small>
        {wrongField === "file" && wrong}
      </div>
      <div className="field">
        <label htmlFor={`${id}text`}>{t("migrate.text")}</label>
        <textarea {...attributes("text")} rows={5} spellCheck={false} autoComplete="off" defaultValue={typed} />
        <small id={`${id}textHint`}>{t("migrate.textHint")}</small>
        {wrongField === "text" && wrong}
      </div>
      <button className="button button-main" disabled={isTooLarge}>
        {t("migrate.show")}
      </button>
    </form>
  );
}

/** What an import changes, to be confirmed. */
function Summary({ step: { changes, text } }: { step: Extract<MigrateStep, { step: "summary" }> }) {
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
          <section key={edition} className="part">
            <h2>{t(`edition.${edition}.label`)}</h2>
            <dl className="facts">
              {facts.map(([name, from, to]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    {from} <span aria-hidden="true">→</span>
                    <span className="visually-hidden">{t("migrate.becomes")}</span> {to}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
      <form method="post" action={path(MIGRATE_PAGE)} className="form">
        <CsrfField />
        <input type="hidden" name="form" value="import" />
        <input type="hidden" name="stats" value={text} />
        <button className="button button-main">{t("migrate.confirm")}</button>
      </form>
      <p>
        <a href={path(MIGRATE_PAGE)}>{t("migrate.cancel")}</a>
      </p>
    </>
  );
}

function ToStats() {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <p className="ways">
      <a href={path("/stats")}>
        <ChartBarIcon className="icon" aria-hidden="true" />
        {t("migrate.toStats")}
        <ChevronRightIcon className="icon" aria-hidden="true" />
      </a>
    </p>
  );
}
