import ExclamationTriangleIcon from "@heroicons/react/24/outline/ExclamationTriangleIcon";
import InformationCircleIcon from "@heroicons/react/24/outline/InformationCircleIcon";
import { Trans, useTranslation } from "react-i18next";
import { dayAfter } from "~/editions/calendar";
import { EDITION_FACTS } from "~/editions/editions";
import { formatDays } from "~/i18n/format";
import { calendarTarget, portalAddress, WEIGHT_VIEWS } from "~/i18n/staffPages";
import { PostForm } from "~/ui/Form";
import { Tabs } from "~/ui/Tabs";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import { HiddenWord } from "./BlindMode";
import type { PortalCalendarData } from "./calendarPage.request.server";
import { useShortFinding } from "./findings";
import { FindAnother } from "./FindPage";
import { DeskNote, useRefusal } from "./PortalParts";

/** How many runs of days are named of an edition. */
const NAMED_RUNS = 5;
/** How many games with findings are named before the fold. */
const NAMED_GAMES = 3;

type Found = PortalCalendarData["findings"][number];

/** What the shown weeks lack, and what is found in them, by weight. */
export function CalendarNotes({
  unchosen,
  isNothingChosen,
  findings,
  counts,
  edition,
  from,
  weeks,
  weight,
}: PortalCalendarData) {
  const { t } = useTranslation();
  const language = useLanguage();
  const count = unchosen.reduce((sum, { days: ofEdition }) => sum + ofEdition.length, 0);
  const named = unchosen.flatMap(({ edition, days: ofEdition }) =>
    ofEdition.length === 0 ? [] : [`${t(`edition.${edition}.tab`)} ${nameDays(ofEdition, language)}`],
  );
  const plan = <a href={portalAddress(language, "plan")} />;
  return (
    <>
      {count > 0 && (
        <p className="note">
          <InformationCircleIcon className="icon" aria-hidden="true" />
          <span>
            {isNothingChosen ? (
              <Trans i18nKey="portal.calendar.nothingChosen" components={{ a: plan }} />
            ) : (
              <Trans
                i18nKey="portal.calendar.unchosen"
                // A sentence ends with one period, also after an abbreviated month.
                values={{ count, list: named.join(" · ").replace(/\.$/, "") }}
                count={count}
                components={{ b: <b />, a: plan }}
              />
            )}
          </span>
        </p>
      )}
      <Tabs
        label={t("portal.plan.found")}
        values={WEIGHT_VIEWS}
        current={weight}
        name={(one) =>
          one === "all" ? t("portal.calendar.allDays") : t(`portal.plan.tabs.${one}`, { count: counts[one] })
        }
        href={(one) => portalAddress(language, "portal", { edition, from, weeks, weight: one })}
      />
      {findings.length > 0 && (
        <div className="note">
          <ExclamationTriangleIcon className="icon" aria-hidden="true" />
          <div className="calendar-note">
            {findings.slice(0, NAMED_GAMES).map((found, index) => (
              <span key={`${found.edition} ${String(found.number)}`}>
                {index > 0 && " · "}
                <FoundText {...found} />
              </span>
            ))}
            {findings.length > NAMED_GAMES && (
              <details>
                <summary className="touch">
                  {t("portal.calendar.more", { count: findings.length - NAMED_GAMES })}
                </summary>
                <ul>
                  {findings.slice(NAMED_GAMES).map((found) => (
                    <li key={`${found.edition} ${String(found.number)}`}>
                      <FoundText {...found} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        </div>
      )}
    </>
  );
}

function FoundText({ edition, number, day, word, why, refused }: Found) {
  const language = useLanguage();
  const text = useShortFinding();
  const refusal = useRefusal();
  return (
    <>
      <a href={portalAddress(language, "create", { edition, num: number })}>
        <span lang={EDITION_FACTS[edition].wordLanguage} translate="no">
          {displayOf(word)}
        </span>
        , {formatDays(day, day, { language, month: "short" })}
      </a>
      : {why !== null && text(why)}
      {refused !== null && (
        <>
          {refusal(refused)} <FindAnother edition={edition} number={number} />
        </>
      )}
    </>
  );
}

/** The words at which editors are asked to look, each with who asks and the button for who has looked. */
export function LookRequests({ asked, edition, from, weeks }: PortalCalendarData) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (asked.length === 0) return null;
  return (
    <section className="stack stack-2" aria-labelledby="asked">
      <h2 id="asked">{t("portal.calendar.asked", { count: asked.length })}</h2>
      <ul className="ruled">
        {asked.map(({ id, word, note, by, ...game }) => (
          <li key={id} className="cluster spread">
            <span className="breaking">
              {word === null ? (
                <HiddenWord edition={game.edition} number={game.number} />
              ) : (
                <a
                  className="touch"
                  href={portalAddress(language, "create", { edition: game.edition, num: game.number })}
                  lang={EDITION_FACTS[game.edition].wordLanguage}
                  translate="no"
                >
                  <b>{displayOf(word)}</b>
                </a>
              )}{" "}
              {t("portal.calendar.askedOf", {
                edition: t(`edition.${game.edition}.tab`),
                day: formatDays(game.day, game.day, { language, month: "short" }),
                name: by,
              })}
              <DeskNote note={note} />
            </span>
            <PostForm action={calendarTarget(language, { edition, from, weeks })}>
              <input type="hidden" name="id" value={id} />
              <button className="button" name="intent" value="looked">
                {t("portal.calendar.looked")}
                {word !== null && (
                  <span className="visually-hidden"> {t("portal.words.ofWord", { word: displayOf(word) })}</span>
                )}
              </button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names days in order, those that follow each other as one: "Dec 14 – 16, Dec 20". */
function nameDays(days: readonly string[], language: string): string {
  const runs: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && dayAfter(last.to) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  const named = runs.slice(0, NAMED_RUNS).map(({ from, to }) => formatDays(from, to, { language, month: "short" }));
  return `${named.join(", ")}${runs.length > NAMED_RUNS ? " …" : ""}`;
}
