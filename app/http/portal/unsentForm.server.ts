import { STAFF_PAGES } from "~/i18n/staffPages";
import type { CookieParts, RequestContext } from "../request/context";

/** Text that was typed into the portal when the session had ended. It waits for its member to sign in again. */
interface PortalDraft {
  /** Id of the member for whom the page was rendered. Nobody else gets the text. */
  readonly owner: string;
  /** Address of the page with the form. */
  readonly address: string;
  readonly typed: string;
}

/** The field of a portal form with the id of the member for whom it was rendered. */
const OWNER_FIELD = "member";
/** The field of each page whose text is kept. */
const TYPED_FIELDS: Readonly<Record<string, string>> = {
  [STAFF_PAGES.create]: "word",
  [STAFF_PAGES.bulkAdd]: "words",
  [STAFF_PAGES.plan]: "text",
  [STAFF_PAGES.word]: "text",
};
/** Characters that are kept: 20 words of 40. In three bytes each, they fit into a cookie. */
const MAX_TYPED = 800;
const DRAFT_COOKIE = "staffDraft";
/** Longer than a sign-in that has to wait for its rate limit. */
const MAX_AGE_SECONDS = 30 * 60;
const PURPOSE = "portalDraft";

/**
 * Keeps what was typed into a form that came without a valid session, sealed in the browser: the text has secrets of games
 * to come.
 * @returns whether there was something to keep
 */
export async function keepUnsent(context: RequestContext): Promise<boolean> {
  const { app, cookies, fields, page, request, staff, url } = context;
  const field = TYPED_FIELDS[page];
  if (request.method !== "POST" || field === undefined || (await staff.member()) !== null) return false;
  const owner = fields.get(OWNER_FIELD) ?? "";
  const text = fields.get(field) ?? "";
  const typed = text.slice(0, MAX_TYPED);
  if (owner === "" || typed.trim() === "") return false;
  // The start of a plan would look like a whole one.
  if (page === STAFF_PAGES.plan && typed !== text) return false;
  const draft: PortalDraft = { owner, address: `${url.pathname}${url.search}`, typed };
  const value = app.seal.seal(PURPOSE, JSON.stringify(draft));
  cookies.set({ name: DRAFT_COOKIE, value, maxAgeSeconds: MAX_AGE_SECONDS, isHttpOnly: true, isStrict: true });
  return true;
}

function readDraft({ app, cookies }: CookieParts): PortalDraft | undefined {
  const text = app.seal.open(PURPOSE, cookies.get(DRAFT_COOKIE) ?? "");
  // Only `keepUnsent` can have sealed it.
  return text === undefined ? undefined : (JSON.parse(text) as PortalDraft);
}

/** Whether the browser has a text that waits for a sign-in. */
export function hasUnsent(parts: CookieParts): boolean {
  return readDraft(parts) !== undefined;
}

/** The address of the page to which a member who has signed in returns. A text of another member is deleted. */
export function unsentAddress(parts: CookieParts, memberId: string): string | undefined {
  const draft = readDraft(parts);
  if (draft?.owner === memberId) return draft.address;
  parts.cookies.delete(DRAFT_COOKIE);
  return undefined;
}

/** Takes the text that was typed on this page. It is then gone. Empty without any. */
export function takeUnsent(parts: CookieParts & Pick<RequestContext, "url">, memberId: string): string {
  const draft = readDraft(parts);
  if (draft?.owner !== memberId || draft.address !== `${parts.url.pathname}${parts.url.search}`) return "";
  parts.cookies.delete(DRAFT_COOKIE);
  return draft.typed;
}
