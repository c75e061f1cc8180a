import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StatsView } from "~/game/stats";
import type { Edition } from "~/game/types";
import { statsAddress } from "~/i18n/addresses";
import { useLanguage } from "../addresses";
import { Dialog } from "../Dialog";
import { noteEvent } from "../eventLog";
import { useToasts } from "../toasts";
import { StatsSheet } from "./StatsSheet";

/** The statistics in place, shown once they are there. Without a script they are the page `/stats`. */
export function StatsDialog({
  isOpen,
  onClose,
  edition,
  number,
}: {
  isOpen: boolean;
  onClose: () => void;
  /** The one to begin with. */
  edition: Edition;
  /** Of the past game that is on the page; undefined for today's. */
  number: number | undefined;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const notify = useToasts();
  const [view, setView] = useState<StatsView | null>(null);
  const [chosen, setChosen] = useState<Edition | null>(null);
  const address = statsAddress(chosen ?? edition, language, {
    page: "/stats.json",
    // Another edition counts its games otherwise.
    number: chosen === null || chosen === edition ? number : undefined,
  });

  useEffect(() => {
    if (!isOpen) return;
    const abort = new AbortController();
    fetchStats(address, abort.signal).then(setView, (error: unknown) => {
      if (abort.signal.aborted) return;
      noteEvent("statsNotLoaded", String(error));
      notify({ kind: "error", text: t("refusal.failed") });
      onClose();
    });
    return () => {
      abort.abort();
    };
    // What it calls when it fails is no reason to ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, address]);

  return (
    <Dialog
      isOpen={isOpen && view !== null}
      isWide
      onClose={() => {
        // Next time there may be other numbers: they are shown only once they are there.
        setView(null);
        setChosen(null);
        onClose();
      }}
      title={t("stats.title")}
    >
      {view !== null && <StatsSheet view={view} onChoose={setChosen} onLeave={onClose} />}
    </Dialog>
  );
}

async function fetchStats(address: string, signal: AbortSignal): Promise<StatsView> {
  const response = await fetch(address, { headers: { Accept: "application/json" }, signal });
  if (!response.ok) throw new Error(`GET ${address} answered ${response.status}`);
  return (await response.json()) as StatsView;
}
