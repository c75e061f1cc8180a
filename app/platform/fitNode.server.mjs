// platform: which Node the database driver runs in. Scripts read it before packages are installed, so it imports nothing.

/** As in package.json. */
export const OLDEST_NODE = "22.14";
/** The version of Node-API that the driver is made for. A Node without it does not refuse the driver: it crashes. */
const NODE_API = 10;

/**
 * Why this Node does not fit. Undefined: it does.
 * @param {{ node: string, napi?: string | undefined }} [versions]
 */
export function nodeProblem({ node, napi } = process.versions) {
  if (Number(napi) >= NODE_API) return undefined;
  return `Node ${OLDEST_NODE} or newer is needed; this is ${node}. npm start and all other npm commands of this project bring their own, or get one from https://nodejs.org`;
}
