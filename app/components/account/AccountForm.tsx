import {
  createContext,
  type FormEventHandler,
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  useContext,
  useId,
} from "react";
import { useTranslation } from "react-i18next";
import type { AccountDone } from "~/i18n/accountPages";
import type en from "~/i18n/en.json";
import { CsrfField, useFormSession } from "../layout/visitor";
import type { RefusedForm } from "~/http/account/form.server";
import { useSite } from "../layout/site";
import { DoneNote, Wrong, WrongNote } from "../ui/notes";

/** Why a form was refused: a key of `refusal` in the translations. */
type RefusalName = keyof (typeof en)["refusal"];

const Refused = createContext<RefusedForm | null>(null);

/** Refusals that belong to no single field. The others are shown at their field. */
const OF_WHOLE_FORM = [
  "cannotSignUp",
  "badCredentials",
  "badToken",
  "tooMany",
  "communicationFailed",
  "credentialsMissing",
  "staffSignInFailed",
  "overloaded",
  "logFull",
  "teamGameCompleted",
];

const SECONDS_OF_MINUTE = 60;

/** Returns the function that translates a refusal. */
function useRefusalText(): (refused: RefusedForm) => string {
  const { t } = useTranslation();
  const { account } = useSite();
  const session = useFormSession();
  return ({ why, retryAfter }) => {
    if (why === "tooMany" && retryAfter !== undefined)
      return t("refusal.tooManyFor", { count: Math.ceil(retryAfter / SECONDS_OF_MINUTE) });
    if (why !== "badCredentials") return t(`refusal.${why as RefusalName}`);
    if (session === "staff") return t("refusal.badStaffCredentials");
    // Without mail, accounts are not verified.
    return t(account.hasMail ? "refusal.badCredentials" : "refusal.badCredentialsPlain");
  };
}

/** A form of the account pages. Shows its refusal. Submitted as a page load, unless `onSubmit` prevents it. */
export function AccountForm({
  name,
  action,
  refused,
  isUpload = false,
  onSubmit,
  children,
}: {
  name: string;
  action: string;
  /** The refused form of the page, which may be another one. */
  refused: RefusedForm | null;
  isUpload?: boolean;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}) {
  const text = useRefusalText();
  const ownRefusal = refused?.form === name ? refused : null;
  return (
    <form
      method="post"
      action={action}
      className="form"
      // Disables the browser's validation messages: ours are in the language of the page.
      noValidate
      onSubmit={onSubmit}
      {...(isUpload ? { encType: "multipart/form-data" } : {})}
    >
      <CsrfField />
      <input type="hidden" name="form" value={name} />
      {ownRefusal !== null && OF_WHOLE_FORM.includes(ownRefusal.why) && <WrongNote>{text(ownRefusal)}</WrongNote>}
      <Refused.Provider value={ownRefusal}>{children}</Refused.Provider>
    </form>
  );
}

/** A labelled input with its hint and refusal. */
export function Field({
  name,
  label,
  type = "text",
  hint,
  value = "",
  refusals = [],
  autoComplete,
  maxLength,
  isCode = false,
  accept,
  onFile,
}: {
  name: string;
  label: string;
  type?: "text" | "email" | "password" | "file";
  hint?: string;
  /** Initial value. The value of a refused form has priority. */
  value?: string;
  /** The refusals to show at this field. */
  refusals?: readonly RefusalName[];
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Characters that can be typed. */
  maxLength?: number;
  /** A code of capital letters and digits, typed in any case. */
  isCode?: boolean;
  accept?: string;
  /** Called with the chosen file. */
  onFile?: (file: File | undefined) => void;
}) {
  const text = useRefusalText();
  const refused = useContext(Refused);
  const id = useId();
  const own = refused !== null && (refusals as readonly string[]).includes(refused.why) ? refused : null;
  const described = [hint === undefined ? [] : [`${id}hint`], own === null ? [] : [`${id}why`]].flat();
  const isTyped = type === "text" || type === "email";
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        className={isCode ? "input input-code" : "input"}
        {...(isTyped ? { defaultValue: refused?.typed[name] ?? value, spellCheck: false } : {})}
        {...(isCode ? { autoCapitalize: "characters", autoCorrect: "off" } : {})}
        {...(type === "email" ? { autoCapitalize: "none", inputMode: "email" } : {})}
        autoComplete={autoComplete}
        maxLength={maxLength}
        accept={accept}
        aria-invalid={own === null ? undefined : true}
        aria-describedby={described.length === 0 ? undefined : described.join(" ")}
        // The form was refused because of this field, so it gets the focus.
        autoFocus={own !== null}
        onChange={
          onFile &&
          (({ currentTarget }) => {
            onFile(currentTarget.files?.[0]);
          })
        }
      />
      {hint !== undefined && <small id={`${id}hint`}>{hint}</small>}
      {own !== null && <Wrong id={`${id}why`}>{text(own)}</Wrong>}
    </div>
  );
}

/** Confirms a completed action. */
export function DoneNotice({ done }: { done: AccountDone | null }) {
  const { t } = useTranslation();
  return done === null ? null : <DoneNote>{t(`accountDone.${done}`)}</DoneNote>;
}
