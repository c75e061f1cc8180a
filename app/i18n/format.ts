/** Formatters are cached: constructing one costs as much as a hundred uses. */
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function cached<T extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => T): T {
  const known = formats.get(name);
  if (known !== undefined) return known as T;
  const format = make();
  formats.set(name, format);
  return format;
}

/** Formats a number with some decimals, and the language's decimal separator. */
function formatNumber(number: number, language: string, decimals: number, style: "decimal" | "percent" = "decimal") {
  const options = { style, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = cached(`${style} ${decimals} ${language}`, () => new Intl.NumberFormat(language, options));
  // A minus sign, not a hyphen, which screen readers leave out.
  return format.format(number).replace("-", "−");
}

/** Formats a date, by default as it is in UTC. */
function formatDate(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const name = `${locale} ${JSON.stringify(options)}`;
  return cached(name, () => new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options })).format(date);
}

/** Formats a similarity with 2 decimals. */
export function formatSimilarity(similarity: number, language: string): string {
  return formatNumber(similarity, language, 2);
}

/** Formats a whole number: "11,955". */
export function formatCount(count: number, language: string): string {
  return formatNumber(count, language, 0);
}

/** A place in an order as sentences name it: "17th" in English, a plain number elsewhere. */
export function formatPlace(place: number, language: string): string {
  if (language !== "en") return String(place);
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
  return `${place}${endings[new Intl.PluralRules("en", { type: "ordinal" }).select(place)] ?? "th"}`;
}

/** Formats a share of a hundred, "64%". */
export function formatShare(of100: number, language: string): string {
  return formatNumber(of100 / 100, language, 0, "percent");
}

/** Formats a similarity (−100 to 100) as a percentage with 1 decimal. */
export function formatPercent(similarity: number, language: string): string {
  return formatNumber(similarity / 100, language, 1, "percent");
}

/** Formats an average with 1 decimal; null is "0". */
export function formatAverage(average: number | null, language: string): string {
  return average === null ? "0" : formatNumber(average, language, 1);
}

/** Formats a date (`YYYY-MM-DD`) in long form. */
export function formatDay(date: string, language: string): string {
  return formatDate(new Date(date), language, { dateStyle: "long" });
}

/** The same for the date at an instant in a time zone. */
export function formatLongDay(instant: Date, { language, zone }: { language: string; zone: string }): string {
  return formatDate(instant, language, { dateStyle: "long", timeZone: zone });
}

/** The day of a time, both as in ISO 8601. */
export function dayOf(at: string): string {
  return at.slice(0, "YYYY-MM-DD".length);
}

/** Formats a date (`YYYY-MM-DD`) in medium form, for lists. */
export function formatShortDay(date: string, locale: string): string {
  return formatDate(new Date(date), locale, { dateStyle: "medium" });
}

/** Formats a date (`YYYY-MM-DD`) with its weekday: "Wed, Nov 25", or "Wed, Nov 25, 2026" with the year. */
export function formatWeekday(
  date: string,
  { language, withYear, zone = "UTC" }: { language: string; withYear: boolean; zone?: string },
): string {
  const year = withYear ? "numeric" : undefined;
  return formatDate(new Date(date), language, {
    weekday: "short",
    month: "short",
    day: "numeric",
    year,
    timeZone: zone,
  });
}

/** Formats the days from one to another (both `YYYY-MM-DD`), or one day, without the year: "Nov 23 – 29", "Nov 23". */
export function formatDays(
  from: string,
  to: string,
  { language, month }: { language: string; month: "short" | "long" },
) {
  const options = { timeZone: "UTC", month, day: "numeric" } as const;
  const format = cached(`days ${month} ${language}`, () => new Intl.DateTimeFormat(language, options));
  return from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to));
}

/** Formats a month (`YYYY-MM`): "May 2024", or "May" without the year. */
export function formatMonth(month: string, { locale, withYear }: { locale: string; withYear: boolean }): string {
  const options = withYear ? ({ month: "long", year: "numeric" } as const) : ({ month: "short" } as const);
  return formatDate(new Date(`${month}-01`), locale, options);
}

/** Formats a month (`YYYY-MM`) as in `formatMonth`. A year is its own text. */
export function formatPeriod(period: string, locale: string): string {
  return period.includes("-") ? formatMonth(period, { locale, withYear: true }) : period;
}

/** Names of the days of the week from a first one (0 Sunday, 1 Monday), each long, short and as a letter. */
export function weekdayNames(firstWeekday: number, language: string) {
  return Array.from({ length: 7 }, (_, index) => {
    // 2024-09-01 is a Sunday.
    const day = new Date(Date.UTC(2024, 8, 1 + firstWeekday + index));
    const name = (weekday: "long" | "short" | "narrow") => formatDate(day, language, { weekday });
    return { long: name("long"), short: name("short"), narrow: name("narrow") };
  });
}

/** The parts of a list in a sentence, "Ana, Ben and Tess": its elements and what stands between them. */
export function listParts(elements: readonly string[], language: string) {
  return new Intl.ListFormat(language, { type: "conjunction" }).formatToParts(elements);
}

/** Formats the date and the time of an instant in a time zone, for lists: "Nov 25, 2026, 8:00 PM". */
export function formatInstant(instant: Date, { language, zone }: { language: string; zone: string }): string {
  return formatDate(instant, language, { dateStyle: "medium", timeStyle: "short", timeZone: zone });
}

/** Formats a time of day in UTC: "01:00". */
export function formatUtcTime(instant: Date, language: string): string {
  return formatDate(instant, language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** The same as `formatLocalTime`, shorter for a full hour where the language says it so: "2 AM", "2" in German. */
export function formatLocalHour(instant: Date, language: string): string {
  return shortHour(formatLocalTime(instant, language), language);
}

function shortHour(time: string, language: string): string {
  return language !== "es" && /:00(?!\d)/.test(time) ? time.replace(/^0(?=\d)|:00/g, "") : time;
}

/** The weekday and the hour in a time zone: "Thu" and "2 AM", in German "Do" and "2". */
export function formatHourIn(instant: Date, language: string, timeZone: string) {
  const time = formatDate(instant, language, { hour: "numeric", minute: "2-digit", timeZone });
  return { day: formatDate(instant, language, { weekday: "short", timeZone }), hour: shortHour(time, language) };
}

/** The time at which a game begins, in the time zone of the rollover: "8 PM", "20" in German. */
export function formatRolloverTime(begin: Date, { language, zone }: { language: string; zone: string }): string {
  // As texts write it. Which space comes depends on the version of the language data.
  return formatHourIn(begin, language, zone).hour.replace(/\s/, "\u00a0");
}

/** Formats a time of day in the local time zone. */
export function formatLocalTime(instant: Date, language: string): string {
  return formatDate(instant, language, { hour: "numeric", minute: "2-digit", timeZone: undefined });
}

/** The whole minutes until one may try again. @param retryAfter seconds */
export function minutesToWait(retryAfter: number): number {
  return Math.ceil(retryAfter / 60);
}

/** The name of a language as a label: with a capital, which Spanish has not inside sentences. */
export function formatLanguageName(of: string, language: string): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(of) ?? of;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
