/**
 * Result of a step. `note` explains a failure that is not a failed test, or says where the step ran. `failures` names the failed
 * tests, each with the first line of its error.
 * @typedef {{ passed: number, failed: number, skipped: number, note?: string, failures?: string[] }} Counts
 */

/**
 * What is used of a file in a vitest JSON report.
 * @typedef {{ status: string, fullName?: string, failureMessages?: string[] }} TestResult
 * @typedef {{ status: string, name?: string, message?: string, assertionResults: TestResult[] }} TestFile
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
  const files = /** @type {TestFile[]} */ (report.testResults);
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
  return { passed, failed, skipped, ...(failed > 0 && { failures: files.flatMap(failuresOf) }) };
}

/** @param {TestFile} file @returns {string[]} */
function failuresOf({ name, status, message, assertionResults }) {
  const where = name?.split("/").at(-1) ?? "";
  const told = (/** @type {string | undefined} */ text) => text?.split("\n")[0] ?? "";
  const failed = assertionResults.filter(isFailed);
  if (failed.length === 0) return status === "failed" ? [`${where}: ${told(message)}`] : [];
  return failed.map(({ fullName, failureMessages }) => `${where}: ${fullName ?? ""}: ${told(failureMessages?.[0])}`);
}

/** @param {{ status: string }} result */
function isFailed({ status }) {
  return status === "failed";
}
