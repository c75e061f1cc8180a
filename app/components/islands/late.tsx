import { type ComponentType, useEffect, useReducer } from "react";
import { logEvent } from "~/client/eventLog";
import { loadLateMessages } from "~/i18n/i18n.client";

/**
 * A component whose script is loaded when it is near to be used: call `load` then. Until it is there, nothing is drawn.
 * `load` before hydration what the server has rendered. The server has all of them from the start.
 */
export function late<Props extends object>(
  find: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { readonly load: () => Promise<void> } {
  let Loaded: ComponentType<Props> | undefined;
  const keep = (found: ComponentType<Props>) => {
    Loaded = found;
  };
  const load = async () => {
    if (Loaded !== undefined) return;
    const [found] = await Promise.all([find(), loadLateMessages()]);
    keep(found);
  };
  function Late(props: Props) {
    const [, draw] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
      if (Loaded === undefined)
        load().then(draw, (error: unknown) => {
          logEvent("partNotLoaded", String(error));
        });
    }, []);
    return Loaded === undefined ? null : <Loaded {...props} />;
  }
  if (typeof document === "undefined") void find().then(keep);
  return Object.assign(Late, { load });
}
