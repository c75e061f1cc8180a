import routes from "./app/routes.js";

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  appDirectory: "app",
  // Not published. Browsers get what vite.config.js builds.
  assetsBuildDirectory: "build/unused",
  publicPath: "/unused/",
  // The HTTP server, the live door and the routes are one bundle, so that they share one `app`.
  server: "./app/server.ts",
  serverBuildPath: "build/server.js",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverMinify: false,
  // The first three are 400 small files; as parts of the bundle they are loaded faster. The last is read late, when an update
  // may have changed the packages.
  serverDependenciesToBundle: [/^kysely/, /^zod/, /^@heroicons\//, "@zxcvbn-ts/language-common"],
  // No route follows from the name of a file.
  ignoredRouteFiles: ["**/*"],
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      for (const { path, file, ...options } of routes) route(path, file, options);
    }),
  tailwind: false,
  postcss: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: false,
    v3_routeConfig: false,
  },
};
