import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { ConfirmIdentity } from "~/account/ConfirmIdentity";
import { formatLanguageName } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import type { RefusedForm } from "~/refusals";
import { Form } from "~/ui/Form";
import { useLanguage, usePath } from "~/ui/useLanguage";
import { RoleChoice } from "./People";
import type { PortalPeopleData } from "./peoplePage.request.server";
import { CodeField, portalLogIn } from "./SecuritySections";
import { PortalPage } from "./StaffPage";

type PersonProps = Pick<PortalPeopleData, "isAsking" | "roles" | "languages" | "you"> & {
  readonly person: NonNullable<PortalPeopleData["person"]>;
  readonly refused: RefusedForm | null;
};

/** One of the people of the portal: the role, the second factor, and the way out. */
export function Person({ person, isAsking, roles, languages, you, refused }: PersonProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, name, role } = person;
  const back = { href: portalAddress(language, "people"), label: t("portal.people.title") };
  const form = { action: portalAddress(language, "people", { member: id }), refused };
  const member = <input type="hidden" name="member" value={id} />;
  return (
    <PortalPage title={name} lead={person.email === name ? undefined : person.email} tab="people" back={back}>
      {isAsking ? (
        <Form name="remove" {...form}>
          {member}
          <p>{t("portal.people.removeAsk", { name })}</p>
          <div className="cluster spread">
            <button className="button button-main">{t("portal.word.remove")}</button>
            <a className="button" href={form.action}>
              {t("staff.cancel")}
            </a>
          </div>
        </Form>
      ) : (
        <>
          <Part id="role" title={t("portal.people.roleTitle")}>
            <Form name="role" {...form}>
              {member}
              <RoleChoice roles={roles} current={role} isLabelHidden />
              <button className="button button-main start">{t("portal.people.saveRole")}</button>
            </Form>
          </Part>
          <Part id="languages" title={t("portal.people.languagesTitle")}>
            <Form name="languages" {...form}>
              {member}
              <p>{t("portal.people.languagesText")}</p>
              <div className="cluster">
                {languages.map((one) => (
                  <label key={one} className="touch">
                    <input type="checkbox" name={`language-${one}`} defaultChecked={person.languages.includes(one)} />{" "}
                    {formatLanguageName(one, language)}
                  </label>
                ))}
              </div>
              <button className="button start">{t("account.save")}</button>
            </Form>
          </Part>
          <Part id="factor" title={t("staff.securityTitle")}>
            <Factor person={person} you={you} form={form}>
              {member}
            </Factor>
          </Part>
          <Part id="remove" title={t("portal.people.removeTitle")}>
            <p>{t("portal.people.removeText", { name })}</p>
            <a className="button start" href={portalAddress(language, "people", { member: id, ask: "remove" })}>
              {t("portal.people.remove")}
            </a>
          </Part>
        </>
      )}
    </PortalPage>
  );
}

/** A part of the page of a person or member. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="desk-narrow stack stack-4" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Turns the second factor of somebody else off. One's own has a page of its own. */
function Factor({
  person: { id, name, hasSecondFactor },
  you,
  form,
  children,
}: Pick<PersonProps, "person" | "you"> & {
  readonly form: { readonly action: string; readonly refused: RefusedForm | null };
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const path = usePath();
  if (id === you.id)
    return (
      <p>
        <Trans i18nKey="portal.people.factorOwn" components={{ a: <a href={portalAddress(language, "security")} /> }} />
      </p>
    );
  if (!hasSecondFactor) return <p>{t("portal.people.factorNone", { name })}</p>;
  return (
    <>
      <p>{t("portal.people.factorText", { name })}</p>
      <Form name="resetFactor" {...form}>
        {children}
        <ConfirmIdentity
          hasPassword={you.hasPassword}
          label={t("portal.people.yourPassword")}
          logIn={portalLogIn(path, form.action)}
        />
        {you.needsCode && <CodeField label={t("portal.people.yourCode")} hint={t("staff.codeHint")} />}
        <button className="button start">{t("staff.turnOff")}</button>
      </Form>
    </>
  );
}
