import UserCircleIcon from "@heroicons/react/24/outline/UserCircleIcon";
import UserPlusIcon from "@heroicons/react/24/outline/UserPlusIcon";
import { useTranslation } from "react-i18next";
import { ACCOUNT_PAGES, PHOTO_ADDRESS } from "~/i18n/accountPages";
import { usePath } from "./addresses";
import { useVisitor } from "./facts";

/** Header link to the account. Shows the member's photo if it loads, otherwise an icon. */
export function AccountLink() {
  const { t } = useTranslation();
  const path = usePath();
  const { member } = useVisitor();
  const hasPhoto = member?.hasPhoto === true;
  const Icon = member === null ? UserPlusIcon : UserCircleIcon;
  return (
    <a
      className="icon-button account-link"
      href={path(ACCOUNT_PAGES.account)}
      aria-label={t(member === null ? "nav.logIn" : "nav.yourAccount")}
    >
      {hasPhoto && <img className="account-photo" src={PHOTO_ADDRESS} alt="" width={28} height={28} />}
      <Icon className="icon" aria-hidden="true" />
    </a>
  );
}
