import type { App } from "~/app";
import { FALLBACK_LANGUAGE } from "~/editions/languages";
import { emailText } from "~/i18n/emails.server";
import { formatDay } from "~/i18n/format";
import { i18nOf } from "~/i18n/i18n.server";
import { portalAddress } from "~/i18n/staffPages";
import { takeShortCovers } from "~/schedule/coverage.server";

/** Tells admins by email about editions whose chosen words do not last a week. Does nothing without outgoing mail. */
export async function sendCoverMails(app: App): Promise<void> {
  const { ORIGIN = "", SITE_NAME } = app.env;
  for (const { edition, until, admins } of await takeShortCovers(app))
    for (const { email: to, language: known } of admins) {
      const language = known ?? FALLBACK_LANGUAGE;
      const values = {
        site: SITE_NAME,
        edition: i18nOf(language).t(`edition.${edition}.tab`),
        until: formatDay(until, language),
        link: `${ORIGIN}${portalAddress(language, "portal", { edition })}`,
      };
      void app.mail?.send({ to, ...emailText("cover", language, values, app.face.footers[language]?.text) }, app.log);
    }
}
