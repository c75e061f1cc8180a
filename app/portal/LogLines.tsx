import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { formatShortDay } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "~/ui/useLanguage";
import { HiddenWord } from "./BlindMode";
import type { LogLine } from "./logPage.request.server";
import { useEditionInText, WordLink } from "./PortalParts";

/** What an entry of the log is about: a game, or a word or a member. */
export function LogSubject({ line: { game, language, subject, word, member, edition } }: { line: LogLine }) {
  const { t } = useTranslation();
  const locale = useLanguage();
  const editionName = useEditionInText();
  if (game !== null)
    return (
      <>
        {t("portal.log.game", { number: game.number, edition: editionName(game.edition) })},{" "}
        {formatShortDay(game.date, locale)}
      </>
    );
  if (member !== null)
    return member.email === null ? (
      <b>{t("portal.log.account", { id: member.id })}</b>
    ) : (
      <a href={portalAddress(locale, "members", { member: member.id })}>{member.email}</a>
    );
  // What is no word of its language is a name.
  const place = language ?? edition;
  return (
    <>
      {word !== null && language !== null && <WordLink language={language} word={word} />}
      {subject !== null && language === null && <b>{subject}</b>}
      {place !== null && (subject === null ? t(`edition.${place}.tab`) : `, ${editionName(place)}`)}
    </>
  );
}

/** The value before and after. @param isPlain whether it stands in what is pressed itself, so that words are no links */
export function LogValues({
  line: { action, game, language, edition, before, after, occasion, near, why, isWordHidden },
  isPlain = false,
}: {
  line: LogLine;
  isPlain?: boolean;
}) {
  const { t } = useTranslation();
  const when = useOccasionDay();
  if (action === "blindLinkMade") return null;
  if (occasion !== null) return <b>{when(occasion)}</b>;
  if (why !== null) return <span className="breaking">{why.join(" · ")}</span>;
  if (near !== null && language !== null)
    return <Trans i18nKey="portal.log.nearWord" components={{ word: <WordLink language={language} word={near} /> }} />;
  if (game !== null && isWordHidden) return <HiddenWord {...game} />;
  const isAccess = language === null && edition === null;
  const isOfNote = action === "noteAdded" || action === "noteRemoved";
  /** A note is stored as its kind and its text: "care: not in December". */
  const note = (stored: string) =>
    stored.replace(/^(?:ban|care|meaning|fine)(?=: )/, (kind) =>
      t(`portal.word.kind.${kind as "ban" | "care" | "meaning" | "fine"}`),
    );
  const wordLanguage = game === null ? null : EDITION_FACTS[game.edition].wordLanguage;
  const value = (word: string | null) =>
    word === null ? (
      <span className="soft">{t("portal.log.nothing")}</span>
    ) : wordLanguage !== null && !isPlain ? (
      <WordLink language={wordLanguage} word={{ word }} />
    ) : (
      <b lang={wordLanguage ?? undefined}>
        {isAccess && isRole(word) ? t(`portal.people.role.${word}`) : isOfNote ? note(word) : word}
      </b>
    );
  if (game === null && (before === null || after === null))
    return before === null && after === null ? null : value(after ?? before);
  return (
    <>
      {value(before)} <span aria-hidden="true">→</span>
      <span className="visually-hidden"> {t("portal.log.becomes")} </span> {value(after)}
    </>
  );
}

const isRole = (value: string): value is "admin" | "editor" | "player" => /^(?:admin|editor|player)$/.test(value);

/** Says when an occasion is, and of what kind: "Dec 25, 2026, every year (holiday)". */
function useOccasionDay(): (occasion: NonNullable<LogLine["occasion"]>) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ day, isYearly, kind }) => {
    const yearly = isYearly ? `, ${t("portal.calendar.occasion.everyYear")}` : "";
    return `${formatShortDay(day, language)}${yearly} (${t(`portal.calendar.occasion.kind.${kind}`)})`;
  };
}
