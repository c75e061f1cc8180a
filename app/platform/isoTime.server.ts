/** ISO 8601, UTC, to the millisecond: such texts sort by time. @param time milliseconds since 1970 */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

/** The day of a time in UTC, `YYYY-MM-DD`. */
export function utcDay(time: number): string {
  return isoTime(time).slice(0, "YYYY-MM-DD".length);
}

/** The day (`YYYY-MM-DD`) some months after another one, or before it. A month without such a day has its last one instead. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return utcDay(last.getTime());
}
