import type { App } from "~/app";
import { refuse } from "~/platform/refusal";

/** Length of a password, code points. */
const PASSWORD_LENGTH = { least: 8, most: 200 } as const;

/**
 * Checks a new password for the account with that address, as NIST SP 800-63B-4 asks in 3.1.1.2: its length, and that
 * it is not one that others would try first. The password is compared as a whole, without regard to case and
 * compatibility forms (NFKC). Passwords that are stored already are not checked.
 */
export async function checkNewPassword(app: Pick<App, "env">, password: string, email: string) {
  const length = Array.from(password.normalize("NFC")).length;
  if (length < PASSWORD_LENGTH.least) return refuse("passwordTooShort");
  if (length > PASSWORD_LENGTH.most) return refuse("passwordTooLong");
  const text = password.normalize("NFKC").toLowerCase().trim();
  if (/^[\s\p{C}]*$/u.test(text)) return refuse("passwordBlank");
  const [user = "", domain = ""] = email.split("@");
  if (isDerivedFrom(text, [email, user, domain])) return refuse("passwordIsEmail");
  if (isDerivedFrom(text, siteNames(app)) || (await isCommon(text))) return refuse("passwordCommon");
  return undefined;
}

/** Whether a text in lower case is one of the 49,233 most frequent passwords of published breaches. */
async function isCommon(text: string): Promise<boolean> {
  // Read on first use, because the list is large. The compiler puts it into the server. A search takes 0.1 ms, a hash 30.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return dictionary["passwords-common"].includes(text);
}

/** Words that name the site: its name, and the host of its address. */
function siteNames({ env: { SITE_NAME, ORIGIN } }: Pick<App, "env">): readonly string[] {
  return [SITE_NAME, ...(ORIGIN === undefined ? [] : [new URL(ORIGIN).hostname])];
}

/**
 * Whether a text is one of the words with nothing but digits and signs around it, which is what people add first:
 * "proxima2024!" is derived from "Proxima". A word of one or two letters derives nothing.
 */
function isDerivedFrom(text: string, words: readonly string[]): boolean {
  const core = trimToLetters(text);
  return words.some((word) => {
    const name = trimToLetters(word.normalize("NFKC").toLowerCase());
    return name.length > 2 && name === core;
  });
}

const trimToLetters = (text: string) => text.replace(/^\P{L}+|\P{L}+$/gu, "");
