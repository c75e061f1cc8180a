import { useTranslation } from "react-i18next";
import { dayOf, formatShortDay } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { Field } from "~/ui/Form";
import { DoneNote } from "~/ui/notes";
import { useLanguage } from "~/ui/useLanguage";
import { DeskTable } from "./DeskTable";
import type { PortalMembersData } from "./membersPage.request.server";
import { CellName, PeopleTabs } from "./People";
import { PagerLinks } from "./PortalParts";
import { PortalPage } from "./StaffPage";

type Listed = PortalMembersData["members"][number];

/** The members of the site, or those whose address contains what was typed. */
export function Members({ typed, maxTyped, count, members, newer, older, done }: PortalMembersData) {
  const { t } = useTranslation();
  const language = useLanguage();
  const q = typed === "" ? {} : { q: typed };
  return (
    <PortalPage title={t("portal.members.title")} lead={t("portal.members.lead", { count })} tab="people">
      {done !== null && <DoneNote>{t(`portal.members.done.${done.done}`, { email: done.email })}</DoneNote>}
      <PeopleTabs current="members" />
      <form className="desk-bar" action={portalAddress(language, "members")} role="search">
        <div className="desk-grow">
          <Field
            name="q"
            label={t("portal.members.address")}
            initial={typed}
            maxLength={maxTyped}
            autoComplete="off"
            autoCapitalize="none"
            inputMode="email"
            enterKeyHint="search"
          />
        </div>
        <button className="button button-main">{t("portal.members.find")}</button>
        {typed !== "" && (
          <a className="button" href={portalAddress(language, "members")}>
            {t("portal.members.all")}
          </a>
        )}
      </form>
      {members.length === 0 ? (
        <p className="soft members-none">
          {typed === "" ? t("portal.members.none") : t("portal.members.noneFound", { typed })}
        </p>
      ) : (
        <MemberTable members={members} />
      )}
      {(newer !== null || older !== null) && (
        <PagerLinks
          previous={newer === null ? null : portalAddress(language, "members", { ...q, newer })}
          next={older === null ? null : portalAddress(language, "members", { ...q, older })}
        />
      )}
    </PortalPage>
  );
}

const COLUMNS = ["address", "confirmed", "made", "seen", "sessions", "role"] as const;

function MemberTable({ members }: { members: readonly Listed[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const fact = useMemberFacts();
  return (
    <DeskTable
      className="desk-blocks members-table"
      caption={t("portal.members.title")}
      columns={COLUMNS.map((column) => t(`portal.members.head.${column}`))}
    >
      {members.map((member) => (
        <tr key={member.id}>
          <th scope="row">
            <a href={portalAddress(language, "members", { member: member.id })}>{member.email}</a>
          </th>
          {fact(member).map(([name, value]) => (
            <td key={name}>
              {value !== null && <CellName>{name}</CellName>}
              {value}
            </td>
          ))}
        </tr>
      ))}
    </DeskTable>
  );
}

/** What admins see of a member, each with its name. Null: there is none. */
export function useMemberFacts(): (member: Listed) => readonly (readonly [name: string, value: string | null])[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const head = (name: (typeof COLUMNS)[number]) => t(`portal.members.head.${name}`);
  return ({ isConfirmed, createdAt, lastSeenOn, sessions, role }) => [
    [head("confirmed"), t(isConfirmed ? "portal.members.yes" : "portal.members.no")],
    [head("made"), formatShortDay(dayOf(createdAt), language)],
    [head("seen"), lastSeenOn === null ? t("portal.members.seenUnknown") : formatShortDay(lastSeenOn, language)],
    [head("sessions"), String(sessions)],
    [head("role"), role && t(`portal.people.role.${role}`)],
  ];
}
