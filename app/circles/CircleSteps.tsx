import { useTranslation } from "react-i18next";
import { circleAddress } from "~/i18n/addresses";
import type { RefusedForm } from "~/refusals";
import { BackLink } from "~/ui/BackLink";
import { Form, PostForm } from "~/ui/Form";
import { HiddenFields } from "~/ui/HiddenFields";
import { Page } from "~/ui/Page";
import { PlayerNameField } from "~/ui/PlayerNameField";
import { useLanguage } from "~/ui/useLanguage";
import { NAME, WithName } from "~/ui/WithName";
import { CircleForms } from "./CircleForms";
import { CircleInvitation } from "./CircleInvitation";
import type { CircleFormsData, CircleToChange, InvitePageData } from "./circlePages.request.server";

// The pages beside that of a circle, each for one thing to do.

export function JoinPage({ refused, ...forms }: CircleFormsData & { readonly refused: RefusedForm | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edition, isInOthers } = forms;
  const back = isInOthers ? (
    <BackLink href={circleAddress(edition, language)} label={t("circlePage.back")} />
  ) : (
    <BackLink edition={edition} />
  );
  return (
    <Page heading={t("circle.title")} back={back} lead={t("circlePage.lead")}>
      <CircleForms {...forms} refused={refused} />
    </Page>
  );
}

export function InvitePage({ edition, circle: { id, code, room }, link, qrCode }: InvitePageData) {
  const { t } = useTranslation();
  return (
    <Page
      heading={t("circlePage.invite")}
      back={<BackLink href={circleAddress(edition, useLanguage(), { circle: id })} label={t("circlePage.back")} />}
      lead={room === 0 ? t("circlePage.full") : t("circlePage.room", { count: room })}
    >
      <CircleInvitation code={code} link={link} qrCode={qrCode} />
    </Page>
  );
}

export function ChangePage({
  edition,
  circle: { id, me, code },
  refused,
}: CircleToChange & { readonly refused: RefusedForm | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const action = circleAddress(edition, language, { step: "change", circle: id });
  return (
    <Page
      heading={t("circlePage.change")}
      back={<BackLink href={circleAddress(edition, language, { circle: id })} label={t("circlePage.back")} />}
    >
      <Form name="rename" action={action} refused={refused}>
        <HiddenFields intent="rename" circle={id} />
        <PlayerNameField name={me} />
        <button className="button button-main start">{t("circlePage.rename")}</button>
      </Form>
      <section className="stack stack-4" aria-labelledby="code">
        <h2 id="code">{t("circlePage.newCode")}</h2>
        <p>{t("circlePage.newCodeText", { code })}</p>
        <Form name="newCode" action={action} refused={refused}>
          <HiddenFields intent="newCode" circle={id} />
          <button className="button start">{t("circlePage.renewCode")}</button>
        </Form>
      </section>
    </Page>
  );
}

export function LeavePage({ edition, circle: { id, name } }: CircleToChange) {
  const { t } = useTranslation();
  const language = useLanguage();
  const address = circleAddress(edition, language, { circle: id });
  return (
    <Page
      heading={<WithName sentence={t("circlePage.leaveTitle", { name: NAME })} name={name} />}
      back={<BackLink href={address} label={t("circlePage.back")} />}
    >
      <div className="stack stack-6">
        <p>{t("circlePage.leaveText")}</p>
        <PostForm action={circleAddress(edition, language, { step: "leave", circle: id })} className="button-row">
          <HiddenFields intent="leave" circle={id} />
          <a className="button" href={address}>
            {t("teams.stay")}
          </a>
          <button className="button button-main">{t("circlePage.leave")}</button>
        </PostForm>
      </div>
    </Page>
  );
}
