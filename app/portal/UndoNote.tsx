import CheckCircleIcon from "@heroicons/react/24/outline/CheckCircleIcon";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { portalAddress } from "~/i18n/staffPages";
import { useFacts } from "~/ui/pageFacts";
import { useLanguage } from "~/ui/useLanguage";
import type { Changed } from "./changed.request.server";
import { useEditionInText } from "./PortalParts";

/** Leads to undoing a change, and back to this page. @param logged id of its entry in the log */
export function UndoLink({ logged }: { logged: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname, search } = useFacts().address;
  return (
    <a className="touch" href={portalAddress(language, "undo", { entry: logged, back: pathname + search })}>
      {t("portal.words.undo")}
    </a>
  );
}

/** Says what a form has done, and leads to undoing it. @param logged as for `UndoLink`. Null: there is nothing to undo */
function UndoNote({ logged, children }: { logged: number | null; children: ReactNode }) {
  return (
    <p className="note undo-note" role="status">
      <CheckCircleIcon className="icon" aria-hidden="true" />
      <span>{children}</span>
      {logged !== null && <UndoLink logged={logged} />}
    </p>
  );
}

/** Says what has changed. */
export function ChangeNote({ change: { done, name = "", logged, restored = [] } }: { change: Changed }) {
  const { t } = useTranslation();
  const editionName = useEditionInText();
  return (
    <>
      <UndoNote logged={logged}>{t(`portal.done.${done}`, { name })}</UndoNote>
      {restored.map(({ edition, number }) => (
        <p key={`${edition} ${String(number)}`} className="soft">
          {t("portal.words.restored", { number, edition: editionName(edition) })}
        </p>
      ))}
    </>
  );
}
