import ArrowUturnLeftIcon from "@heroicons/react/24/outline/ArrowUturnLeftIcon";
import NoSymbolIcon from "@heroicons/react/24/outline/NoSymbolIcon";
import QueueListIcon from "@heroicons/react/24/outline/QueueListIcon";
import type { ComponentProps, ComponentType, SVGProps } from "react";
import { useTranslation } from "react-i18next";
import { formatShortDay } from "~/i18n/format";
import { Field } from "~/ui/Form";
import { Wrong } from "~/ui/notes";
import { useLanguage } from "~/ui/useLanguage";
import { type DisplayedWord, displayOf } from "~/words/displayedWord";
import { useRefusal } from "./PortalParts";
import type { RefusedWord } from "./wordDecision.request.server";
import { VerdictForm } from "./WordForms";
import type { PortalWordFacts as Facts } from "./wordPage.request.server";

interface ChangeProps {
  readonly facts: Facts;
  readonly refused: RefusedWord | null;
  readonly action: string;
}

/** What can be decided about a word: about blocks and ranks, by admins alone. */
export function ChangeWord({ facts, refused, action, isAdmin }: ChangeProps & { readonly isAdmin: boolean }) {
  const { t } = useTranslation();
  const text = useRefusal();
  const { word, reading, verdict, isBlockedByFile, takenOut } = facts;
  const isBlocked = verdict?.verdict === "blocked";
  const isStaffForm = verdict?.verdict === "form";
  // To block a form has no effect: its word is what the game would show.
  const mayBlock = isAdmin && !isBlocked && !isBlockedByFile && (reading.type !== "form" || isStaffForm);
  const isRanked = reading.type === "word" && reading.standings.some(({ standing }) => standing === "ranked");
  const mayTakeOut = isAdmin && isRanked && takenOut === null;
  const mayUnblock = isAdmin && isBlocked;
  const mayGiveBack = isAdmin && takenOut !== null;
  const isDecided = verdict !== null && !isBlocked;
  const isShown = mayBlock || mayUnblock || mayTakeOut || mayGiveBack || isDecided || isBlockedByFile;
  if (!isShown) return null;
  return (
    <section className="stack" aria-labelledby="change">
      <h2 id="change">{t("portal.word.change")}</h2>
      {/* A refused form has its reason at its field. */}
      {refused !== null && refused.typed === "" && reading.type !== "unknown" && <Wrong>{text(refused.why)}</Wrong>}
      {isBlockedByFile && <p className="soft">{t("portal.word.fileBlocks")}</p>}
      <VerdictForm word={word.word} action={action} className="ways word-page-ways">
        {mayUnblock && (
          <Change value="takenBack" Icon={ArrowUturnLeftIcon} hint={t("portal.word.unblockHint")}>
            {t("portal.word.unblock")}
          </Change>
        )}
        {isDecided && (
          <Change value="takenBack" Icon={ArrowUturnLeftIcon}>
            {t("portal.words.undo")}
          </Change>
        )}
        {mayBlock && (
          <Change value="blocked" Icon={NoSymbolIcon} hint={t("portal.word.blockHint")}>
            {t("portal.word.block")}
          </Change>
        )}
        {mayGiveBack && (
          <Change value="givenBack" Icon={ArrowUturnLeftIcon} hint={t("portal.word.giveBackHint")}>
            {t("portal.word.giveBack")}
          </Change>
        )}
        {mayTakeOut && (
          <Change value="takenOut" Icon={QueueListIcon} hint={t("portal.word.takeOutHint")}>
            {t("portal.word.takeOut")}
          </Change>
        )}
      </VerdictForm>
    </section>
  );
}

/** @param value as `handleDecision` reads it */
function Change({
  Icon,
  hint,
  children,
  ...button
}: ComponentProps<"button"> & {
  Icon: ComponentType<Pick<SVGProps<SVGSVGElement>, "className" | "aria-hidden">>;
  hint?: string;
}) {
  return (
    <button className="touch-row quiet" name="verdict" {...button}>
      <Icon className="icon" aria-hidden="true" />
      <span>
        {children}
        {hint !== undefined && <small className="soft">{hint}</small>}
      </span>
    </button>
  );
}

/** How often players typed a word that the game does not know, and what it could be. */
export function DecideUnknown({
  facts: { word, language: wordLanguage, missed, verdict },
  offers,
  refused,
  action,
}: ChangeProps & { readonly offers: readonly DisplayedWord[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const { count, since } = missed;
  const mayBeForm = verdict?.verdict !== "blocked";
  return (
    <div className="stack stack-6">
      <p>
        {t("portal.word.unknown")}{" "}
        {since === null
          ? t("portal.word.neverTyped")
          : t("portal.word.typedSince", { count, day: formatShortDay(since, language) })}
      </p>
      {mayBeForm && (offers.length > 0 || count > 0) && (
        <div className="cluster">
          {offers.map((offer, index) => (
            <VerdictForm key={offer.word} word={word.word} action={action}>
              <input type="hidden" name="of" value={offer.word} />
              <button className={index === 0 ? "button button-main" : "button"} name="verdict" value="form">
                {t("portal.word.countAs", { word: displayOf(offer) })}
              </button>
            </VerdictForm>
          ))}
          {count > 0 && verdict === null && (
            <VerdictForm word={word.word} action={action}>
              <button className="button" name="verdict" value="dismissed">
                {t("portal.word.leave")}
              </button>
            </VerdictForm>
          )}
        </div>
      )}
      {mayBeForm && (
        <VerdictForm word={word.word} action={action} className="desk-bar" noValidate>
          <div className="desk-grow">
            <Field
              name="of"
              label={t("portal.word.sayForm")}
              initial={refused?.typed ?? ""}
              wrong={refused === null ? null : text(refused.why, refused.typed)}
              lang={wordLanguage}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
            />
          </div>
          <button className="button" name="verdict" value="form">
            {t("portal.words.add")}
          </button>
        </VerdictForm>
      )}
    </div>
  );
}
