import type { Language } from "~/game/types";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn } from "~/i18n/addresses";
import { letterText } from "~/i18n/emails.server";
import type { Letter } from "~/services/members/account.server";
import type { App } from "~/services/app";
import { originOf } from "./pages/site.server";

/** Words a letter in the language of the page that asked for it, and hands it over. Null: there is none to send. */
export function postLetter(
  app: App,
  letter: Letter | null | undefined,
  { request, language }: { request: Request; language: Language },
): void {
  if (!letter) return;
  const page = letter.kind === "taken" ? ACCOUNT_PAGES.logIn : ACCOUNT_PAGES[letter.kind];
  const query = letter.kind === "taken" ? "" : `?token=${letter.token}`;
  const link = `${originOf(app, request)}${pathIn(language, page)}${query}`;
  app.mail?.post({ to: letter.to, ...letterText(letter.kind, language, { site: app.env.SITE_NAME, link }) });
}
