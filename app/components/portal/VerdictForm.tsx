import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CsrfField } from "../layout/visitor";

/** A form that decides about a word. */
export function VerdictForm({
  id,
  word,
  action,
  className,
  children,
}: {
  id?: string;
  word: string;
  action: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <form id={id} method="post" action={action} className={className}>
      <CsrfField />
      <input type="hidden" name="word" value={word} />
      {children}
    </form>
  );
}

/** @param verdict as `handleWordForm` reads it */
export function VerdictButton({
  word,
  name,
  verdict,
  form,
}: {
  word: string;
  name: string;
  verdict: string;
  form?: string;
}) {
  const { t } = useTranslation();
  return (
    <button className="button" form={form} name="verdict" value={verdict}>
      {name}
      <span className="visually-hidden"> {t("portal.words.ofWord", { word })}</span>
    </button>
  );
}
