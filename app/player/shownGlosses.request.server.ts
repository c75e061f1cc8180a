import type { Edition } from "~/editions/editions";
import { namedLanguage } from "~/i18n/acceptLanguage.server";
import { i18nOf } from "~/i18n/i18n.server";
import type { RequestContext } from "~/site/context.request.server";
import { readSettingsCookie } from "~/site/settingsCookie.request.server";
import type { DisplayedWord, Glosses } from "~/words/displayedWord";
import { findGlosses, hasGlosses } from "~/words/glosses.server";

/** The glosses of words that a page shows, for a player who wants them. */
export async function glossesFor(
  { app, cookies }: RequestContext,
  edition: Edition,
  words: readonly DisplayedWord[],
): Promise<{ readonly glosses?: Glosses }> {
  const { glosses: into } = readSettingsCookie(cookies);
  const glosses = into === null || into === "off" ? undefined : await findGlosses(app, { edition, into }, words);
  return glosses === undefined ? {} : { glosses };
}

/** An offer of glosses, in the language in which they are. */
export type GlossOffer = NonNullable<ReturnType<typeof offerGlosses>>;

/** Offers glosses in the browser's language to a player who has not chosen yet. */
export function offerGlosses({ app, cookies, request }: RequestContext, edition: Edition) {
  if (readSettingsCookie(cookies).glosses !== null) return null;
  const language = namedLanguage(request.headers.get("Accept-Language"));
  if (language === undefined || !hasGlosses(app, edition, language)) return null;
  const { t } = i18nOf(language);
  return { language, text: t("glosses.offer"), yes: t("glosses.accept"), no: t("glosses.decline") };
}
