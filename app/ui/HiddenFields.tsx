/** Hidden fields of a form, by name. One without a value is left out. */
export function HiddenFields(values: Readonly<Record<string, string | number | null | undefined>>) {
  return Object.entries(values).map(([name, value]) =>
    value === undefined || value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
