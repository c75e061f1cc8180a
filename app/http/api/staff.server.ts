import { z } from "zod";
import { logInStaff } from "~/services/members/logIn.server";
import { startSession } from "../request/startSession.server";
import { sendEmail } from "../emails.server";
import { operation } from "./operation.server";
import { done, success, successAlone } from "./success.server";

export const checkPassword = operation({
  id: "checkPassword",
  path: "/admin/check-password",
  summary: "Log in as staff",
  description:
    "Logs a member in who may decide on games: the answer sets the cookies of a session. A member who may not is refused as if the password were wrong.",
  parameters: z.object({}),
  body: {
    schema: z.strictObject({
      username: z.string().meta({ description: "The member's e-mail address." }),
      password: z.string().meta({ description: "The member's password." }),
    }),
    example: { username: "ana@words.example", password: "nearer and nearer" },
  },
  answer: z.strictObject({ success, message: z.string().min(1).meta({ description: "The same as a sentence." }) }),
  example: { ...done, message: "You are logged in." },
  answerText: "A session has begun.",
  refusals: ["credentialsMissing", "badCredentials", "tooMany"],
  cache: "no-store",
  beginsSession: true,
  perform: async (app, { body: { username, password }, context: open }) => {
    if (username.trim() === "" || password === "") return "credentialsMissing";
    const context = await open();
    const outcome = await logInStaff(app, { email: username, password, clientAddress: context.clientAddress });
    if (outcome.type === "refused") {
      sendEmail(context, outcome.email);
      return outcome;
    }
    const isStarted = await startSession(context, outcome);
    return isStarted ? { ...done, message: "You are logged in." } : "badCredentials";
  },
});

export const verifyStaff = operation({
  id: "verifyStaff",
  path: "/admin/verify",
  audience: "staff",
  summary: "Ask whether staff is logged in",
  description: "Whoever gets an answer may make the calls of staff.",
  parameters: z.object({}),
  answer: successAlone,
  example: done,
  answerText: "The session is that of a member who may decide on games.",
  refusals: [],
  cache: "no-store",
  perform: () => done,
});
