/** The name that the sender of a ghost chose. Its language and direction are not known. */
export function GhostName({ of }: { of: { readonly name: string } }) {
  return <bdi lang="">{of.name}</bdi>;
}

/** The picture of a ghost, as an icon. */
export function GhostIcon({ className = "icon" }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M5.5 20V11a6.5 6.5 0 0 1 13 0v9l-2.2-1.6-2.1 1.6-2.2-1.6L9.8 20l-2.1-1.6zM9.7 11v.1M14.3 11v.1" />
    </svg>
  );
}
