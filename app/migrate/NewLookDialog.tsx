import ArrowDownTrayIcon from "@heroicons/react/24/outline/ArrowDownTrayIcon";
import Cog6ToothIcon from "@heroicons/react/24/outline/Cog6ToothIcon";
import UserPlusIcon from "@heroicons/react/24/outline/UserPlusIcon";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { MIGRATE_PAGE } from "~/i18n/addresses";
import { Dialog } from "~/ui/Dialog";
import { FocusedNote, Wrong } from "~/ui/notes";
import { isMarked, KEYS, mark } from "~/ui/storageKeys.browser";
import { useBrowserValue } from "~/ui/useBrowserValue";
import { usePath } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import { vote } from "./designVote.browser";
import { isLegacyLeft } from "./legacyStorage.browser";

/** Announces the new version once to players of the previous one. */
export function NewLookDialog() {
  const { t } = useTranslation();
  const path = usePath();
  const hasStats = useBrowserValue(isLegacyLeft, false);
  const [isClosed, setIsClosed] = useState(false);
  const close = () => {
    mark(KEYS.seenNewLook);
    setIsClosed(true);
  };
  return (
    <Dialog isOpen={!isClosed} onClose={close} title={t("newLook.title")}>
      {t("newLook.paragraphs", { returnObjects: true }).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {hasStats && <p>{t("newLook.stats")}</p>}
      <NewLookVote />
      <p className="ways">
        {hasStats && (
          <Way href={path(MIGRATE_PAGE)} onClick={close} Icon={ArrowDownTrayIcon}>
            {t("migrate.toPage")}
          </Way>
        )}
        <Way href={path(ACCOUNT_PAGES.account)} onClick={close} Icon={UserPlusIcon}>
          {t("account.create")}
        </Way>
        <Way href={path("/settings")} onClick={close} Icon={Cog6ToothIcon}>
          {t("newLook.toSettings")}
        </Way>
      </p>
      <div className="cluster spread">
        <button type="button" className="button button-main" onClick={close}>
          {t("newLook.close")}
        </button>
      </div>
    </Dialog>
  );
}

/** Asks whether the new design is liked, unless this browser has voted. */
function NewLookVote() {
  const { t } = useTranslation();
  const id = useId();
  const isAnswered = useBrowserValue(() => isMarked(KEYS.voted), true);
  const [state, setState] = useState<"asking" | "sending" | "failed" | "done">("asking");
  const send = async (likes: boolean) => {
    if (state === "sending") return;
    setState("sending");
    setState((await vote(likes)) ? "done" : "failed");
  };
  if (state === "done") return <FocusedNote>{t("newLook.thanks")}</FocusedNote>;
  if (isAnswered) return null;
  return (
    <div className="new-look-dialog-vote cluster soft" role="group" aria-labelledby={id}>
      <span id={id}>{t("newLook.question")}</span>
      {([true, false] as const).map((likes) => (
        <button
          key={String(likes)}
          type="button"
          className="button"
          aria-disabled={state === "sending"}
          onClick={() => void send(likes)}
        >
          {t(likes ? "newLook.yes" : "newLook.no")}
        </button>
      ))}
      {/* In the dialog: what is behind a modal is inert. */}
      {state === "failed" && <Wrong>{t("refusal.failed")}</Wrong>}
    </div>
  );
}
