import { useTranslation } from "react-i18next";
import { MAX_CIRCLE_NAME } from "~/game/circle";
import { MAX_TYPED_CODE } from "~/game/joinCode";
import type { CircleFormsData } from "~/http/circles/circlePages.server";
import type { RefusedForm } from "~/http/refusal.server";
import { circleAddress } from "~/i18n/addresses";
import { useLanguage } from "../layout/useLanguage";
import { Field, Form } from "../ui/Form";
import { PlayerNameField } from "../ui/PlayerNameField";

interface CircleFormsProps extends CircleFormsData {
  readonly refused: RefusedForm | null;
}

/** The forms to make and join a circle. Who follows an invitation, or has just tried to join, finds that one first. */
export function CircleForms(props: CircleFormsProps) {
  const { isInvited, refused } = props;
  const isJoining = refused === null ? isInvited : refused.form === "join";
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

/** The player's own name in a circle. */
export function FriendNameField({ name }: { name: string }) {
  const { t } = useTranslation();
  return <PlayerNameField label={t("circlePage.name")} hint={t("circlePage.nameHint")} name={name} />;
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
        <FriendNameField name={name} />
        <button className={isFirst ? "button button-main" : "button"}>{t("circlePage.make")}</button>
      </Form>
    </section>
  );
}

function JoinForm({ edition, name, code, isFirst, refused }: CircleFormsProps & { isFirst: boolean }) {
  const { t } = useTranslation();
  return (
    <section className="stack stack-6" aria-labelledby="join">
      <h2 id="join">{t(isFirst ? "circlePage.joinFirst" : "circlePage.joinSecond")}</h2>
      <Form name="join" action={circleAddress(edition, useLanguage(), { step: "join" })} refused={refused}>
        <input type="hidden" name="intent" value="join" />
        <Field
          name="code"
          label={t("circlePage.code")}
          hint={t("circlePage.codeHint")}
          initial={code}
          maxLength={MAX_TYPED_CODE}
          isCode
          autoComplete="off"
        />
        <FriendNameField name={name} />
        <button className={isFirst ? "button button-main" : "button"}>{t("circlePage.join")}</button>
      </Form>
    </section>
  );
}
