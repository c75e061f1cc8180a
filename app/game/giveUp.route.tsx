import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addressesOf } from "~/i18n/addresses";
import { i18nOf } from "~/i18n/i18n.server";
import { TurnFields, turnFields } from "~/play/turnForm";
import { requireGamePage } from "~/site/language.request.server";
import { pageMeta } from "~/site/meta.request.server";
import { MessagePage } from "~/ui/MessagePage";
import { loadGamePage } from "./gamePage.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  requireGamePage(context);
  const { language } = context;
  const { view, daily, greeting } = await loadGamePage(context);
  const { game, isOver } = view;
  const { t } = i18nOf(language);
  const sort = context.url.searchParams.get("sort") ?? undefined;
  const isToday = daily?.isToday === true;
  const addresses = addressesOf(game, language, { isToday, greeting: greeting?.sealed });
  return json({
    game,
    isToday,
    isOver,
    isInTeam: view.team !== undefined,
    page: addresses.page(sort),
    form: addresses.form(sort),
    meta: pageMeta(context, { title: t("giveUp.title"), isTranslated: daily !== null }),
  });
}

/** Asks for confirmation before a game is given up, for browsers without JavaScript. */
export default function GiveUp() {
  const { game, isToday, isOver, isInTeam, page, form } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const why = isOver ? "refusal.gameOver" : isInTeam ? "refusal.noGiveUpInTeam" : null;
  return (
    <MessagePage title={t("giveUp.title")} message={t(why ?? "giveUp.message")}>
      <form method="post" action={form} className="cluster">
        <TurnFields fields={turnFields({ game }, isToday)} />
        <a href={page} className={why === null ? "button button-main" : "button"}>
          {t(why === null ? "giveUp.cancel" : "error.backHome")}
        </a>
        {why === null && (
          <button className="button" name="intent" value="giveUp">
            {t("form.giveUp")}
          </button>
        )}
      </form>
    </MessagePage>
  );
}
