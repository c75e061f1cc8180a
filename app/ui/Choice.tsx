import type { Language } from "~/editions/languages";

interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly label: string;
  /** Where a heading says the same. */
  readonly isLabelHidden?: boolean;
  readonly options: readonly (readonly [value: Value, name: string, language?: Language])[];
  readonly chosen: Value | undefined;
}

/** One of a few values, all of them in sight. A name may be in a language of its own. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { name, label, isLabelHidden = false, options, chosen } = props;
  return (
    <fieldset className="form-group">
      <legend className={isLabelHidden ? "visually-hidden" : undefined}>{label}</legend>
      <div className="choice">
        {options.map(([value, text, language]) => (
          <label key={value} lang={language}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
