import { useTranslation } from "react-i18next";
import type { RefusalName } from "~/ui/Form";
import { WrongNote } from "~/ui/notes";
import type { ProviderData } from "./oidcPages.request.server";

/** The link that logs in with the OpenID provider, and why the last time has failed. It is filled where there is no form. */
export function ProviderLogIn({
  provider,
  isSignUp = false,
}: {
  readonly provider: ProviderData;
  readonly isSignUp?: boolean;
}) {
  const { t } = useTranslation();
  const { name, href, failed, isAlone } = provider;
  return (
    <div className="stack stack-4">
      {failed !== null && <WrongNote>{t(`refusal.${failed as RefusalName}`)}</WrongNote>}
      <a className={`button start${isAlone ? " button-main" : ""}`} href={href} rel="nofollow">
        {t(isSignUp ? "account.oidcSignUp" : "account.oidcLogIn", { name })}
      </a>
    </div>
  );
}
