import { createContext, type HTMLInputAutoCompleteAttribute, type ReactNode, useContext, useId } from "react";
import { useTranslation } from "react-i18next";
import type { AccountDone } from "~/i18n/accountPages";
import type en from "~/i18n/en.json";
import { CsrfField } from "../layout/visitor";
import { useSite } from "../layout/site";

/** Why a form comes back: the name of a sentence. */
type RefusalName = keyof (typeof en)["refusal"];

/** A form that the server has given back. */
export interface RefusedForm {
  /** Name of the form. */
  readonly form: string;
  /** The name of a refusal, which is that of its sentence. */
  readonly why: string;
  readonly typed: Readonly<Record<string, string>>;
}

const Refused = createContext<RefusedForm | null>(null);

/** Refusals that no single field can answer for; fields say the others. */
const OF_WHOLE_FORM = ["cannotSignUp", "badCredentials", "badToken", "tooMany", "communicationFailed"];

/** The sentence of a refusal. */
function useRefusalText(): (why: string) => string {
  const { t } = useTranslation();
  const { account } = useSite();
  // Without mail there is nothing to confirm.
  return (why) =>
    t(`refusal.${why === "badCredentials" && !account.hasMail ? "badCredentialsPlain" : (why as RefusalName)}`);
}

/** A form of the account pages: sent as it is, with or without a script. What was wrong with it stands in it. */
export function AccountForm({
  name,
  action,
  refused,
  isUpload = false,
  children,
}: {
  name: string;
  action: string;
  /** What came back, whichever form of the page it was. */
  refused: RefusedForm | null;
  isUpload?: boolean;
  children: ReactNode;
}) {
  const text = useRefusalText();
  const own = refused?.form === name ? refused : null;
  return (
    <form
      method="post"
      action={action}
      className="account-form"
      // Our own sentences, in the language of the page, in place of the browser's.
      noValidate
      {...(isUpload ? { encType: "multipart/form-data" } : {})}
    >
      <CsrfField />
      <input type="hidden" name="form" value={name} />
      {own !== null && OF_WHOLE_FORM.includes(own.why) && (
        <p className="account-refusal" role="alert">
          {text(own.why)}
        </p>
      )}
      <Refused.Provider value={own}>{children}</Refused.Provider>
    </form>
  );
}

/** A labelled input with what helps to fill it in, and with what was wrong. */
export function Field({
  name,
  label,
  type = "text",
  hint,
  value = "",
  refusals = [],
  autoComplete,
  accept,
  onFile,
}: {
  name: string;
  label: string;
  type?: "text" | "email" | "password" | "file";
  hint?: string;
  /** What stands in it at first; what was typed before goes before it. */
  value?: string;
  /** The refusals that are about this field. */
  refusals?: readonly RefusalName[];
  autoComplete?: HTMLInputAutoCompleteAttribute;
  accept?: string;
  /** Says why a chosen file cannot be taken; null where it can. */
  onFile?: (file: File | undefined) => void;
}) {
  const text = useRefusalText();
  const refused = useContext(Refused);
  const id = useId();
  const why = refused !== null && (refusals as readonly string[]).includes(refused.why) ? refused.why : null;
  const described = [hint === undefined ? [] : [`${id}hint`], why === null ? [] : [`${id}why`]].flat();
  const isTyped = type === "text" || type === "email";
  return (
    <div className="account-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        className="account-input"
        {...(isTyped ? { defaultValue: refused?.typed[name] ?? value, spellCheck: false } : {})}
        {...(type === "email" ? { autoCapitalize: "none", inputMode: "email" } : {})}
        autoComplete={autoComplete}
        accept={accept}
        aria-invalid={why === null ? undefined : true}
        aria-describedby={described.length === 0 ? undefined : described.join(" ")}
        // The page came back because of this: the next key mends it.
        autoFocus={why !== null}
        onChange={
          onFile &&
          (({ currentTarget }) => {
            onFile(currentTarget.files?.[0]);
          })
        }
      />
      {hint !== undefined && (
        <p id={`${id}hint`} className="account-hint">
          {hint}
        </p>
      )}
      {why !== null && (
        <p id={`${id}why`} className="account-refusal" role="alert">
          {text(why)}
        </p>
      )}
    </div>
  );
}

/** Says that something was done. */
export function DoneNotice({ done }: { done: AccountDone | null }) {
  const { t } = useTranslation();
  if (done === null) return null;
  return (
    <p className="account-done" role="status">
      {t(`accountDone.${done}`)}
    </p>
  );
}
