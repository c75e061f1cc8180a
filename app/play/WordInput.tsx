import ArrowRightIcon from "@heroicons/react/24/outline/ArrowRightIcon";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { ANSWER_ANCHOR } from "~/i18n/addresses";
import { TurnFields, type TurnForm } from "./turnForm";

interface WordInputProps {
  readonly inputRef: RefObject<HTMLInputElement>;
  readonly form: TurnForm;
  /** The text that the server refused. */
  readonly typed: string;
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength?: number;
  /** Ids of the refusals of the input and of the answer. */
  readonly describedBy: string;
  readonly isInvalid: boolean;
  /** False in a frame, where browsers refuse the focus at first. */
  readonly takesFocus?: boolean;
  /** Buttons inside the input. */
  readonly children?: ReactNode;
  readonly onSubmit: () => void;
}

/** An input for words and the button that sends one. Without a script it is a plain form. */
export function WordInput(props: WordInputProps) {
  const { inputRef, form, label, describedBy, isInvalid, children, onSubmit } = props;
  const { t } = useTranslation();

  return (
    <form
      className="cluster"
      method="post"
      action={form.action}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      autoComplete="off"
      noValidate
    >
      <TurnFields fields={form.fields} />
      <div className="word-input-field">
        <input
          ref={inputRef}
          id={ANSWER_ANCHOR}
          className="word-input-text"
          name="guess"
          type="text"
          defaultValue={props.typed}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          aria-label={label}
          aria-invalid={isInvalid ? true : undefined}
          aria-describedby={describedBy}
          // Typing is the purpose of the page. Without a script only autofocus makes it ready for the next word.
          autoFocus={props.takesFocus !== false}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        {children}
      </div>
      <button className="button button-main word-input-button" name="intent" value="guess" aria-label={t("form.guess")}>
        <span className="word-input-label">{t("form.guess")}</span>
        <ArrowRightIcon className="icon" aria-hidden="true" />
      </button>
    </form>
  );
}
