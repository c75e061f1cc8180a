import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

export default defineConfig(
  { ignores: ["build/", "public/build/", "wasm/", "node_modules/", "bench/node_modules/", "data/", ".cache/"] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Numbers may be interpolated. Other types must be converted explicitly.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      // Throwing a Response is the documented way to leave a Remix loader.
      "@typescript-eslint/only-throw-error": [
        "error",
        {
          allow: [
            { from: "lib", name: "Response" },
            { from: "package", package: "@remix-run/server-runtime", name: "TypedResponse" },
          ],
        },
      ],
      "@typescript-eslint/consistent-type-definitions": "off",
      // Deprecated in favour of single fetch, which needs Node's native fetch classes. They double the cost of a request.
      "@typescript-eslint/no-deprecated": [
        "error",
        { allow: [{ from: "package", package: "@remix-run/server-runtime", name: "json" }] },
      ],
      // The index loads 300 files at server start. Import icons one by one.
      "no-restricted-imports": ["error", { paths: ["@heroicons/react/24/outline"] }],
      eqeqeq: "error",
    },
  },
  {
    files: ["app/**/*.tsx"],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        setTimeout: "readonly",
        performance: "readonly",
        fetch: "readonly",
      },
    },
  },
);
