import { Trans, useTranslation } from "react-i18next";
import type { AccountDone } from "~/http/request/flash.server";
import { Field } from "../ui/Form";
import { DoneNote } from "../ui/notes";

export function CurrentPasswordField({ name = "password", label }: { name?: string; label: string }) {
  return <Field name={name} type="password" label={label} autoComplete="current-password" />;
}

/**
 * For a form that asks again who its sender is: by the password, or, of a member without one, by a log-in of a moment ago.
 * @param logIn the address of a log-in that leads back here
 */
export function ConfirmIdentity({ hasPassword, label, logIn }: { hasPassword: boolean; label: string; logIn: string }) {
  if (hasPassword) return <CurrentPasswordField label={label} />;
  return (
    <p>
      <Trans i18nKey="account.confirmFresh" components={{ a: <a href={logIn} /> }} />
    </p>
  );
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
