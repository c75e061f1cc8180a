import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MessagePage } from "~/components/MessagePage";
import { errorMeta } from "~/components/pageTitle";
import { loadGamePage } from "~/http/gamePage.server";
import { i18nOf, languageOf } from "~/i18n/i18n.server";

export { MessageBoundary as ErrorBoundary } from "~/components/MessageBoundary";

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const { view } = await loadGamePage(app, request);
  const { t } = i18nOf(await languageOf(request));
  const meta = [{ title: t("meta.page", { page: t("giveUp.title"), site: app.env.SITE_NAME }) }];
  const sort = new URL(request.url).searchParams.get("sort") ?? "";
  const page = new URLSearchParams({ game: String(view.number), ...(sort === "" ? {} : { sort }) }).toString();
  return json({ edition: view.edition, number: view.number, isOver: view.isOver, page, meta });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => data?.meta ?? errorMeta(matches, "refused");

/** Asks before a game is ended, where no script can open a dialog. */
export default function GiveUp() {
  const { edition, number, isOver, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <MessagePage title={t("giveUp.title")} message={t(isOver ? "refusal.gameOver" : "giveUp.message")}>
      <form method="post" action={`/?index&${page}`} className="dialog-actions">
        <input type="hidden" name="edition" value={edition} />
        <input type="hidden" name="game" value={number} />
        <Link to={`/?${page}`} className="button">
          {t("giveUp.cancel")}
        </Link>
        {!isOver && (
          <button className="button button-main" name="intent" value="giveUp">
            {t("giveUp.confirm")}
          </button>
        )}
      </form>
    </MessagePage>
  );
}
