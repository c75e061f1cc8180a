import { useTranslation } from "react-i18next";
import { Field } from "~/ui/Form";
import { DoneNote } from "~/ui/notes";
import type { AccountDone } from "./accountPage.request.server";

export function CurrentPasswordField({ name = "password", label }: { name?: string; label: string }) {
  return <Field name={name} type="password" label={label} autoComplete="current-password" />;
}

export function NewPasswordField({ label }: { label: string }) {
  const { t } = useTranslation();
  return (
    <Field name="password" type="password" label={label} hint={t("account.passwordHint")} autoComplete="new-password" />
  );
}

/** For password managers, which would otherwise not know whose password a form has. Nobody sees it, and it is not sent. */
export function UsernameField({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

export function DoneNotice({ done }: { done: AccountDone | null }) {
  const { t } = useTranslation();
  return done === null ? null : <DoneNote>{t(`accountDone.${done}`)}</DoneNote>;
}
