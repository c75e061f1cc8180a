import { Trans, useTranslation } from "react-i18next";
import { circleAddress } from "~/i18n/addresses";
import { isRefused } from "~/platform/refusal";
import { MAX_TYPED_CODE } from "~/play/joinCode";
import type { RefusedForm } from "~/refusals";
import { Field, Form } from "~/ui/Form";
import { Names } from "~/ui/Names";
import { WrongNote } from "~/ui/notes";
import { PlayerNameField } from "~/ui/PlayerNameField";
import { useLanguage } from "~/ui/useLanguage";
import { MAX_CIRCLE_NAME } from "./circle";
import type { CircleFormsData } from "./circlePages.request.server";

interface CircleFormsProps extends CircleFormsData {
  readonly refused: RefusedForm | null;
}

/** The forms to make and join a circle. Who follows an invitation, or has just tried to join, finds that one first. */
export function CircleForms(props: CircleFormsProps) {
  const { invitation, refused } = props;
  const isJoining = refused === null ? invitation !== null : refused.form === "join";
  return isJoining ? (
    <>
      <JoinForm {...props} isFirst />
      <MakeForm {...props} isFirst={false} />
    </>
  ) : (
    <>
      <MakeForm {...props} isFirst />
      <JoinForm {...props} isFirst={false} />
    </>
  );
}

/** @param isFirst whether it stands above the other, and its button is the main one */
function MakeForm({ edition, name, isFirst, refused }: CircleFormsProps & { isFirst: boolean }) {
  const { t } = useTranslation();
  return (
    <section className="stack stack-6" aria-labelledby="make">
      <h2 id="make">{t(isFirst ? "circlePage.makeFirst" : "circlePage.makeSecond")}</h2>
      <Form name="make" action={circleAddress(edition, useLanguage(), { step: "join" })} refused={refused}>
        <input type="hidden" name="intent" value="make" />
        <Field
          name="circleName"
          label={t("circlePage.circleName")}
          placeholder={t("circlePage.circleNameExample")}
          maxLength={MAX_CIRCLE_NAME}
          autoComplete="off"
        />
        <PlayerNameField name={name} />
        <button className={isFirst ? "button button-main" : "button"}>{t("circlePage.make")}</button>
      </Form>
    </section>
  );
}

function JoinForm({ edition, name, code, invitation, isFirst, refused }: CircleFormsProps & { isFirst: boolean }) {
  const { t } = useTranslation();
  const invited = invitation === null ? {} : { code };
  return (
    <section className="stack stack-6" aria-labelledby="join">
      <h2 id="join">{t(isFirst ? "circlePage.joinFirst" : "circlePage.joinSecond")}</h2>
      {invitation !== null && <Invited to={invitation} isTried={refused !== null} />}
      <Form name="join" action={circleAddress(edition, useLanguage(), { step: "join", ...invited })} refused={refused}>
        <input type="hidden" name="intent" value="join" />
        <Field
          name="code"
          label={t("circlePage.code")}
          hint={t("invite.codeHint")}
          initial={code}
          maxLength={MAX_TYPED_CODE}
          isCode
          autoComplete="off"
        />
        <PlayerNameField name={name} />
        <button className={isFirst ? "button button-main" : "button"}>{t("circlePage.join")}</button>
      </Form>
    </section>
  );
}

/** The name that the maker of a circle chose. */
function CircleName({ of }: { of: { readonly circle: string } }) {
  return (
    <b>
      <bdi>{of.circle}</bdi>
    </b>
  );
}

/** Who invites to which circle, or why nobody does. @param isTried whether a form already says why */
function Invited({ to, isTried }: { to: NonNullable<CircleFormsData["invitation"]>; isTried: boolean }) {
  const { t } = useTranslation();
  if (isRefused(to)) return isTried ? null : <WrongNote>{t(`refusal.${to.why}`)}</WrongNote>;
  return (
    <p>
      <Trans
        i18nKey="circlePage.invited"
        count={to.friends.length}
        components={{
          names: <Names names={to.friends} />,
          circle: <CircleName of={to} />,
        }}
      />
    </p>
  );
}
