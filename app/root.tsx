import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Links, LiveReload, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { dispatchLoginFinished } from "./client/events";
import { syncLocalGames } from "./client/localGames";
import { storeUserDetails } from "./client/userDetails";
import { VisitorProvider } from "./components/layout/visitor";
import { MessagesLink } from "./components/layout/messages";
import { useNonce } from "./components/layout/nonce";
import { errorMeta, type ErrorTitles } from "./components/layout/pageTitle";
import { SettingsProvider, ThemeColours, themeOf } from "./components/settings/settings";
import { SiteProvider } from "./components/layout/site";
import { StatsDialogProvider } from "./components/stats/StatsDialog";
import { Toasts } from "./components/ui/toasts";
import { dataResponse } from "./http/pages/response.server";
import { takeFlash } from "./http/request/flash.server";
import { announceExpiredSession } from "./http/request/session.server";
import { readSettingsCookie } from "./http/request/settings.server";
import { siteOf } from "./http/pages/site.server";
import { toUser } from "./http/account/user.server";
import { isAccountPage, LOGGED_IN_PAGE } from "./i18n/accountPages";
import { isPortalPage, isStaffPage } from "./i18n/staffPages";
import { pathIn } from "./i18n/addresses";
import { i18nOf } from "./i18n/i18n.server";
import { currentGame } from "./services/play/openGame.server";
import styles from "./styles/app.css";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { app, cookies, language, page, request, session, staff } = context;
  const member = await session.member();
  // Ad scripts could read what is typed into these pages.
  const isPrivate = isAccountPage(page) || isStaffPage(page);
  const staffCsrfToken = isStaffPage(page) ? await staff.csrfToken() : null;
  const site = siteOf(context, { hasAds: member?.isPremium !== true && !isPrivate });
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
    // A page after a POST can have its own message. The next page announces the expiry.
    isSessionExpired: request.method !== "POST" && (await announceExpiredSession(context)),
    // The portal itself redirects to another page, which says so.
    isStaffSessionLost: request.method !== "POST" && !isPortalPage(page) && takeFlash(context, "staffLost") !== null,
  };
  const newestGame = currentGame(app, "en").number;
  return dataResponse({ language, site, titles, settings: readSettingsCookie(cookies), visitor, user, newestGame });
}

// The root's data does not change during client-side navigation.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  // Undefined when the root loader has failed.
  const data = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useTranslation();
  const nonce = useNonce();
  const language = data?.language ?? i18n.language;
  const settings = data?.settings;
  const user = data?.user;
  const newestGame = data?.newestGame;
  useEffect(() => {
    if (user === undefined) return;
    storeUserDetails(user);
    dispatchLoginFinished();
  }, [user]);
  useEffect(() => {
    if (newestGame !== undefined) void syncLocalGames(newestGame);
  }, [newestGame]);
  // Marks the page as hydrated, for styles and for tests that must wait for hydration.
  useEffect(() => {
    document.documentElement.dataset.enhanced = "";
  }, []);
  const page = (
    <SettingsProvider known={settings}>
      <StatsDialogProvider>{children}</StatsDialogProvider>
      <Toasts />
    </SettingsProvider>
  );
  return (
    <html lang={language} data-theme={themeOf(settings?.darkMode)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="manifest" href={pathIn(data?.language ?? "en", "/manifest.webmanifest")} />
        <Links />
        <ThemeColours known={settings} />
      </head>
      <body>
        {data ? (
          <SiteProvider value={data.site}>
            <VisitorProvider value={data.visitor}>{page}</VisitorProvider>
          </SiteProvider>
        ) : (
          page
        )}
        <ScrollRestoration nonce={nonce} />
        <MessagesLink />
        <Scripts nonce={nonce} />
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
export { MessageBoundary as ErrorBoundary } from "./components/layout/MessageBoundary";
