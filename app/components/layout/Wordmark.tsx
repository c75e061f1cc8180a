/** The name that the drawn wordmark spells. */
const DRAWN_NAME = "Proxima";

/** The name of the site: drawn if it is the product's own, so that it needs no font. */
export function Wordmark({ name }: { name: string }) {
  if (name !== DRAWN_NAME) return <span className="site-name">{name}</span>;
  return (
    <svg className="wordmark" viewBox="0 0 92 24" aria-hidden="true" focusable="false">
      <path d="M3.2 19.5V4.2h5.2a4.6 4.6 0 0 1 0 9.2H3.2M18 19.5V9.2M18 14.2a4.9 4.9 0 0 1 5.6-4.8M41.6 9.2l7.6 10.3M49.2 9.2l-7.6 10.3M54.6 9.2v10.3M60.4 19.5V9.2M60.4 13.4a3.6 3.6 0 0 1 7.2 0v6.1M67.6 13.4a3.6 3.6 0 0 1 7.2 0v6.1M90 9.2v10.3" />
      <circle cx="31.6" cy="14.4" r="5.1" />
      <circle cx="84.9" cy="14.4" r="5.1" />
      <circle cx="54.6" cy="4.6" r="1.6" fill="currentcolor" stroke="none" />
    </svg>
  );
}
