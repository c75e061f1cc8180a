import { useTranslation } from "react-i18next";
import { type Edition, EDITION_FACTS } from "~/game/editions";
import { MAX_GREETING_LENGTH, MAX_MADE_LENGTH } from "~/game/making";
import type { MakePageData } from "~/http/make/makePage.server";
import type { RefusedForm } from "~/http/refusal.server";
import { MAKE_PAGE } from "~/i18n/addresses";
import { usePath } from "../layout/addresses";
import { LANGUAGE_NAMES } from "../settings/SettingsForm";
import { Field, Form } from "../ui/Form";

/** Asks for a word, the language of the words and a greeting. */
export function MakeForm({
  editions,
  initial,
  refused,
}: Pick<MakePageData, "editions"> & {
  initial: { readonly word: string; readonly edition: Edition; readonly greeting: string };
  refused: RefusedForm | null;
}) {
  const { t } = useTranslation();
  const path = usePath();
  const sent = editions.find(({ edition: one }) => one === refused?.typed.edition);
  const edition = sent?.edition ?? initial.edition;
  const greeting = refused?.typed.greeting ?? initial.greeting;
  const usedOf = (used: number | string) => t("make.used", { used, max: MAX_GREETING_LENGTH });
  return (
    <Form name="make" action={path(MAKE_PAGE)} refused={refused}>
      <Field
        name="word"
        label={t("make.secret")}
        hint={t("make.secretHint")}
        initial={initial.word}
        lang={EDITION_FACTS[edition].wordLanguage}
        maxLength={MAX_MADE_LENGTH}
        autoCapitalize="none"
        autoComplete="off"
      />
      <fieldset className="form-group">
        <legend>{t("make.words")}</legend>
        <div className="choice">
          {editions.map(({ edition: one, wordLanguage }) => (
            <label key={one} lang={wordLanguage}>
              <input type="radio" name="edition" value={one} defaultChecked={edition === one} />
              {t(LANGUAGE_NAMES[wordLanguage])}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        name="greeting"
        label={t("make.greeting")}
        hint={t("make.greetingHint", { max: MAX_GREETING_LENGTH })}
        aside={
          <small className="only-enhanced" data-used={usedOf("#")}>
            {usedOf(greeting.length)}
          </small>
        }
        initial={greeting}
        maxLength={MAX_GREETING_LENGTH}
        autoComplete="off"
      />
      <button className="button button-main">{t("make.make")}</button>
    </Form>
  );
}
