import XMarkIcon from "@heroicons/react/24/outline/XMarkIcon";
import { memo, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { Edition } from "~/editions/editions";
import { MIGRATE_PAGE } from "~/i18n/addresses";
import { HiddenFields } from "~/ui/HiddenFields";
import { inPlace } from "~/ui/inPlace";
import { lateFile } from "~/ui/late";
import { useSite } from "~/ui/pageFacts";
import { useBrowserValue } from "~/ui/useBrowserValue";
import { usePath } from "~/ui/useLanguage";
import { CsrfField } from "~/ui/visitor";
import { hideLegacyOffer, isLegacyLeft, isLegacyOfferHidden } from "./legacyStorage.browser";

const MigrateDialog = lateFile(() => import("./MigrateDialog")).part("MigrateDialog");

interface MigrateBannerProps {
  readonly edition: Edition;
  /** The address asks for it, and there is an older version to go to. */
  readonly isAsked: boolean;
}

/**
 * Offers to bring along what an older version left in this browser, until the player hides it. Memoized: the game renders
 * with each guess, and this reads local storage.
 */
export const MigrateBanner = memo(function MigrateBanner({ edition, isAsked }: MigrateBannerProps) {
  const { t } = useTranslation();
  const path = usePath();
  const { legacy } = useSite();
  const isLeft = useBrowserValue(() => isLegacyLeft() && !isLegacyOfferHidden(), false);
  const [isOpen, setIsOpen] = useState(false);
  const [isHidden, setIsHidden] = useState(false);
  if (isHidden || (!isAsked && !isLeft)) return null;
  const toPage = (
    <a
      href={path(MIGRATE_PAGE)}
      onClick={inPlace(() => {
        setIsOpen(true);
      })}
    />
  );
  return (
    <>
      <form
        method="post"
        action={path(MIGRATE_PAGE)}
        className="game-place touch-links migrate-banner"
        onSubmit={(event) => {
          event.preventDefault();
          hideLegacyOffer();
          setIsHidden(true);
        }}
      >
        <span>
          {legacy === null ? (
            <Trans i18nKey="migrate.offer" components={{ page: toPage }} />
          ) : (
            <Trans
              i18nKey="migrate.banner"
              values={{ host: legacy.name }}
              components={{ page: toPage, host: <a href={legacy.url} /> }}
            />
          )}
        </span>
        <CsrfField />
        <HiddenFields form="hide" edition={edition} />
        <button className="icon-button" aria-label={t("migrate.hide")}>
          <XMarkIcon className="icon" aria-hidden="true" />
        </button>
      </form>
      {isOpen && (
        <MigrateDialog
          isOpen
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
});
