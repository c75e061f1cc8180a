import { Trans } from "react-i18next";
import { CurrentPasswordField } from "./fields";

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
