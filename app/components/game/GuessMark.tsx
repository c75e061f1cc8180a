import FireIcon from "@heroicons/react/24/outline/FireIcon";
import FlagIcon from "@heroicons/react/24/outline/FlagIcon";
import LightBulbIcon from "@heroicons/react/24/outline/LightBulbIcon";
import { useTranslation } from "react-i18next";
import { PROXIMITY_SCALE, type Guess } from "~/game/types";

export function hasMark({ kind, percentile }: Guess): boolean {
  return kind !== "guess" || percentile === PROXIMITY_SCALE;
}

/** Icon of a hint, the found secret or the revealed secret. */
export function GuessMark({ guess }: { guess: Pick<Guess, "kind" | "percentile"> }) {
  const { t } = useTranslation();
  if (guess.kind === "hint") return <Mark icon={LightBulbIcon} label={t("table.hintMark")} />;
  if (guess.kind === "giveUp") return <Mark icon={FlagIcon} label={t("table.giveUpMark")} />;
  if (guess.percentile === PROXIMITY_SCALE) return <Mark icon={FireIcon} label={t("table.foundMark")} />;
  return null;
}

function Mark({ icon: Icon, label }: { icon: typeof FlagIcon; label: string }) {
  return (
    <>
      {" "}
      <Icon className="icon icon-s word-mark" aria-hidden="true" />
      <span className="visually-hidden">({label})</span>
    </>
  );
}
