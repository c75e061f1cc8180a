// support: disks that are full soon or cannot be written. Linux only.
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";

const IN_NAMESPACE = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"];

const mount = (directory: string) => `mount -t tmpfs -o size=4m none '${directory}'`;

/** Whether this machine allows it. */
export const canMount = spawnSync(IN_NAMESPACE[0] ?? "", [...IN_NAMESPACE.slice(1), mount(tmpdir())]).status === 0;

/** What runs the command after it with a disk of 4 MB at `directory`, which ends with it, and prints its files. */
export function onSmallDisk(directory: string): readonly string[] {
  return [...IN_NAMESPACE, `${mount(directory)} && "$@"; code=$?; ls -A '${directory}'; exit $code`, "sh"];
}

/** What runs the command after it while `directory` cannot be changed. */
export function onReadOnlyDisk(directory: string): readonly string[] {
  const mounted = `mount --bind '${directory}' '${directory}' && mount -o remount,bind,ro '${directory}'`;
  return [...IN_NAMESPACE, `${mounted} && "$@"`, "sh"];
}
