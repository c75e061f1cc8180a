import { useTranslation } from "react-i18next";
import { TENTHS } from "~/play/played";

/** Ten boxes, from the fewest guesses to the most. One is the player's, as the sentence beside it says. @param tenth 1 to 10 */
export function Tenths({ tenth }: { tenth: number }) {
  const { t } = useTranslation();
  return (
    <div aria-hidden="true">
      <p className="tenths">
        {Array.from({ length: TENTHS }, (_, index) => (
          <i key={index} className={index + 1 === tenth ? "tenths-own" : undefined} />
        ))}
      </p>
      <p className="apart fine">
        <span>{t("others.fewest")}</span>
        <span>{t("others.most")}</span>
      </p>
    </div>
  );
}
