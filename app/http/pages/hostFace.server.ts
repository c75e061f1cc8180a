import type { RequestContext } from "../request/context";

/** What pages show of a host's face. */
export type HostFace = ReturnType<typeof hostFaceOf>;

export function hostFaceOf({ app: { face } }: Pick<RequestContext, "app">) {
  const { theme } = face;
  return {
    /** Whether its pages have `host.css` too. */
    isHosted: theme !== null,
    /** The address of the style sheet of its theme. */
    themeSheet: theme?.path ?? null,
    head: theme?.head ?? null,
    /** The color of the browser's own bars. */
    bar: face.bar,
  };
}
