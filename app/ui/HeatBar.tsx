/**
 * The ground of what it stands in, filled to a part of its width, with an edge in full color. The color comes from the heat class
 * around it. Hidden from screen readers: the text beside it says the same. It is an empty `svg` for its attribute `width`,
 * because the security policy forbids inline styles.
 * @param length 0 to 1
 */
export function HeatBar({ length, className }: { length: number; className: string }) {
  return <svg className={className} width={`${(length * 100).toFixed(1)}%`} aria-hidden="true" />;
}
