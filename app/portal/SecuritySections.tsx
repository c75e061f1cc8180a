import { useTranslation } from "react-i18next";
import { ConfirmIdentity } from "~/account/ConfirmIdentity";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { withQuery } from "~/i18n/addresses";
import { STAFF_PAGES } from "~/i18n/staffPages";
import type { RefusedForm } from "~/refusals";
import { Field, Form } from "~/ui/Form";
import { DoneNote } from "~/ui/notes";
import { QrPicture } from "~/ui/QrPicture";
import { usePath } from "~/ui/useLanguage";
import type { SecurityPageData } from "./securityPage.request.server";

/** Turns the second factor on and off. */
export function SecuritySections({ factor, hasPassword, refused }: SecurityPageData & { refused: RefusedForm | null }) {
  const { t } = useTranslation();
  const path = usePath();
  const action = path(STAFF_PAGES.security);
  if (factor.kind === "off")
    return (
      <>
        <p>{t("staff.factorOff")}</p>
        <Form name="begin" action={action} refused={refused}>
          <ConfirmIdentity hasPassword={hasPassword} label={t("account.password")} logIn={portalLogIn(path, action)} />
          <button className="button button-main">{t("staff.turnOn")}</button>
        </Form>
      </>
    );
  if (factor.kind === "pending")
    return (
      <>
        <p>{t("staff.scan")}</p>
        <QrPicture {...factor.qrCode} label={t("staff.qrCode")} />
        <p>
          {t("staff.secret")} <code className="breaking">{factor.secret}</code>
        </p>
        <Form name="confirm" action={action} refused={refused}>
          <CodeField label={t("staff.firstCode")} />
          <button className="button button-main">{t("account.verify")}</button>
        </Form>
        <Form name="end" action={action} refused={refused}>
          <button className="button start">{t("staff.cancel")}</button>
        </Form>
      </>
    );
  return (
    <>
      <p>{t("staff.factorOn")}</p>
      <p>{t("staff.codesLeft", { count: factor.recoveryCodes })}</p>
      <Form name="end" action={action} refused={refused}>
        <CodeField label={t("staff.code")} hint={t("staff.codeHint")} />
        <button className="button start">{t("staff.turnOff")}</button>
      </Form>
      <p>{t("staff.renewText")}</p>
      <Form name="renew" action={action} refused={refused}>
        <CodeField label={t("staff.code")} hint={t("staff.codeHint")} />
        <button className="button start">{t("staff.renew")}</button>
      </Form>
    </>
  );
}

/** A log-in to the portal by the provider, which leads back to one of its pages. */
export const portalLogIn = (path: ReturnType<typeof usePath>, back: string) =>
  withQuery(path(ACCOUNT_PAGES.oidc), { for: "portal", back });

export function CodeField({ label, hint }: { label: string; hint?: string }) {
  return <Field name="code" label={label} hint={hint} autoComplete="one-time-code" />;
}

/** The new recovery codes, which are shown once. */
export function RecoveryCodes({ codes, isRenewed }: { codes: readonly string[]; isRenewed: boolean }) {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <>
      <DoneNote>{t(isRenewed ? "staff.renewed" : "staff.turnedOn")}</DoneNote>
      <p>{t("staff.recoveryText")}</p>
      <ul className="portal-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="button-row">
        <a className="button button-main" href={path(STAFF_PAGES.portal)}>
          {t("staff.toPortal")}
        </a>
      </p>
    </>
  );
}
