import { dayOfGame } from "~/editions/calendar";
import { type Edition, EDITION_FACTS, EDITIONS, widestEdition } from "~/editions/editions";
import { beginsOnItsDay } from "~/editions/gameClock";
import { rolloverOf } from "~/editions/gameClock.server";
import type { Language } from "~/editions/languages";
import { isAccountPage } from "~/i18n/accountPages";
import { formatCount, formatDay } from "~/i18n/format";
import { i18nOf } from "~/i18n/i18n.server";
import type { Condition, TextFacts } from "~/i18n/pageText";
import { placeOf } from "~/i18n/places.server";
import { rolloverTexts } from "~/i18n/rolloverText.server";
import { isStaffPage } from "~/i18n/staffPages";
import type { Env } from "~/platform/env.server";
import type { RequestContext } from "./context.request.server";

/** The site's public origin, without a trailing slash. */
export function originOf({ app, url }: Pick<RequestContext, "app" | "url">): string {
  return app.env.ORIGIN ?? url.origin;
}

/** Whether named sites may show today's game in a frame. Not on a site for members: a frame knows of no log-in. */
export function isEmbeddable({ EMBED_ORIGINS, MEMBERS_ONLY }: Pick<Env, "EMBED_ORIGINS" | "MEMBERS_ONLY">): boolean {
  return EMBED_ORIGINS !== undefined && MEMBERS_ONLY === "false";
}

/**
 * The deployment's configuration as pages use it.
 * @param isPremium whether the reader pays for a site without ads
 */
export function siteOf(context: RequestContext, { isPremium }: { isPremium: boolean }) {
  const { app, language, page } = context;
  const { env } = app;
  const { facts } = app.face;
  // Scripts of ads could read what is typed into the pages of accounts and of staff.
  const hasAds = !isPremium && !isAccountPage(page) && !isStaffPage(page);
  return {
    name: env.SITE_NAME,
    origin: originOf(context),
    socketPath: env.SOCKET_PATH,
    /** Where the portal's times of games are meant, and whether games begin on their day. Null on other pages. */
    rollover: isStaffPage(page)
      ? {
          zone: env.ROLLOVER_ZONE,
          place: placeOf(env.ROLLOVER_ZONE, language),
          isOnDay: beginsOnItsDay(rolloverOf(app)),
        }
      : null,
    shareUrl: env.SHARE_URL === "" ? null : env.SHARE_URL,
    sister: facts.sisterGameUrl === undefined ? null : toLink(facts.sisterGameUrl, facts.sisterGameName),
    press: facts.pressUrl === undefined ? null : toLink(facts.pressUrl, facts.pressName),
    legacy: env.LEGACY_ORIGIN === undefined ? null : toLink(env.LEGACY_ORIGIN),
    links: {
      email: facts.email === undefined ? null : `mailto:${facts.email}`,
      feedback: facts.feedback ?? null,
      social: facts.social ?? null,
      appStore: facts.appStore ?? null,
      playStore: facts.playStore ?? null,
      license: "https://creativecommons.org/licenses/by-sa/4.0/",
    },
    /** Whether guests get no game. Left out where they do. */
    ...(env.MEMBERS_ONLY === "true" ? { isMembersOnly: true } : {}),
    account: {
      hasSignUp: env.SIGN_UP === "open",
      signUp: env.SIGN_UP_URL ?? null,
      logIn: env.LOG_IN_URL ?? null,
      manage: env.MANAGE_ACCOUNT_URL ?? null,
      hasMail: app.mail !== null,
    },
    ads:
      env.ADS_SCRIPT_URL === undefined || !hasAds
        ? null
        : {
            script: env.ADS_SCRIPT_URL,
            rewardedSlot: env.ADS_REWARDED_SLOT ?? null,
            sideSlot: env.ADS_SIDE_SLOT ?? null,
            contentSlot: env.ADS_CONTENT_SLOT ?? null,
          },
  };
}

function toLink(url: string, name = new URL(url).host) {
  return { url, name };
}

/** The source that the packs of the project state, with their language. */
const BUILT_IN_SOURCE = /^Proxima default vectors \((?<code>\p{L}+)\)$/u;

/** Where vectors come from, in the language of the page if they come with the project. */
function sourceOf(source: string, language: Language): string {
  const { code } = BUILT_IN_SOURCE.exec(source)?.groups ?? {};
  return code === undefined
    ? source
    : i18nOf(language).t("site.builtInVectors", {
        language: new Intl.DisplayNames(language, { type: "language" }).of(code) ?? code,
      });
}

/** Values and conditions for the site's texts. */
export function textFactsOf(context: RequestContext, edition: Edition): TextFacts {
  const { app, language } = context;
  const { env } = app;
  const { facts } = app.face;
  const origin = originOf(context);
  const vectors = app.vectors.of(edition);
  const own = widestEdition(language);
  const junior = EDITIONS.find((one) => EDITION_FACTS[one].isForChildren) ?? own;
  const secretsOf = (one: Edition) => formatCount(app.wordLists.secrets[one].length, language);
  const rankedOf = (one: Edition) => formatCount(app.vectors.of(one).rankedCount, language);
  const conditions: Readonly<Record<Condition, boolean>> = {
    ads: env.ADS_SCRIPT_URL !== undefined,
    noAds: env.ADS_SCRIPT_URL === undefined,
    email: facts.email !== undefined,
    feedback: facts.feedback !== undefined,
    social: facts.social !== undefined,
    noContact: facts.email === undefined && facts.feedback === undefined && facts.social === undefined,
    createdBy: facts.createdBy !== undefined,
    managedBy: facts.managedBy !== undefined,
    adsBy: env.ADS_BY !== undefined && env.ADS_SCRIPT_URL !== undefined,
    appStore: facts.appStore !== undefined,
    playStore: facts.playStore !== undefined,
    apps: facts.appStore !== undefined || facts.playStore !== undefined,
    noApps: facts.appStore === undefined && facts.playStore === undefined,
    mail: app.mail !== null,
    noMail: app.mail === null,
    idle: env.IDLE_ACCOUNTS_MONTHS !== undefined,
    idleMail: env.IDLE_ACCOUNTS_MONTHS !== undefined && app.mail !== null,
    idleNoMail: env.IDLE_ACCOUNTS_MONTHS !== undefined && app.mail === null,
    oidc: app.oidc !== null,
    embed: isEmbeddable(env),
  };
  return {
    values: {
      site: env.SITE_NAME,
      origin,
      host: new URL(origin).host,
      createdBy: facts.createdBy ?? "",
      managedBy: facts.managedBy ?? "",
      adsBy: env.ADS_BY ?? "",
      email: facts.email ?? "",
      idleMonths: String(env.IDLE_ACCOUNTS_MONTHS ?? ""),
      provider: app.oidc?.name ?? "",
      rollover: rolloverTexts(rolloverOf(app), language).at,
      epoch: formatDay(dayOfGame("en", { number: 1, epoch: env.GAME_EPOCH }), language),
      secrets: secretsOf(own),
      secretsJunior: secretsOf(junior),
      ranked: rankedOf(own),
      rankedJunior: rankedOf(junior),
      dimensions: formatCount(vectors.origin.dimensions, language),
      vectorSource: sourceOf(vectors.origin.source, language),
      vectorLicense: vectors.origin.license,
    },
    conditions: new Set((Object.keys(conditions) as Condition[]).filter((name) => conditions[name])),
  };
}
