import type { BonusView } from "~/game/bonus";
import type { Edition } from "~/game/editions";
import type { GameRef } from "~/game/gameRef";
import type { DisplayedWord, Glosses } from "~/game/types";
import type { GameView } from "~/game/view";
import { i18nOf, namedLanguage } from "~/i18n/i18n.server";
import { findGlosses, hasGlosses } from "~/services/words/glosses.server";
import { unfold } from "~/services/words/sameStem.server";
import type { RequestContext } from "../request/context";
import { readSettingsCookie } from "../request/settings.server";

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

/** Adds the glosses of the words that a view shows, and of no others. */
export async function withGlosses<Game extends GameRef>(
  context: RequestContext,
  view: GameView<Game>,
): Promise<GameView<Game>> {
  const { game, guesses, secret, ending } = view;
  const words = [
    ...guesses,
    ...(secret === null ? [] : [secret]),
    ...(ending === undefined ? [] : unfold(ending.nearestWords)),
  ];
  return { ...view, ...(await glossesFor(context, game.edition, words)) };
}

/** The same for a bonus round. */
export async function withBonusGlosses(context: RequestContext, view: BonusView): Promise<BonusView> {
  return { ...view, ...(await glossesFor(context, view.game.edition, [view.secret, ...view.guesses])) };
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
