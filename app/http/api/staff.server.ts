import { z } from "zod";
import { recordAudit } from "~/services/audit.server";
import { logInStaff } from "~/services/members/logIn.server";
import { readDeviceCookie } from "../request/deviceCookie.server";
import { startSession } from "../request/startSession.server";
import { sendEmail } from "../emails.server";
import { operation } from "./operation.server";
import { succeeded, success, successOnly } from "./success.server";

export const checkPassword = operation({
  id: "checkPassword",
  path: "/admin/check-password",
  summary: "Log in as staff",
  description:
    "Logs in a staff member: the response sets the session cookies. A member without staff rights is refused as with a wrong password.",
  parameters: z.object({}),
  body: {
    schema: z.strictObject({
      username: z.string().meta({ description: "The member's email address." }),
      password: z.string().meta({ description: "The member's password." }),
    }),
    example: { username: "ana@words.example", password: "nearer and nearer" },
  },
  answer: z.strictObject({ success, message: z.string().min(1).meta({ description: "The result in English." }) }),
  example: { ...succeeded, message: "You are logged in." },
  answerText: "A session has begun.",
  refusals: ["credentialsMissing", "badCredentials", "tooMany"],
  cache: "no-store",
  beginsSession: true,
  perform: async (_, { body: { username, password }, context: open }) => {
    if (username.trim() === "" || password === "") return "credentialsMissing";
    const context = await open();
    const { app, clientAddress, cookies } = context;
    const outcome = await logInStaff(app, {
      email: username,
      password,
      clientAddress,
      devices: readDeviceCookie(cookies),
    });
    if (outcome.type === "refused") {
      sendEmail(context, outcome.email);
      return outcome;
    }
    const isStarted = await startSession(context, outcome);
    if (!isStarted) return "badCredentials";
    await recordAudit(app, { actor: outcome.actor, action: "signedIn" });
    return { ...succeeded, message: "You are logged in." };
  },
});

export const verifyStaff = operation({
  id: "verifyStaff",
  path: "/admin/verify",
  audience: "staff",
  summary: "Check whether staff is logged in",
  description: "A client that gets a 200 may make the calls for staff.",
  parameters: z.object({}),
  answer: successOnly,
  example: succeeded,
  answerText: "The session belongs to staff.",
  refusals: [],
  cache: "no-store",
  perform: () => succeeded,
});
