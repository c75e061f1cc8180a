import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Edition } from "~/editions/editions";
import { statsAddress } from "~/i18n/addresses";
import type { StatsView } from "~/play/statsView";
import { Dialog } from "~/ui/Dialog";
import { logEvent } from "~/ui/eventLog.browser";
import type { DialogRequest } from "~/ui/openDialog.browser";
import { notify } from "~/ui/toasts.browser";
import { useLanguage } from "~/ui/useLanguage";
import { StatsSheet } from "./StatsSheet";

interface StatsDialogProps {
  readonly requested: Extract<DialogRequest, { name: "stats" }> | null;
  readonly onClose: () => void;
}

/** Loads the requested statistics and shows them once loaded. Without a script, the page `/stats` is used. */
export function StatsDialog({ requested, onClose }: StatsDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [view, setView] = useState<StatsView | null>(null);
  const [chosen, setChosen] = useState<Edition | null>(null);
  const edition = chosen ?? requested?.edition;
  // Another edition has other game numbers.
  const number = edition === requested?.edition ? requested?.number : undefined;
  const address =
    requested === null || edition === undefined
      ? null
      : statsAddress(edition, language, { page: "/stats.json", number });

  useEffect(() => {
    if (address === null) return;
    const abort = new AbortController();
    fetchStats(address, abort.signal).then(setView, (error: unknown) => {
      if (abort.signal.aborted) return;
      logEvent("statsNotLoaded", String(error));
      notify({ kind: "error", text: t("refusal.failed") });
      onClose();
    });
    return () => {
      abort.abort();
    };
    // A change of the error callbacks must not refetch.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [address]);

  return (
    <Dialog
      isOpen={requested !== null && view !== null}
      isWide
      onClose={() => {
        // Clears old numbers, so that the next opening does not show them.
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
