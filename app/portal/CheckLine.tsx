import CheckIcon from "@heroicons/react/24/outline/CheckIcon";
import ExclamationCircleIcon from "@heroicons/react/24/outline/ExclamationCircleIcon";
import ExclamationTriangleIcon from "@heroicons/react/24/outline/ExclamationTriangleIcon";
import InformationCircleIcon from "@heroicons/react/24/outline/InformationCircleIcon";
import { Fragment, type ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { dayOf, formatShortDay } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "~/ui/useLanguage";
import type { DisplayedWord } from "~/words/displayedWord";
import type { Finding, GameOnDay, Level } from "./dayCheck.request.server";
import { WordLink } from "./PortalParts";

/** How many games and blocked words are named. */
const NAMED = 5;

export const FINDING_ICONS = {
  cannot: ExclamationCircleIcon,
  look: ExclamationTriangleIcon,
  note: InformationCircleIcon,
  fact: InformationCircleIcon,
  good: CheckIcon,
} as const;

/** What the check of a word of an edition has found: a sign, a sentence and a second line. */
export function FindingLine({ finding, edition }: { finding: Finding; edition: Edition }) {
  const { text, hint } = useFinding(edition)(finding);
  return <CheckLine level={finding.level} text={text} hint={hint} />;
}

/** @param level what is found, or that the game cannot have the word */
export function CheckLine({ level, text, hint }: { level: Level | "cannot"; text: ReactNode; hint?: ReactNode }) {
  const { t } = useTranslation();
  const Icon = FINDING_ICONS[level];
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <span>
        {level === "good" && <span className="visually-hidden">{t("portal.check.good")} </span>}
        {level !== "good" && level !== "fact" && <b>{`${t(`portal.check.weight.${level}`)}: `}</b>}
        {text}
      </span>
      {hint !== undefined && <small>{hint}</small>}
    </li>
  );
}

/** A game, by its number and day, which leads to its page. */
export function GameLink({ game: { number, day }, edition }: { game: GameOnDay; edition: Edition }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <a href={portalAddress(language, "create", { edition, num: number })}>
      {t("portal.check.game", { number, day: formatShortDay(day, language) })}
    </a>
  );
}

/** A game, by its day. */
function DayLink({ game: { number, day }, edition }: { game: GameOnDay; edition: Edition }) {
  const language = useLanguage();
  return <a href={portalAddress(language, "create", { edition, num: number })}>{formatShortDay(day, language)}</a>;
}

/** A game of the same day, by its edition. */
function EditionLink({ game: { edition, number } }: { game: DailyGame }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return <a href={portalAddress(language, "create", { edition, num: number })}>{t(`edition.${edition}.tab`)}</a>;
}

/** The first of some words, each of which leads to its page. */
function Words({ words, edition }: { words: readonly DisplayedWord[]; edition: Edition }) {
  return (
    <>
      {words.slice(0, NAMED).map((one, index) => (
        <Fragment key={one.word}>
          {index > 0 && ", "}
          <WordLink language={EDITION_FACTS[edition].wordLanguage} word={one} isPlain />
        </Fragment>
      ))}
      {words.length > NAMED && " …"}
    </>
  );
}

interface FindingText {
  readonly text: ReactNode;
  readonly hint?: ReactNode;
}

/** Says what the check has found. Its words lead to their pages, and its days to their games. */
function useFinding(edition: Edition): (finding: Finding) => FindingText {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  const wordLink = (word: DisplayedWord, of = edition) => (
    <WordLink language={EDITION_FACTS[of].wordLanguage} word={word} isPlain />
  );
  return (finding) => {
    switch (finding.kind) {
      case "usedBefore": {
        const { games } = finding;
        if (games.length === 0) return { text: t("portal.check.unused") };
        const named = games.slice(-NAMED).map((game, index) => (
          <Fragment key={game.number}>
            {index > 0 && " · "}
            <GameLink game={game} edition={edition} />
          </Fragment>
        ));
        return { text: t("portal.check.used", { count: games.length }), hint: named };
      }
      case "sameStem": {
        const { word, days, ...game } = finding.game;
        const hint = t("portal.check.stemHint", { count: days });
        const day = <DayLink game={game} edition={edition} />;
        if (word === null) return { text: <Trans i18nKey="portal.check.stemHidden" components={{ day }} />, hint };
        return { text: <Trans i18nKey="portal.check.sameStem" components={{ word: wordLink(word), day }} />, hint };
      }
      case "tooNear": {
        const { rank, from, within, game } = finding;
        const hint = t("portal.check.nearHint", { rank, from, within });
        const day = <DayLink game={game} edition={edition} />;
        if (game.word === null) return { text: <Trans i18nKey="portal.check.nearHidden" components={{ day }} />, hint };
        return {
          text: <Trans i18nKey="portal.check.tooNear" components={{ word: wordLink(game.word), day }} />,
          hint,
        };
      }
      case "otherEdition": {
        const { edition: other, number: num, word, likeness } = finding;
        const link = <EditionLink game={{ edition: other, number: num }} />;
        if (word === null) return { text: <Trans i18nKey="portal.check.otherHidden" components={{ edition: link }} /> };
        const components = { edition: link, word: wordLink(word, other) };
        const text = <Trans i18nKey="portal.check.otherEdition" components={components} />;
        return { text, hint: t(`portal.check.like.${likeness}`) };
      }
      case "note": {
        const { kind, by, text: said, at } = finding.note;
        // That a word is fine is no finding.
        if (kind === "fine") return { text: "" };
        const name = by?.name ?? t("portal.check.someone");
        const day = formatShortDay(dayOf(at), language);
        return { text: t(`portal.check.note.${kind}`, { name }), hint: said === "" ? day : `${said} (${day})` };
      }
      case "taste":
        return { text: t(`portal.check.taste.${finding.reason}`) };
      case "occasion":
        if (finding.occasion === null) return { text: t("portal.check.noOccasion") };
        return { text: t(`portal.check.occasion.${finding.occasion.kind}`, { name: finding.occasion.name }) };
      case "familiarity":
        if (finding.among === null)
          return {
            text: t("portal.check.rare"),
            hint: t("portal.check.rareHint", { place: number.format(finding.place) }),
          };
        return {
          text: t("portal.check.common"),
          hint: t("portal.check.commonHint", { among: number.format(finding.among) }),
        };
      case "meanings": {
        const { wordLanguage } = EDITION_FACTS[edition];
        return {
          text: t("portal.check.meanings"),
          hint: <span lang={wordLanguage}>{finding.meanings.join(" · ")}</span>,
        };
      }
      case "accents":
        return {
          text: (
            <Trans
              i18nKey={finding.isBlocked ? "portal.check.accentsBlocked" : "portal.check.accents"}
              components={{ word: wordLink(finding.word) }}
            />
          ),
        };
      case "difficulty": {
        const { ease, guesses, limit, usual, wanted } = finding;
        if (ease === null) return { text: t("portal.check.computing"), hint: t("portal.check.computingHint") };
        const usually = [
          usual !== null && ` ${t("portal.check.usual", { count: usual })}`,
          wanted !== null && ` ${t("portal.check.wanted", { range: t(`portal.calendar.ease.${wanted}`) })}.`,
        ]
          .filter(Boolean)
          .join("");
        if (guesses === null)
          return { text: t("portal.check.tooHard"), hint: `${t("portal.check.tooHardHint", { limit })}${usually}` };
        return {
          text: t(`portal.check.ease.${ease}`),
          hint: `${t("portal.check.guesses", { count: guesses })}${usually}`,
        };
      }
      case "blockedNear": {
        const { closest, others } = finding;
        if (closest.length > 0)
          return {
            text: t("portal.check.blocked", { count: closest.length }),
            hint: (
              <Trans
                i18nKey="portal.check.blockedHint"
                components={{ words: <Words words={closest} edition={edition} /> }}
              />
            ),
          };
        if (others.length === 0) return { text: t("portal.check.noBlocked") };
        return { text: t("portal.check.noneClosest"), hint: t("portal.check.othersHint", { count: others.length }) };
      }
    }
  };
}
