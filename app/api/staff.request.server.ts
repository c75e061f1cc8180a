import { z } from "zod";
import { readDeviceCookie } from "~/account/deviceCookie.request.server";
import { sendEmail } from "~/account/emails.request.server";
import { staffOf } from "~/account/session.request.server";
import { signInByCode, signInStaff } from "~/account/signIn.server";
import { isRefused, refuse } from "~/platform/refusal";
import { succeeded, success, successOnly } from "./fields.request.server";
import { operation } from "./operation.request.server";

export const checkPassword = operation({
  id: "checkPassword",
  path: "/admin/check-password",
  session: "staff",
  summary: "Sign in as staff",
  description:
    "Signs a member of staff in to the portal: the response sets the cookies of a session that ends after 30 minutes without a call, and after 12 hours at the latest. " +
    "It is not the session of a player. A member without staff rights is refused as with a wrong password. With a second factor, the call is made again with its code.",
  body: {
    schema: z.strictObject({
      username: z.string().meta({ description: "The member's email address." }),
      password: z.string().meta({ description: "The member's password." }),
      code: z
        .string()
        .optional()
        .meta({ description: "Code of the authenticator app, or a recovery code. Needed with a second factor." }),
    }),
    example: { username: "ana@words.example", password: "nearer and nearer" },
  },
  answer: z.strictObject({ success, message: z.string().min(1).meta({ description: "The result in English." }) }),
  example: { ...succeeded, message: "You are logged in." },
  answerText: "A session has started.",
  refusals: ["credentialsMissing", "badCredentials", "codeNeeded", "codeMissing", "codeWrong", "tooMany"],
  beginsSession: true,
  perform: async (_, { body: { username, password, code }, context: open }) => {
    if (username.trim() === "" || password === "") return refuse("credentialsMissing");
    const context = open();
    const { app, clientAddress, cookies } = context;
    const attempt = { email: username, password, clientAddress, devices: readDeviceCookie(cookies) };
    let outcome = await signInStaff(app, attempt);
    if (outcome.type === "codeNeeded") {
      if (code === undefined) return refuse("codeNeeded");
      outcome = await signInByCode(app, { pending: outcome.pending, code });
    }
    if (isRefused(outcome)) {
      sendEmail(context, outcome.email);
      return outcome;
    }
    const isStarted = await staffOf(context).begin(outcome, null);
    return isStarted ? { ...succeeded, message: "You are logged in." } : refuse("badCredentials");
  },
});

export const verifyStaff = operation({
  id: "verifyStaff",
  path: "/admin/verify",
  audience: "staff",
  summary: "Check whether staff is signed in",
  description: "A client that gets a 200 may make the calls for staff.",
  answer: successOnly,
  example: succeeded,
  answerText: "The session belongs to staff.",
  perform: () => succeeded,
});
