import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { useTranslation } from "react-i18next";
import type en from "~/i18n/en.json";
import { minutesToWait } from "~/i18n/format";
import type { RefusedForm } from "~/refusals";
import { Wrong, WrongNote } from "./notes";
import { useSite } from "./pageFacts";
import { CsrfField, useFormSession } from "./visitor";

/** Why a form was refused: a key of `refusal` in the translations. */
export type RefusalName = keyof (typeof en)["refusal"];

const Refused = createContext<RefusedForm | null>(null);

export function useRefusalText(): (refused: RefusedForm) => string {
  const { t } = useTranslation();
  const { account } = useSite();
  const session = useFormSession();
  return ({ why, retryAfter }) => {
    if (why === "tooMany" && retryAfter !== undefined)
      return t("refusal.tooManyFor", { count: minutesToWait(retryAfter) });
    if (why !== "badCredentials") return t(`refusal.${why as RefusalName}`);
    if (session === "staff") return t("refusal.badStaffCredentials");
    // Without mail, accounts are not verified.
    return t(account.hasMail ? "refusal.badCredentials" : "refusal.badCredentialsPlain");
  };
}

/** A form that is posted, with the CSRF token. */
export function PostForm({ children, ...form }: ComponentProps<"form">) {
  return (
    <form method="post" {...form}>
      <CsrfField />
      {children}
    </form>
  );
}

/**
 * A form with its name and the CSRF token. A refusal is shown at its field, or else above the fields. Submitted as a page
 * load, unless `onSubmit` prevents it.
 */
export function Form({
  name,
  refused,
  isUpload = false,
  children,
  ...form
}: Pick<ComponentProps<"form">, "action" | "onSubmit"> & {
  name: string;
  /** The refused form of the page, which may be another one. */
  refused: RefusedForm | null;
  isUpload?: boolean;
  children: ReactNode;
}) {
  const text = useRefusalText();
  const ownRefusal = refused?.form === name ? refused : null;
  return (
    <PostForm
      className="form"
      // Disables the browser's validation messages: ours are in the language of the page.
      noValidate
      {...(isUpload ? { encType: "multipart/form-data" } : {})}
      {...form}
    >
      <input type="hidden" name="form" value={name} />
      {ownRefusal?.field === null && <WrongNote>{text(ownRefusal)}</WrongNote>}
      <Refused.Provider value={ownRefusal}>{children}</Refused.Provider>
    </PostForm>
  );
}

type FieldProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  /** Beside the label. */
  aside?: ReactNode;
  /** What is wrong, outside a `Form`, which knows it by the name of the field. */
  wrong?: ReactNode;
  /** What stands below the field and describes it too. */
  more?: ReactNode;
  /** A file or text that is too large is refused before it is sent, by a script (`ui/sizeLimits.browser.ts`). */
  limit?: {
    /** Bytes of a file, characters of a text. */
    max: number;
    refusal: string;
  };
};

/** Attributes of the control of a field, and what stands around it: the label, the hint and the refusal. */
function useField<Rest>({
  name,
  label,
  hint,
  aside,
  wrong = null,
  limit,
  more = limit === undefined ? undefined : <TooLarge field={name} refusal={limit.refusal} />,
  ...rest
}: FieldProps & Rest) {
  const text = useRefusalText();
  const refused = useContext(Refused);
  const id = useId();
  const isFirst = refused?.field === name;
  const why = isFirst ? refused.why : refused?.also?.[name];
  // What is wrong with several fields for one reason is said once, at the first.
  const isSaid = isFirst || why !== refused?.why;
  const reason = why === undefined || refused === null ? wrong : isSaid ? text({ ...refused, why }) : null;
  const isWrong = reason !== null || why !== undefined;
  const described = [
    hint !== undefined && `${id}hint`,
    reason !== null && `${id}why`,
    more !== undefined && `${id}more`,
  ];
  const heading = <label htmlFor={id}>{label}</label>;
  return {
    rest,
    typed: refused?.typed[name],
    control: {
      id,
      name,
      className: "input",
      ...(limit === undefined ? {} : { "data-max": limit.max }),
      "aria-invalid": isWrong ? true : undefined,
      "aria-describedby": described.filter(Boolean).join(" ") || undefined,
      // The form was refused because of this field, so it gets the focus. Of several, the first.
      autoFocus: isWrong && (isFirst || why === undefined),
    },
    around: (control: ReactNode) => (
      <div className="form-field">
        {aside === undefined ? (
          heading
        ) : (
          <div className="form-head">
            {heading}
            {aside}
          </div>
        )}
        {control}
        {hint !== undefined && <small id={`${id}hint`}>{hint}</small>}
        {reason !== null && (
          <Wrong key={isFirst ? refused.times : undefined} id={`${id}why`}>
            {reason}
          </Wrong>
        )}
        {more !== undefined && <div id={`${id}more`}>{more}</div>}
      </div>
    ),
  };
}

function TooLarge({ field, refusal }: { field: string; refusal: string }) {
  return (
    <div data-too-large={field} hidden>
      <Wrong>{refusal}</Wrong>
    </div>
  );
}

export function Field({
  type = "text",
  initial = "",
  isCode = false,
  ...props
}: FieldProps &
  Omit<ComponentProps<"input">, "name" | "type"> & {
    type?: "text" | "email" | "password" | "file" | "date";
    /** Initial value. The text of a refused form has priority. */
    initial?: string;
    /** A code of capital letters and digits, typed in any case. */
    isCode?: boolean;
  }) {
  const { typed, control, around, rest } = useField(props);
  const isTyped = (type === "text" || type === "email" || type === "date") && rest.value === undefined;
  return around(
    <input
      {...control}
      type={type}
      {...(isTyped ? { defaultValue: typed ?? initial, spellCheck: false } : {})}
      {...(isCode ? { className: "input input-code", autoCapitalize: "characters", autoCorrect: "off" } : {})}
      {...(type === "email" ? { autoCapitalize: "none", inputMode: "email" } : {})}
      {...rest}
    />,
  );
}

export function TextField(props: FieldProps & Omit<ComponentProps<"textarea">, "name">) {
  const { typed, control, around, rest } = useField(props);
  return around(<textarea {...control} defaultValue={typed} spellCheck={false} autoComplete="off" {...rest} />);
}

/** One of a few values, each with its name. */
export function SelectField({
  options,
  initial,
  ...props
}: FieldProps &
  Omit<ComponentProps<"select">, "name"> & {
    options: readonly (readonly [value: string | number, name: string])[];
    initial?: string | number;
  }) {
  const { typed, control, around, rest } = useField(props);
  return around(
    <select {...control} defaultValue={typed ?? initial} {...rest}>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>,
  );
}
