import { z } from "zod";
import { PHOTO_ADDRESS } from "~/i18n/accountPages";
import { setCommunication } from "~/services/members/profile.server";
import type { Member } from "~/services/members/sessions.server";
import { operation } from "./operation.server";
import { done, success, successAlone } from "./success.server";

const user = z
  .strictObject({
    firstName: z.string().meta({ description: "Empty where none was given." }),
    photoURL: z.string().nullable().meta({ description: "Path of the photo, for its member alone; null without one." }),
    isPhotoValid: z.boolean().meta({ description: "There is a photo." }),
    marketingOptIn: z.boolean().meta({ description: "Mail about news is welcome." }),
    subscription: z.strictObject({
      isPremium: z.boolean().meta({ description: "No ads are shown." }),
      autoRenew: z.boolean().meta({ description: "The subscription goes on by itself." }),
      subscriptionEndDate: z.string().nullable().meta({ description: "ISO 8601; null where there is no end." }),
    }),
    isAdmin: z.boolean().meta({ description: "May make the calls of staff." }),
  })
  .meta({ description: "The member who asks." });

const example = {
  firstName: "Ana",
  photoURL: PHOTO_ADDRESS,
  isPhotoValid: true,
  marketingOptIn: false,
  subscription: { isPremium: false, autoRenew: false, subscriptionEndDate: null },
  isAdmin: false,
};

function toUser(member: Member): z.input<typeof user> {
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
    isAdmin: member.isAdmin,
  };
}

export const refresh = operation({
  id: "refresh",
  path: "/auth/refresh",
  audience: "member",
  summary: "Stay logged in",
  description:
    "A session ends 30 days after it was last used. Every call of a member extends it, at most once a UTC day, and then sets its cookies anew; this " +
    "one does nothing else. The body may be left out.",
  parameters: z.object({}),
  body: { schema: z.strictObject({}), example: {} },
  answer: successAlone,
  example: done,
  answerText: "The session goes on.",
  refusals: [],
  cache: "no-store",
  perform: () => done,
});

export const getUser = operation({
  id: "getUser",
  path: "/api/getuser",
  audience: "member",
  summary: "Tell who is logged in",
  description: "The member whose session cookie comes along.",
  parameters: z.object({}),
  answer: z.strictObject({ user }),
  example: { user: example },
  answerText: "The member.",
  refusals: [],
  cache: "no-store",
  perform: (_, { member }) => ({ user: toUser(member) }),
});

export const changeCommunication = operation({
  id: "changeCommunication",
  path: "/api/communication",
  audience: "member",
  summary: "Allow or forbid mail about news",
  description: "Whether the member wants mail about news. Mail that an account needs is sent either way.",
  parameters: z.object({}),
  body: {
    schema: z.strictObject({ optIn: z.boolean().meta({ description: "Mail about news is welcome." }) }),
    example: { optIn: true },
  },
  answer: z.strictObject({ success, user }),
  example: { ...done, user: { ...example, marketingOptIn: true } },
  answerText: "The member as it is now.",
  refusals: [],
  cache: "no-store",
  perform: async (app, { member, body: { optIn } }) => {
    await setCommunication(app, { member, optIn });
    return { ...done, user: toUser({ ...member, marketingOptIn: optIn }) };
  },
});
