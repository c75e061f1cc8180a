import { readOffsets } from "~/game/gameClock";

/** Something that begins every day at the same time of a time zone. */
export interface DailyEvent {
  /** Names it for ever, in all calendars. */
  readonly uid: string;
  /** When it begins for the first time. */
  readonly first: Date;
  /** As in the IANA database. */
  readonly zone: string;
  readonly title: string;
  /** The page that it is about. */
  readonly page: string;
  /** When it was last changed. */
  readonly changed: Date;
}

/** Writes an iCalendar file (RFC 5545) with one event. */
export function iCalendar({ uid, first, zone, title, page, changed }: DailyEvent): string {
  const isUtc = zone === "UTC";
  const begin = isUtc
    ? `:${utc(first)}`
    : `;TZID=${zone}:${local(first.getTime() + readOffsets(zone)(first.getTime()))}`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Proxima//Daily game//EN",
    `NAME:${escapeText(title)}`,
    `X-WR-CALNAME:${escapeText(title)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:P1D",
    ...(isUtc ? [] : timeZone(zone, changed)),
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utc(changed)}`,
    `DTSTART${begin}`,
    "DURATION:PT15M",
    "RRULE:FREQ=DAILY",
    `SUMMARY:${escapeText(title)}`,
    `URL:${page}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const DAY_MS = 86_400_000;
/** For how long the file says when clocks change. Calendars that know the zone by its name need none of it. */
const YEARS_OF_CHANGES = 5;

/** A time zone with the changes of its clock in the next years. */
function timeZone(zone: string, from: Date): string[] {
  const readOffset = readOffsets(zone);
  const begin = from.getTime() - (from.getTime() % DAY_MS);
  const changes: { readonly at: number; readonly before: number; readonly after: number }[] = [];
  // No clock changes twice in a week.
  for (let time = begin; time < begin + YEARS_OF_CHANGES * 366 * DAY_MS; time += 7 * DAY_MS) {
    const [before, after] = [readOffset(time), readOffset(time + 7 * DAY_MS)];
    if (before !== after) changes.push({ at: changeBetween(time, time + 7 * DAY_MS, readOffset), before, after });
  }
  const now = readOffset(begin);
  const standard = Math.min(now, ...changes.map(({ after }) => after));
  const observances = [{ at: 0 - now, before: now, after: now }, ...changes].flatMap(({ at, before, after }) => {
    const kind = after === standard ? "STANDARD" : "DAYLIGHT";
    return [
      `BEGIN:${kind}`,
      `DTSTART:${local(at + before)}`,
      `TZOFFSETFROM:${offset(before)}`,
      `TZOFFSETTO:${offset(after)}`,
      `END:${kind}`,
    ];
  });
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...observances, "END:VTIMEZONE"];
}

/** The first instant with the later offset, milliseconds. */
function changeBetween(early: number, late: number, readOffset: (time: number) => number): number {
  const before = readOffset(early);
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (readOffset(middle) === before) early = middle;
    else late = middle;
  }
  return late;
}

/** `20260301T200000`. @param wall a local time as if it were UTC, milliseconds */
const local = (wall: number) => new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, "");

const utc = (time: Date) => `${local(time.getTime())}Z`;

/** `-0500`. */
function offset(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const digits = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join("");
  return `${ms < 0 ? "-" : "+"}${digits}`;
}

/** Of a text (3.3.11). */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n");
}

/** Longest line, bytes. */
const MAX_LINE = 75;

/** Continues a long line on the next (3.1). No character is divided. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const character of line) {
    if (Buffer.byteLength(current + character) > MAX_LINE) {
      lines.push(current);
      current = " ";
    }
    current += character;
  }
  return [...lines, current].join("\r\n");
}
