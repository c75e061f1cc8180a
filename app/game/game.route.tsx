import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { EDITION_FACTS, hasOwnPage } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { readDropped } from "~/i18n/addresses";
import { i18nOf } from "~/i18n/i18n.server";
import { gameQuestions } from "~/i18n/pageText.server";
import { lacksCookies } from "~/site/firstCookies.request.server";
import { requireGamePage } from "~/site/language.request.server";
import { keyedMeta, pageMeta } from "~/site/meta.request.server";
import { dataResponse } from "~/site/pageResponse.request.server";
import { formHeaders } from "~/site/refusal.request.server";
import { textFactsOf } from "~/site/siteFacts.request.server";
import { socialPicture } from "~/site/socialPicture.request.server";
import { announceEndedTeam } from "~/teams/seatCookie.request.server";
import { redirectToPreferredLanguage } from "./firstPageLanguage.request.server";
import { GamePage } from "./GamePage";
import { loadGamePage, redirectToCustomGame } from "./gamePage.request.server";
import { answerTurn, handleTurnForm } from "./turnForm.request.server";

export { meta } from "~/ui/pageTitle";

/** The page of every game: of today in each edition, past, and custom. The game follows from the path. */
export async function loader({ context }: LoaderFunctionArgs) {
  requireGamePage(context);
  const { language } = context;
  redirectToCustomGame(context);
  if (context.path === "/") await redirectToPreferredLanguage(context);
  const hasNoCookies = lacksCookies(context);
  const page = { ...(await loadGamePage(context)), teamEnd: announceEndedTeam(context), hasNoCookies };
  const { game, guesses } = page.view;
  const { t } = i18nOf(language);
  if ("code" in game) {
    // It is for those who have its link, and played in the language of its words.
    const ofTry = { title: t("custom.tryTitle"), description: t("custom.tryDescription"), isTranslated: false };
    const picture = socialPicture(context, game);
    const meta = page.isTry ? pageMeta(context, ofTry) : keyedMeta(context, "custom", { isTranslated: false, picture });
    return dataResponse({ ...page, faq: null, meta });
  }
  const { edition } = game;
  const isArchive = page.daily?.isToday !== true;
  // Until the first guess of the first game, for who has not turned them off.
  const mode = EDITION_FACTS[edition].isForChildren ? "junior" : "main";
  const isNew = guesses.length === 0 && page.daily?.isRemembered !== true;
  const faq = !isNew ? null : gameQuestions(language, textFactsOf(context, edition), mode);
  const meta = pageMeta(context, {
    ...(hasOwnPage(edition)
      ? { title: t(`edition.${edition}.title`), description: t(`edition.${edition}.description`) }
      : {}),
    picture: socialPicture(context, game),
    ...(isArchive ? pastGameMeta(game, t) : {}),
  });
  return dataResponse({ ...page, faq, meta });
}

/** Only an edition with its own page has its past games in every language. */
function pastGameMeta({ edition, number }: DailyGame, t: TFunction) {
  const [title, description] = [t("game.number", { number }), t("game.pastDescription", { number })];
  return { title, description, isIndexed: false, isTranslated: hasOwnPage(edition), query: `?num=${number}` };
}

/**
 * A turn form without JavaScript. Redirects to the game after a turn, and shows the page with the reason after a
 * refusal.
 */
export async function action({ context }: ActionFunctionArgs) {
  requireGamePage(context);
  return answerTurn(context, await handleTurnForm(context));
}

export const headers = formHeaders;

const NO_COOKIES = { why: "noCookies", word: "", typed: "" } as const;

export default function GameRoute() {
  const { hasNoCookies, meta: _meta, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { search } = useLocation();
  const named = new URLSearchParams(search);
  return (
    <GamePage
      {...page}
      sort={named.get("sort")}
      refused={refused === undefined ? (hasNoCookies ? NO_COOKIES : null) : { ...refused, word: refused.typed }}
      dropped={readDropped(named)}
    />
  );
}
