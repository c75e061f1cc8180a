import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { i18nOf } from "~/i18n/i18n.server";
import { textOf } from "../../../tests/support/html";
import { ConfirmDialog } from "./ConfirmDialog";
import { CopyButton } from "./CopyButton";

const render = (part: JSX.Element) => renderToString(<I18nextProvider i18n={i18nOf("en")}>{part}</I18nextProvider>);
const nothing = () => undefined;

it("a dialog that asks for confirmation is described by what it warns of", () => {
  const html = render(
    <ConfirmDialog
      isOpen
      onClose={nothing}
      title="Give up?"
      message="This ends the game."
      actionLabel="Give up"
      onConfirm={nothing}
    />,
  );
  const described = /<dialog [^>]*aria-describedby="([^"]*)"/.exec(html)?.[1] ?? "";
  expect(textOf(new RegExp(`id="${described}"[^>]*>(.*?)</p>`).exec(html)?.[1] ?? "")).toBe("This ends the game.");
});

it("a button that copies has a name of its own, and a live region beside it for what has happened", () => {
  const html = render(<CopyButton text="K7MQ2XHD" label="Copy code" />);
  expect(html).toMatch(/^<button [^>]*aria-label="Copy code"/);
  expect(html).toMatch(/<\/button><span class="visually-hidden" role="status"><\/span>$/);
});
