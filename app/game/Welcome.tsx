import { useTranslation } from "react-i18next";
import { usePath } from "~/ui/useLanguage";
import { Samples, type SamplesProps } from "./Samples";

/** What a first visit shows under the input. Only the server renders it. */
export function Welcome({ isToday, ...samples }: SamplesProps & { isToday: boolean }) {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <section className="welcome welcome-alone stack" aria-labelledby="welcome-heading">
      <h2 id="welcome-heading">{t(isToday ? "welcome.heading" : "welcome.headingPast")}</h2>
      <Samples {...samples} />
      <p className="touch-links">
        <a href={path("/faq")}>{t("welcome.more")}</a>
      </p>
    </section>
  );
}
