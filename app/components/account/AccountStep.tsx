import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AccountDone } from "~/http/request/flash.server";
import { BackLink } from "../layout/BackLink";
import { Page } from "../layout/Page";
import { Field } from "../ui/Form";
import { DoneNote } from "../ui/notes";

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

/** Layout of the small account pages: one form or one message. */
export function AccountStep({
  title,
  text,
  done = null,
  children,
}: {
  title: string;
  text?: string;
  done?: AccountDone | null;
  children?: ReactNode;
}) {
  return (
    <Page heading={title} back={<BackLink />}>
      <div className="account stack stack-8">
        <DoneNotice done={done} />
        {text !== undefined && <p>{text}</p>}
        {children}
      </div>
    </Page>
  );
}
