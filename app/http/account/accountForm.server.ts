import { isRefused, refuse, type Refused } from "~/game/refusal";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn } from "~/i18n/addresses";
import type { App } from "~/services/app";
import type { AccountRefused, Authenticated, Done, Mailed } from "~/services/members/accountOutcome.server";
import { logOutElsewhere } from "~/services/members/logIn.server";
import { changePassword } from "~/services/members/password.server";
import { changePhoto, removePhoto } from "~/services/members/photo.server";
import { changeProfile, setCommunication } from "~/services/members/profile.server";
import type { Member } from "~/services/members/sessions.server";
import { requestEmailVerification } from "~/services/members/verifyEmail.server";
import { formRefused, refusalResponse } from "../refusal.server";
import type { RequestContext } from "../request/context";
import { type AccountDone, redirectWith } from "../request/flash.server";
import { requireMember, requireOwnPage } from "../request/guards.server";
import { sendEmail } from "./emails.server";

/** Redirects from an accepted form to a page that says what was done. */
export function formDone(context: RequestContext, done: AccountDone, page: string = ACCOUNT_PAGES.account) {
  return redirectWith(context, { kind: "account", done }, pathIn(context.language, page));
}

/** What a form of the account page does. Its name is also what it has done. */
type AccountForm = (
  app: App,
  sent: {
    readonly member: Member;
    readonly fields: ReadonlyMap<string, string>;
    /** The sender's session id as it is stored. */
    readonly sessionId: string;
  },
) => Promise<Done | Authenticated | Mailed | AccountRefused | Refused<"communicationFailed">>;

/** The forms of the account page by the value of their field `form`. */
const FORMS = {
  profile: (app, { member, fields }) => changeProfile(app, { member, firstName: fields.get("firstName") ?? "" }),
  communication: (app, { member, fields }) => {
    const optIn = fields.get("optIn") ?? "false";
    if (optIn !== "true" && optIn !== "false") return Promise.resolve(refuse("communicationFailed"));
    return setCommunication(app, { member, optIn: optIn === "true" });
  },
  password: (app, { member, fields }) =>
    changePassword(app, { member, old: fields.get("old") ?? "", password: fields.get("password") ?? "" }),
  elsewhere: (app, { member, sessionId }) => logOutElsewhere(app, { member, sessionId }),
  verification: (app, { member }) => requestEmailVerification(app, { member }),
} as const satisfies Readonly<Partial<Record<AccountDone, AccountForm>>>;

/**
 * Handles a form of the account page.
 * @throws Response 401 for a guest, 400 for an unknown form
 */
export async function handleAccountForm(context: RequestContext) {
  const { app, fields, session } = context;
  const member = await requireMember(context);
  const name = fields.get("form") ?? "";
  if (!Object.hasOwn(FORMS, name)) throw refusalResponse("badForm");
  const form = name as keyof typeof FORMS;
  if (form === "profile" || form === "password") requireOwnPage(context, "manage");
  const perform: AccountForm = FORMS[form];
  const outcome = await perform(app, { member, fields, sessionId: (await session.storedId()) ?? "" });
  if (isRefused(outcome))
    return formRefused(outcome, { form, fields, echoedFields: form === "profile" ? ["firstName"] : [] });
  if (outcome.type === "mailed") sendEmail(context, outcome.email);
  // False: the password has been changed again meanwhile, elsewhere. Then nobody is logged in here any more.
  if (outcome.type === "authenticated") await session.begin(outcome);
  return formDone(context, form);
}

/**
 * Handles the photo form: stores or removes the photo.
 * @throws Response 401 for a guest
 */
export async function handlePhotoForm(context: RequestContext) {
  const { app, fields, files } = context;
  const member = await requireMember(context);
  requireOwnPage(context, "manage");
  if (fields.get("form") === "removePhoto") {
    await removePhoto(app, { member });
    return formDone(context, "photoRemoved");
  }
  const bytes = files.get("photo") ?? new Uint8Array(0);
  const outcome = await changePhoto(app, { member, bytes });
  if (isRefused(outcome)) return formRefused(outcome, { form: "photo", fields: new Map([["photo", ""]]) });
  return formDone(context, "photo");
}
