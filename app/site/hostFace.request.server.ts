export type { HostPage } from "~/face/hostPages.server";
import { LANGUAGES } from "~/editions/languages";
import { hostPageName, hostPagePath, pathIn } from "~/i18n/addresses";
import { TEXT_PAGES } from "~/i18n/pageText";
import type { RequestContext } from "./context.request.server";

/** What pages show of a host's face. */
export type HostFace = ReturnType<typeof hostFaceOf>;

export function hostFaceOf({ app: { face }, language, page }: Pick<RequestContext, "app" | "language" | "page">) {
  const { isHosted, sheet, head, bar, hasIcon, pages, footers } = face;
  const name = hostPageName(page) ?? "";
  const readers = LANGUAGES.filter((one) => pages[one].has(name));
  const logos = [face.logo, face.darkLogo].flatMap((logo) => {
    if (logo === null) return [];
    const { path, width, height } = logo;
    return [{ path, width, height }];
  });
  return {
    /** Whether its pages have `host.css` too. */
    isHosted,
    /** The address of the style sheet of theme and fonts. */
    sheet,
    head,
    /** The color of the browser's own bars. */
    bar,
    hasIcon,
    /** In place of the name: for both themes, or for the light and the dark one. */
    logos,
    /** Pages that the site itself does not have, in the language of the page. */
    links: [...pages[language]]
      .filter(([own]) => !TEXT_PAGES.some((text) => text === own))
      .map(([own, { title }]) => ({ path: pathIn(language, hostPagePath(own)), title })),
    footer: footers[language]?.html ?? null,
    /** Of a page that the host has written for some languages: the others. */
    missing: readers.length === 0 ? [] : LANGUAGES.filter((one) => !readers.includes(one)),
  };
}

/** The page that a host has written: for an address of its own, or in place of a text of the site. */
export function hostPageAt({ app, language, page }: Pick<RequestContext, "app" | "language" | "page">) {
  return app.face.pages[language].get(hostPageName(page) ?? TEXT_PAGES.find((text) => page === `/${text}`) ?? "");
}
