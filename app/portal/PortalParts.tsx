import { Trans, useTranslation } from "react-i18next";
import type { GameSpan } from "~/editions/calendar";
import { type Edition, EDITION_FACTS, EDITIONS } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { dayOf, formatHourIn, formatLongDay, formatRolloverTime, formatShortDay, formatWeekday } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { useSite } from "~/ui/pageFacts";
import { Tabs } from "~/ui/Tabs";
import { useLanguage } from "~/ui/useLanguage";
import { type DisplayedWord, displayOf } from "~/words/displayedWord";
import type { PortalRefusal } from "./portal.refusals";
import type { DraftData } from "./portal.request.server";
import type { UpcomingData } from "./startPage.request.server";

export function EditionTabs({
  page,
  current,
  numbers,
}: {
  page: "portal" | "create" | "bulkAdd" | "find";
  current: Edition;
  /** The game of each edition to which it leads. By default, and before the first one, the next game. */
  numbers?: Readonly<Record<Edition, number>>;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Tabs
      label={t("portal.edition")}
      values={EDITIONS}
      current={current}
      name={(edition) => t(`edition.${edition}.tab`)}
      href={(edition) => {
        const number = numbers?.[edition] ?? 0;
        const view = page === "portal" ? "list" : undefined;
        return portalAddress(language, page, number >= 1 ? { edition, num: number } : { edition, view });
      }}
    />
  );
}

export function Pager({ page, pages, href }: { page: number; pages: number; href: (page: number) => string }) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  return (
    <PagerLinks
      previous={page > 1 ? href(page - 1) : null}
      place={t("portal.page", { page, pages })}
      next={page < pages ? href(page + 1) : null}
    />
  );
}

/** Links to the pages before and after this one, where there are such. @param place which page this is, if that is known */
export function PagerLinks({
  previous,
  place = "",
  next,
}: {
  previous: string | null;
  place?: string;
  next: string | null;
}) {
  const { t } = useTranslation();
  return (
    <nav className="portal-pager" aria-label={t("nav.label")}>
      {previous === null ? <span /> : <a href={previous}>{t("portal.previous")}</a>}
      <span className="soft">{place}</span>
      {next === null ? <span /> : <a href={next}>{t("portal.next")}</a>}
    </nav>
  );
}

/** The name of an edition inside a sentence: Spanish writes languages small there. */
export function useEditionInText(): (edition: Edition) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (edition) => {
    const name = t(`edition.${edition}.tab`);
    return language === "es" && !EDITION_FACTS[edition].isForChildren ? name.toLowerCase() : name;
  };
}

/** A word that leads to its own page. It stands out, unless it is plain, as in a heading or a sentence. */
export function WordLink({
  language: wordLanguage,
  word,
  isPlain = false,
}: {
  language: Language;
  word: DisplayedWord;
  isPlain?: boolean;
}) {
  const href = portalAddress(useLanguage(), "word", { language: wordLanguage, word: word.word });
  return (
    <a href={href} lang={wordLanguage} translate="no">
      {isPlain ? displayOf(word) : <b>{displayOf(word)}</b>}
    </a>
  );
}

/** Whether a refusal speaks of a fact that the page of the word has: where it stands, and what can be done about it. */
export const isFactOfWord = (why: string): boolean => why === "unranked" || why === "rare";

/** Leads from such a refusal to the page of the word. */
export function SeeWord({ edition, word }: { edition: Edition; word: DisplayedWord }) {
  const link = <WordLink language={EDITION_FACTS[edition].wordLanguage} word={word} isPlain />;
  return <Trans i18nKey="portal.create.seeWord" components={{ word: link }} />;
}

/** What an editor has noted on a game. */
export function DeskNote({ note }: { note: string }) {
  return note !== "" && <small className="desk-note">{note}</small>;
}

type GameChoice = UpcomingData["games"][number]["choice"];

/** Who chose a game's word, and when. */
export function ChosenBy({ choice }: { choice: GameChoice }) {
  const { t } = useTranslation();
  if (choice === null) return <span>{t("portal.start.seeded")}</span>;
  return (
    <span>
      <span className="tag">{t("portal.start.chosen")}</span> <Decision {...choice} />
    </span>
  );
}

export function Decision({ by, at }: Pick<NonNullable<GameChoice>, "by" | "at">) {
  const { t } = useTranslation();
  const day = formatShortDay(dayOf(at), useLanguage());
  return by === null ? t("portal.start.chosenOn", { day }) : t("portal.start.chosenBy", { name: by.name, day });
}

/** Says for whom the form was rendered, so that its text is kept for that member when the session has ended. */
export function OwnerField({ draft }: { draft: DraftData }) {
  return <input type="hidden" name="member" value={draft.owner} />;
}

/** Where times of games are meant, and whether games begin on their day. The default where the root loader has failed. */
export function useRollover() {
  return useSite().rollover ?? { zone: "UTC", place: "UTC", isOnDay: true };
}

/** The date and the time at which a game begins, for the heading of its pages. */
export function useBegin(): (span: GameSpan) => { date: string; time: string } {
  const language = useLanguage();
  const { zone } = useRollover();
  return ({ begin }) => ({
    date: formatLongDay(new Date(begin), { language, zone }),
    // "8PM".
    time: formatRolloverTime(new Date(begin), { language, zone }).replace("\u00a0", ""),
  });
}

interface SpanOptions {
  readonly withYear?: boolean;
  /** Whether it also says when that is where editions are read in other time zones. */
  readonly withZones?: boolean;
}

/** Names when a game begins and ends, at the place of the rollover. */
export function useGameSpan(): (span: GameSpan, options?: SpanOptions) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const { zone, place } = useRollover();
  return ({ begin, end }, { withYear = false, withZones = false } = {}) => {
    const span = t("portal.span", {
      from: formatWeekday(begin, { language, withYear, zone }),
      fromTime: formatRolloverTime(new Date(begin), { language, zone }),
      to: formatWeekday(end, { language, withYear, zone }),
      toTime: formatRolloverTime(new Date(end), { language, zone }),
      place,
    });
    if (!withZones) return span;
    // Madrid has the same clock. For some weeks of spring and fall, only one side of the ocean has changed it.
    const timesIn = (one: string) => {
      const [from, to] = [formatHourIn(new Date(begin), language, one), formatHourIn(new Date(end), language, one)];
      return { fromDay: from.day, from: from.hour, toDay: to.day, to: to.hour };
    };
    const inEurope = t("portal.spanInEurope", timesIn("Europe/Berlin"));
    return inEurope === t("portal.spanInEurope", timesIn(zone)) ? span : `${span} ${inEurope}`;
  };
}

export function useRefusal(): (why: PortalRefusal, word?: string) => string {
  const { t } = useTranslation();
  return (why, word = "") => t(`portal.refusal.${why}`, { word });
}
