import ChartBarIcon from "@heroicons/react/24/outline/ChartBarIcon";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasLegacyStorage, noteLegacyMoved } from "~/client/legacyStorage";
import { MAX_LEGACY_BYTES } from "~/game/legacy";
import { toStatsFacts } from "~/game/stats";
import type { MigrateStep } from "~/http/migrate/form.server";
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
import { Way } from "../ui/Way";

type RefusalName = keyof (typeof en)["refusal"];
type Refused = Extract<MigrateStep, { step: "refused" }>;

/** The page that shows a stats file, what its import changes, and that it was imported. */
export function MigratePage({ step }: { step: MigrateStep }) {
  const { t } = useTranslation();
  const isDone = step.step === "done";
  useEffect(() => {
    if (isDone) noteLegacyMoved();
  }, [isDone]);
  switch (step.step) {
    case "preview":
      return (
        <Frame heading={t("migrate.preview")}>
          <MigratePreview data={step.data} isShort={step.isShort} />
        </Frame>
      );
    case "summary":
      return (
        <Frame heading={t("migrate.summary")}>
          <Summary step={step} />
        </Frame>
      );
    case "done":
      return (
        <Frame heading={t("migrate.title")}>
          <DoneNote>{t("migrate.done")}</DoneNote>
          <ToStats />
        </Frame>
      );
    default:
      return (
        <Frame heading={t("migrate.title")}>
          {step.step === "refused" && step.field === null && (
            <WrongNote>{t(`refusal.${step.why as RefusalName}`)}</WrongNote>
          )}
          {step.step === "form" && step.hasImported && <p className="note">{t("migrate.before")}</p>}
          <p>{t("migrate.explanation")}</p>
          <KeptHere />
          <TextForm refused={step.step === "refused" ? step : null} />
        </Frame>
      );
  }
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

/** Sends a stats file or its text. With a script, one that is too large is refused before it is sent. */
function TextForm({ refused }: { refused: Refused | null }) {
  const { t } = useTranslation();
  const path = usePath();
  const id = useId();
  const [tooLarge, setTooLarge] = useState<"file" | "text" | null>(null);
  // How often that was found in a row: each time it is announced.
  const [timesTooLarge, setTimesTooLarge] = useState(0);
  const check = (field: "file" | "text", length: number) => {
    const isTooLarge = length > MAX_LEGACY_BYTES;
    setTooLarge((before) => (isTooLarge ? field : before === field ? null : before));
    if (isTooLarge) setTimesTooLarge((times) => times + 1);
  };
  const why = tooLarge === null ? (refused?.why ?? null) : "statsTooLarge";
  const wrongField = tooLarge ?? refused?.field ?? null;
  const attributes = (field: "file" | "text") => ({
    id: `${id}${field}`,
    name: field,
    className: "input",
    "aria-describedby": wrongField === field ? `${id}${field}Hint ${id}why` : `${id}${field}Hint`,
    ...(wrongField === field ? { "aria-invalid": true } : {}),
    // The form was refused because of this field, so it gets the focus.
    autoFocus: refused?.field === field,
  });
  const wrong = (
    <Wrong key={timesTooLarge} id={`${id}why`}>
      {t(`refusal.${why as RefusalName}`)}
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
            check("file", currentTarget.files?.[0]?.size ?? 0);
          }}
        />
        <small id={`${id}fileHint`}>{t("migrate.fileHint")}</small>
        {wrongField === "file" && wrong}
      </div>
      <div className="field">
        <label htmlFor={`${id}text`}>{t("migrate.text")}</label>
        <textarea
          {...attributes("text")}
          rows={5}
          spellCheck={false}
          autoComplete="off"
          defaultValue={refused?.typed}
          onChange={({ currentTarget }) => {
            check("text", currentTarget.value.length);
          }}
        />
        <small id={`${id}textHint`}>{t("migrate.textHint")}</small>
        {wrongField === "text" && wrong}
      </div>
      <button className="button button-main" disabled={tooLarge !== null}>
        {t("migrate.show")}
      </button>
    </form>
  );
}

/** What an import changes, to be confirmed. */
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
        <input type="hidden" name="sums" value={sums} />
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
      <Way href={path("/stats")} Icon={ChartBarIcon}>
        {t("migrate.toStats")}
      </Way>
    </p>
  );
}
