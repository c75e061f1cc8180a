import { LRUCache } from "lru-cache";
import type { Rollover } from "~/editions/gameClock";
import type { Language } from "~/editions/languages";
import { formatRolloverTime, formatUtcTime } from "./format";
import { i18nOf } from "./i18n.server";
import { placeAdjective, placeOf } from "./places.server";

/** Times of the last days in all languages. Every page says some, and one takes a tenth of a millisecond. */
const times = new LRUCache<string, object>({ max: 200 });

function cached<Texts extends object>(key: string, say: () => Texts): Texts {
  const known = times.get(key);
  if (known !== undefined) return known as Texts;
  const texts = say();
  times.set(key, texts);
  return texts;
}

/** How sentences say when a new game begins every day. They go on from "at", in Spanish from "a". */
export function rolloverTexts({ time, zone }: Rollover, language: Language) {
  return cached(`daily ${language} ${zone} ${time}`, () => {
    const begin = formatRolloverTime(new Date(`1970-01-01T${time}Z`), { language, zone: "UTC" });
    const { at, of, inPlace } = sayTime(begin, { language, zone });
    return { at, of, inPlace };
  });
}

export type BeginTexts = ReturnType<typeof beginTexts>;

/** How they say when one new game begins, in the time zone of the rollover. */
export function beginTexts({ zone }: Pick<Rollover, "zone">, language: Language, begin: Date) {
  return cached(`once ${language} ${zone} ${begin.getTime()}`, () => {
    const { t } = i18nOf(language);
    const utc = formatUtcTime(begin, language);
    const withUtc = (when: string) => (zone === "UTC" ? when : t("rollover.withUtc", { when, utc }));
    const { at, of, there, plain } = sayTime(formatRolloverTime(begin, { language, zone }), { language, zone });
    return { atWithUtc: withUtc(at), of, thereWithUtc: withUtc(there), plainWithUtc: withUtc(plain) };
  });
}

/**
 * A time of day with its place.
 * @returns "8 PM New York time" (`at`; shorter in Spanish: `of`), "8 PM in New York" (`inPlace`), "8 PM New York" (`there`);
 *   in Spanish they begin with the article, which `plain` lacks
 */
function sayTime(time: string, { language, zone }: { language: Language; zone: string }) {
  const { t } = i18nOf(language);
  const plainHour = t("rollover.hour", { time });
  // "La 1:30", but "las 2:00".
  const hour = t(/^1(?!\d)/.test(time) ? "rollover.articleOne" : "rollover.article", { hour: plainHour });
  const place = placeOf(zone, language);
  if (zone === "UTC") {
    const [utc, plain] = [`${hour} ${place}`, `${plainHour} ${place}`];
    return { at: utc, of: utc, inPlace: utc, there: utc, plain };
  }
  const adjective = placeAdjective(zone, language);
  const named = adjective === undefined ? undefined : t("rollover.withAdjective", { hour, adjective });
  return {
    at: named ?? t("rollover.at", { hour, place }),
    of: named ?? t("rollover.of", { hour, place }),
    inPlace: t("rollover.inPlace", { hour, place }),
    there: t("rollover.there", { hour, place }),
    plain: t("rollover.there", { hour: plainHour, place }),
  };
}
