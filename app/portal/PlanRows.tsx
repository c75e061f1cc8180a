import CheckIcon from "@heroicons/react/24/outline/CheckIcon";
import ExclamationCircleIcon from "@heroicons/react/24/outline/ExclamationCircleIcon";
import ExclamationTriangleIcon from "@heroicons/react/24/outline/ExclamationTriangleIcon";
import { useTranslation } from "react-i18next";
import { EDITION_FACTS, EDITIONS } from "~/editions/editions";
import { gameKey } from "~/editions/gameRef";
import { formatShortDay } from "~/i18n/format";
import { planRowId, type PlanView, portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import { HiddenWord } from "./BlindMode";
import { useShortFinding } from "./findings";
import { FindAnother } from "./FindPage";
import type { ShownPlanRow } from "./planPage.request.server";
import { isFactOfWord, SeeWord, useRefusal } from "./PortalParts";

interface RowProps {
  readonly row: ShownPlanRow;
}

const ICONS = {
  good: CheckIcon,
  already: CheckIcon,
  look: ExclamationTriangleIcon,
  cannot: ExclamationCircleIcon,
} as const;

/** A row of the preview. */
export function PlanRow({ row, view }: RowProps & { readonly view: PlanView }) {
  const { t } = useTranslation();
  const { id, line, typed, word, verdict, isTicked, note, asksLook } = row;
  const Icon = ICONS[verdict];
  const canTick = verdict !== "cannot" && verdict !== "already";
  // A line that has nothing but the word is not said twice.
  const isPlain = typed === "" || typed === (row.wordField ?? (word && displayOf(word)));
  return (
    <tr id={planRowId(id)}>
      <td className="plan-preview-line number soft">{row.isFromBacklog ? "" : line}</td>
      <th scope="row">
        <Word row={row} view={view} />
        {!isPlain && <small className="plan-preview-typed soft">{typed}</small>}
        {note !== "" && <small className="soft">{t("portal.plan.noted", { note })}</small>}
      </th>
      <td className="plan-preview-date">
        <DateField row={row} />
      </td>
      <td className="plan-preview-edition">
        <EditionField row={row} />
      </td>
      <td>
        <span className="cluster plan-preview-verdict">
          <Icon className="icon icon-s" aria-hidden="true" />
          <b>{t(`portal.plan.verdict.${verdict}`)}</b>
        </span>
        {row.ease !== null && <small>{t(`portal.calendar.ease.${row.ease}`)}</small>}
        <Reasons row={row} />
      </td>
      <td className="plan-preview-take">
        <div>
          {canTick && (
            <>
              <label className="plan-preview-tick touch">
                <input
                  type="checkbox"
                  name={`take-${String(id)}`}
                  defaultChecked={isTicked}
                  data-look={verdict === "look" ? "" : undefined}
                />
                <span className="plan-preview-take-text">{t("portal.plan.take")}</span>
                <span className="visually-hidden">
                  {word === null
                    ? t("portal.plan.takeHidden", { line })
                    : t("portal.plan.takeLine", { line, word: displayOf(word) })}
                </span>
              </label>
              <label className="plan-preview-ask touch">
                <input type="checkbox" name={`ask-${String(id)}`} defaultChecked={asksLook} />
                {t("portal.plan.askLook")}
                <span className="visually-hidden"> {t("portal.plan.ofLine", { line })}</span>
              </label>
            </>
          )}
          <button className="link-button touch" name="intent" value={`drop ${String(id)}`}>
            {t("portal.plan.drop")}
            <span className="visually-hidden"> {t("portal.plan.ofLine", { line })}</span>
          </button>
        </div>
      </td>
    </tr>
  );
}

/** The word as it was understood, or a field for another one. */
function Word({ row, view }: RowProps & { readonly view: PlanView }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, line, word, wordField, edition, number } = row;
  const wordLanguage = edition === null ? undefined : EDITION_FACTS[edition].wordLanguage;
  if (word === null)
    return edition === null || number === null ? (
      <i className="soft">{t("portal.plan.hidden")}</i>
    ) : (
      <HiddenWord
        edition={edition}
        number={number}
        href={`${portalAddress(language, "plan", { view, show: gameKey({ edition, number }) })}#${planRowId(id)}`}
      />
    );
  if (wordField === null)
    return (
      <b lang={wordLanguage} translate="no">
        {displayOf(word)}
      </b>
    );
  return (
    <input
      className="input"
      name={`word-${String(id)}`}
      defaultValue={wordField}
      lang={wordLanguage}
      aria-label={t("portal.plan.wordOf", { line })}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function DateField({ row: { id, line, day, typedDate, verdict } }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (verdict === "already" && day !== null) return <>{formatShortDay(day, language)}</>;
  return (
    <>
      <input
        className="input"
        type="date"
        name={`date-${String(id)}`}
        defaultValue={day ?? ""}
        aria-label={t("portal.plan.dateOf", { line })}
      />
      {day === null && typedDate !== "" && <small className="soft">{typedDate}</small>}
    </>
  );
}

/** The edition, or a choice among all if the typed one does not exist. */
function EditionField({ row: { id, line, edition, typedEdition } }: RowProps) {
  const { t } = useTranslation();
  if (edition !== null) return <>{t(`edition.${edition}.tab`)}</>;
  return (
    <>
      <select
        className="input"
        name={`edition-${String(id)}`}
        defaultValue=""
        aria-label={t("portal.plan.editionOf", { line })}
      >
        <option value="">{t("portal.plan.chooseEdition")}</option>
        {EDITIONS.map((one) => (
          <option key={one} value={one}>
            {t(`edition.${one}.tab`)}
          </option>
        ))}
      </select>
      <small className="soft">{typedEdition}</small>
    </>
  );
}

function Reasons({ row }: RowProps) {
  const { t } = useTranslation();
  const reason = useShortFinding();
  const { refused, findings, hiddenFindings, present, hiddenChoice, isFar, readFrom, word, wordField, verdict } = row;
  const replaced = present && {
    word: displayOf(present),
    name: present.by ?? "",
  };
  if (refused !== null) return <RefusedReason row={row} refused={refused} />;
  const texts = [
    ...findings.map((finding) => reason(finding)),
    hiddenFindings > 0 && t("portal.check.look", { count: hiddenFindings }),
    isFar && t("portal.plan.far"),
    replaced &&
      verdict !== "already" &&
      (word === null || displayOf(word) !== replaced.word) &&
      t(
        `portal.plan.${present.isChosen ? (present.by === null ? "replacesChosen" : "replacesOf") : "replacesSeeded"}`,
        replaced,
      ),
    hiddenChoice && t("portal.plan.hiddenChoice"),
    row.isFromBacklog && t("portal.plan.proposed"),
    row.isFromAutopilot && t("portal.plan.fromAutopilot"),
    readFrom !== null &&
      (wordField === null || word === null
        ? t("portal.plan.readFrom", { typed: readFrom })
        : t("portal.plan.understood", { word: displayOf(word) })),
  ].filter((text): text is string => typeof text === "string");
  return (
    <>
      {texts.map((text) => (
        <small key={text} className="soft">
          {text}
        </small>
      ))}
    </>
  );
}

function RefusedReason({ row, refused }: RowProps & { readonly refused: NonNullable<ShownPlanRow["refused"]> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const { code, game, line, offers } = refused;
  const { edition, word } = row;
  const why =
    line !== null
      ? t(code === "dayTwice" ? "portal.plan.lineHasDay" : "portal.plan.lineHasWord", { line })
      : game !== null
        ? t("portal.plan.isWordOf", { day: formatShortDay(game.day, language), number: game.number })
        : text(code);
  return (
    <>
      <small className="soft">
        {why}
        {isFactOfWord(code) && edition !== null && word !== null && (
          <>
            . <SeeWord edition={edition} word={word} />
          </>
        )}
      </small>
      {row.wordField !== null && row.edition !== null && <FindAnother edition={row.edition} number={row.number} />}
      {offers.length > 0 && (
        <span className="cluster plan-preview-offers">
          {offers.map((offer) => (
            <button
              key={offer.word}
              className="link-button touch"
              name="intent"
              value={`word ${String(row.id)} ${offer.word}`}
            >
              {t("portal.plan.offer", { word: displayOf(offer) })}
            </button>
          ))}
        </span>
      )}
    </>
  );
}
