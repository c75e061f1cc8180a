// support: the order of test files. Vitest begins with the largest, but these are short and take long.
import { BaseSequencer, type TestSpecification } from "vitest/node";

const LONG =
  /\/(?:http\/(?:startErrors|lockedDatabase)|e2e\/(?:teams|nearest|portal|pageLoad|secrecy|everyPage))\.test\.ts$/;

export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
