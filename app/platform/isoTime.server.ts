/** ISO 8601, UTC, to the millisecond: such texts sort by time. @param time milliseconds since 1970 */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

/** The day of a time in UTC, `YYYY-MM-DD`. */
export function utcDay(time: number): string {
  return isoTime(time).slice(0, "YYYY-MM-DD".length);
}
