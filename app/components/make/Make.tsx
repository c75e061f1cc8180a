import ArrowRightIcon from "@heroicons/react/24/outline/ArrowRightIcon";
import { useEffect, useReducer, useState } from "react";
import { useTranslation } from "react-i18next";
import { isBannedHere, keepProfaneCount } from "~/client/profaneCounter";
import { EDITION_FACTS } from "~/game/editions";
import { MAX_BLOCKED_WORDS } from "~/game/making";
import { displayOf } from "~/game/types";
import type { MakePageData } from "~/http/make/page.server";
import type { RefusedForm } from "~/http/request/formReply.server";
import { MADE_ANCHOR } from "~/i18n/addresses";
import { QrPicture } from "../ui/QrPicture";
import { ShareButton } from "../ui/CopyButton";
import { WrongNote } from "../ui/notes";
import { useBrowserValue } from "../ui/useBrowserValue";
import { LinkField } from "./LinkField";
import { MakeForm } from "./MakeForm";
import { Fold } from "../ui/Fold";
import { Way } from "../ui/Way";

interface MakeProps extends MakePageData {
  readonly refused: RefusedForm | null;
}

/** The form that hides a word for somebody, and the links to the game that was made. */
export function Make({ editions, edition, made, profaneCount, refused }: MakeProps) {
  const { t } = useTranslation();
  // A form that is being changed is no longer that of the links.
  const [isChanged, setIsChanged] = useState(false);
  const isBanned = useBan(profaneCount, refused);
  const shown = refused === null ? made : null;
  if (isBanned) return <WrongNote>{t("refusal.banned")}</WrongNote>;
  return (
    <>
      <MakeForm
        editions={editions}
        initial={made === null ? { word: "", edition, greeting: "" } : { ...made, word: made.typed }}
        refused={refused}
        onChange={() => {
          setIsChanged(true);
        }}
      />
      {shown !== null && !isChanged && <Made made={shown} />}
    </>
  );
}

/** Whether too many blocked words were sent from here: the larger of two counts, that of the cookie and the stored one. */
function useBan(inCookie: number, refused: RefusedForm | null): boolean {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const isBannedInBrowser = useBrowserValue(isBannedHere, false);
  useEffect(() => {
    keepProfaneCount({ inCookie, added: refused?.why === "profane" ? 1 : 0 });
    render();
  }, [inCookie, refused]);
  return inCookie >= MAX_BLOCKED_WORDS || isBannedInBrowser;
}

/** The links to a game that was made. */
function Made({ made }: { made: NonNullable<MakePageData["made"]> }) {
  const { t } = useTranslation();
  const { word, typed, links, path, edition } = made;
  const { wordLanguage } = EDITION_FACTS[edition];
  const isOtherWord = displayOf(word).toLowerCase() !== typed;
  return (
    <section className="part made" id={MADE_ANCHOR} tabIndex={-1} aria-labelledby="made-heading">
      <h2 id="made-heading">{t("make.ready")}</h2>
      {isOtherWord && (
        <p lang={wordLanguage} className="soft">
          {t("make.understood", { typed, word: displayOf(word) })}
        </p>
      )}
      <ShareButton text={t("make.shareText")} url={links.sealed} label={t("make.share")} />
      <LinkField label={t("make.link")} link={links.sealed} hint={t("make.linkHint")} copyLabel={t("make.copyLink")} />
      <div className="folds">
        <Fold summary={t("make.qr")}>
          <p>{t("make.qrText")}</p>
          <QrPicture {...links.qrCode} label={t("make.qrLabel")} />
        </Fold>
        <Fold summary={t("make.plain")}>
          <p>{t("make.plainText")}</p>
          <LinkField label={t("make.plain")} isLabelHidden link={links.plain} copyLabel={t("make.copyPlain")} />
        </Fold>
      </div>
      <p className="soft">{t("make.private")}</p>
      <nav className="ways" aria-label={t("make.next")}>
        <Way href={path} Icon={ArrowRightIcon}>
          {t("make.play")}
        </Way>
      </nav>
    </section>
  );
}
