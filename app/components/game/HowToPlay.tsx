import XMarkIcon from "@heroicons/react/24/outline/XMarkIcon";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readStored, writeStored } from "~/client/storage";
import { useBrowserValue } from "../ui/useBrowserValue";

/** Local-storage key; "false" when the player has closed the box. */
const SHOWN_KEY = "howToPlay";

/** Short rules for new players. Stays hidden once closed. */
export function HowToPlay() {
  const { t } = useTranslation();
  const wasClosed = useBrowserValue(() => readStored(SHOWN_KEY) === "false", false);
  const [isClosed, setIsClosed] = useState(false);
  if (wasClosed || isClosed) return null;
  return (
    <section className="how-to" aria-labelledby="how-to-heading">
      <div className="how-to-head">
        <h2 id="how-to-heading">{t("howTo.heading")}</h2>
        <button
          type="button"
          className="icon-button only-enhanced"
          aria-label={t("howTo.close")}
          onClick={() => {
            writeStored(SHOWN_KEY, "false");
            setIsClosed(true);
          }}
        >
          <XMarkIcon className="icon" aria-hidden="true" />
        </button>
      </div>
      <ol>
        {t("howTo.steps", { returnObjects: true }).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
