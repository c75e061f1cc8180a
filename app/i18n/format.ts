/** Formatters are cached: constructing one costs as much as a hundred uses. */
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function cached<T extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => T): T {
  const known = formats.get(name);
  if (known !== undefined) return known as T;
  const format = make();
  formats.set(name, format);
  return format;
}

/** Formats a similarity with 2 decimals and the language's decimal separator. */
export function formatSimilarity(similarity: number, language: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const format = cached(`similarity ${language}`, () => new Intl.NumberFormat(language, digits));
  // A minus sign, not a hyphen, which screen readers leave out.
  return format.format(similarity).replace("-", "−");
}

/** A place in an order as sentences name it: "17th" in English, a plain number elsewhere. */
export function formatPlace(place: number, language: string): string {
  if (language !== "en") return String(place);
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
  return `${place}${endings[new Intl.PluralRules("en", { type: "ordinal" }).select(place)] ?? "th"}`;
}

/** Formats a similarity (−100 to 100) as a percentage with 1 decimal. */
export function formatPercent(similarity: number, language: string): string {
  const options = { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const format = cached(`percent ${language}`, () => new Intl.NumberFormat(language, options));
  return format.format(similarity / 100).replace("-", "−");
}

/** Formats an average with 1 decimal; null is "0". */
export function formatAverage(average: number | null, language: string): string {
  if (average === null) return "0";
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return cached(`average ${language}`, () => new Intl.NumberFormat(language, digits)).format(average);
}

/** Formats a date (`YYYY-MM-DD`) in long form. */
export function formatDay(date: string, language: string): string {
  const options = { dateStyle: "long", timeZone: "UTC" } as const;
  return cached(`day ${language}`, () => new Intl.DateTimeFormat(language, options)).format(new Date(date));
}

/** Formats a date (`YYYY-MM-DD`) in medium form, for lists. */
export function formatShortDay(date: string, locale: string): string {
  const options = { dateStyle: "medium", timeZone: "UTC" } as const;
  return cached(`short day ${locale}`, () => new Intl.DateTimeFormat(locale, options)).format(new Date(date));
}

/** Formats a date (`YYYY-MM-DD`) with its weekday: "Wed, Nov 25", or "Wed, Nov 25, 2026" with the year. */
export function formatWeekday(date: string, { language, withYear }: { language: string; withYear: boolean }): string {
  const options = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const;
  return cached(
    `weekday of ${language} ${String(withYear)}`,
    () => new Intl.DateTimeFormat(language, withYear ? { ...options, year: "numeric" } : options),
  ).format(new Date(date));
}

/** Formats a month (`YYYY-MM`): "May 2024", or "May" without the year. */
export function formatMonth(month: string, { locale, withYear }: { locale: string; withYear: boolean }): string {
  const options = withYear ? ({ month: "long", year: "numeric" } as const) : ({ month: "short" } as const);
  const format = () => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  return cached(`month ${locale} ${String(withYear)}`, format).format(new Date(`${month}-01`));
}

/** Formats a month (`YYYY-MM`) as in `formatMonth`. A year is its own text. */
export function formatPeriod(period: string, locale: string): string {
  return period.includes("-") ? formatMonth(period, { locale, withYear: true }) : period;
}

/** Names of the days of the week from a first one (0 Sunday, 1 Monday), each long, short and as a letter. */
export function weekdayNames(
  firstWeekday: number,
  language: string,
): { long: string; short: string; narrow: string }[] {
  const name = (weekday: "long" | "short" | "narrow", day: number) =>
    // 2024-09-01 is a Sunday.
    cached(
      `weekday ${weekday} ${language}`,
      () => new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }),
    ).format(new Date(Date.UTC(2024, 8, 1 + firstWeekday + day)));
  return Array.from({ length: 7 }, (_, day) => ({
    long: name("long", day),
    short: name("short", day),
    narrow: name("narrow", day),
  }));
}

/** Formats a time of day in UTC: "01:00". */
export function formatUtcTime(instant: Date, language: string): string {
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" } as const;
  return cached(`utc ${language}`, () => new Intl.DateTimeFormat(language, options)).format(instant);
}

/** The same as `formatLocalTime`, shorter for a full hour where the language says it so: "2 AM", "2" in German. */
export function formatLocalHour(instant: Date, language: string): string {
  const time = formatLocalTime(instant, language);
  const isShort = instant.getMinutes() === 0 && language !== "es";
  return isShort ? time.replace(/^0(?=\d)|:00/g, "") : time;
}

/** Formats a time of day in the local time zone. */
export function formatLocalTime(instant: Date, language: string): string {
  const options = { hour: "numeric", minute: "2-digit" } as const;
  return cached(`local ${language}`, () => new Intl.DateTimeFormat(language, options)).format(instant);
}
