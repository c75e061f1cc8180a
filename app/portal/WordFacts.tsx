import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Edition } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { formatShortDay } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { Facts as FactList } from "~/ui/Facts";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import { DeskTable } from "./DeskTable";
import { Decision, DeskNote, WordLink } from "./PortalParts";
import type { PortalWordFacts as Facts } from "./wordPage.request.server";

/** How many forms are named. */
const MAX_FORMS = 12;

/** What the game knows about a word, and what staff has decided. */
export function WordKnown({ facts }: { facts: Facts }) {
  const { t } = useTranslation();
  const known = useKnown(facts);
  const { verdict, isBlockedByFile, takenOut, missed } = facts;
  const rows: (readonly [string, ReactNode])[] = [...known];
  if (missed.misspellings.length > 0)
    rows.push([t("portal.word.typed"), missed.misspellings.map((one) => t("portal.word.misspelled", one)).join(" · ")]);
  if (isBlockedByFile) rows.push([t("portal.word.blocked"), t("portal.word.byFile")]);
  if (verdict !== null) rows.push([t(`portal.word.${verdict.verdict}`), <Decision key="verdict" {...verdict} />]);
  if (takenOut !== null) rows.push([t("portal.words.out"), <Decision key="out" {...takenOut} />]);
  if (rows.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="knows">
      <h2 id="knows">{t("portal.word.knows")}</h2>
      <FactList facts={rows} />
    </section>
  );
}

/** What the game knows. Editions that do not differ are not named. */
function useKnown({ reading, glosses, difficulties }: Facts): (readonly [string, ReactNode])[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const difficulty = useDifficulty();
  if (reading.type !== "word") return [];
  const number = new Intl.NumberFormat(language);
  const { place, words, standings, forms } = reading;
  const meanings = glosses.filter((gloss) => gloss.words.length > 0);
  const inEditions = (said: readonly { readonly edition: Edition; readonly text: string }[]) =>
    new Set(said.map(({ text }) => text)).size === 1
      ? said[0]?.text
      : said.map((one) => t("portal.word.inEdition", { ...one, edition: t(`edition.${one.edition}.tab`) })).join(" · ");
  const shown = forms.slice(0, MAX_FORMS).join(", ");
  const listed = forms.length > MAX_FORMS ? `${shown} …` : shown;
  return [
    [t("portal.word.known"), t("portal.word.place", { place: number.format(place), words: number.format(words) })],
    [
      t("portal.word.ranks"),
      inEditions(standings.map(({ edition, standing }) => ({ edition, text: t(`portal.word.standing.${standing}`) }))),
    ],
    [t("portal.word.formOf"), forms.length === 0 ? t("portal.word.own") : t("portal.word.ownForms", { forms: listed })],
    ...(meanings.length === 0
      ? []
      : [[t("portal.word.glosses"), <Meanings key="meanings" meanings={meanings} />] as const]),
    ...(difficulties.length === 0
      ? []
      : [
          [
            t("portal.word.hard"),
            inEditions(difficulties.map(({ edition, found }) => ({ edition, text: difficulty(found) }))),
          ] as const,
        ]),
  ];
}

function Meanings({ meanings }: { meanings: Facts["glosses"] }) {
  const { t } = useTranslation();
  return meanings.map(({ language, words }, index) => (
    <Fragment key={language}>
      {index > 0 && " · "}
      {t(`edition.${language}.tab`)}:{" "}
      <span lang={language} translate="no">
        {words.join(", ")}
      </span>
    </Fragment>
  ));
}

function useDifficulty(): (found: Facts["difficulties"][number]["found"]) => string {
  const { t } = useTranslation();
  return (found) => {
    if (found === null) return t("portal.word.computing");
    const { ease, guesses, limit } = found;
    return guesses > limit ? t("portal.word.tooHard", { limit }) : t(`portal.word.ease.${ease}`, { count: guesses });
  };
}

/** The games that have the word or one of its stem, latest day first. */
export function WordUses({ uses, language: wordLanguage }: { uses: Facts["uses"]; language: Language }) {
  const { t } = useTranslation();
  return (
    <section className="stack" aria-labelledby="uses">
      <h2 id="uses">{t("portal.word.uses")}</h2>
      {uses.length === 0 ? (
        <p className="soft">{t("portal.word.noUses")}</p>
      ) : (
        <DeskTable aria-labelledby="uses" columns={[t("portal.word.day"), t("portal.edition"), t("portal.word.as")]}>
          {uses.map((use) => (
            <UseRow key={`${use.edition} ${String(use.number)}`} use={use} wordLanguage={wordLanguage} />
          ))}
        </DeskTable>
      )}
    </section>
  );
}

function UseRow({
  use: { edition, number, day, secret, isSame, hasBegun, choice, note },
  wordLanguage,
}: {
  use: Facts["uses"][number];
  wordLanguage: Language;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = choice?.by?.name;
  const chosen = name === undefined ? t("portal.word.chosen") : t("portal.word.chosenBy", { name });
  const texts = [
    ...(isSame ? [] : [t("portal.word.sameStem")]),
    ...(hasBegun ? [t("portal.word.played")] : []),
    choice === null ? t("portal.seeded") : chosen,
  ];
  return (
    <tr>
      <th scope="row" className="word-page-short">
        <a href={portalAddress(language, "create", { edition, num: number })}>{formatShortDay(day, language)}</a>
      </th>
      <td className="word-page-short">{t(`edition.${edition}.tab`)}</td>
      <td>
        {isSame ? (
          <span lang={wordLanguage} translate="no">
            {displayOf(secret)}
          </span>
        ) : (
          <WordLink language={wordLanguage} word={secret} />
        )}
        , {texts.join(", ")}
        <DeskNote note={note} />
      </td>
    </tr>
  );
}

/** Near which words readers found it odd. */
export function WordReports({ reports, language: wordLanguage }: { reports: Facts["reports"]; language: Language }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section className="stack" aria-labelledby="reports">
      <h2 id="reports">{t("portal.word.reports")}</h2>
      <DeskTable
        aria-labelledby="reports"
        columns={[t("portal.word.near"), t("portal.word.rank"), t("portal.words.head.reports")]}
      >
        {reports.map(({ secret, rank, count, lastDay }) => (
          <tr key={secret.word}>
            <th scope="row">
              <WordLink language={wordLanguage} word={secret} />
            </th>
            <td className="number">{rank === null ? "–" : rank === 0 ? t("portal.word.beyond") : rank}</td>
            <td className="number">
              {t("portal.words.count", { count })}{" "}
              <span className="soft">{t("portal.words.lastDay", { day: formatShortDay(lastDay, language) })}</span>
            </td>
          </tr>
        ))}
      </DeskTable>
    </section>
  );
}
