import { useTranslation } from "react-i18next";
import type { InvitePageData } from "~/http/circles/circlePages.server";
import { useSite } from "../layout/facts";
import { InviteButtons, InviteLink, JoinCode } from "../ui/Invitation";

interface CircleInvitationProps {
  readonly code: string;
  readonly link: string;
  readonly qrCode: InvitePageData["qrCode"];
  /** The page is about nothing else. */
  readonly isOpen?: boolean;
}

/** The code and the link of a circle, for others to join. */
export function CircleInvitation({ code, link, qrCode, isOpen = false }: CircleInvitationProps) {
  const { t } = useTranslation();
  const { name: site } = useSite();
  return (
    <div className="stack stack-4">
      <JoinCode code={code} label={t("circlePage.code")} />
      <InviteButtons
        code={code}
        link={link}
        text={t("circlePage.shareText", { site, code })}
        failed={t("circlePage.copyFailed")}
      />
      <InviteLink link={link} qrCode={qrCode} isOpen={isOpen} />
    </div>
  );
}
