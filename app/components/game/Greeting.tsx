import { useTranslation } from "react-i18next";

/** What the maker of a custom game says to its player. */
export function Greeting({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <figure className="welcome-greeting stack stack-1">
      {/* Its language is not known, and it may be written from right to left. */}
      <blockquote className="breaking" dir="auto" lang="">
        {text}
      </blockquote>
      <figcaption className="fine">{t("custom.greetingBy")}</figcaption>
    </figure>
  );
}
