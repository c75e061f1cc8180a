import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { formatInstant } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import type { RefusedForm } from "~/refusals";
import { Choice } from "~/ui/Choice";
import { Field, Form, useRefusalText } from "~/ui/Form";
import { DoneNote, WrongNote } from "~/ui/notes";
import { Tabs } from "~/ui/Tabs";
import { useLanguage } from "~/ui/useLanguage";
import { DeskTable } from "./DeskTable";
import type { PortalPeopleData } from "./peoplePage.request.server";
import { useRollover } from "./PortalParts";
import { PortalPage } from "./StaffPage";

type PeopleProps = PortalPeopleData & { readonly refused: RefusedForm | null };

/** The people of the portal, the open invitations, and the form that makes one. */
export function People({ people, invites, made, done, hasMail, inviteRoles, you, refused }: PeopleProps) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  return (
    <PortalPage title={t("portal.people.title")} lead={t("portal.people.lead")} tab="people">
      {done !== null && <DoneNote>{t(`portal.people.done.${done.done}`, { name: done.name })}</DoneNote>}
      {/* The invitation that it is about is no longer in the list. */}
      {(refused?.form === "revokeInvite" || refused?.form === "resendInvite") && (
        <WrongNote>{refusalText(refused)}</WrongNote>
      )}
      {made !== null && <MadeLink {...made} />}
      <PeopleTabs current="people" />
      <PeopleTable people={people} you={you} />
      {invites.length > 0 && (
        <section className="stack stack-2" aria-labelledby="invites">
          <h2 id="invites">{t("portal.people.invites")}</h2>
          <InviteTable invites={invites} hasMail={hasMail} />
        </section>
      )}
      <section className="desk-narrow stack stack-4" aria-labelledby="add">
        <h2 id="add">{t("portal.people.add")}</h2>
        <p>
          {t("portal.people.addText")}{" "}
          {inviteRoles.includes("player") && t(hasMail ? "portal.people.addPlayerMail" : "portal.people.addPlayer")}
        </p>
        <InviteForm hasMail={hasMail} inviteRoles={inviteRoles} refused={refused} />
      </section>
    </PortalPage>
  );
}

/** Links between the people of the portal and all members. */
export function PeopleTabs({ current }: { current: "people" | "members" }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Tabs
      label={t("portal.members.kinds")}
      values={["people", "members"] as const}
      current={current}
      name={(one) => t(one === "people" ? "portal.members.staff" : "portal.members.title")}
      href={(one) => portalAddress(language, one)}
    />
  );
}

/** The link of a new invitation, which is shown once. */
function MadeLink({ link, mailedTo, failure, isAgain }: NonNullable<PortalPeopleData["made"]>) {
  const { t } = useTranslation();
  const replaced = isAgain && <> {t("portal.people.replaced")}</>;
  if (link === null)
    return (
      <DoneNote>
        {t("portal.people.mailedOnly", { email: mailedTo ?? "" })}
        {replaced}
      </DoneNote>
    );
  return (
    <>
      {failure !== null && <NotSent email={mailedTo ?? ""} failure={failure} />}
      <LinkOnce label={t("portal.people.link")} link={link}>
        {t("portal.people.made")}
        {mailedTo !== null && failure === null && <> {t("portal.people.mailed", { email: mailedTo })}</>}
        {replaced}
      </LinkOnce>
    </>
  );
}

/** Why an email was not sent: what the mail server has answered, in its own words. */
export function NotSent({
  email,
  failure,
}: {
  readonly email: string;
  readonly failure: NonNullable<NonNullable<PortalPeopleData["made"]>["failure"]>;
}) {
  const { t } = useTranslation();
  return (
    <WrongNote>
      {t(failure.isTemporary ? "portal.mail.later" : "portal.mail.refused", { email })} {t("portal.mail.server")}{" "}
      <bdi translate="no">{failure.said}</bdi>
    </WrongNote>
  );
}

/** A link that an admin has made and passes on, under what is said of it. It is not shown again. */
export function LinkOnce({ label, link, children }: { label: string; link: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="people-link stack stack-2">
      <DoneNote>{children}</DoneNote>
      <label htmlFor={id}>{label}</label>
      <input id={id} className="input" value={link} readOnly />
    </div>
  );
}

const COLUMNS = ["person", "role", "lastSignIn", "factor"] as const;

function PeopleTable({ people, you }: Pick<PeopleProps, "people" | "you">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const moment = useMoment();
  return (
    <DeskTable
      className="desk-blocks people-table"
      caption={t("portal.people.title")}
      columns={[
        ...COLUMNS.map((column) => t(`portal.people.head.${column}`)),
        <span key="manage" className="visually-hidden">
          {t("portal.people.head.manage")}
        </span>,
      ]}
    >
      {people.map(({ id, name, email, role, isByGroup, lastSignIn, hasSecondFactor }) => (
        <tr key={id}>
          <th scope="row">
            <b>{name}</b> {id === you.id && <span className="soft">{t("others.you")}</span>}
            {email !== name && <small className="soft">{email}</small>}
          </th>
          <td>
            {t(`portal.people.role.${role}`)}
            {isByGroup && <small className="soft">{t("portal.people.byGroup")}</small>}
          </td>
          <td>
            <CellName>{t("portal.people.head.lastSignIn")}</CellName>
            {lastSignIn === null ? t("portal.people.never") : moment(lastSignIn)}
          </td>
          <td>
            <CellName>{t("portal.people.head.factor")}</CellName>
            {t(hasSecondFactor ? "portal.people.factorOn" : "portal.people.factorOff")}
          </td>
          <td>
            <a className="touch" href={portalAddress(language, "people", { member: id })}>
              {t("portal.people.head.manage")}
              <span className="visually-hidden"> {name}</span>
            </a>
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

/** What a cell is about, where its column has no head. */
export function CellName({ children }: { children: ReactNode }) {
  return <span className="people-cell soft">{children}: </span>;
}

/** A time as people read it where the days of the game begin, by ISO 8601. */
function useMoment(): (at: string) => string {
  const language = useLanguage();
  const { zone, place } = useRollover();
  return (at) => `${formatInstant(new Date(at), { language, zone })} ${place}`;
}

/** The choice of a role, in a form. */
export function RoleChoice({
  roles,
  current,
  isLabelHidden = false,
}: {
  readonly roles: PeopleProps["inviteRoles"];
  readonly current: string;
  readonly isLabelHidden?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Choice
      name="role"
      label={t("portal.people.roleTitle")}
      isLabelHidden={isLabelHidden}
      options={roles.map((role) => [role, t(`portal.people.role.${role}`)])}
      chosen={current}
    />
  );
}

function InviteForm({ hasMail, inviteRoles, refused }: Pick<PeopleProps, "hasMail" | "inviteRoles" | "refused">) {
  const { t } = useTranslation();
  const typed = refused?.form === "invite" ? refused.typed.role : undefined;
  const hasPlayers = inviteRoles.includes("player");
  return (
    <Form name="invite" action={portalAddress(useLanguage(), "people")} refused={refused}>
      <RoleChoice roles={inviteRoles} current={typed ?? (hasPlayers ? "player" : "editor")} />
      <Field
        name="email"
        type="email"
        label={t("portal.people.email")}
        hint={t(hasMail ? "portal.people.emailHintMail" : "portal.people.emailHint")}
        autoComplete="off"
      />
      <button className="button button-main">{t("portal.people.make")}</button>
    </Form>
  );
}

/** A button of one invitation. */
function InviteButton({
  name,
  hash,
  email,
}: {
  readonly name: "resendInvite" | "revokeInvite";
  readonly hash: string;
  readonly email: string | null;
}) {
  const { t } = useTranslation();
  return (
    <Form name={name} action={portalAddress(useLanguage(), "people")} refused={null}>
      <input type="hidden" name="invite" value={hash} />
      <button className="button start">
        {t(name === "resendInvite" ? "portal.mail.again" : "portal.people.inviteHead.withdraw")}
        <span className="visually-hidden">
          {" "}
          {t("portal.people.ofInvite", { name: email ?? t("portal.people.anyone") })}
        </span>
      </button>
    </Form>
  );
}

const INVITE_COLUMNS = ["for", "role", "by", "state"] as const;

function InviteTable({ invites, hasMail }: Pick<PeopleProps, "invites" | "hasMail">) {
  const { t } = useTranslation();
  const moment = useMoment();
  return (
    <DeskTable
      className="desk-blocks people-table"
      caption={t("portal.people.invites")}
      columns={[
        ...INVITE_COLUMNS.map((column) => t(`portal.people.inviteHead.${column}`)),
        <span key="withdraw" className="visually-hidden">
          {t("portal.people.inviteHead.withdraw")}
        </span>,
      ]}
    >
      {invites.map(({ hash, role, email, by, expiresAt, usedAt, usedBy, isOpen }) => (
        <tr key={hash}>
          <th scope="row">{email ?? t("portal.people.anyone")}</th>
          <td>{t(`portal.people.role.${role}`)}</td>
          <td>
            <CellName>{t("portal.people.inviteHead.by")}</CellName>
            {by.name}
          </td>
          <td>
            {usedAt !== null
              ? t(usedBy === null ? "portal.people.used" : "portal.people.usedBy", {
                  at: moment(usedAt),
                  name: usedBy?.name ?? "",
                })
              : t(isOpen ? "portal.people.open" : "portal.people.expired", { at: moment(expiresAt) })}
          </td>
          <td>
            <div className="cluster">
              {isOpen && email !== null && hasMail && <InviteButton name="resendInvite" hash={hash} email={email} />}
              {isOpen && <InviteButton name="revokeInvite" hash={hash} email={email} />}
            </div>
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}
