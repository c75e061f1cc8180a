import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StatsView } from "~/game/stats";
import type { Edition } from "~/game/editions";
import { statsAddress } from "~/i18n/addresses";
import { useLanguage } from "../layout/addresses";
import { Dialog } from "../ui/Dialog";
import { logEvent } from "~/client/eventLog";
import { useToasts } from "../ui/toasts";
import { StatsSheet } from "./StatsSheet";

/** Whose statistics: an edition's, with a game of it. */
interface Asked {
  readonly edition: Edition;
  /** Left out: today's. */
  readonly number?: number | undefined;
}

interface StatsOpener {
  /** Opens the statistics in place. */
  readonly open: (asked: Asked) => void;
  /** How often they were opened on this page. */
  readonly timesOpened: () => number;
}

const StatsContext = createContext<StatsOpener>({ open: () => undefined, timesOpened: () => 0 });

export function useStatsDialog(): StatsOpener {
  return useContext(StatsContext);
}

/** Holds the one dialog of statistics that a page has, whoever opens it. Without a script it is the page `/stats`. */
export function StatsDialogProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const times = useRef(0);
  const opener = useMemo<StatsOpener>(
    () => ({
      open: (next) => {
        times.current += 1;
        setAsked(next);
      },
      timesOpened: () => times.current,
    }),
    [],
  );
  return (
    <StatsContext.Provider value={opener}>
      {children}
      <StatsDialog
        asked={asked}
        onClose={() => {
          setAsked(null);
        }}
      />
    </StatsContext.Provider>
  );
}

/** The statistics that are asked for, shown once they are there. */
function StatsDialog({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const notify = useToasts();
  const [view, setView] = useState<StatsView | null>(null);
  const [chosen, setChosen] = useState<Edition | null>(null);
  const edition = chosen ?? asked?.edition;
  // Another edition counts its games otherwise.
  const number = edition === asked?.edition ? asked?.number : undefined;
  const address =
    asked === null || edition === undefined ? null : statsAddress(edition, language, { page: "/stats.json", number });

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
    // What it calls when it fails is no reason to ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [address]);

  return (
    <Dialog
      isOpen={asked !== null && view !== null}
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
