import { PHOTO_ADDRESS } from "~/i18n/accountPages";
import { type Member, roleOf } from "./sessions.server";

/** The member as scripts of a page and the API see them: without the email address and the id. */
export function toUser(member: Member) {
  const hasPhoto = member.photoChangedAt !== null;
  return {
    firstName: member.firstName,
    photoURL: hasPhoto ? PHOTO_ADDRESS : null,
    isPhotoValid: hasPhoto,
    marketingOptIn: member.marketingOptIn,
    subscription: {
      isPremium: member.isPremium,
      autoRenew: member.autoRenew,
      subscriptionEndDate: member.subscriptionEndsAt,
    },
    // Who may enter the portal: editors too.
    isAdmin: roleOf(member) !== null,
  };
}
