import type { ReactNode } from "react";
import { MAX_PLAYER_NAME } from "~/game/playerName";
import { Field } from "./Form";

interface PlayerNameFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly name: string;
  /** What is wrong with it, outside a `Form`. */
  readonly wrong?: ReactNode;
}

/** The name by which others know a player, in a team or a circle (`readPlayerName`). @param name in it to begin with */
export function PlayerNameField({ label, hint, name, wrong }: PlayerNameFieldProps) {
  return (
    <Field
      name="name"
      label={label}
      hint={hint}
      initial={name}
      wrong={wrong}
      maxLength={MAX_PLAYER_NAME}
      autoComplete="nickname"
    />
  );
}
