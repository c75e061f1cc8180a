import EyeSlashIcon from "@heroicons/react/24/outline/EyeSlashIcon";
import { useTranslation } from "react-i18next";
import type { DailyGame } from "~/editions/gameRef";
import { portalAddress } from "~/i18n/staffPages";
import { PostForm } from "~/ui/Form";
import { useLanguage } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import { MoveForm } from "./MoveForm";

/** Moves, swaps or removes the chosen word of a coming game. @param word as it is stored */
export function GameActions({ game, word }: { game: DailyGame; word: string }) {
  const { t } = useTranslation();
  const action = portalAddress(useLanguage(), "create", { edition: game.edition, num: game.number });
  return (
    <div className="desk-bar">
      <MoveForm game={game} />
      <PostForm action={action} noValidate>
        <input type="hidden" name="seen" value={word} />
        <button className="button" name="intent" value="remove">
          {t("portal.start.clear")}
        </button>
      </PostForm>
    </div>
  );
}

/** Leads to playing a coming game without knowing its word. */
export function TryWay({ edition, number }: DailyGame) {
  const { t } = useTranslation();
  const href = portalAddress(useLanguage(), "tryBlind", { edition, num: number });
  return (
    <nav className="ways" aria-label={t("portal.create.ways")}>
      <Way Icon={EyeSlashIcon} href={href} note={t("portal.blind.note")}>
        {t("portal.blind.title")}
      </Way>
    </nav>
  );
}
