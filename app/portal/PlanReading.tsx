import InformationCircleIcon from "@heroicons/react/24/outline/InformationCircleIcon";
import { useTranslation } from "react-i18next";
import { isEdition } from "~/editions/editions";
import { formatDay } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { PostForm } from "~/ui/Form";
import { useLanguage } from "~/ui/useLanguage";
import type { PlanPreviewData } from "./planPage.request.server";

type Reading = NonNullable<PlanPreviewData["reading"]>;

const linesOf = ({ count, first }: Reading["unreadLines"]) => first.join(", ") + (count > first.length ? ", …" : "");

/** The same in every language. */
const ENCODING_NAMES: Readonly<Record<Reading["encoding"], string>> = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 BE",
};

/** How the text was read, with the ways to read it otherwise. */
export function PlanReading({
  reading,
  choices,
  hasSlashed,
}: Pick<PlanPreviewData, "choices" | "hasSlashed"> & { reading: Reading }) {
  const { t } = useTranslation();
  const { encoding, otherEncoding, separator, columns, hasHeader, unread, unreadLines } = reading;
  const named = columns.filter((column) => column !== "other");
  const read = named.map((column) =>
    isEdition(column) ? t(`edition.${column}.tab`) : t(`portal.plan.columnNames.${column}`),
  );
  const parts = [
    t(`portal.plan.separators.${separator}`),
    ENCODING_NAMES[encoding],
    t("portal.plan.columns", { count: read.length, columns: read.join(", ") }),
    ...(hasHeader ? [t("portal.plan.hasHeader")] : []),
  ];
  return (
    <>
      <div className="note">
        <InformationCircleIcon className="icon" aria-hidden="true" />
        <div className="plan-preview-reading">
          <p>
            <b>{t("portal.plan.readAs")}</b> {parts.join(", ")}.
          </p>
          {unread.length > 0 && (
            <p>{t("portal.plan.unreadColumns", { count: unread.length, columns: unread.join(", ") })}</p>
          )}
          {unreadLines.count > 0 && (
            <p>{t("portal.plan.unreadLines", { count: unreadLines.count, lines: linesOf(unreadLines) })}</p>
          )}
          <div className="plan-preview-ways">
            {otherEncoding !== null && (
              <ReadForm>
                <input type="hidden" name="encoding" value={otherEncoding} />
                <button className="link-button touch" name="intent" value="read">
                  {t("portal.plan.readIn", { encoding: ENCODING_NAMES[otherEncoding] })}
                </button>
              </ReadForm>
            )}
            <details>
              <summary className="touch">{t("portal.plan.readOtherwise")}</summary>
              <OtherReading reading={reading} choices={choices} />
            </details>
          </div>
        </div>
      </div>
      {hasSlashed && <DateQuestion {...reading} />}
    </>
  );
}

function ReadForm({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <PostForm action={portalAddress(useLanguage(), "plan")} {...(className === undefined ? {} : { className })}>
      {children}
    </PostForm>
  );
}

function OtherReading({ reading, choices }: { reading: Reading; choices: PlanPreviewData["choices"] }) {
  const { t } = useTranslation();
  const { encoding, separator, columns, heads, hasHeader } = reading;
  return (
    <ReadForm className="stack stack-4">
      <p className="soft">{t("portal.plan.readAgainHint")}</p>
      <div className="desk-bar">
        <Select
          name="encoding"
          label={t("portal.plan.encoding")}
          values={choices.encodings}
          value={encoding}
          text={(one) => ENCODING_NAMES[one]}
        />
        <Select
          name="separator"
          label={t("portal.plan.separator")}
          values={choices.separators}
          value={separator}
          text={(one) => t(`portal.plan.separators.${one}`)}
        />
        <input type="hidden" name="separatorNow" value={separator} />
        {separator !== "line" &&
          columns.map((column, index) => (
            <Select
              // Columns have no other name.
              key={String(index)}
              name={`column-${String(index)}`}
              label={t("portal.plan.column", { number: index + 1, head: heads[index] ?? "" })}
              values={choices.columns}
              value={column}
              text={(one) =>
                isEdition(one)
                  ? t("portal.plan.wordsOf", { edition: t(`edition.${one}.tab`) })
                  : t(`portal.plan.${one}`)
              }
            />
          ))}
      </div>
      <input type="hidden" name="columnsShown" value="yes" />
      <label className="cluster touch">
        <input type="checkbox" name="hasHeader" defaultChecked={hasHeader} />
        {t("portal.plan.firstIsHeader")}
      </label>
      <button className="button start" name="intent" value="read">
        {t("portal.plan.readAgain")}
      </button>
    </ReadForm>
  );
}

function Select<Value extends string>({
  name,
  label,
  values,
  value,
  text,
}: {
  name: string;
  label: string;
  values: readonly Value[];
  value: Value;
  text: (value: Value) => string;
}) {
  return (
    <label className="plan-preview-select small">
      {label}
      <select className="input" name={name} defaultValue={value}>
        {values.map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Asks once for the text whether the day or the month comes first in dates with slashes. */
function DateQuestion({ slashed: { count, example, decidedBy }, dayOrder, question }: Reading) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (question === null || example === null) return null;
  const days = {
    dayFirst: formatDay(question.dayFirst, language),
    monthFirst: formatDay(question.monthFirst, language),
  };
  const isDecided = decidedBy !== null && dayOrder !== null;
  const heading = dayOrder === null ? "portal.plan.question" : "portal.plan.answered";
  return (
    <ReadForm>
      <fieldset className="plan-preview-question stack stack-2">
        <legend>
          <b>{t(heading, { date: example, ...days, day: days[dayOrder ?? "dayFirst"] })}</b>
        </legend>
        <p className="small soft">
          {isDecided ? t("portal.plan.decidedBy", { date: decidedBy }) : t("portal.plan.questionHint", { count })}
        </p>
        <input type="hidden" name="intent" value="read" />
        <div className="button-row">
          {(["dayFirst", "monthFirst"] as const)
            .filter((order) => order !== dayOrder)
            .map((order) => (
              <button key={order} className="button" name="dayOrder" value={order}>
                {dayOrder === null ? days[order] : t("portal.plan.readDateAs", { day: days[order] })}
              </button>
            ))}
        </div>
      </fieldset>
    </ReadForm>
  );
}
