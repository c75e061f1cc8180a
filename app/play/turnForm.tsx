import { HiddenFields } from "~/ui/HiddenFields";
import { CsrfField } from "~/ui/visitor";
import type { TurnFieldValues } from "./turnFields.browser";

export { turnFields } from "./turnFields.browser";

/** How a form of a game page takes a turn. */
export interface TurnForm {
  /** Where it is sent without a script. */
  readonly action: string;
  /** The fields that name the game. */
  readonly fields: TurnFieldValues;
}

/** Id of the form that the button for a hint submits. */
export const HINT_FORM = "take-hint";

/** The hidden fields of every form that takes a turn. */
export function TurnFields({ fields }: { fields: TurnFieldValues }) {
  return (
    <>
      <CsrfField />
      <HiddenFields {...fields} />
    </>
  );
}
