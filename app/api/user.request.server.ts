import { z } from "zod";
import { setCommunication } from "~/account/profile.server";
import { toUser } from "~/account/shownUser.request.server";
import { PHOTO_ADDRESS } from "~/i18n/accountPages";
import { succeeded, success, successOnly } from "./fields.request.server";
import { operation } from "./operation.request.server";

const wantsNews = z.boolean().meta({ description: "Whether the member wants news by email." });

const user = z
  .strictObject({
    firstName: z.string().meta({ description: "Empty when not given." }),
    photoURL: z
      .string()
      .nullable()
      .meta({ description: "Path of the photo, which only the member can read. Null without a photo." }),
    isPhotoValid: z.boolean().meta({ description: "Whether there is a photo." }),
    marketingOptIn: wantsNews,
    subscription: z.strictObject({
      isPremium: z.boolean().meta({ description: "Whether ads are hidden." }),
      autoRenew: z.boolean().meta({ description: "Whether the subscription renews automatically." }),
      subscriptionEndDate: z.string().nullable().meta({ description: "ISO 8601. Null without an end." }),
    }),
    isAdmin: z.boolean().meta({ description: "Whether the member is staff: an admin or an editor." }),
  })
  .meta({ description: "The logged-in member." });

const example = {
  firstName: "Ana",
  photoURL: PHOTO_ADDRESS,
  isPhotoValid: true,
  marketingOptIn: false,
  subscription: { isPremium: false, autoRenew: false, subscriptionEndDate: null },
  isAdmin: false,
};

export const refresh = operation({
  id: "refresh",
  path: "/auth/refresh",
  audience: "member",
  summary: "Stay logged in",
  description:
    "A session expires 30 days after its last use, and 180 days after it began. Every call of a member extends it, at most once per UTC day, and then sets its cookies again. This " +
    "call does nothing else. The body is optional.",
  body: { schema: z.strictObject({}), example: {} },
  answer: successOnly,
  example: succeeded,
  answerText: "The session is valid.",
  perform: () => succeeded,
});

export const getUser = operation({
  id: "getUser",
  path: "/api/getuser",
  audience: "member",
  summary: "Fetch the logged-in member",
  description: "The member of the session cookie.",
  answer: z.strictObject({ user }),
  example: { user: example },
  answerText: "The member.",
  perform: (_, { member }) => ({ user: toUser(member) }),
});

export const changeCommunication = operation({
  id: "changeCommunication",
  path: "/api/communication",
  audience: "member",
  summary: "Set the consent to news by email",
  description: "Sets whether the member wants news by email. Emails that the account needs are sent either way.",
  body: { schema: z.strictObject({ optIn: wantsNews }), example: { optIn: true } },
  answer: z.strictObject({ success, user }),
  example: { ...succeeded, user: { ...example, marketingOptIn: true } },
  answerText: "The updated member.",
  perform: async (app, { member, body: { optIn } }) => {
    await setCommunication(app, { member, optIn });
    return { ...succeeded, user: toUser({ ...member, marketingOptIn: optIn }) };
  },
});
