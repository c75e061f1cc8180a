import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { i18nOf } from "~/i18n/i18n.server";
import type { RefusedForm } from "~/refusals";
import { elementsOf, partOf, textOf } from "../../tests/support/html";
import { Field, Form } from "./Form";

const render = (refused: RefusedForm | null) =>
  renderToString(
    <I18nextProvider i18n={i18nOf("en")}>
      <Form name="form" refused={refused}>
        <Field name="email" type="email" label="Email" />
        <Field name="password" type="password" label="Password" hint="8 or more" />
      </Form>
    </I18nextProvider>,
  );

/** Each field: whether it is invalid, whether it has the focus, and the texts that describe it. */
const fieldsOf = (html: string) =>
  ["email", "password"].map((name) => {
    const [input] = elementsOf(html, `input[name="${name}"]`);
    const ids = input?.getAttribute("aria-describedby") ?? "";
    const textOfId = (id: string) => textOf(partOf(html, `[id="${id}"]`));
    return {
      isInvalid: input?.getAttribute("aria-invalid") === "true",
      isFocused: input?.hasAttribute("autofocus"),
      described: ids.split(" ").filter(Boolean).map(textOfId),
    };
  });

const NOTHING = { isInvalid: false, isFocused: false, described: [] };

describe("a refused form", () => {
  it("describes the field that is wrong, and gives it the focus", () => {
    const [email, password] = fieldsOf(render({ form: "form", why: "badCredentials", field: "password", typed: {} }));
    expect(email).toEqual(NOTHING);
    expect(password).toEqual({
      isInvalid: true,
      isFocused: true,
      described: ["8 or more", "The email address or the password is wrong"],
    });
  });

  it("says what is wrong with each of several fields, and focuses the first", () => {
    const also = { password: "passwordTooShort" } as const;
    const [email, password] = fieldsOf(render({ form: "form", why: "badEmail", field: "email", also, typed: {} }));
    expect(email).toEqual({ isInvalid: true, isFocused: true, described: ["Please enter an email address"] });
    expect(password).toEqual({
      isInvalid: true,
      isFocused: false,
      described: ["8 or more", "The password must be at least 8 characters"],
    });
  });

  it("says one reason for several fields once, and marks them all", () => {
    const also = { password: "credentialsMissing" } as const;
    const html = render({ form: "form", why: "credentialsMissing", field: "email", also, typed: {} });
    expect(fieldsOf(html).map(({ isInvalid }) => isInvalid)).toEqual([true, true]);
    expect(html.match(/Please enter a username and password/g)).toHaveLength(1);
  });

  it("says above the fields what concerns all of it", () => {
    const html = render({ form: "form", why: "cannotSignUp", field: null, typed: {} });
    expect(fieldsOf(html)).toEqual([NOTHING, { ...NOTHING, described: ["8 or more"] }]);
    expect(html).toContain("We cannot create an account with these details.");
  });
});
