import type { LoaderFunctionArgs } from "@remix-run/node";
import { LiveReload, Meta, Outlet, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { STAFF_LOST, announceExpiredSession, sessionOf, staffOf } from "./account/session.request.server";
import { toUser } from "./account/shownUser.request.server";
import { SideAds } from "./ads/AdSlot";
import { currentGame } from "./editions/calendar.server";
import type { Language } from "./editions/languages";
import { todaysBest } from "./game/todaysBest.request.server";
import { LOGGED_IN_PAGE } from "./i18n/accountPages";
import { isEmbeddedPage, isLookBackPage, isNearestPage, pathIn } from "./i18n/addresses";
import { i18nOf } from "./i18n/i18n.server";
import { isPortalPage, isStaffPage } from "./i18n/staffPages";
import { dataResponse } from "./site/pageResponse.request.server";
import { readSettingsCookie } from "./site/settingsCookie.request.server";
import { siteOf } from "./site/siteFacts.request.server";
import { useBrowserBuild } from "./ui/browserBuild";
import { useHostFace } from "./ui/hostFace";
import { JsonScript } from "./ui/Island";
import { useNonce } from "./ui/nonce";
import { PAGE_ID } from "./ui/pageData.browser";
import { useFacts } from "./ui/pageFacts";
import { errorMeta, type ErrorTitles } from "./ui/pageTitle";
import { Shell } from "./ui/Shell";
import { themeOf } from "./ui/theme.browser";
import { ThemeColors } from "./ui/ThemeColors";
import { Toasts } from "./ui/toasts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { app, cookies, language, page, request } = context;
  const [session, staff] = [sessionOf(context), staffOf(context)];
  const member = await session.member();
  const isPortal = isPortalPage(page);
  const staffCsrfToken = isStaffPage(page) ? await staff.csrfToken() : null;
  const site = siteOf(context, { isPremium: member?.isPremium === true });
  const { t } = i18nOf(language);
  const titles: ErrorTitles = {
    notFound: t("meta.page", { page: t("error.notFoundTitle"), site: site.name }),
    refused: t("meta.page", { page: t("error.refusedTitle"), site: site.name }),
  };
  // The return page of an external log-in does not look the member up.
  const user = page === LOGGED_IN_PAGE ? undefined : member && toUser(member);
  const visitor = {
    member: member && { id: member.id, firstName: member.firstName, hasPhoto: member.photoChangedAt !== null },
    csrfToken: await session.csrfToken(),
    staffCsrfToken,
    version: isPortal && (await staff.member()) ? app.version : undefined,
    isPortalAdmin: isPortal && (await staff.member())?.isAdmin === true,
    // A page after a POST can have its own message. The next page announces the expiry.
    isSessionExpired: request.method !== "POST" && (await announceExpiredSession(context)),
    // The portal itself redirects to another page, which says so.
    isStaffSessionLost: request.method !== "POST" && !isPortal && STAFF_LOST.take(context) !== null,
  };
  const newestGame = currentGame(app, "en").number;
  const sheet = sheetOf(context);
  const isClosed = app.env.MEMBERS_ONLY === "true" && member === null;
  const best = isStaffPage(page) || sheet === "embedded" || isClosed ? 0 : await todaysBest(context);
  const settings = readSettingsCookie(cookies);
  return dataResponse({ language, site, titles, settings, visitor, user, newestGame, best, sheet });
}

/** The style sheet that a page has beside the one of all pages. */
function sheetOf({
  page,
  path,
}: Pick<LoaderFunctionArgs["context"], "page" | "path">): "portal" | "embedded" | "words" | null {
  if (isPortalPage(page)) return "portal";
  if (isEmbeddedPage(path)) return "embedded";
  return isLookBackPage(path) || isNearestPage(path) ? "words" : null;
}

export function Layout({ children }: { children: ReactNode }) {
  // Null when the root loader has failed or did not run, because an action has thrown.
  const data = useRouteLoaderData<typeof loader>("root") ?? null;
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const { i18n } = useTranslation();
  const nonce = useNonce();
  const build = useBrowserBuild();
  const face = useHostFace();
  const language = data?.language ?? (i18n.language as Language);
  const defaults = useFacts();
  const { site, visitor, settings } = data ?? defaults;
  const isRefused = (error ?? null) !== null;
  const sheet = data?.sheet ?? null;
  const isEmbedded = sheet === "embedded" && !isRefused;
  const facts = { site, visitor, settings, address: { pathname, search }, isRefused, best: data?.best };
  return (
    <html lang={language} data-theme={themeOf(settings.darkMode)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {!isEmbedded && <link rel="manifest" href={pathIn(language, "/manifest.webmanifest")} />}
        <link rel="stylesheet" href={build.styles} />
        {sheet !== null && <link rel="stylesheet" href={build.sheets[sheet]} />}
        {face.isHosted && <link rel="stylesheet" href={build.sheets.host} />}
        {face.sheet !== null && <link rel="stylesheet" href={face.sheet} />}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        {!face.hasIcon && <link rel="icon" href="/favicon.svg" type="image/svg+xml" />}
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <ThemeColors known={settings} />
        <script type="module" src={isEmbedded ? build.embeddedScript : build.script} nonce={nonce} />
      </head>
      <body>
        <Shell i18n={i18n} facts={facts}>
          {children}
          {!isEmbedded && (
            <>
              <SideAds />
              <Toasts />
            </>
          )}
        </Shell>
        {data !== null && !isEmbedded && (
          <JsonScript id={PAGE_ID} value={{ user: data.user, newestGame: data.newestGame, site, visitor, settings }} />
        )}
        <LiveReload nonce={nonce} />
      </body>
    </html>
  );
}

export const meta = errorMeta;

export default function Root() {
  return <Outlet />;
}

/** Every page's error page: no route has one of its own. */
export { MessageBoundary as ErrorBoundary } from "./ui/MessagePage";
