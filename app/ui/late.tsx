import { type ComponentType, createElement, useEffect, useReducer } from "react";
import { loadLateMessages } from "~/i18n/i18n.client";
import { logEvent } from "./eventLog.browser";

/**
 * A file of components that is loaded when they are near to be used: call `load` then. Until it is there, nothing is drawn of a
 * `part`. `load` before hydration what the server has rendered. The server has all of them from the start.
 */
export function lateFile<Module extends object>(find: () => Promise<Module>) {
  let loaded: Module | undefined;
  const keep = (module: Module) => {
    loaded = module;
  };
  const load = async () => {
    if (loaded !== undefined) return;
    const [module] = await Promise.all([find(), loadLateMessages()]);
    keep(module);
  };
  const part = <Name extends keyof Module>(name: Name) => {
    function Late(props: object) {
      const [, draw] = useReducer((times: number) => times + 1, 0);
      useEffect(() => {
        if (loaded === undefined)
          load().then(draw, (error: unknown) => {
            logEvent("partNotLoaded", String(error));
          });
      }, []);
      return loaded === undefined ? null : createElement(loaded[name] as ComponentType<object>, props);
    }
    return Late as unknown as Module[Name];
  };
  if (typeof document === "undefined") void find().then(keep);
  return { load, part };
}
