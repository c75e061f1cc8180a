import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dayOf, formatShortDay } from "~/i18n/format";
import { useLanguage } from "~/ui/useLanguage";
import type { TryPageData } from "./tryPage.request.server";

type Try = NonNullable<TryPageData["tries"]>[number];

/** On the page of a game: what became of its links. */
export function BlindTries({ tries }: { tries: readonly Try[] }) {
  const { t } = useTranslation();
  if (tries.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="tries">
      <h2 id="tries">{t("portal.blind.tried")}</h2>
      <Tries tries={tries} />
    </section>
  );
}

/** Links and what became of them, a block each. */
export function Tries({ tries, linkOf }: { tries: readonly Try[]; linkOf?: (one: Try) => ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className="ruled">
      {tries.map((one) => (
        <li key={one.id} className="blind-tries-row breaking">
          <b>{one.name === "" ? t("portal.blind.someone") : one.name}</b>
          <span>{resultOf(t, one)}</span>
          <small className="soft">
            {one.by === null
              ? t("portal.blind.made", { day: formatShortDay(dayOf(one.madeAt), language) })
              : t("portal.blind.madeBy", {
                  day: formatShortDay(dayOf(one.madeAt), language),
                  name: one.by.name,
                })}
            {one.link === null && one.endedAt === null && <> {t("portal.blind.closed")}</>}
          </small>
          {one.endedAt === null && linkOf?.(one)}
        </li>
      ))}
    </ul>
  );
}

const MINUTE_MS = 60_000;

/** "Found in 41 guesses · 2 hints · 25 minutes". */
function resultOf(t: TFunction, { startedAt, endedAt, guesses, hints, hasWon }: Try): string {
  if (startedAt === null) return t("portal.blind.waiting");
  const count = { count: guesses };
  const minutes =
    endedAt === null ? 0 : Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE_MS));
  const state = endedAt === null ? "playing" : hasWon ? "won" : "gaveUp";
  return [
    t(`portal.blind.${state}`, count),
    hints > 0 && t("over.hintCount", { count: hints }),
    minutes > 0 && t("portal.blind.minutes", { count: minutes }),
  ]
    .filter(Boolean)
    .join(" · ");
}
