import { useLocation } from "@remix-run/react";
import { memo, useState } from "react";
import { Trans } from "react-i18next";
import { isLegacyLeft } from "~/client/legacyStorage";
import { MIGRATE_PAGE } from "~/i18n/addresses";
import { usePath } from "../layout/addresses";
import { useSite } from "../layout/site";
import { actInPlace } from "../ui/inPlace";
import { useBrowserValue } from "../ui/useBrowserValue";
import { MigrateDialog } from "./MigrateDialog";

/**
 * Offers to bring along what an older version left in this browser. Shown to those whose browser has it, and at
 * `?migrate`. Memoized: the game renders with each guess, and this reads local storage.
 */
export const MigrateBanner = memo(function MigrateBanner() {
  const path = usePath();
  const { legacy } = useSite();
  const isAsked = new URLSearchParams(useLocation().search).has("migrate");
  const isLeft = useBrowserValue(isLegacyLeft, false);
  const [isOpen, setIsOpen] = useState(false);
  if (!isAsked && !isLeft) return null;
  const toPage = (
    <a
      href={path(MIGRATE_PAGE)}
      onClick={(event) => {
        actInPlace(event, () => {
          setIsOpen(true);
        });
      }}
    />
  );
  return (
    <>
      <p className="place-line">
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
      </p>
      <MigrateDialog
        isOpen={isOpen}
        onClose={() => {
          setIsOpen(false);
        }}
      />
    </>
  );
});
