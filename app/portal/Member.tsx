import { Trans, useTranslation } from "react-i18next";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { portalAddress } from "~/i18n/staffPages";
import type { RefusedForm } from "~/refusals";
import { Facts } from "~/ui/Facts";
import { Form } from "~/ui/Form";
import { DoneNote } from "~/ui/notes";
import { useLanguage, usePath } from "~/ui/useLanguage";
import { useMemberFacts } from "./Members";
import type { PortalMemberData } from "./membersPage.request.server";
import { LinkOnce, NotSent } from "./People";
import { Part } from "./Person";
import { PortalPage } from "./StaffPage";

type MemberProps = PortalMemberData & { readonly refused: RefusedForm | null };

/** One member: what is known, and what an admin can do. */
export function Member({ refused, ...data }: MemberProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const facts = useMemberFacts();
  const { member, isAsking, isOwn, done, made } = data;
  const back = { href: portalAddress(language, "members"), label: t("portal.members.title") };
  const address = portalAddress(language, "members", { member: member.id });
  const [local, domain] = member.email.split("@");
  const title = (
    <span className="member-address">
      {local}
      <wbr />@{domain}
    </span>
  );
  if (isAsking && !isOwn)
    return (
      <PortalPage title={title} tab="people" back={back}>
        <section className="desk-narrow">
          <Form name="delete" action={address} refused={refused}>
            <MemberField {...data} />
            <p className="member-text">{t("portal.members.deleteAsk", { email: member.email })}</p>
            <div className="cluster spread">
              <button className="button button-main">{t("portal.members.delete")}</button>
              <a className="button" href={address}>
                {t("staff.cancel")}
              </a>
            </div>
          </Form>
        </section>
      </PortalPage>
    );
  return (
    <PortalPage title={title} tab="people" back={back}>
      {done !== null && <DoneNote>{t(`portal.members.done.${done.done}`, { email: done.email })}</DoneNote>}
      {made?.failure && <NotSent email={member.email} failure={made.failure} />}
      {made !== null && made.link !== null && (
        <LinkOnce label={t("portal.members.link")} link={made.link}>
          {t("portal.members.made")}
        </LinkOnce>
      )}
      <section className="desk-narrow">
        <Facts facts={facts(member).filter(([, value]) => value !== null)} />
      </section>
      {isOwn ? <Own /> : <Forms {...data} action={address} refused={refused} />}
    </PortalPage>
  );
}

function MemberField({ member }: Pick<PortalMemberData, "member">) {
  return <input type="hidden" name="member" value={member.id} />;
}

function Own() {
  const path = usePath();
  return (
    <p className="member-text">
      <Trans i18nKey="portal.members.own" components={{ a: <a href={path(ACCOUNT_PAGES.account)} /> }} />
    </p>
  );
}

function Forms({ action, refused, ...data }: MemberProps & { readonly action: string }) {
  const { t } = useTranslation();
  const { member, hasPasswords } = data;
  const language = useLanguage();
  return (
    <>
      <Part id="sessions" title={t("portal.members.sessionsTitle")}>
        {member.sessions === 0 ? (
          <p>{t("portal.members.sessionsNone")}</p>
        ) : (
          <Form name="endSessions" action={action} refused={refused}>
            <MemberField {...data} />
            <p>{t("portal.members.sessionsText")}</p>
            <button className="button start">{t("portal.members.endSessions")}</button>
          </Form>
        )}
      </Part>
      {hasPasswords && <Reset {...data} action={action} refused={refused} />}
      <Part id="delete" title={t("portal.members.deleteTitle")}>
        {member.role === null ? (
          <>
            <p>{t("portal.members.deleteText")}</p>
            <a className="button start" href={portalAddress(language, "members", { member: member.id, ask: "delete" })}>
              {t("portal.members.deleteLink")}
            </a>
          </>
        ) : (
          <p>
            <Trans
              i18nKey="portal.members.deleteStaff"
              components={{ a: <a href={portalAddress(language, "people", { member: member.id })} /> }}
            />
          </p>
        )}
      </Part>
    </>
  );
}

function Reset({ action, refused, ...data }: MemberProps & { readonly action: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { member, hasMail } = data;
  return (
    <Part id="reset" title={t("portal.members.resetTitle")}>
      {!hasMail && member.role !== null ? (
        <p>
          <Trans
            i18nKey="portal.members.resetStaff"
            components={{ a: <a href={portalAddress(language, "people", { member: member.id })} /> }}
          />
        </p>
      ) : (
        <Form name="reset" action={action} refused={refused}>
          <MemberField {...data} />
          <p>{hasMail ? t("portal.members.resetText", { email: member.email }) : t("portal.members.resetTextLink")}</p>
          <button className="button start">
            {t(hasMail ? "portal.members.resetSend" : "portal.members.resetMake")}
          </button>
        </Form>
      )}
    </Part>
  );
}
