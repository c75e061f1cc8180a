import { hash, verify } from "@node-rs/argon2";

/** What OWASP asks of argon2id at least: 19 MiB, two passes, one lane. It is that library's default kind. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** A password as it is stored: by argon2id, with a salt of its own, in the text form that names kind, costs and salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), COSTS);
}

/**
 * Whether a password is the one that was hashed.
 * @param hashed undefined: there is none to compare with. That takes as long, and nobody learns of it by waiting.
 */
export async function isPassword(hashed: string | undefined, password: string): Promise<boolean> {
  if (hashed !== undefined) return verify(hashed, password.normalize("NFC"));
  await hashPassword(password);
  return false;
}
