import { useTranslation } from "react-i18next";
import type { PortalLogData } from "~/http/portal/logPage.server";
import { LOG_KINDS, portalAddress } from "~/i18n/staffPages";
import { formatShortDay, formatUtcTime } from "~/i18n/format";
import { useLanguage } from "../layout/addresses";
import { HiddenWord } from "./BlindMode";
import { Pager } from "./PortalParts";
import { Tabs } from "../ui/Tabs";
import { PortalPage } from "./StaffPage";

/** What staff has done, newest first. */
export function LogPage({ entries, kind, page, pages }: PortalLogData) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <PortalPage title={t("portal.log.title")} tab="log">
      <Tabs
        label={t("portal.log.kinds")}
        values={LOG_KINDS}
        current={kind}
        name={(one) => t(`portal.log.kind.${one}`)}
        href={(one) => portalAddress(language, "log", { kind: one })}
      />
      {entries.length === 0 && <p className="soft">{t("portal.log.none")}</p>}
      <ul className="portal-list ruled">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <Pager page={page} pages={pages} href={(to) => portalAddress(language, "log", { kind, page: to })} />
    </PortalPage>
  );
}

function Entry({ entry }: { entry: PortalLogData["entries"][number] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { at, actor, action, edition, number, subject, before, after, isWordHidden } = entry;
  const words = before !== null && after !== null ? t("portal.log.change", { before, after }) : (after ?? before);
  const about = [
    number === null || edition === null ? [] : [t("portal.log.game", { number, edition: t(`edition.${edition}.tab`) })],
    entry.language === null ? [] : [t(`edition.${entry.language}.tab`)],
    [
      actor.name,
      `${formatShortDay(at.slice(0, "YYYY-MM-DD".length), language)}, ${formatUtcTime(new Date(at), language)} UTC`,
    ],
  ].flat();
  return (
    <li>
      <span className="portal-game">
        {t(`portal.log.${action}`)}
        {subject !== null && (
          <>
            : <b>{subject}</b>
          </>
        )}
        {isWordHidden && number !== null && edition !== null && (
          <>
            : <HiddenWord edition={edition} number={number} />
          </>
        )}
        {words !== null && (
          <>
            {subject === null ? ": " : " → "}
            <b>{words}</b>
          </>
        )}
      </span>
      <small>
        {about.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </small>
    </li>
  );
}
