import { Trans, useTranslation } from "react-i18next";
import type { Language } from "~/game/languages";
import { displayOf } from "~/game/types";
import type { PortalWordsData } from "~/http/portal/portalPages.server";
import { formatShortDay } from "~/i18n/format";
import { useLanguage } from "../layout/addresses";
import { Decision } from "./Choice";
import { VerdictButton, VerdictForm } from "./VerdictForm";

interface RowTarget {
  readonly wordLanguage: Language;
  /** Where the form is sent. */
  readonly action: string;
}

/** A word that was reported as odd among the nearest words of another. */
export function OddRow({
  pair: { secret, word, count, lastDay },
  wordLanguage,
  action,
}: RowTarget & { pair: Extract<PortalWordsData, { list: "odd" }>["pairs"][number] }) {
  const { t } = useTranslation();
  const day = formatShortDay(lastDay, useLanguage());
  return (
    <li>
      <span className="portal-game">
        <Trans
          i18nKey="portal.words.near"
          values={{ word: displayOf(word), secret: displayOf(secret) }}
          components={{ b: <b lang={wordLanguage} /> }}
        />
      </span>
      <small>
        <span>{t("portal.words.count", { count })}</span>
        <span>{t("portal.words.lastDay", { day })}</span>
      </small>
      <VerdictForm word={word.word} action={action} className="portal-verdict cluster">
        <input type="hidden" name="secret" value={secret.word} />
        <VerdictButton word={displayOf(word)} name={t("portal.words.takeOut")} verdict="takenOut" />
        <VerdictButton word={displayOf(word)} name={t("portal.words.dismiss")} verdict="oddDismissed" />
      </VerdictForm>
    </li>
  );
}

/** A word that staff has taken out of the ranks. */
export function TakenOutRow({
  taken: { word, at, by },
  wordLanguage,
  action,
}: RowTarget & { taken: Extract<PortalWordsData, { list: "out" }>["taken"][number] }) {
  const { t } = useTranslation();
  return (
    <li>
      <span className="portal-game">
        <b lang={wordLanguage}>{displayOf(word)}</b>
      </span>
      <small>
        <span>
          <Decision by={by} at={at} />
        </span>
      </small>
      <VerdictForm word={word.word} action={action}>
        <VerdictButton word={displayOf(word)} name={t("portal.words.giveBack")} verdict="givenBack" />
      </VerdictForm>
    </li>
  );
}
