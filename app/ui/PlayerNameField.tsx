import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PLAYER_NAME } from "~/words/playerName";
import { Field } from "./Form";

interface PlayerNameFieldProps {
  readonly label?: string;
  readonly name: string;
  /** What is wrong with it, outside a `Form`. */
  readonly wrong?: ReactNode;
}

/** The name by which others know a player, in a team, a circle or a race, or as the maker of a game. @param name in it to begin with */
export function PlayerNameField({ label, name, wrong }: PlayerNameFieldProps) {
  const { t } = useTranslation();
  return (
    <Field
      name="name"
      label={label ?? t("invite.name")}
      hint={t("invite.nameHint")}
      initial={name}
      wrong={wrong}
      maxLength={MAX_PLAYER_NAME}
      autoComplete="nickname"
    />
  );
}
