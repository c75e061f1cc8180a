import ExclamationCircleIcon from "@heroicons/react/24/outline/ExclamationCircleIcon";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/editions/languages";
import { useBrowserValue } from "~/ui/useBrowserValue";
import { isHint, type StoredQueue } from "./queue.browser";
import { shorten } from "./refusalText";

interface RefusalSlotProps {
  /** Of the text, for `aria-describedby`. */
  readonly id: string;
  readonly isShown: boolean;
  readonly queue: StoredQueue & { readonly retry: () => void };
  /** Takes back a hint that waits. */
  readonly onTakeHintBack?: () => void;
  readonly refusals: ReactNode;
  /** What the player may try instead, on the same line: the slot keeps its height. */
  readonly offers?: ReactNode;
}

/**
 * Refusals and unsent words under an input. The live region exists before its text, or screen readers would not announce
 * it. It is also the description of the input.
 */
export function RefusalSlot({ id, isShown, queue, onTakeHintBack, refusals, offers }: RefusalSlotProps) {
  const { isStalled, isStored, waiting, retry } = queue;
  const { t } = useTranslation();
  const unsent = waiting.find(({ fields }) => fields.guess !== undefined)?.fields.guess;
  const hasHint = waiting.some(isHint);
  const isOffline = useBrowserValue(() => !navigator.onLine, false);
  return (
    <div className={isShown ? "answer answer-plain answer-refused" : "answer-none"}>
      <div className="answer-refusals">
        {isShown && <ExclamationCircleIcon className="icon" aria-hidden="true" />}
        <div id={id} className="breaking" role="alert">
          {refusals}
          {/* One thing: what waits for the connection has not gone wrong. Nothing is promised that a reload would lose. */}
          {isStalled && (
            <p>
              {isOffline && isStored && (unsent !== undefined || hasHint)
                ? t("form.waits", { word: unsent === undefined ? t("form.hint") : shorten(unsent) })
                : t("refusal.failed")}
            </p>
          )}
        </div>
        {isStalled && (
          <button type="button" className="chip" onClick={retry}>
            {t("form.retry")}
          </button>
        )}
        {isStalled && hasHint && onTakeHintBack !== undefined && (
          <button type="button" className="chip" onClick={onTakeHintBack}>
            {t("form.takeHintBack")}
          </button>
        )}
        {offers}
      </div>
    </div>
  );
}

interface RefusalLineProps {
  readonly text: string;
  readonly refused: { readonly why: string; readonly word: string };
  readonly language: Language;
}

/** A refusal. An unknown word is named beside it. */
export function RefusalLine({ text, refused: { why, word }, language }: RefusalLineProps) {
  if (why !== "unknown" || word === "") return <p>{text}</p>;
  return (
    <p>
      <span>{`${text}:`}</span>{" "}
      <b lang={language} translate="no">
        {shorten(word)}
      </b>
    </p>
  );
}
