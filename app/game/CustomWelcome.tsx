import ArrowLeftIcon from "@heroicons/react/24/outline/ArrowLeftIcon";
import XMarkIcon from "@heroicons/react/24/outline/XMarkIcon";
import type { ComponentProps, MouseEventHandler } from "react";
import { useTranslation } from "react-i18next";
import type { Edition } from "~/editions/editions";
import type { TurnForm } from "~/play/turnForm";
import { KEYS } from "~/ui/storageKeys.browser";
import { useClosed } from "~/ui/useClosed";
import { usePath } from "~/ui/useLanguage";
import { NAME, WithName } from "~/ui/WithName";
import { Greeting } from "./Greeting";
import { Samples } from "./Samples";

/**
 * What the player of a custom game sees before the first guess: who has made it, their greeting, how to play, and the way home. The
 * explanation stays hidden once closed.
 * @param greeting the maker's name and own words, as plain text
 * @param isTry it is a game to come that the player tries blind
 * @param onClick hears of the samples
 */
export function CustomWelcome({
  greeting,
  isTry,
  onClick,
  ...samples
}: {
  greeting: ComponentProps<typeof Greeting> | null;
  isTry: boolean;
  edition: Edition;
  form: TurnForm;
  onClick: MouseEventHandler;
}) {
  const { t } = useTranslation();
  const [isHidden, close] = useClosed(KEYS.customRules);
  // Who tries a game is told each time what others see of it.
  const isClosed = isHidden && !isTry;
  return (
    <section className="welcome stack" aria-labelledby="welcome-heading" onClick={onClick}>
      <div className="welcome-head apart">
        <h2 id="welcome-heading">
          {isTry || greeting === null || greeting.by === "" ? (
            t(isTry ? "custom.tryHeading" : "custom.heading")
          ) : (
            <WithName sentence={t("custom.headingBy", { name: NAME })} name={greeting.by} />
          )}
        </h2>
        {!isClosed && !isTry && (
          <button
            type="button"
            className="icon-button only-enhanced"
            aria-label={t("custom.close")}
            title={t("custom.close")}
            onClick={close}
          >
            <XMarkIcon className="icon" aria-hidden="true" />
          </button>
        )}
      </div>
      {greeting !== null && <Greeting {...greeting} />}
      {!isClosed && (
        <>
          <p>{t(isTry ? "custom.tryHowTo" : "custom.howTo")}</p>
          <Samples {...samples} />
        </>
      )}
      <HomeLine />
    </section>
  );
}

/** The way from a custom game to today's. */
export function HomeLine() {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <p className="game-place touch-links">
      <a href={path("/")}>
        <ArrowLeftIcon className="icon icon-s" aria-hidden="true" />
        {t("custom.home")}
      </a>
    </p>
  );
}
