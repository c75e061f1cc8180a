// Every address of a page or file, with the module that answers it. `:lang?` is the prefix of a language.
// JavaScript, because Node reads it for `remix.config.js`. `npm run dev` reads it once, when it starts.

/**
 * A row of `routes.ts` of React Router 7.
 *
 * @typedef {object} Route
 * @property {string} path
 * @property {true} [index]
 * @property {string} file the path below `app`
 * @property {string} [id] by default `file` without its suffix. Only one row of a file can do without.
 */

/** @type {readonly Route[]} */
export default [
  // What is named by its path. Of patterns that fit equally well, the router takes the first: to it, `/pages/race` could be the
  // page `/race` of a language `pages`.
  { path: ":lang?/pages/:name", file: "pages/hostPage.route.tsx" },
  { path: ":lang?/nearby_1k/:code", file: "nearest/nearest.route.tsx" },
  { path: ":lang?/custom/:code", index: true, file: "game/game.route.tsx", id: "customGame" },
  { path: "embed/:edition", file: "embed/embeddedGame.route.tsx" },
  { path: "og/:language/:picture", file: "site/socialPicture.route.ts" },

  // Games. To the router, `/deutsch` is an edition. The loader reads the path again.
  { path: ":lang?/:edition", index: true, file: "game/game.route.tsx", id: "editionGame" },
  { path: ":lang?/:edition/give-up", file: "game/giveUp.route.tsx", id: "editionGiveUp" },
  { path: ":lang?", index: true, file: "game/game.route.tsx" },
  { path: ":lang?/give-up", file: "game/giveUp.route.tsx" },
  { path: ":lang?/archive/game", file: "game/game.route.tsx", id: "archiveGame" },
  { path: ":lang?/:archive/game", file: "game/game.route.tsx", id: "editionArchiveGame" },
  { path: ":lang?/custom", index: true, file: "game/customLink.route.tsx" },
  { path: ":lang?/custom/:code/give-up", file: "game/giveUp.route.tsx", id: "customGiveUp" },
  { path: "play", file: "game/turn.route.ts" },
  { path: "oembed", file: "embed/oEmbed.route.ts" },

  // What belongs to games.
  { path: ":lang?/archive", index: true, file: "archive/archive.route.tsx" },
  { path: ":lang?/games.atom", file: "archive/gamesFeed.route.ts" },
  { path: ":lang?/daily.ics", file: "archive/dailyCalendar.route.ts" },
  { path: ":lang?/yesterday", file: "yesterday/yesterday.route.tsx" },
  { path: ":lang?/yesterday.atom", file: "yesterday/yesterdayFeed.route.ts" },
  { path: ":lang?/look-back", file: "lookBack/lookBack.route.tsx" },
  { path: ":lang?/stats", file: "stats/stats.route.tsx" },
  { path: ":lang?/stats.json", file: "stats/statsData.route.ts" },
  { path: ":lang?/bonus-round", file: "bonus/bonusRound.route.tsx" },
  { path: "bonus", file: "bonus/bonusTurn.route.ts" },
  { path: ":lang?/make", file: "make/make.route.tsx" },
  { path: ":lang?/games-file", file: "gamesFile/gamesFile.route.tsx" },
  { path: ":lang?/games-file.json", file: "gamesFile/gamesFileDownload.route.ts" },
  { path: ":lang?/migrate", file: "migrate/migrate.route.tsx" },

  // Playing with others.
  { path: ":lang?/together", file: "game/together.route.tsx" },
  { path: ":lang?/race", file: "race/race.route.tsx" },
  { path: ":lang?/circle", file: "circles/circle.route.tsx" },
  { path: ":lang?/circle/invite", file: "circles/inviteToCircle.route.tsx" },
  { path: ":lang?/circle/join", file: "circles/joinCircle.route.tsx" },
  { path: ":lang?/circle/change", file: "circles/changeCircle.route.tsx" },
  { path: ":lang?/circle/leave", file: "circles/leaveCircle.route.tsx" },
  { path: ":lang?/teams", file: "teams/teams.route.tsx" },
  { path: ":lang?/teams/news", file: "teams/teamNews.route.tsx" },
  { path: ":lang?/teams/leave", file: "teams/leaveTeam.route.tsx" },

  // The site.
  { path: ":lang?/about", file: "pages/text.route.tsx" },
  { path: ":lang?/app", file: "pages/text.route.tsx", id: "app" },
  { path: ":lang?/contact", file: "pages/text.route.tsx", id: "contact" },
  { path: ":lang?/privacy", file: "pages/text.route.tsx", id: "privacy" },
  { path: ":lang?/terms", file: "pages/text.route.tsx", id: "terms" },
  { path: ":lang?/faq", file: "pages/faq.route.tsx" },
  { path: ":lang?/api", file: "api/api.route.tsx" },
  { path: ":lang?/settings", file: "pages/settings.route.tsx" },
  { path: ":lang?/logs", file: "pages/clientLog.route.tsx" },
  { path: ":lang?/manifest.webmanifest", file: "site/webManifest.route.ts" },
  { path: "robots.txt", file: "site/robots.route.ts" },
  { path: "sitemap.xml", file: "site/sitemap.route.ts" },

  // Accounts.
  { path: ":lang?/account", index: true, file: "account/account.route.tsx" },
  { path: ":lang?/account/sign-up", file: "account/signUp.route.tsx" },
  { path: ":lang?/account/verify", file: "account/verifyEmail.route.tsx" },
  { path: ":lang?/account/log-in", file: "account/logIn.route.tsx" },
  { path: ":lang?/logged-in", file: "account/loggedIn.route.tsx" },
  { path: ":lang?/account/log-out", file: "account/logOut.route.ts" },
  { path: ":lang?/account/logged-out", file: "account/loggedOut.route.tsx" },
  { path: ":lang?/account/forgot", file: "account/forgotPassword.route.tsx" },
  { path: ":lang?/account/reset", file: "account/resetPassword.route.tsx" },
  { path: ":lang?/account/oidc", index: true, file: "account/beginOidc.route.ts" },
  { path: "account/oidc/callback", file: "account/endOidc.route.ts" },
  { path: ":lang?/account/oidc/link", file: "account/linkOidc.route.tsx" },
  { path: "account/photo", file: "account/photo.route.ts" },
  { path: ":lang?/account/photo/change", file: "account/changePhoto.route.tsx" },
  { path: ":lang?/account/export.json", file: "account/exportAccount.route.ts" },
  { path: ":lang?/account/delete", file: "account/deleteAccount.route.tsx" },

  // Staff.
  { path: ":lang?/admin", index: true, file: "portal/signIn.route.tsx" },
  { path: ":lang?/admin/code", file: "portal/signInCode.route.tsx" },
  { path: ":lang?/admin/signed-in", file: "portal/signedIn.route.tsx" },
  { path: ":lang?/admin/invite", file: "portal/acceptInvite.route.tsx" },
  { path: ":lang?/portal", index: true, file: "portal/start.route.tsx" },
  { path: ":lang?/portal/sign-out", file: "portal/signOut.route.ts" },
  { path: ":lang?/portal/plan", file: "portal/plan.route.tsx" },
  { path: ":lang?/portal/plan.csv", file: "portal/planFile.route.ts" },
  { path: ":lang?/portal/bulk-add", file: "portal/bulkAdd.route.tsx" },
  { path: ":lang?/portal/create", file: "portal/createGame.route.tsx" },
  { path: ":lang?/portal/move", file: "portal/moveWord.route.tsx" },
  { path: ":lang?/portal/emergency", file: "portal/emergency.route.tsx" },
  { path: ":lang?/portal/undo", file: "portal/undo.route.tsx" },
  { path: ":lang?/portal/try", file: "portal/tryWord.route.tsx" },
  { path: ":lang?/portal/blind-mode", file: "portal/blindMode.route.ts" },
  { path: ":lang?/portal/find", file: "portal/findWord.route.tsx" },
  { path: ":lang?/portal/word", file: "portal/word.route.tsx" },
  { path: ":lang?/portal/words", file: "portal/words.route.tsx" },
  { path: ":lang?/portal/words.tsv", file: "portal/acceptedForms.route.ts" },
  { path: ":lang?/portal/log", file: "portal/auditLog.route.tsx" },
  { path: ":lang?/portal/people", file: "portal/people.route.tsx" },
  { path: ":lang?/portal/security", file: "portal/security.route.tsx" },
  { path: ":lang?/portal/members", file: "portal/members.route.tsx" },

  // Everything else.
  { path: "*", file: "pages/unknownPath.route.tsx" },
];
