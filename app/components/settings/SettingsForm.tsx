import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AS_DEVICE, type Settings, SWITCHES } from "~/game/settings";
import { type Language, LANGUAGES, writesCapitals } from "~/game/languages";
import { useLanguage, usePath } from "../layout/addresses";
import { askAgain, isConfirmed } from "../ui/ConfirmDialog";
import { Flag } from "../ui/Flag";
import { CsrfField } from "../layout/visitor";
import { useSettings } from "./settings";
import { takeFocus } from "../ui/takeFocus";
import { dispatchLanguageChanged } from "~/client/events";
import { changeSettings } from "~/client/settingsStore";
import { useBrowserValue } from "../ui/useBrowserValue";

/** The settings form. With a script each change applies at once; without one the form is submitted. */
export function SettingsForm() {
  const { t } = useTranslation();
  const path = usePath();
  const settings = useSettings();
  const [isStored, setIsStored] = useState(true);
  const change = (part: Partial<Settings>) => {
    setIsStored(changeSettings(part));
  };

  // The setting does not exist where nouns have capitals. A form without the field would turn it off.
  const hasLowercase = !writesCapitals(useLanguage());
  const switches = SWITCHES.filter((name) => hasLowercase || name !== "lowercase");
  const darkModes = [
    { value: null, name: AS_DEVICE, label: t("settings.darkDevice") },
    { value: false, name: "false", label: t("settings.darkOff") },
    { value: true, name: "true", label: t("settings.darkOn") },
  ] as const;
  return (
    <div className="settings">
      <LanguagePicker />
      <form method="post" action={path("/settings")} className="settings-form">
        <CsrfField />
        <input type="hidden" name="form" value="settings" />
        {!hasLowercase && <input type="hidden" name="lowercase" value={String(settings.lowercase)} />}
        <fieldset>
          <legend>{t("settings.darkMode")}</legend>
          <div className="segments">
            {darkModes.map(({ value, name, label }) => (
              <label key={name} className="segment">
                <input
                  type="radio"
                  name="darkMode"
                  value={name}
                  checked={settings.darkMode === value}
                  onChange={() => {
                    change({ darkMode: value });
                  }}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{t("settings.display")}</legend>
          {switches.map((name) => (
            <label key={name} className="check">
              <input
                type="checkbox"
                role="switch"
                name={name}
                value="true"
                checked={settings[name]}
                onChange={(event) => {
                  change({ [name]: event.target.checked });
                }}
              />
              {t(`settings.${name}`)}
            </label>
          ))}
        </fieldset>
        <button className="button button-main only-plain">{t("settings.save")}</button>
        {!isStored && <p role="status">{t("settings.notKept")}</p>}
        <AskAgain />
      </form>
    </div>
  );
}

/** Language links with flag and name. Each leads to the start page of its language. */
function LanguagePicker() {
  const { t } = useTranslation();
  const path = usePath();
  const current = useLanguage();
  const names: Readonly<Record<Language, string>> = {
    en: t("settings.english"),
    es: t("settings.spanish"),
    de: t("settings.german"),
  };
  return (
    <form method="post" action={path("/settings")}>
      <CsrfField />
      <fieldset>
        <legend>{t("settings.language")}</legend>
        <div className="languages">
          {LANGUAGES.map((language) => (
            <button
              key={language}
              className="language"
              name="language"
              value={language}
              lang={language}
              aria-pressed={language === current}
              onClick={() => {
                changeSettings({ language });
                if (language !== current) dispatchLanguageChanged(language);
              }}
            >
              <Flag language={language} />
              {names[language]}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}

/** Resets "do not ask again". */
function AskAgain() {
  const { t } = useTranslation();
  const wasConfirmed = useBrowserValue(() => isConfirmed("giveUp"), false);
  const [isDone, setIsDone] = useState(false);
  if (isDone)
    return (
      <p role="status" tabIndex={-1} ref={takeFocus}>
        {t("settings.askingAgain")}
      </p>
    );
  if (!wasConfirmed) return null;
  return (
    <button
      type="button"
      className="button"
      onClick={() => {
        askAgain("giveUp");
        setIsDone(true);
      }}
    >
      {t("settings.askAgain")}
    </button>
  );
}
