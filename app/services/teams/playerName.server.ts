import { type TeamRefusal, toPlayerName } from "~/game/team";

/** The name that a player may have, before it is checked for blocked words and made unique in the room. */
export function readPlayerName(raw: string): { readonly name: string } | TeamRefusal {
  const name = toPlayerName(raw);
  if (name === undefined) return "teamNameTooLong";
  return name === "" ? "teamNameMissing" : { name };
}
