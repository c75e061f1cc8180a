import { useTranslation } from "react-i18next";
import { Invitation } from "~/ui/Invitation";
import { useSite } from "~/ui/pageFacts";
import type { InvitePageData } from "./circlePages.request.server";

/** The code and the link of a circle, for others to join. */
export function CircleInvitation({ code, ...link }: Pick<InvitePageData, "link" | "qrCode"> & { code: string }) {
  const { t } = useTranslation();
  const { name: site } = useSite();
  return (
    <Invitation
      {...link}
      code={{ code, label: t("circlePage.code") }}
      text={t("circlePage.shareText", { site, code })}
    />
  );
}
