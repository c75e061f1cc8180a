import type { ReactNode } from "react";
import { ODD_FIELD } from "~/i18n/addresses";
import { useFacts } from "../layout/facts";
import { BackField, CsrfField } from "../layout/visitor";

/**
 * The form of the buttons in a table.
 * @param action address of the list of nearest words
 * @param id for buttons that are not in it
 */
export function OddForm({ id, action, children }: { id?: string; action: string; children?: ReactNode }) {
  return (
    <form id={id} method="post" action={action}>
      <CsrfField />
      <BackField />
      {children}
    </form>
  );
}

/** The word that the reader has just reported, from the address of the page. */
export function useReported(): string | null {
  return new URLSearchParams(useFacts().address.search).get(ODD_FIELD);
}

interface OddButtonProps {
  readonly word: string;
  /** Names the button. Null: the word was reported, and the text says so. */
  readonly label: string | null;
  readonly text: string;
  readonly lang?: string | undefined;
  /** Id of its form, if it is not in it. */
  readonly form?: string;
}

/** A quiet button in a row that reports its word as odd there. Its texts are given: a list has many. */
export function OddButton({ word, label, text, lang, form }: OddButtonProps) {
  return (
    <>
      {" "}
      {label === null ? (
        <span className="odd-button label" role="status" lang={lang}>
          {text}
        </span>
      ) : (
        <button
          className="link-button touch odd-button label"
          form={form}
          name="word"
          value={word}
          aria-label={label}
          lang={lang}
        >
          {text}
        </button>
      )}
    </>
  );
}
