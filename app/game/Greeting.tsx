import { useTranslation } from "react-i18next";

/** What the maker of a custom game says to its player, if anything. @param by the maker's name, empty without one */
export function Greeting({ text, by }: { text: string; by: string }) {
  const { t } = useTranslation();
  if (text === "") return null;
  return (
    <figure className="welcome-greeting stack stack-1">
      {/* Its language is not known, and it may be written from right to left. */}
      <blockquote className="breaking" dir="auto" lang="">
        {text}
      </blockquote>
      <figcaption className="fine">{by === "" ? t("custom.greetingBy") : <bdi>{by}</bdi>}</figcaption>
    </figure>
  );
}
