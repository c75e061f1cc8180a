import { useTranslation } from "react-i18next";
import { formatInstant } from "~/i18n/format";
import { LOG_KINDS, portalAddress } from "~/i18n/staffPages";
import { Fold } from "~/ui/Fold";
import { Field, SelectField } from "~/ui/Form";
import { Tabs } from "~/ui/Tabs";
import { useLanguage } from "~/ui/useLanguage";
import { DeskTable } from "./DeskTable";
import { LogSubject, LogValues } from "./LogLines";
import type { PortalLogData } from "./logPage.request.server";
import { Pager, useRollover } from "./PortalParts";
import { PortalPage } from "./StaffPage";
import { ChangeNote } from "./UndoNote";

type Change = PortalLogData["changes"][number];

/** What staff has done, newest first. */
export function LogPage({ changes, kind, search, isWrongDay, people, page, pages, done }: PortalLogData) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isSearch = Object.values(search).some((text) => text !== "");
  const asked = Object.fromEntries(Object.entries(search).filter(([, text]) => text !== ""));
  return (
    <PortalPage title={t("portal.log.title")} tab="log">
      {done !== null && <ChangeNote change={done} />}
      <Tabs
        label={t("portal.log.kinds")}
        values={LOG_KINDS}
        current={kind}
        name={(one) => t(`portal.log.kind.${one}`)}
        href={(one) => portalAddress(language, "log", { ...asked, kind: one })}
      />
      <Search kind={kind} search={search} isWrongDay={isWrongDay} people={people} />
      {changes.length === 0 ? (
        <p className="soft">{t(isSearch ? "portal.log.noneFound" : "portal.log.none")}</p>
      ) : (
        <DeskTable
          className="desk-blocks log-page-table"
          caption={t(`portal.log.kind.${kind}`)}
          columns={(["when", "who", "what", "values", "undo"] as const).map((head) => t(`portal.log.${head}`))}
        >
          {changes.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </DeskTable>
      )}
      <Pager page={page} pages={pages} href={(to) => portalAddress(language, "log", { ...asked, kind, page: to })} />
    </PortalPage>
  );
}

/** The form that looks for changes by a word, a person and a day. */
function Search({
  kind,
  search,
  isWrongDay,
  people,
}: Pick<PortalLogData, "kind" | "search" | "isWrongDay" | "people">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isSearch = Object.values(search).some((text) => text !== "");
  return (
    <Fold summary={t("portal.log.search")} open={isSearch} isBare>
      <form className="desk-bar" action={portalAddress(language, "log")} role="search">
        {kind !== LOG_KINDS[0] && <input type="hidden" name="kind" value={kind} />}
        <div className="desk-grow">
          <Field
            name="word"
            label={t("portal.log.searchWord")}
            initial={search.word}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
          />
        </div>
        <SelectField
          name="member"
          label={t("portal.log.who")}
          initial={search.member}
          options={[["", t("portal.log.anybody")], ...people.map(({ id, name }) => [id, name] as const)]}
        />
        <Field
          name="day"
          type="date"
          label={t("portal.log.searchDay")}
          initial={search.day}
          wrong={isWrongDay ? t("portal.refusal.noSuchDate") : null}
        />
        <button className="button button-main">{t("portal.members.find")}</button>
        {isSearch && (
          <a className="button" href={portalAddress(language, "log", { kind })}>
            {t("portal.members.all")}
          </a>
        )}
      </form>
    </Fold>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { zone, place } = useRollover();
  const { at, actor, lines } = change;
  const main = mainLine(lines);
  if (main === undefined) return null;
  const when = `${formatInstant(new Date(at), { language, zone })} ${place}`;
  return (
    <tr>
      <td className="log-page-when">{when}</td>
      <td>{actor}</td>
      <th scope="row">
        {t(`portal.log.${main.action}`)}
        <small>
          <LogSubject line={main} />
        </small>
      </th>
      <td>{lines.length === 1 ? <LogValues line={main} /> : <Lines lines={lines} main={main} />}</td>
      <td>
        <Undo change={change} main={main} />
      </td>
    </tr>
  );
}

/** Of several entries the one that says what was done: seeded games only make room. */
function mainLine(lines: Change["lines"]) {
  return lines.find(({ game }) => game === null) ?? lines.find(({ action }) => action !== "seededMoved") ?? lines[0];
}

function Lines({ lines, main }: { lines: Change["lines"]; main: Change["lines"][number] }) {
  const { t } = useTranslation();
  const games = lines.filter(({ game }) => game !== null);
  const done = lines.filter(({ action }) => action === main.action);
  // The schedule's words that made room are not what was done.
  const redrawn = lines.length - done.length;
  const isWhole = games.every(({ state }) => state === games[0]?.state);
  return (
    <details className="log-page-games">
      <summary className="touch">
        <span>
          {main.game === null ? (
            t("portal.log.games", { count: lines.length - 1 })
          ) : (
            <>
              <LogValues line={main} isPlain /> {done.length > 1 && t("portal.log.more", { count: done.length - 1 })}{" "}
              {redrawn > 0 && t("portal.log.redrawn", { count: redrawn })}
            </>
          )}
        </span>
      </summary>
      <ul className="log-page-lines">
        {games.map((line) => (
          <li key={line.id}>
            <LogSubject line={line} />: <LogValues line={line} />
            {line.action !== main.action && <small>{t(`portal.log.${line.action}`)}</small>}
            {!isWhole && (line.state === "begun" || line.state === "changed") && (
              <small>{t(`portal.log.state.${line.state}`)}</small>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Undo({ change: { id, undo }, main }: { change: Change; main: Change["lines"][number] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (undo === null) return null;
  if (undo !== "open") return <span className="soft">{t(`portal.log.state.${undo}`)}</span>;
  const about = main.game === null ? main.subject : t("portal.start.ofGame", { number: main.game.number });
  return (
    <a className="touch" href={portalAddress(language, "undo", { entry: id })}>
      {t("portal.words.undo")}
      <span className="visually-hidden">
        : {t(`portal.log.${main.action}`)}, {about}
      </span>
    </a>
  );
}
