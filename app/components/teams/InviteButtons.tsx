import ShareIcon from "@heroicons/react/24/outline/ShareIcon";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useSite } from "../layout/facts";
import { COPIED_MS, CopyButton } from "../ui/CopyButton";

/** Buttons that copy the code of a team and send its link, by the share dialog of the device or the clipboard. */
export function InviteButtons({ code, link }: { code: string; link: string }) {
  const { t } = useTranslation();
  const { name: site } = useSite();
  const invitation = t("teams.shareText", { site, code });
  return (
    <div className="cluster spread only-enhanced">
      <InviteButton text={code} label={t("teams.copyCode")} shownFor={COPIED_MS.invitation} />
      <InviteButton
        text={`${invitation} ${link}`}
        label={t("teams.sendLink")}
        Icon={ShareIcon}
        shownFor={COPIED_MS.invitation}
        share={{ text: invitation, url: link }}
      />
    </div>
  );
}

/** Copies what invites to a team. When that fails, it says where the code and the link are. */
export function InviteButton(props: ComponentProps<typeof CopyButton>) {
  const { t } = useTranslation();
  return <CopyButton className="button" failed={t("teams.copyFailed")} {...props} />;
}
