import { type ComponentType, createElement, useEffect, useReducer } from "react";
import { logEvent } from "~/client/eventLog";
import { loadLateMessages } from "~/i18n/i18n.client";

/**
 * A component whose script is loaded when it is near to be used: call `load` then. Until it is there, nothing is drawn.
 * `load` before hydration what the server has rendered. The server has all of them from the start.
 */
export function late<Name extends string, Module extends Readonly<Record<Name, ComponentType<never>>>>(
  find: () => Promise<Module>,
  name: Name,
): Module[Name] & { readonly load: () => Promise<void> } {
  let Loaded: ComponentType<object> | undefined;
  const keep = (module: Module) => {
    Loaded = module[name] as ComponentType<object>;
  };
  const load = async () => {
    if (Loaded !== undefined) return;
    const [module] = await Promise.all([find(), loadLateMessages()]);
    keep(module);
  };
  function Late(props: object) {
    const [, draw] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
      if (Loaded === undefined)
        load().then(draw, (error: unknown) => {
          logEvent("partNotLoaded", String(error));
        });
    }, []);
    return Loaded === undefined ? null : createElement(Loaded, props);
  }
  if (typeof document === "undefined") void find().then(keep);
  return Object.assign(Late, { load }) as unknown as Module[Name] & { readonly load: () => Promise<void> };
}
