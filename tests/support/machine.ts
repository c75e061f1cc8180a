// support: how slow the machine is. Bounds of time and the limits of tests grow with it.

/** Processor time of one measurement of the machine, milliseconds. */
const SPIN_MS = 50;

/**
 * How many times longer a busy thread takes than its processor time: 1 on a machine that does nothing else. Measured
 * before an attack, it tells how much other programs slow everything down.
 */
export function machineSlowness(): number {
  const begin = performance.now();
  const before = process.cpuUsage();
  for (let spent = 0; spent < SPIN_MS * 1000;) {
    const { user, system } = process.cpuUsage(before);
    spent = user + system;
  }
  return Math.max(1, (performance.now() - begin) / SPIN_MS);
}

/** As measured for the file that runs. A worker runs one file at a time. */
let slowness = 1;

/** Measures the machine for a test file. */
export function measureMachine(): void {
  slowness = machineSlowness();
}

/** How long something may take on this machine. @param ms on one that does nothing else */
export const grown = (ms: number) => Math.round(ms * slowness);
