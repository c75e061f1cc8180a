import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { i18nOf } from "~/i18n/i18n.server";
import { CopyButton } from "./CopyButton";

it("a button that copies has a name of its own, and a live region beside it for what has happened", () => {
  const html = renderToString(
    <I18nextProvider i18n={i18nOf("en")}>
      <CopyButton text="K7MQ2XHD" label="Copy code" />
    </I18nextProvider>,
  );
  expect(html).toMatch(/^<button [^>]*aria-label="Copy code"/);
  expect(html).toMatch(/<\/button><span class="visually-hidden" role="status"><\/span>$/);
});
