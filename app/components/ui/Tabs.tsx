import { inPlace } from "./inPlace";

/** Links to one of a few pages, of which one is shown. */
export function Tabs<Value extends string>({
  label,
  values,
  current,
  name,
  href,
  onChoose,
}: {
  label: string;
  values: readonly Value[];
  current: Value;
  name: (value: Value) => string;
  href: (value: Value) => string;
  /** Called instead of following the link. */
  onChoose?: ((value: Value) => void) | undefined;
}) {
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
