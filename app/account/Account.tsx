import ArrowDownTrayIcon from "@heroicons/react/24/outline/ArrowDownTrayIcon";
import ArrowUpTrayIcon from "@heroicons/react/24/outline/ArrowUpTrayIcon";
import TrashIcon from "@heroicons/react/24/outline/TrashIcon";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { GAMES_FILE_PAGE } from "~/i18n/addresses";
import type { RefusedForm } from "~/refusals";
import { Field, Form, PostForm } from "~/ui/Form";
import { saveCommunication } from "~/ui/otherScripts.browser";
import { useSite } from "~/ui/pageFacts";
import { notify } from "~/ui/toasts.browser";
import { usePath } from "~/ui/useLanguage";
import { useAccountLinks } from "~/ui/visitor";
import { Way } from "~/ui/Way";
import type { AccountPageData } from "./accountPage.request.server";
import { CurrentPasswordField, DoneNotice, NewPasswordField, UsernameField } from "./fields";
import { PhotoForm } from "./PhotoForm";

interface AccountProps extends AccountPageData {
  readonly refused: RefusedForm | null;
}

type AccountMember = NonNullable<AccountPageData["member"]>;

/** The account of a member, or links to log in and sign up for a guest. */
export function Account({ member, done, maxPhotoBytes, refused }: AccountProps) {
  // What the page says about the form that was sent is taken away when another one is saved in place.
  const [isOutdated, setIsOutdated] = useState(false);
  return (
    <div className="account stack stack-8">
      <DoneNotice done={isOutdated ? null : done} />
      {member === null ? (
        <GuestLinks />
      ) : (
        <Sections
          {...{ member, maxPhotoBytes }}
          refused={isOutdated ? null : refused}
          onSaved={() => {
            setIsOutdated(true);
          }}
        />
      )}
    </div>
  );
}

function GuestLinks() {
  const { t } = useTranslation();
  const { account } = useSite();
  const { signUp, logIn } = useAccountLinks();
  return (
    <>
      <p>{t("account.intro")}</p>
      <p className="button-row">
        <a className="button button-main" href={logIn}>
          {t("account.logIn")}
        </a>
        {account.hasSignUp && (
          <a className="button" href={signUp}>
            {t("account.signUp")}
          </a>
        )}
      </p>
    </>
  );
}

/** URL of the page's own action. Remix needs `?index` for the action of an index route. */
function useAction(): string {
  return `${usePath()(ACCOUNT_PAGES.account)}?index`;
}

function Sections({
  member,
  maxPhotoBytes,
  refused,
  onSaved,
}: Pick<AccountProps, "maxPhotoBytes" | "refused"> & { member: AccountMember; onSaved: () => void }) {
  const { t } = useTranslation();
  const path = usePath();
  const { account } = useSite();
  const action = useAction();
  return (
    <>
      <LoggedInAs member={member} refused={refused} />
      {member.premium !== null && <Premium premium={member.premium} />}
      {account.manage === null ? (
        <>
          <Section title={t("account.profile")}>
            <Form name="profile" action={action} refused={refused}>
              <Field
                name="firstName"
                label={t("account.firstName")}
                hint={t("account.firstNameHint")}
                initial={member.firstName}
                autoComplete="given-name"
              />
              <button className="button start">{t("account.save")}</button>
            </Form>
          </Section>
          <Section title={t("account.photo")}>
            <PhotoForm hasPhoto={member.hasPhoto} maxBytes={maxPhotoBytes} refused={refused} />
          </Section>
        </>
      ) : (
        <Section title={t("account.profile")}>
          <p>{t("account.manageText")}</p>
          <a className="button start" href={account.manage}>
            {t("account.manage")}
          </a>
        </Section>
      )}
      <Section title={t("account.communication")}>
        <CommunicationForm action={action} isOptedIn={member.marketingOptIn} refused={refused} onSaved={onSaved} />
      </Section>
      {member.provider !== undefined && <Linked provider={member.provider} refused={refused} />}
      {account.manage === null && member.provider?.takesPasswords !== false && (
        <ChangePassword member={member} refused={refused} />
      )}
      <Section title={t("account.devices")}>
        <p>{t("account.devicesText")}</p>
        {member.provider?.isLinked === true && member.provider.hasPassword && (
          <p>{t("account.devicesLinked", { name: member.provider.name })}</p>
        )}
        <Form name="elsewhere" action={action} refused={refused}>
          <button className="button start">{t("account.logOutElsewhere")}</button>
        </Form>
      </Section>
      <Section title={t("account.data")}>
        <p>{t("account.dataText")}</p>
        <p className="ways">
          <Way href={path(ACCOUNT_PAGES.exported)} Icon={ArrowDownTrayIcon} download>
            {t("account.export")}
          </Way>
          <Way href={path(GAMES_FILE_PAGE)} Icon={ArrowUpTrayIcon}>
            {t("gamesFile.toLoad")}
          </Way>
          <Way href={path(ACCOUNT_PAGES.delete)} Icon={TrashIcon}>
            {t("account.delete")}
          </Way>
        </p>
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="stack stack-4 account-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function LoggedInAs({ member: { email, canVerify }, refused }: { member: AccountMember; refused: RefusedForm | null }) {
  const { t } = useTranslation();
  const path = usePath();
  const action = useAction();
  return (
    <>
      <p>
        <Trans i18nKey="account.loggedInAs" values={{ email }} components={{ b: <b /> }} />
      </p>
      {canVerify && (
        <Form name="verification" action={action} refused={refused}>
          <p>{t("account.unverified")}</p>
          <button className="button start">{t("account.sendVerification")}</button>
        </Form>
      )}
      <PostForm action={path(ACCOUNT_PAGES.logOut)} className="button-row">
        <a className="button button-main" href={path("/")}>
          {t("error.backHome")}
        </a>
        <button className="button">{t("account.logOut")}</button>
      </PostForm>
    </>
  );
}

function Premium({ premium: { isActive, renews, endsOn } }: { premium: NonNullable<AccountMember["premium"]> }) {
  const { t } = useTranslation();
  return (
    <Section title={t("account.premium")}>
      <p>{t(isActive ? "account.premiumOn" : "account.premiumOff")}</p>
      {endsOn !== null && <p>{t(renews ? "account.premiumRenews" : "account.premiumEnds", { date: endsOn })}</p>}
    </Section>
  );
}

/** Whether the OpenID provider logs in to the account, and what can be done about it. */
function Linked({
  provider: { name, isLinked, email, canUnlink },
  refused,
}: {
  provider: NonNullable<AccountMember["provider"]>;
  refused: RefusedForm | null;
}) {
  const { t } = useTranslation();
  const path = usePath();
  const action = useAction();
  return (
    <Section title={t("account.linkedTitle", { name })}>
      {!isLinked && (
        <>
          <p>{t("account.notLinked", { name })}</p>
          <a className="button start" href={path(ACCOUNT_PAGES.oidc)} rel="nofollow">
            {t("account.link", { name })}
          </a>
        </>
      )}
      {isLinked && <p>{email === null ? t("account.linkedPlain") : t("account.linked", { email })}</p>}
      {isLinked && canUnlink && (
        <Form name="unlinked" action={action} refused={refused}>
          <button className="button start">{t("account.unlink")}</button>
        </Form>
      )}
    </Section>
  );
}

function ChangePassword({
  member: { email, provider },
  refused,
}: {
  member: AccountMember;
  refused: RefusedForm | null;
}) {
  const { t } = useTranslation();
  const action = useAction();
  const hasPassword = provider?.hasPassword !== false;
  return (
    <Section title={t(hasPassword ? "account.changePassword" : "account.setPassword")}>
      {!hasPassword && <p>{t("account.setPasswordText", { name: provider.name })}</p>}
      <Form name="password" action={action} refused={refused}>
        <UsernameField email={email} />
        {hasPassword && <CurrentPasswordField name="old" label={t("account.oldPassword")} />}
        <NewPasswordField label={t("account.newPassword")} />
        <p className="fine">
          {t("account.changePasswordHint")}
          {provider?.isLinked === true &&
            hasPassword &&
            ` ${t("account.changePasswordLinked", { name: provider.name })}`}
        </p>
        <button className="button start">{t(hasPassword ? "account.changePassword" : "account.setPassword")}</button>
      </Form>
    </Section>
  );
}

/** Milliseconds that the outcome is shown. */
const TOAST_MS = 2000;

/** Whether the member wants news. With a script it is saved in place and the outcome is a toast. */
function CommunicationForm({
  isOptedIn,
  onSaved,
  ...form
}: Pick<ComponentProps<typeof Form>, "action" | "refused"> & { isOptedIn: boolean; onSaved: () => void }) {
  const { t } = useTranslation();
  const [isSaving, setIsSaving] = useState(false);

  const save = async (optIn: boolean) => {
    setIsSaving(true);
    const isSaved = await saveCommunication(optIn);
    setIsSaving(false);
    if (!isSaved) {
      notify({ kind: "error", text: t("refusal.communicationFailed") }, TOAST_MS);
      return;
    }
    notify({ kind: "success", text: t("accountDone.communication") }, TOAST_MS);
    onSaved();
  };

  return (
    <Form
      name="communication"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void save(new FormData(event.currentTarget).getAll("optIn").includes("true"));
      }}
    >
      {/* An unchecked box is not submitted: then the hidden field applies. */}
      <input type="hidden" name="optIn" value="false" />
      <label className="switch touch-row">
        <span>{t("account.optIn")}</span>
        <input type="checkbox" name="optIn" value="true" defaultChecked={isOptedIn} />
      </label>
      <button
        className={`button start${isSaving ? " button-loading" : ""}`}
        // `disabled` would lose the focus.
        aria-disabled={isSaving}
        aria-label={isSaving ? t("dialog.working") : undefined}
      >
        <span className="button-text">{t("account.save")}</span>
      </button>
    </Form>
  );
}
