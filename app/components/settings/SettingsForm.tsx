import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AS_DEVICE, type Settings, SWITCHES } from "~/game/settings";
import { type Language, LANGUAGES } from "~/game/languages";
import { useLanguage, usePath } from "../layout/addresses";
import { askAgain, isConfirmed } from "../ui/ConfirmDialog";
import { Flag } from "../ui/Flag";
import { CsrfField } from "../layout/visitor";
import { useSettings } from "./settings";
import { takeFocus } from "../ui/takeFocus";
import { changeSettings } from "~/client/settingsStore";
import { useBrowserValue } from "../ui/useBrowserValue";

/** Raised on `window` when another language was chosen, with its code as `detail`. */
const LANGUAGE_CHANGED = "language-changed";

/** All settings. With a script each applies at once; without one they are saved by the form's button. */
export function SettingsForm() {
  const { t } = useTranslation();
  const path = usePath();
  const settings = useSettings();
  const [isKept, setIsKept] = useState(true);
  const change = (part: Partial<Settings>) => {
    setIsKept(changeSettings(part));
  };

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
          {SWITCHES.map((name) => (
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
        {!isKept && <p role="status">{t("settings.notKept")}</p>}
        <AskAgain />
      </form>
    </div>
  );
}

/** The languages by flag and name. Another language begins anew, at the first page of its own. */
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
                window.dispatchEvent(new CustomEvent(LANGUAGE_CHANGED, { detail: language }));
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

/** The way back for those who have asked not to be asked again. */
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
