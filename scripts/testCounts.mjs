/**
 * Result of a step. `note` explains a failure that is not a failed test, or says where the step ran.
 * @typedef {{ passed: number, failed: number, skipped: number, note?: string }} Counts
 */

/**
 * Counts the tests of a vitest JSON report. A run that exits with an error or runs no tests always counts as failed.
 *
 * @param {unknown} report the parsed report; undefined when there is none
 * @param {number} exitCode of the run
 * @returns {Counts}
 */
export function countResults(report, exitCode) {
  if (report === null || typeof report !== "object" || !("testResults" in report)) {
    return { passed: 0, failed: 1, skipped: 0, note: "the run ended without a report" };
  }
  const files = /** @type {{ status: string, assertionResults: { status: string }[] }[]} */ (report.testResults);
  const states = files.flatMap((file) => file.assertionResults.map(({ status }) => status));
  const count = (/** @type {string} */ state) => states.filter((one) => one === state).length;
  const passed = count("passed");
  // A file that could not be loaded has failed without a failed test.
  const broken = files.filter((file) => file.status === "failed" && !file.assertionResults.some(isFailed)).length;
  const failed = count("failed") + broken;
  const skipped = states.length - passed - count("failed");
  if (passed + failed === 0) return { passed, failed: 1, skipped, note: "no test ran" };
  if (failed === 0 && exitCode !== 0) {
    return { passed, failed: 1, skipped, note: "an error outside the tests, shown above" };
  }
  return { passed, failed, skipped };
}

/** @param {{ status: string }} result */
function isFailed({ status }) {
  return status === "failed";
}
