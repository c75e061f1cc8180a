import ArrowRightStartOnRectangleIcon from "@heroicons/react/24/outline/ArrowRightStartOnRectangleIcon";
import { type ComponentPropsWithoutRef, type Ref, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Edition } from "~/editions/editions";
import { leaveTeamAddress, teamsAddress } from "~/i18n/addresses";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import { inPlace } from "~/ui/inPlace";
import { KEYS } from "~/ui/storageKeys.browser";
import { useLanguage } from "~/ui/useLanguage";
import { CsrfField } from "~/ui/visitor";
import { Way } from "~/ui/Way";

interface LeaveFormProps extends ComponentPropsWithoutRef<"form"> {
  readonly edition: Edition;
  readonly formRef?: Ref<HTMLFormElement>;
}

export function LeaveForm({ edition, formRef, children, ...form }: LeaveFormProps) {
  const action = teamsAddress(edition, useLanguage());
  return (
    <form method="post" action={action} {...form} ref={formRef} hidden={children === undefined}>
      <CsrfField />
      <input type="hidden" name="intent" value="leave" />
      {children}
    </form>
  );
}

/**
 * Link to leave the team. Asks for confirmation: in a dialog, unless the player wants none, or on a page of its own without a script.
 * @param isWay drawn as a row of the ways on
 */
export function LeaveTeam({ edition, isWay = false }: { edition: Edition; isWay?: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = inPlace(() => {
    setIsAsking(true);
  });
  const href = leaveTeamAddress(edition, language);
  return (
    <>
      {isWay ? (
        <Way href={href} onClick={ask} Icon={ArrowRightStartOnRectangleIcon}>
          {t("teams.leave")}
        </Way>
      ) : (
        <a href={href} onClick={ask}>
          <ArrowRightStartOnRectangleIcon className="icon icon-s" aria-hidden="true" />
          {t("teams.leave")}
        </a>
      )}
      <LeaveForm edition={edition} formRef={form} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => {
          setIsAsking(false);
        }}
        title={t("teams.leaveTitle")}
        message={t("teams.leaveText")}
        actionLabel={t("teams.leave")}
        cancelLabel={t("teams.stay")}
        unasked={KEYS.leavesTeamUnasked}
        onConfirm={() => form.current?.requestSubmit()}
      />
    </>
  );
}
