import { CsrfField } from "../layout/visitor";
import type { TurnFieldValues } from "./turnForm";

/** The hidden fields of every form that takes a turn. */
export function TurnFields({ fields }: { fields: TurnFieldValues }) {
  return (
    <>
      <CsrfField />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
