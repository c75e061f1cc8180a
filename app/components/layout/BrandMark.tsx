/** The logo: a star with rings around it. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="11" fill="none" stroke="var(--heat-2)" strokeWidth="1.5" opacity="0.55" />
      <circle cx="12" cy="12" r="7" fill="none" stroke="var(--heat-5)" strokeWidth="1.75" opacity="0.8" />
      <circle cx="12" cy="12" r="3" fill="var(--heat-9)" />
    </svg>
  );
}
