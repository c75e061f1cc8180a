import { randomInt } from "node:crypto";
import { JOIN_CODE_ALPHABET, JOIN_CODE_LENGTH } from "./joinCode";

/** A new code by which others join a team or a circle. Unguessable: 24 characters in 8 places are 10¹¹ codes. */
export function newJoinCode(): string {
  const character = () => JOIN_CODE_ALPHABET[randomInt(JOIN_CODE_ALPHABET.length)];
  return Array.from({ length: JOIN_CODE_LENGTH }, character).join("");
}
