/** Paths of the pages for staff in English. */
export const STAFF_PAGES = {
  signIn: "/admin",
  code: "/admin/code",
  portal: "/portal",
  create: "/portal/create",
  clear: "/portal/clear",
  bulkAdd: "/portal/bulk-add",
  log: "/portal/log",
  words: "/portal/words",
  forms: "/portal/words.tsv",
  security: "/portal/security",
  signOut: "/portal/sign-out",
} as const;

const isBelow = (page: string, root: string) => page === root || page.startsWith(`${root}/`);

/** Whether a page, given by its path in English, is one of the portal, behind the sign-in. */
export function isPortalPage(page: string): boolean {
  return isBelow(page, STAFF_PAGES.portal);
}

/** Whether a page is for staff: the sign-in or the portal. */
export function isStaffPage(page: string): boolean {
  return isBelow(page, STAFF_PAGES.signIn) || isPortalPage(page);
}
