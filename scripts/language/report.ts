// scripts: what npm run language:new tells at its end.
import { LANGUAGES } from "../../app/editions/languages";
import { countUntranslated, type Sentences } from "./drafts";
import type { Files } from "./files";
import type { Prepared } from "./prepare";

/** How many words of a kind are shown. */
const EXAMPLES = 12;

export function reportOf(prepared: Prepared, files: Files): string {
  const { settings, familiar, chosen, sample } = prepared;
  const { code, name, prefix } = settings;
  const left = tasksOf(prepared, files);
  return [
    `${name} (${code}), at /${prefix}`,
    "",
    ...wordLines(prepared),
    "",
    `Secrets: ${numberOf(chosen.secrets.length)}, of ${numberOf(chosen.lookedAt)} words that were looked at; ${numberOf(familiar)} words take ranks.`,
    ...kindLine("Without enough familiar neighbors, and so no secrets", chosen.lonely),
    ...(sample === undefined
      ? ["No sample of play for new players: no secret has words on all steps of the scale around it."]
      : []),
    "Nearest words of some secrets:",
    ...chosen.samples.map(([word, near]) => `  ${word}: ${near.join(", ")}`),
    "",
    settings.isDryRun ? "Files that would be added:" : "Files added:",
    ...[...files.added.keys()].map((file) => `  ${file}`),
    settings.isDryRun ? "Files that would be changed:" : "Files changed:",
    ...[...files.changed.keys()].map((file) => `  ${file}`),
    "",
    "Left for people:",
    ...left.map((task) => `  - ${task}`),
  ].join("\n");
}

function wordLines({ listed, listedForms, words, forms, imported, chosen }: Prepared): string[] {
  const { names, scraps } = listed;
  const total = listed.words.length + names.length + scraps.length;
  const without = listed.words.length - listedForms.size - words.length;
  const { dimensions, format } = imported;
  return [
    `Words: ${numberOf(words.length)} of ${numberOf(total)} in the list, with vectors of ${dimensions} dimensions (${format}).`,
    ...kindLine("Left out as forms of other words of the list", [...listedForms], total),
    ...kindLine("Left out as names, for their capitals", names, total),
    ...kindLine("Left out as scraps, with digits, signs or spaces or of one letter", scraps, total),
    ...(without === 0 ? [] : [`Left out, as they have no vector: ${shareOf(without, total)}.`]),
    `Forms that lead to a word: ${numberOf(forms.length)}.`,
    ...kindLine(
      "Likely forms of more frequent words among the words that were looked at",
      chosen.inflected.map((pair) => pair.join(" → ")),
      chosen.lookedAt,
    ),
    ...kindLine("Scraps among them, without a vowel", chosen.scraps, chosen.lookedAt),
  ];
}

function tasksOf({ settings, forms, sample }: Prepared, files: Files): string[] {
  const { code } = settings;
  const count = (isMeant: (file: string) => boolean) =>
    [...files.added, ...files.changed]
      .filter(([file]) => file.endsWith(".json") && isMeant(file))
      .reduce((sum, [, text]) => sum + countUntranslated(JSON.parse(String(text)) as Sentences), 0);
  const own = `app/i18n/${code}.json`;
  const others = LANGUAGES.map((language) => `app/i18n/${language}.json`).filter(
    (file) => count((one) => one === file) > 0,
  );
  return [
    `Read every secret in db/words/secrets.${code}.txt, and strike those that make no good game.`,
    `Fill db/words/stop.${code}.txt, blocked.${code}.txt and unranked.${code}.txt. A word in one of them is no secret: strike it there.`,
    ...(forms.length === 0
      ? [`Give a table of forms with --forms: without one, each form in db/vectors/${code}.pack is a word of its own.`]
      : []),
    `Translate ${numberOf(count((file) => file === own))} sentences in ${own}, and ${numberOf(count((file) => file.startsWith("app/i18n/pages")))} in app/i18n/pages/${code}. Those that begin with [en] are English; readers see them without the mark. \`npm run test:unit -- tests/i18n.test.ts\` lists what is left; words that are the same in both languages go into its SAME_WORD.`,
    ...(others.length === 0 ? [] : [`Translate what ${others.join(" and ")} say of the edition (edition.${code}).`]),
    `Name the edition in the texts that list the editions and their cookies: about, faq and privacy in app/i18n/pages.`,
    `Add everyday words and their forms to tests/fixtures/everyday.${code}.txt, and pairs of words that must not be taken for each other to distinct.${code}.tsv.`,
    ...(sample === undefined ? [`Give new players a sample of play in app/game/samples.json.`] : []),
    `Say in db/vectors/PROVENANCE.md where the words and vectors come from, and under which license.`,
    `If you want: a flag in app/pages/SettingsForm.tsx, names of cities in app/i18n/places.server.ts, articles and the like in app/words/leadingWords.ts, spelling.${code}.tsv, readings.${code}.tsv, gloss tables (docs/words.md).`,
    `Run npm test and npm run test:load. One of the tests may ask for a decision on the size of cookies: CONTRIBUTING.md, "A new edition".`,
  ];
}

/** One line with the first words of a kind; none if there are none. @param of how many words it is a share of */
function kindLine(kind: string, words: readonly string[], of?: number): string[] {
  if (words.length === 0) return [];
  const examples = words.slice(0, EXAMPLES).join(", ");
  const share = of === undefined ? numberOf(words.length) : shareOf(words.length, of);
  return [`${kind}: ${share}: ${examples}${words.length > EXAMPLES ? " …" : ""}`];
}

function shareOf(count: number, of: number): string {
  return `${numberOf(count)} (${((count / Math.max(1, of)) * 100).toFixed(1)} %)`;
}

function numberOf(count: number): string {
  return count.toLocaleString("en-US");
}
