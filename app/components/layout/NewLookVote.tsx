import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasVoted, vote } from "~/client/opinion";
import { takeFocus } from "../ui/takeFocus";
import { useBrowserValue } from "../ui/useBrowserValue";
import { Wrong } from "../ui/notes";

/** Asks whether the new design is liked, unless this browser has voted. */
export function NewLookVote() {
  const { t } = useTranslation();
  const id = useId();
  const isAnswered = useBrowserValue(hasVoted, true);
  const [state, setState] = useState<"asking" | "sending" | "failed" | "done">("asking");
  const send = async (likes: boolean) => {
    if (state === "sending") return;
    setState("sending");
    setState((await vote(likes)) ? "done" : "failed");
  };
  if (state === "done")
    return (
      <p className="note" role="status" tabIndex={-1} ref={takeFocus}>
        {t("newLook.thanks")}
      </p>
    );
  if (isAnswered) return null;
  return (
    <div className="new-look-vote" role="group" aria-labelledby={id}>
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
