// support: runs a script in a process of its own, as its npm command does.
import { spawnSync } from "node:child_process";

/** An account without any rights of its own, for a test that is run by root. */
const NOBODY = 65534;

/**
 * Runs `scripts/{script}.ts` and waits for its end.
 *
 * @param options.data the data directory
 * @param options.before the command that runs it
 * @param options.isNobody whether it runs without the rights of root
 */
export function runScript(
  script: string,
  args: readonly string[],
  {
    data,
    before = [],
    env = {},
    isNobody = false,
  }: {
    readonly data: string;
    readonly before?: readonly string[];
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly isNobody?: boolean;
  },
) {
  const [command = "", ...rest] = [...before, process.execPath, "--import", "tsx", `scripts/${script}.ts`, ...args];
  const { status, stdout, stderr } = spawnSync(command, rest, {
    env: { ...process.env, DATA_DIR: data, ...env },
    encoding: "utf8",
    ...(isNobody && process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  return { code: status, stdout, stderr };
}
