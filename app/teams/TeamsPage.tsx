import { Trans, useTranslation } from "react-i18next";
import { type Edition, editionsIn } from "~/editions/editions";
import { teamsAddress } from "~/i18n/addresses";
import { isRefused } from "~/platform/refusal";
import { MAX_TYPED_CODE } from "~/play/joinCode";
import type { RefusedForm } from "~/refusals";
import { BackLink } from "~/ui/BackLink";
import { Choice } from "~/ui/Choice";
import { EditionSwitch } from "~/ui/EditionSwitch";
import { Field, Form } from "~/ui/Form";
import { Island } from "~/ui/Island";
import { Names } from "~/ui/Names";
import { DoneNote, WrongNote } from "~/ui/notes";
import { Page } from "~/ui/Page";
import { useSite } from "~/ui/pageFacts";
import { PlayerNameField } from "~/ui/PlayerNameField";
import { Tabs } from "~/ui/Tabs";
import { useLanguage } from "~/ui/useLanguage";
import { TeamEnded } from "./TeamEnded";
import type { TeamsPageData } from "./teamPages.request.server";
import { TeamRoom } from "./TeamRoom";

interface TeamsPageProps extends TeamsPageData {
  readonly refused: RefusedForm | null;
}

/** The forms to join and create a team, or the team of the player. */
export function TeamsPage({ refused, ...page }: TeamsPageProps) {
  const { t } = useTranslation();
  const { edition, room, invitation, teamEnd, done } = page;
  const isJoining = room === null || invitation !== null || refused?.form === "join" || refused?.form === "create";
  return (
    <Page heading={t("teams.title")} back={isJoining && <BackLink edition={edition} />} lead={t("teams.lead")}>
      {teamEnd !== null && (
        <DoneNote>
          <TeamEnded teamEnd={teamEnd} />
        </DoneNote>
      )}
      {done !== null && refused === null && <DoneNote>{t(`teams.${done}`)}</DoneNote>}
      {refused?.form === "leave" && <WrongNote>{t("refusal.overloaded")}</WrongNote>}
      {isJoining ? (
        <Entrance {...page} refused={refused} />
      ) : (
        <Island name="TeamRoom" component={TeamRoom} props={{ room }} />
      )}
    </Page>
  );
}

/** The forms. Who has ended today's game finds none. */
function Entrance({ edition, tab: linked, room, isCompleted, ...page }: TeamsPageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { refused } = page;
  const isClosed = isCompleted && refused === null;
  const tab = refused === null ? linked : refused.form === "create" ? "create" : "join";
  return (
    <>
      {isClosed && <EditionSwitch edition={edition} href={(one) => teamsAddress(one, language, { tab: "create" })} />}
      {room !== null && (
        <p>
          {t("teams.otherTeam")} <a href={teamsAddress(room.edition, language)}>{t("teams.toOwn")}</a>
        </p>
      )}
      {isClosed ? (
        <WrongNote>{t("refusal.teamGameCompleted")}</WrongNote>
      ) : (
        <>
          <Tabs
            label={t("teams.tabs")}
            values={["join", "create"]}
            current={tab}
            name={(one) => t(`teams.${one}`)}
            href={(one) => teamsAddress(edition, language, one === "create" ? { tab: one } : {})}
          />
          {tab === "join" ? <JoinForm edition={edition} {...page} /> : <CreateForm edition={edition} {...page} />}
        </>
      )}
    </>
  );
}

type FormProps = Pick<TeamsPageProps, "edition" | "name" | "teamCode" | "invitation" | "refused">;

/** Who invites to the team, and to which game, or why nobody does. @param isTried whether a form already says why */
function Invited({ to, isTried }: { to: NonNullable<TeamsPageData["invitation"]>; isTried: boolean }) {
  const { t } = useTranslation();
  const { name: site } = useSite();
  if (isRefused(to)) return isTried ? null : <WrongNote>{t(`refusal.${to.why}`)}</WrongNote>;
  return (
    <p>
      <Trans
        i18nKey="teams.invited"
        count={to.players.length}
        values={{ edition: t(`edition.${to.edition}.name`, { site }) }}
        components={{ names: <Names names={to.players} /> }}
      />
    </p>
  );
}

/** Which game the team plays. A code to join names it by itself. */
function EditionField({ edition, typed = edition }: { edition: Edition; typed: string | undefined }) {
  const { t } = useTranslation();
  const editions = editionsIn(useLanguage());
  if (editions.length < 2) return <input type="hidden" name="edition" value={edition} />;
  return (
    <Choice
      name="edition"
      label={t("edition.choose")}
      options={editions.map((one) => [one, t(`edition.${one}.label`)])}
      chosen={typed}
    />
  );
}

function JoinForm({ edition, name, teamCode, invitation, refused }: FormProps) {
  const { t } = useTranslation();
  const action = teamsAddress(edition, useLanguage(), invitation === null ? {} : { teamCode });
  return (
    <Form name="join" action={action} refused={refused}>
      {invitation !== null && <Invited to={invitation} isTried={refused !== null} />}
      <input type="hidden" name="intent" value="join" />
      <PlayerNameField name={name} />
      <Field
        name="teamCode"
        label={t("teams.code")}
        hint={t("invite.codeHint")}
        initial={teamCode}
        maxLength={MAX_TYPED_CODE}
        isCode
        autoComplete="off"
      />
      <button className="button button-main">{t("teams.joinTeam")}</button>
    </Form>
  );
}

function CreateForm({ edition, name, refused }: FormProps) {
  const { t } = useTranslation();
  const action = teamsAddress(edition, useLanguage(), { tab: "create" });
  return (
    <Form name="create" action={action} refused={refused}>
      <input type="hidden" name="intent" value="create" />
      <EditionField edition={edition} typed={refused?.typed.edition} />
      <PlayerNameField name={name} />
      <p>{t("teams.createText")}</p>
      <button className="button button-main">{t("teams.createTeam")}</button>
    </Form>
  );
}
