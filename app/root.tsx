import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Links, LiveReload, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { MessagesScript } from "./components/messages";
import { useNonce } from "./components/nonce";
import type { ErrorTitles } from "./components/pageTitle";
import { SettingsProvider, ThemeColours } from "./components/settings";
import { SiteProvider } from "./components/site";
import { StatsDialogProvider } from "./components/stats/StatsDialog";
import { ToastProvider } from "./components/toasts";
import { settingsOf } from "./http/settings.server";
import { siteOf } from "./http/site.server";
import { pathIn } from "./i18n/addresses";
import { i18nOf, languageOf } from "./i18n/i18n.server";
import styles from "./styles/app.css";
import darkStyles from "./styles/dark.css";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOf(request);
  const site = siteOf(context.app, request);
  const { t } = i18nOf(language);
  const titles: ErrorTitles = {
    notFound: t("meta.page", { page: t("error.notFoundTitle"), site: site.name }),
    refused: t("meta.page", { page: t("error.refusedTitle"), site: site.name }),
  };
  return json({ language, site, titles, settings: settingsOf(request) });
}

// What the root knows never changes while a page is open.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  // There is none after an error that came before the root's own loader, such as a POST to a page that takes none.
  const data = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useTranslation();
  const nonce = useNonce();
  const language = data?.language ?? i18n.language;
  const settings = data?.settings;
  const page = (
    <SettingsProvider known={settings}>
      <ToastProvider>
        <StatsDialogProvider>{children}</StatsDialogProvider>
      </ToastProvider>
    </SettingsProvider>
  );
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="manifest" href={pathIn(data?.language ?? "en", "/manifest.webmanifest")} />
        <Links />
        <ThemeColours href={darkStyles} known={settings} />
      </head>
      <body>
        {data ? <SiteProvider value={data.site}>{page}</SiteProvider> : page}
        <ScrollRestoration nonce={nonce} />
        <MessagesScript />
        <Scripts nonce={nonce} />
        <LiveReload nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  // Says that the page has been taken over by scripts: for styles, and for tests that must not be faster than a person.
  useEffect(() => {
    document.documentElement.dataset.enhanced = "";
  }, []);
  return <Outlet />;
}

export { MessageBoundary as ErrorBoundary } from "./components/MessageBoundary";
