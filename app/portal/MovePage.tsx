import ArrowsRightLeftIcon from "@heroicons/react/24/outline/ArrowsRightLeftIcon";
import { useTranslation } from "react-i18next";
import { EDITION_FACTS, type Edition } from "~/editions/editions";
import { formatDay, formatShortDay } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { PostForm } from "~/ui/Form";
import { WrongNote } from "~/ui/notes";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import { HiddenWord } from "./BlindMode";
import { DeskTable } from "./DeskTable";
import { useShortFinding } from "./findings";
import { MoveForm } from "./MoveForm";
import type { PortalMoveData } from "./movePage.request.server";
import type { PortalRefusal } from "./portal.refusals";
import { useRefusal } from "./PortalParts";
import { PortalPage } from "./StaffPage";

type Move = NonNullable<PortalMoveData["move"]>;

/** Moves a chosen word to another day: asks for the day, then shows both days before and after. */
export function MovePage({ refused, ...data }: PortalMoveData & { readonly refused: PortalRefusal | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const { edition, number, game, move, typed, isUnreadable } = data;
  const back = {
    href: portalAddress(language, "create", { edition, num: number }),
    label: t("game.number", { number }),
  };
  const title =
    move === null || game.word === null
      ? t("portal.move.title")
      : t("portal.move.heading", { word: displayOf(game.word), day: formatDay(move.to.day, language) });
  return (
    <PortalPage title={title} tab="calendar" back={back}>
      {refused !== null && <WrongNote>{text(refused)}</WrongNote>}
      {move === null ? (
        <MoveForm game={{ edition, number }} typed={typed} wrong={isUnreadable ? t("portal.refusal.badDay") : null} />
      ) : (
        <Both {...data} move={move} back={back.href} />
      )}
    </PortalPage>
  );
}

function Both({ edition, number, game, move, back }: PortalMoveData & { move: Move; back: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const { to, options, seen, batch } = move;
  const [main, replace] = options;
  const other = to.word === null ? "" : displayOf(to.word);
  const open = options.filter(({ why }) => why === null);
  return (
    <div className="stack move-page">
      {to.choice !== null && (
        <p className="note">
          <ArrowsRightLeftIcon className="icon" aria-hidden="true" />
          <span>{t("portal.move.taken", { day: formatDay(to.day, language) })}</span>
        </p>
      )}
      <DeskTable
        caption={t("portal.move.caption")}
        columns={[
          t("portal.word.day"),
          t("portal.move.now"),
          t(main?.way === "swap" ? "portal.move.afterSwap" : "portal.move.after"),
        ]}
      >
        {[game, to]
          .sort((a, b) => a.number - b.number)
          .map((one) => (
            <tr key={one.number}>
              <th scope="row">
                {formatShortDay(one.day, language)}, {t("portal.calendar.number", { number: one.number })}
              </th>
              <td>
                <Now edition={edition} game={one} />
              </td>
              <td>
                <After edition={edition} option={main} number={one.number} />
              </td>
            </tr>
          ))}
      </DeskTable>
      {options.map(({ way, why }) => why !== null && <WrongNote key={way}>{text(why)}</WrongNote>)}
      <PostForm
        action={portalAddress(language, "move", { edition, num: number, to: to.number })}
        className="form"
        noValidate
      >
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="batch" value={batch} />
        <div className="cluster">
          {open.map(({ way }, index) => (
            <button key={way} className={index === 0 ? "button button-main" : "button"} name="way" value={way}>
              {t(`portal.move.way.${way}`, { word: other })}
            </button>
          ))}
          <a className="button" href={back}>
            {t("staff.cancel")}
          </a>
        </div>
        {replace?.why === null && <small>{t("portal.move.replaceHint", { word: other, number })}</small>}
      </PostForm>
    </div>
  );
}

function Now({ edition, game }: { edition: Edition; game: PortalMoveData["game"] }) {
  const { t } = useTranslation();
  if (game.isWordHidden) return <HiddenWord edition={edition} number={game.number} />;
  if (game.word === null) return <span className="soft">{t("portal.calendar.noWord")}</span>;
  return (
    <>
      <b lang={EDITION_FACTS[edition].wordLanguage} translate="no">
        {displayOf(game.word)}
      </b>
      <small className="soft">
        {game.choice === null
          ? t("portal.start.seeded")
          : game.choice.by === null
            ? t("portal.start.chosen")
            : t("portal.word.chosenBy", { name: game.choice.by.name })}
      </small>
    </>
  );
}

function After({
  edition,
  option,
  number,
}: {
  edition: Edition;
  option: Move["options"][number] | undefined;
  number: number;
}) {
  const { t } = useTranslation();
  const reason = useShortFinding();
  const after = option?.after.find((one) => one.number === number);
  if (after === undefined) return null;
  if (!after.hasWord) return <span className="soft">{t("portal.calendar.noWord")}</span>;
  if (after.word === null) return <HiddenWord edition={edition} number={number} />;
  return (
    <>
      <b lang={EDITION_FACTS[edition].wordLanguage} translate="no">
        {displayOf(after.word)}
      </b>
      <small className="soft">
        {after.findings.length === 0
          ? t("portal.check.fine")
          : t("portal.plan.tabs.look", { count: after.findings.length })}
      </small>
      {after.findings.map((finding) => (
        <small key={reason(finding)}>{reason(finding)}</small>
      ))}
    </>
  );
}
