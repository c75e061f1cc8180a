import { type HeadersFunction, json, redirect } from "@remix-run/node";
import type { Language } from "~/game/languages";
import { ACCOUNT_PAGES, type AccountDone } from "~/i18n/accountPages";
import { pathIn } from "~/i18n/addresses";
import type { Done, Mailed, Refused } from "~/services/members/accountOutcome";
import { logOutElsewhere } from "~/services/members/logIn.server";
import { changePassword } from "~/services/members/password.server";
import { changePhoto, removePhoto } from "~/services/members/photo.server";
import { changeProfile, setCommunication } from "~/services/members/profile.server";
import { requestEmailVerification } from "~/services/members/verifyEmail.server";
import type { App } from "~/services/app";
import { storedSessionId } from "~/services/members/sessions.server";
import { sendEmail } from "../emails.server";
import { type Refusal, REFUSAL_STATUS } from "../refusal";
import type { RequestContext } from "../request/context";
import { requireMember } from "../request/guards.server";

/** A form that comes back to whoever sent it: which one, why, and what was typed but for passwords. */
export interface RefusedForm {
  readonly form: string;
  readonly why: Refusal;
  readonly typed: Readonly<Record<string, string>>;
}

/** Longest typed text that is given back to a form, characters. */
const MAX_TYPED = 300;

/** What was wrong with a form, and seconds after which it may be tried again, where that would help. */
export interface FormRefusal {
  readonly why: Refusal;
  readonly retryAfter?: number;
}

/** Answers a form with what was wrong with it, on the page that it came from. */
export function formRefused(
  { why, retryAfter }: FormRefusal,
  {
    form,
    fields,
    kept = [],
  }: { form: string; fields: ReadonlyMap<string, string>; /** Never a password. */ kept?: readonly string[] },
) {
  const typed = Object.fromEntries(kept.map((name) => [name, (fields.get(name) ?? "").slice(0, MAX_TYPED)]));
  const headers: HeadersInit = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
  return json<RefusedForm>({ form, why, typed }, { status: REFUSAL_STATUS[why], headers });
}

/** Headers of the page that a refused form comes back with: those of its refusal, which Remix would leave out. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return retryAfter === null ? {} : { "Retry-After": retryAfter };
};

/** Leads on from a form that was taken, to a page that says what was done. */
export function formDone(language: Language, done: AccountDone, page: string = ACCOUNT_PAGES.account) {
  return redirect(`${pathIn(language, page)}?done=${done}`, { status: 303 });
}

/** What the forms of the account page do, by the name that each is sent with. */
const FORMS = {
  profile: {
    done: "profile",
    kept: ["firstName"],
    perform: (app, { member, fields }) => changeProfile(app, { member, firstName: fields.get("firstName") ?? "" }),
  },
  communication: {
    done: "communication",
    kept: [],
    perform: (app, { member, fields }) => {
      const optIn = fields.get("optIn") ?? "false";
      if (optIn !== "true" && optIn !== "false")
        return Promise.resolve({ type: "refused", why: "communicationFailed" });
      return setCommunication(app, { member, optIn: optIn === "true" });
    },
  },
  password: {
    done: "password",
    kept: [],
    perform: (app, { member, fields, sessionId }) =>
      changePassword(app, {
        member,
        sessionId,
        old: fields.get("old") ?? "",
        password: fields.get("password") ?? "",
      }),
  },
  elsewhere: {
    done: "elsewhere",
    kept: [],
    perform: (app, { member, sessionId }) => logOutElsewhere(app, { member, sessionId }),
  },
  verification: {
    done: "verification",
    kept: [],
    perform: (app, { member }) => requestEmailVerification(app, { member }),
  },
} as const satisfies Readonly<Record<string, AccountForm>>;

interface AccountForm {
  readonly done: AccountDone;
  /** Fields whose text is given back. */
  readonly kept: readonly string[];
  readonly perform: (
    app: App,
    sent: {
      readonly member: Awaited<ReturnType<typeof requireMember>>;
      readonly fields: ReadonlyMap<string, string>;
      /** What the session of the sender is stored as. */
      readonly sessionId: string;
    },
  ) => Promise<Done | Mailed | Refused | { readonly type: "refused"; readonly why: "communicationFailed" }>;
}

/** Does what a form of the account page asks for. Throws the response of a refusal for a guest. */
export async function takeAccountForm(context: RequestContext) {
  const { app, language } = context;
  const member = await requireMember(context);
  const fields = await context.fields();
  const name = fields.get("form") ?? "";
  const form: AccountForm | undefined = Object.hasOwn(FORMS, name) ? FORMS[name as keyof typeof FORMS] : undefined;
  if (form === undefined) throw new Response("badForm", { status: REFUSAL_STATUS.badForm });
  const outcome = await form.perform(app, { member, fields, sessionId: await storedIdOf(context) });
  if (outcome.type === "refused") return formRefused(outcome, { form: name, fields, kept: form.kept });
  if (outcome.type === "mailed") sendEmail(context, outcome.email);
  return formDone(language, form.done);
}

async function storedIdOf({ app, session }: RequestContext): Promise<string> {
  const id = await session.id();
  return id === null ? "" : storedSessionId(app, id);
}

/** Keeps or removes the photo that a form brings. Throws the response of a refusal for a guest. */
export async function takePhotoForm(
  context: RequestContext,
  /** As the action was given it: the photo is read from its body. */
  request: Request,
) {
  const { app, language } = context;
  const member = await requireMember(context);
  const form = await request.formData().catch(() => new FormData());
  if (form.get("form") === "removePhoto") {
    await removePhoto(app, { member });
    return formDone(language, "photoRemoved");
  }
  const photo = form.get("photo");
  const bytes = photo instanceof Blob ? new Uint8Array(await photo.arrayBuffer()) : new Uint8Array(0);
  const outcome = await changePhoto(app, { member, bytes });
  if (outcome.type === "refused") return formRefused(outcome, { form: "photo", fields: new Map() });
  return formDone(language, "photo");
}
