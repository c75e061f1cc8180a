import type { ReactNode } from "react";
import { BackField, CsrfField } from "~/ui/visitor";

/**
 * The form of the buttons in a table.
 * @param action address of the list of nearest words
 */
export function OddForm({ action, children }: { action: string; children?: ReactNode }) {
  return (
    <form method="post" action={action}>
      <CsrfField />
      <BackField />
      {children}
    </form>
  );
}

interface OddButtonProps {
  readonly word: string;
  /** Names the button. Null: the word was reported, and the text says so. */
  readonly label: string | null;
  readonly text: string;
  readonly lang?: string | undefined;
}

/** A quiet button in a row that reports its word as odd there. */
export function OddButton({ word, label, text, lang }: OddButtonProps) {
  return (
    <>
      {" "}
      {label === null ? (
        <span className="odd-button label" role="status" lang={lang}>
          {text}
        </span>
      ) : (
        <button className="link-button touch odd-button label" name="word" value={word} aria-label={label} lang={lang}>
          {text}
        </button>
      )}
    </>
  );
}
