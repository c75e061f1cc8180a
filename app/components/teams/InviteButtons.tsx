import LinkIcon from "@heroicons/react/24/outline/LinkIcon";
import ShareIcon from "@heroicons/react/24/outline/ShareIcon";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useSite } from "../layout/facts";
import { CopyButton } from "../ui/CopyButton";

/** How long "copied" is shown, milliseconds. */
const COPIED_MS = 750;

/** Buttons that copy the code and the link of a team, and one that shares an invitation. */
export function InviteButtons({ code, link }: { code: string; link: string }) {
  const { t } = useTranslation();
  const { name: site } = useSite();
  const invitation = t("teams.shareText", { site, code });
  return (
    <div className="button-row is-short only-enhanced">
      <InviteButton text={code} label={t("teams.copyCode")} shownFor={COPIED_MS} />
      <InviteButton text={link} label={t("teams.copyLink")} Icon={LinkIcon} shownFor={COPIED_MS} />
      <InviteButton
        text={`${invitation} ${link}`}
        label={t("share.share")}
        Icon={ShareIcon}
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
