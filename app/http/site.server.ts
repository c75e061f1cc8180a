import type { App } from "~/services/app";

/** What pages show of the deployment's configuration. */
export function siteOf({ env }: App, request: Request) {
  return {
    name: env.SITE_NAME,
    origin: env.ORIGIN ?? new URL(request.url).origin,
    shareUrl: env.SHARE_URL === "" ? null : env.SHARE_URL,
    sister:
      env.SISTER_GAME_URL === undefined
        ? null
        : { url: env.SISTER_GAME_URL, name: env.SISTER_GAME_NAME ?? env.SISTER_GAME_URL },
  };
}
