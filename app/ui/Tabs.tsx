import { inPlace } from "./inPlace";

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly current: Value;
  readonly name: (value: Value) => string;
  readonly href: (value: Value) => string;
  /** Called instead of following the link. */
  readonly onChoose?: ((value: Value) => void) | undefined;
}

/** Links to one of a few pages, of which one is shown. */
export function Tabs<Value extends string>({ label, values, current, name, href, onChoose }: TabsProps<Value>) {
  return (
    <nav className="tabs" aria-label={label}>
      {values.map((value) => (
        <a
          key={value}
          className="touch"
          href={href(value)}
          aria-current={value !== current ? undefined : onChoose === undefined ? "page" : "true"}
          onClick={
            onChoose &&
            inPlace(() => {
              onChoose(value);
            })
          }
        >
          {name(value)}
        </a>
      ))}
    </nav>
  );
}
