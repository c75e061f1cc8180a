import type { Language } from "~/game/languages";

/** A small decorative flag, for use beside the language's name. */
export function Flag({ language }: { language: Language }) {
  return (
    <svg className="flag" viewBox="0 0 24 16" aria-hidden="true" focusable="false">
      {DRAWINGS[language]}
    </svg>
  );
}

const DRAWINGS: Readonly<Record<Language, React.ReactNode>> = {
  en: (
    <>
      <rect width="24" height="16" fill="#fff" />
      <path d="M0 .6h24M0 3.1h24M0 5.5h24M0 8h24M0 10.5h24M0 12.9h24M0 15.4h24" stroke="#b22234" strokeWidth="1.25" />
      <rect width="11" height="8.6" fill="#3c3b6e" />
      <path d="M1.5 1.5h8M1.5 3.4h8M1.5 5.2h8M1.5 7.1h8" stroke="#fff" strokeWidth="0.9" strokeDasharray="0.9 1.46" />
    </>
  ),
  es: (
    <>
      <rect width="24" height="16" fill="#aa151b" />
      <rect y="4" width="24" height="8" fill="#f1bf00" />
    </>
  ),
  de: (
    <>
      <rect width="24" height="16" fill="#000" />
      <rect y="5.33" width="24" height="5.34" fill="#d00" />
      <rect y="10.67" width="24" height="5.33" fill="#ffce00" />
    </>
  ),
};
