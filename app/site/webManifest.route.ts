import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { editionAt, pathIn } from "~/i18n/addresses";
import { i18nOf } from "~/i18n/i18n.server";
import { siteDescription } from "./meta.request.server";

/** The web app manifest. The app starts at the game of the language. */
export function loader({ context }: LoaderFunctionArgs) {
  const { language } = context;
  const { t } = i18nOf(language);
  const { env, face } = context.app;
  const site = env.SITE_NAME;
  const start = pathIn(language, "/");
  const manifest = {
    name: t(`edition.${editionAt(start)}.name`, { site }),
    short_name: site,
    description: siteDescription(context),
    lang: language,
    start_url: start,
    scope: "/",
    display: "standalone",
    background_color: face.paper.light,
    theme_color: face.bar.light,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  const headers = { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" };
  return json(manifest, { headers });
}
