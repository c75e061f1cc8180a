import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/game/editions";
import type { Language } from "~/game/languages";
import { MAX_GREETING_LENGTH, MAX_MADE_LENGTH } from "~/game/making";
import type { RefusedMake } from "~/http/make/form.server";
import type { MakePageData } from "~/http/make/page.server";
import { MAKE_PAGE } from "~/i18n/addresses";
import { usePath } from "../layout/addresses";
import { CsrfField } from "../layout/visitor";
import { Wrong, WrongNote } from "../ui/notes";

/** Refusals of a form that is fine by itself. */
const OF_WHOLE_FORM = ["tooMany", "overloaded"] as const;
/** Refusals that belong to the greeting. All others belong to the word. */
const OF_GREETING: readonly string[] = ["greetingTooLong", "greetingNotAllowed", "greetingHasSecret"];

const isOfWholeForm = (why: RefusedMake["why"]): why is (typeof OF_WHOLE_FORM)[number] =>
  (OF_WHOLE_FORM as readonly string[]).includes(why);

/** Asks for a word, the language of the words and a greeting. */
export function MakeForm({
  editions,
  initial,
  why,
  onChange,
}: Pick<MakePageData, "editions"> & {
  initial: RefusedMake["typed"];
  /** Why the form was refused. */
  why: RefusedMake["why"] | null;
  /** Called when anything in the form has changed. */
  onChange: () => void;
}) {
  const { t } = useTranslation();
  const path = usePath();
  const id = useId();
  const [edition, setEdition] = useState(initial.edition);
  const [greeting, setGreeting] = useState(initial.greeting);
  const names: Readonly<Record<Language, string>> = {
    en: t("settings.english"),
    es: t("settings.spanish"),
    de: t("settings.german"),
  };
  const isWrong = why !== null && !isOfWholeForm(why);
  const isGreetingWrong = isWrong && OF_GREETING.includes(why);
  const isWordWrong = isWrong && !isGreetingWrong;
  const field = (name: string, isRefused: boolean) => ({
    id: `${id}${name}`,
    name,
    className: "input",
    autoComplete: "off",
    "aria-invalid": isRefused ? true : undefined,
    "aria-describedby": [`${id}${name}hint`, ...(isRefused ? [`${id}why`] : [])].join(" "),
    // The form was refused because of this field, so it gets the focus.
    autoFocus: isRefused,
  });
  const reason = isWrong && <Wrong id={`${id}why`}>{t(`makeRefusal.${why}`)}</Wrong>;
  return (
    // The messages of the browser would not be in the language of the page.
    <form method="post" action={path(MAKE_PAGE)} className="form" noValidate onChange={onChange}>
      <CsrfField />
      {why !== null && isOfWholeForm(why) && <WrongNote>{t(`refusal.${why}`)}</WrongNote>}
      <div className="field">
        <label htmlFor={`${id}word`}>{t("make.secret")}</label>
        <input
          {...field("word", isWordWrong)}
          lang={EDITION_FACTS[edition].wordLanguage}
          defaultValue={initial.word}
          maxLength={MAX_MADE_LENGTH}
          autoCapitalize="none"
          spellCheck={false}
        />
        <small id={`${id}wordhint`}>{t("make.secretHint")}</small>
        {isWordWrong && reason}
      </div>
      <fieldset className="group">
        <legend>{t("make.words")}</legend>
        <div className="choice">
          {editions.map(({ edition: one, wordLanguage }) => (
            <label key={one} lang={wordLanguage}>
              <input
                type="radio"
                name="edition"
                value={one}
                checked={edition === one}
                onChange={() => {
                  setEdition(one);
                }}
              />
              {names[wordLanguage]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="field">
        <div className="field-head">
          <label htmlFor={`${id}greeting`}>{t("make.greeting")}</label>
          <small className="only-enhanced">{t("make.used", { used: greeting.length, max: MAX_GREETING_LENGTH })}</small>
        </div>
        <input
          {...field("greeting", isGreetingWrong)}
          value={greeting}
          maxLength={MAX_GREETING_LENGTH}
          onChange={({ currentTarget }) => {
            setGreeting(currentTarget.value);
          }}
        />
        <small id={`${id}greetinghint`}>{t("make.greetingHint", { max: MAX_GREETING_LENGTH })}</small>
        {isGreetingWrong && reason}
      </div>
      <button className="button button-main">{t("make.make")}</button>
    </form>
  );
}
