import { deliverEmail } from "~/account/emails.request.server";
import { requireAdmin } from "~/account/guards.request.server";
import { isAskedForPassword } from "~/account/password.server";
import { needsCode } from "~/account/secondFactor.server";
import type { Member } from "~/account/sessions.server";
import { LANGUAGES } from "~/editions/languages";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn, withQuery } from "~/i18n/addresses";
import type en from "~/i18n/en.json";
import { portalAddress, STAFF_PAGES } from "~/i18n/staffPages";
import type { MailFailure } from "~/platform/mail.server";
import { isRefused } from "~/platform/refusal";
import type { RequestContext } from "~/site/context.request.server";
import { flashOf } from "~/site/flash.request.server";
import { formRefused, orUnavailable, refusalResponse } from "~/site/refusal.request.server";
import { originOf } from "~/site/siteFacts.request.server";
import { createInvite, inviteRoles, keptInvites, noteInviteShown, resendInvite, revokeInvite } from "./invite.server";
import { changeLanguages, changeRole, listPeople, resetFactorOf, STAFF_ROLES } from "./people.server";
import { staffSession } from "./securityPage.request.server";

/** What was done about the people of the portal. Its sentence has the same key in `portal.people.done`. */
type PeopleDone = keyof (typeof en)["portal"]["people"]["done"];
const PEOPLE_DONE = flashOf<{ readonly done: PeopleDone; readonly name: string }>("people");

/** An invitation was made. Without a token, its link is in the email alone. */
interface Invited {
  readonly token: string | null;
  readonly isForPlayer: boolean;
  readonly mailedTo: string | null;
  /** Why the email was not sent. */
  readonly failure: MailFailure | null;
  /** Whether it takes the place of another link. */
  readonly isAgain: boolean;
}

const INVITED = flashOf<Invited>("invited");

export type PortalPeopleData = Awaited<ReturnType<typeof loadPortalPeople>>;

/**
 * The people of the portal, or the one whom the query names, for admins.
 * @throws Response 403 for an editor, 404 if the query names nobody
 */
export async function loadPortalPeople(context: RequestContext) {
  const admin = await requireAdmin(context);
  const { app, url } = context;
  const people = await listPeople(app);
  const named = url.searchParams.get("member");
  const person = named === null ? null : people.find(({ id }) => id === named);
  if (person === undefined) throw new Response(null, { status: 404 });
  const made = INVITED.take(context);
  return {
    people,
    person,
    /** Whether the page asks before the person is removed. */
    isAsking: url.searchParams.get("ask") === "remove",
    invites: await keptInvites(app),
    /** The link that was just made, which is shown once. Null: it is in the email alone. */
    made: made && { ...made, link: made.token === null ? null : inviteLink(context, made) },
    done: PEOPLE_DONE.take(context),
    hasMail: app.mail !== null,
    roles: STAFF_ROLES,
    languages: LANGUAGES,
    inviteRoles: inviteRoles(app),
    you: {
      id: admin.id,
      hasPassword: await isAskedForPassword(app, admin),
      needsCode: await needsCode(app, admin.id),
    },
  };
}

function inviteLink(context: RequestContext, { token, isForPlayer }: Invited): string {
  const page = isForPlayer ? ACCOUNT_PAGES.signUp : STAFF_PAGES.invite;
  return originOf(context) + withQuery(pathIn(context.language, page), { token: token ?? undefined });
}

/**
 * Handles a form of the page of people.
 * @throws Response 403 for an editor, 400 for an unknown form or role
 */
export async function handlePeopleForm(context: RequestContext) {
  const admin = await requireAdmin(context);
  const { fields } = context;
  const form = fields.get("form") ?? "";
  return orUnavailable(
    context,
    () => {
      if (form === "invite") return invite(context, admin);
      return form === "resendInvite" ? inviteAgain(context, admin) : change(context, { admin, form });
    },
    (refusal) => formRefused(refusal, { form, fields, echoedFields: ["email"] }),
  );
}

async function invite(context: RequestContext, admin: Member) {
  const { app, fields } = context;
  const role = readRole(fields, inviteRoles(app));
  const outcome = await createInvite(app, { admin, role, email: fields.get("email") ?? "" });
  if (isRefused(outcome)) return formRefused(outcome, { form: "invite", fields, echoedFields: ["email", "role"] });
  return sendInvite(context, outcome, { isAgain: false });
}

async function inviteAgain(context: RequestContext, admin: Member) {
  const { app, fields } = context;
  const outcome = await resendInvite(app, { admin, hash: fields.get("invite") ?? "" });
  if (isRefused(outcome)) return formRefused(outcome, { form: "resendInvite", fields });
  return sendInvite(context, outcome, { isAgain: true });
}

/** Sends a new link if it has an address. Where the mail server does not take it, the admin gets to see it. */
async function sendInvite(
  context: RequestContext,
  { email, role, ...made }: Exclude<Awaited<ReturnType<typeof createInvite>>, { type: "refused" }>,
  { isAgain }: { isAgain: boolean },
) {
  const delivery = await deliverEmail(context, email);
  const failure = delivery === null || delivery.isSent ? null : delivery;
  if (failure !== null && email !== null) await noteInviteShown(context.app, email.token);
  const invited = {
    token: failure === null ? made.token : (email?.token ?? null),
    isForPlayer: role === "player",
    mailedTo: email?.to ?? null,
    failure,
    isAgain,
  };
  return INVITED.redirectWith(context, invited, portalAddress(context.language, "people"));
}

async function change(context: RequestContext, { admin, form }: { admin: Member; form: string }) {
  const { app, fields, language } = context;
  const [memberId = "", hash = "", password = "", code = ""] = ["member", "invite", "password", "code"].map((name) =>
    fields.get(name),
  );
  const target = { admin, memberId };
  const session = await staffSession(context);
  const forms = {
    role: () => changeRole(app, { ...target, role: readRole(fields, STAFF_ROLES) }),
    languages: () =>
      changeLanguages(app, { ...target, languages: LANGUAGES.filter((one) => fields.has(`language-${one}`)) }),
    remove: () => changeRole(app, { ...target, role: null }),
    resetFactor: () => resetFactorOf(app, { ...target, password, code, session }),
    revokeInvite: () => revokeInvite(app, { admin, hash }),
  } satisfies Record<PeopleDone, () => Promise<unknown>>;
  const isForm = (name: string): name is PeopleDone => Object.hasOwn(forms, name);
  if (!isForm(form)) throw refusalResponse("badForm");
  const name = (await listPeople(app)).find(({ id }) => id === memberId)?.name ?? "";
  const outcome = await forms[form]();
  if (isRefused(outcome)) return formRefused(outcome, { form, fields });
  // Who has given up the own rights is not let in again.
  const isAdminStill =
    memberId !== admin.id || form === "resetFactor" || form === "languages" || fields.get("role") === "admin";
  const address = portalAddress(language, isAdminStill ? "people" : "portal");
  return PEOPLE_DONE.redirectWith(context, { done: form, name }, address);
}

/** @throws Response 400 for what is no role */
function readRole<Role extends string>(fields: ReadonlyMap<string, string>, roles: readonly Role[]): Role {
  const role = roles.find((one) => one === fields.get("role"));
  if (role === undefined) throw refusalResponse("badForm");
  return role;
}
