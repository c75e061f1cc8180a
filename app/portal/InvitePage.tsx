import { Trans, useTranslation } from "react-i18next";
import { CurrentPasswordField } from "~/account/fields";
import { ProviderLogIn } from "~/account/ProviderLogIn";
import { withQuery } from "~/i18n/addresses";
import { STAFF_PAGES } from "~/i18n/staffPages";
import type { RefusedForm } from "~/refusals";
import { BackLink } from "~/ui/BackLink";
import { Field, Form } from "~/ui/Form";
import { Page } from "~/ui/Page";
import { useSite } from "~/ui/pageFacts";
import { usePath } from "~/ui/useLanguage";
import { useAccountLinks } from "~/ui/visitor";
import type { InvitePageData } from "./invitePage.request.server";

/** An invitation to the staff, for a player, or for a guest who enters the account that is to get the role. */
export function InvitePage({
  invite,
  email,
  provider,
  refused,
}: InvitePageData & { readonly refused: RefusedForm | null }) {
  const { t } = useTranslation();
  const path = usePath();
  const { account } = useSite();
  const { signUp } = useAccountLinks();
  return (
    <Page heading={t("staff.inviteTitle")} back={<BackLink />}>
      <div className="account stack stack-8">
        {invite === null ? (
          <p>{t("refusal.badToken")}</p>
        ) : (
          <>
            <p>{t(`staff.inviteText.${invite.role}`, { name: invite.by })}</p>
            {provider !== null && <ProviderLogIn provider={provider} />}
            {provider?.isAlone !== true && (
              <>
                <p>{email === null ? t("staff.inviteLogIn") : t("staff.inviteAs", { email })}</p>
                <Form
                  name="invite"
                  action={withQuery(path(STAFF_PAGES.invite), { token: invite.token })}
                  refused={refused}
                >
                  {email === null && (
                    <>
                      <Field name="email" type="email" label={t("account.email")} autoComplete="username" />
                      <CurrentPasswordField label={t("account.password")} />
                    </>
                  )}
                  <button className="button button-main">{t("staff.inviteAccept")}</button>
                </Form>
              </>
            )}
            {email === null && provider?.isAlone !== true && (
              <p>
                <Trans
                  i18nKey="staff.inviteSignUp"
                  components={{
                    a: <a href={account.signUp === null ? withQuery(signUp, { token: invite.token }) : signUp} />,
                  }}
                />
              </p>
            )}
          </>
        )}
      </div>
    </Page>
  );
}
