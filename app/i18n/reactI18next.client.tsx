import type { TOptions } from "i18next";
import { cloneElement, createContext, type ReactElement, type ReactNode, useContext } from "react";
import type { Lookup } from "./lookup";

/*
 * In place of react-i18next in the browser's build (vite.config.js): what the components of islands use of it, for a
 * language that never changes. It is a tenth as long.
 */

const LookupContext = createContext<Lookup | null>(null);

export function I18nextProvider({ i18n, children }: { i18n: Lookup; children: ReactNode }) {
  return <LookupContext.Provider value={i18n}>{children}</LookupContext.Provider>;
}

export function useTranslation() {
  const i18n = useContext(LookupContext);
  if (i18n === null) throw new Error("No translations are provided");
  return { t: i18n.t, i18n };
}

/** Renders a translation whose `<tags>` are `components`. */
export function Trans({
  i18nKey,
  values = {},
  components,
}: {
  i18nKey: string;
  values?: TOptions;
  components: Readonly<Record<string, ReactElement>>;
}) {
  const { i18n } = useTranslation();
  const render = (text: string): ReactNode =>
    // Splits into [text, name, content, text, name, content, …].
    text.split(/<(\w+)>(.*?)<\/\1>/).map((part, index, parts) => {
      if (index % 3 === 1) return null;
      if (index % 3 === 0) return i18n.interpolate(part, values);
      const component = components[parts[index - 1] ?? ""];
      return component === undefined ? render(part) : cloneElement(component, { key: index }, render(part));
    });
  return render(String(i18n.find(i18nKey, values)));
}
