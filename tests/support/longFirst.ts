// support: the order of test files. Vitest begins with the largest, but these are short and take long.
import { BaseSequencer, type TestSpecification } from "vitest/node";

const LONG = ["teams", "nearest", "portal", "pageLoad", "secrecy", "languages"];

const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(`/e2e/${name}.test.ts`));

export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
