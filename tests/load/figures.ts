import { readFileSync } from "node:fs";

/** Times of one kind of request, milliseconds. */
export interface Latency {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export function toLatency(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  // Nearest rank: the smallest time that at least the given part of the requests did not exceed.
  const at = (part: number) => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

export const showLatency = ({ count, p50, p99, max }: Latency) =>
  `p50 ${p50.toFixed(0)} p99 ${p99.toFixed(0)} max ${max.toFixed(0)} ms (${count})`;

/** How often each thing was counted. */
export type Counts = Readonly<Record<string, number>>;

export const showCounts = (counts: Counts) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} × ${name}`)
    .join(", ") || "none";

/** Resident memory of a process, MB (10⁶ bytes). Linux only. */
export function residentMegabytes(pid: number): number {
  const kibibytes = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return (Number(kibibytes) * 1024) / 1e6;
}

/** Notes the most memory that a process has until `stop`. */
export function watchMemory(pid: number): { stop: () => number } {
  let most = residentMegabytes(pid);
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.max(most, residentMegabytes(pid));
    },
  };
}

/** Bounds of a guess in a team, while other teams are attacked. */
const MAX_TEAM_P99_MS = 100;
const MAX_TEAM_RATIO = 5;

/** What an attack may do to another client's answers. */
export interface Bounds {
  /** Milliseconds at the 99th percentile, on a machine that does nothing else. */
  readonly p99: number;
  /** How many times the median without an attack, where that is more: a slow machine. */
  readonly ratio: number;
  /** Part of the requests that must be answered with success. */
  readonly answered: number;
}
export const BOUNDS: Bounds = { p99: 300, ratio: 100, answered: 1 };

/**
 * The bounds of a player's answers that do not hold, as sentences.
 * @param quiet guesses without an attack, of the same run
 * @param slowness of the machine, by which the bounds of time are multiplied
 */
export function brokenBounds(
  { guess, healthz, failures }: { readonly guess: Latency; readonly healthz: Latency; readonly failures: Counts },
  {
    quiet,
    slowness,
    bounds = BOUNDS,
  }: { readonly quiet: Latency; readonly slowness: number; readonly bounds?: Bounds | undefined },
): string[] {
  const most = slowness * Math.max(bounds.p99, bounds.ratio * quiet.p50);
  const failedCount = Object.values(failures).reduce((sum, count) => sum + count, 0);
  const isAnswered = failedCount <= (1 - bounds.answered) * (guess.count + healthz.count);
  const failed = isAnswered ? [] : [`the player failed: ${showCounts(failures)}`];
  const slow = Object.entries({ guess, healthz })
    .filter(([, { p99 }]) => p99 >= most)
    .map(([name, { p99 }]) => `${name}: p99 ${p99.toFixed(0)} ms is not under ${most.toFixed(0)} ms`);
  return [...failed, ...slow];
}

/** The same of a player in a team. */
export function brokenTeamBounds(guess: Latency, { quiet, slowness }: { quiet: Latency; slowness: number }): string[] {
  const most = Math.max(MAX_TEAM_P99_MS * slowness, MAX_TEAM_RATIO * quiet.p99);
  return guess.p99 < most
    ? []
    : [`a guess in a team: p99 ${guess.p99.toFixed(0)} ms is not under ${most.toFixed(0)} ms`];
}

/** Prints the line of a scenario. */
export function report(name: string, ...figures: readonly string[]): void {
  console.log(`${name.padEnd(44)} ${figures.join("; ")}`);
}
