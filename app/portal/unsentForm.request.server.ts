import { staffOf } from "~/account/session.request.server";
import { STAFF_PAGES } from "~/i18n/staffPages";
import { MAX_PLAN_BYTES } from "~/schedule/plan.server";
import type { CookieParts, RequestContext } from "~/site/context.request.server";
import { CHUNK_LENGTH, packText, unpackText } from "~/site/cookieJar.request.server";
import { readRows, ROWS_FIELD } from "./planFields.request.server";

/** What was typed into the portal when the session had ended. It waits for its member to sign in again. */
interface PortalDraft {
  /** Id of the member for whom the page was rendered. Nobody else gets it. */
  readonly owner: string;
  /** Address of the page with the form. */
  readonly address: string;
  readonly kind: DraftKind;
  /** Empty: it was too long to be kept. */
  readonly typed: string;
}

/** A text, or what the form of the plan's preview changes about its rows. */
type DraftKind = "text" | "rows";

/** The field of a portal form with the id of the member for whom it was rendered. */
const OWNER_FIELD = "member";
/** The field of each page whose text is kept. */
const TYPED_FIELDS: Readonly<Record<string, string>> = {
  [STAFF_PAGES.create]: "word",
  [STAFF_PAGES.bulkAdd]: "words",
  [STAFF_PAGES.plan]: "text",
  [STAFF_PAGES.word]: "text",
};
/** Characters that are kept of other texts than a plan: 20 words of 40. */
const MAX_TYPED = 800;
const DRAFT_COOKIE = "staffDraft";
/** Longer than a sign-in that has to wait for its rate limit. */
const MAX_AGE_SECONDS = 30 * 60;
const PURPOSE = "portalDraft";
/** Longest draft, bytes. */
const MAX_DRAFT = 2 * MAX_PLAN_BYTES;

/**
 * Keeps what was typed into a form that came without a valid session, sealed in the browser: it has secrets of games to come.
 * @returns whether there was something to keep
 */
export async function keepUnsent(context: RequestContext): Promise<boolean> {
  const { cookies, fields, request, url } = context;
  const typed = readTyped(context);
  if (request.method !== "POST" || typed === undefined || (await staffOf(context).member()) !== null) return false;
  const owner = fields.get(OWNER_FIELD) ?? "";
  if (owner === "") return false;
  const draft: PortalDraft = { owner, address: `${url.pathname}${url.search}`, ...typed };
  const whole = sealDraft(context, draft);
  // The start of a plan would look like a whole one.
  const value = whole.length <= CHUNK_LENGTH ? whole : sealDraft(context, { ...draft, typed: "" });
  cookies.set({ name: DRAFT_COOKIE, value, maxAgeSeconds: MAX_AGE_SECONDS, isHttpOnly: true, isStrict: true });
  return true;
}

const sealDraft = ({ app }: Pick<CookieParts, "app">, draft: PortalDraft) =>
  app.seal.seal(PURPOSE, packText(JSON.stringify(draft)));

/** What a form has to keep. Undefined: nothing. */
function readTyped({ fields, files, page }: RequestContext): Pick<PortalDraft, "kind" | "typed"> | undefined {
  const field = TYPED_FIELDS[page];
  if (field === undefined) return undefined;
  const text = fields.get(field) ?? "";
  const isPlan = page === STAFF_PAGES.plan;
  if (isPlan && fields.has(ROWS_FIELD)) {
    const { mended } = readRows(fields);
    return mended.length === 0 ? undefined : { kind: "rows", typed: JSON.stringify(mended) };
  }
  // A file is too large.
  if (isPlan && (files.get("file")?.length ?? 0) > 0) return { kind: "text", typed: "" };
  return text.trim() === "" ? undefined : { kind: "text", typed: isPlan ? text : text.slice(0, MAX_TYPED) };
}

function readDraft({ app, cookies }: CookieParts): PortalDraft | undefined {
  const packed = app.seal.open(PURPOSE, cookies.get(DRAFT_COOKIE) ?? "");
  const text = packed === undefined ? undefined : unpackText(packed, MAX_DRAFT);
  // Only `keepUnsent` can have sealed it.
  return text === undefined ? undefined : (JSON.parse(text) as PortalDraft);
}

/** Whether the browser has a text that waits for a sign-in. */
export function hasUnsent(parts: CookieParts): boolean {
  return (readDraft(parts)?.typed ?? "") !== "";
}

/** The address of the page to which a member who has signed in returns. A text of another member is deleted. */
export function unsentAddress(parts: CookieParts, memberId: string): string | undefined {
  const draft = readDraft(parts);
  if (draft?.owner === memberId) return draft.address;
  parts.cookies.delete(DRAFT_COOKIE);
  return undefined;
}

/**
 * Takes what was typed on this page. It is then gone.
 * @returns undefined without any. Empty: it was too long to be kept
 */
export function takeUnsent(
  parts: CookieParts & Pick<RequestContext, "url">,
  memberId: string,
  kind: DraftKind = "text",
): string | undefined {
  const draft = readDraft(parts);
  const isHere = draft?.address === `${parts.url.pathname}${parts.url.search}`;
  if (draft?.owner !== memberId || draft.kind !== kind || !isHere) return undefined;
  parts.cookies.delete(DRAFT_COOKIE);
  return draft.typed;
}
