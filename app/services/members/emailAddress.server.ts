/** Maximum length of an address by RFC 5321, characters. */
const MAX_EMAIL = 254;

/**
 * Normalizes an e-mail address: trimmed, NFC, lower case.
 * @returns undefined for text that is not one plain address. Lists, display names and control characters are rejected.
 */
export function toEmail(raw: string): string | undefined {
  const email = raw.trim().normalize("NFC").toLowerCase();
  return email.length <= MAX_EMAIL &&
    /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\].]+(?:\.[^\s\p{C}"(),:;<>@[\\\].]+)+$/u.test(email)
    ? email
    : undefined;
}
