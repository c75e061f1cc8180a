import { type ComponentType, useEffect, useReducer } from "react";
import { logEvent } from "~/client/eventLog";

/**
 * A component whose script is loaded when it is near to be used: call `load` then. Until it is there, nothing is drawn.
 * `load` before hydration what the server has rendered. The server has all of them from the start.
 */
export function late<Props extends object>(
  find: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { readonly load: () => Promise<void> } {
  let Loaded: ComponentType<Props> | undefined;
  const load = async () => {
    Loaded ??= await find();
  };
  function Late(props: Props) {
    const [, draw] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
      if (Loaded !== undefined) return;
      load().then(draw, (error: unknown) => {
        logEvent("partNotLoaded", String(error));
      });
    }, []);
    return Loaded === undefined ? null : <Loaded {...props} />;
  }
  if (typeof document === "undefined") void load();
  return Object.assign(Late, { load });
}
