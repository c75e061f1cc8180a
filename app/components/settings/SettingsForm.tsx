import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { AS_DEVICE, GLOSS_CHOICES, type Settings, SWITCHES } from "~/game/settings";
import { type Language, LANGUAGES, writesCapitals } from "~/game/languages";
import { useLanguage, usePath } from "../layout/addresses";
import { askAgain, isConfirmed } from "~/client/confirmations";
import { useFacts } from "../layout/facts";
import { BackField, CsrfField } from "../layout/visitor";
import { useSettings } from "./settings";
import { FocusedNote } from "../ui/notes";
import { dispatchLanguageChanged } from "~/client/otherScripts";
import { changeSettings } from "~/client/settingsStore";
import { useBrowserValue } from "../ui/useBrowserValue";

/** Settings whose label needs a line of help. */
const WITH_HELP = ["showSimilarity", "showFAQ", "lowercase", "playSounds"] as const;

function hasHelp(name: (typeof SWITCHES)[number]): name is (typeof WITH_HELP)[number] {
  return (WITH_HELP as readonly string[]).includes(name);
}

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
    <div className="form">
      <LanguagePicker />
      <GlossPicker />
      <form method="post" action={path("/settings")} className="form">
        <CsrfField />
        <input type="hidden" name="form" value="settings" />
        {!hasLowercase && <input type="hidden" name="lowercase" value={String(settings.lowercase)} />}
        <fieldset className="group">
          <legend>{t("settings.darkMode")}</legend>
          <div className="choice">
            {darkModes.map(({ value, name, label }) => (
              <label key={name}>
                <input
                  type="radio"
                  name="darkMode"
                  value={name}
                  checked={settings.darkMode === value}
                  onChange={() => {
                    change({ darkMode: value });
                  }}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="group">
          <legend>{t("settings.display")}</legend>
          {switches.map((name) => (
            <label key={name} className={name === "playSounds" ? "switch only-enhanced" : "switch"}>
              <span>
                {t(`settings.${name}`)}
                {hasHelp(name) && <small>{t(`settings.${name}Help`)}</small>}
              </span>
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
            </label>
          ))}
        </fieldset>
        <button className="button button-main only-plain">{t("settings.save")}</button>
        {!isStored && (
          <p className="note" role="status">
            {t("settings.notKept")}
          </p>
        )}
        <AskAgain />
      </form>
    </div>
  );
}

/** Each language leads to its start page. */
function LanguagePicker() {
  const { t } = useTranslation();
  const current = useLanguage();
  return (
    <LanguageChoice
      name="language"
      legend={t("settings.language")}
      choices={LANGUAGES}
      chosen={current}
      onChoose={(language) => {
        changeSettings({ language });
        if (language !== current) dispatchLanguageChanged(language);
      }}
    />
  );
}

/** The language of the glosses. A choice loads the page again: the server has them. */
function GlossPicker() {
  const { t } = useTranslation();
  const path = usePath();
  const { glosses } = useSettings();
  const { pathname } = useFacts().address;
  return (
    <LanguageChoice
      name="glosses"
      legend={t("settings.glosses")}
      choices={GLOSS_CHOICES}
      chosen={glosses ?? "off"}
      onChoose={(choice) => {
        changeSettings({ glosses: choice });
      }}
    >
      {pathname !== path("/settings") && <BackField />}
      <small>{t("settings.glossesHelp")}</small>
    </LanguageChoice>
  );
}

/** A form whose buttons are languages by their own names. Each button posts its choice. */
function LanguageChoice<Choice extends Language | "off">({
  name,
  legend,
  choices,
  chosen,
  onChoose,
  children,
}: {
  name: string;
  legend: string;
  choices: readonly Choice[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const path = usePath();
  const labels: Readonly<Record<Language | "off", string>> = {
    en: t("settings.english"),
    es: t("settings.spanish"),
    de: t("settings.german"),
    off: t("settings.glossesOff"),
  };
  return (
    <form method="post" action={path("/settings")}>
      <CsrfField />
      <fieldset className="group">
        <legend>{legend}</legend>
        {children}
        <div className="choice">
          {choices.map((choice) => (
            <button
              key={choice}
              name={name}
              value={choice}
              lang={choice === "off" ? undefined : choice}
              aria-pressed={choice === chosen}
              onClick={() => {
                onChoose(choice);
              }}
            >
              {labels[choice]}
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
  if (isDone) return <FocusedNote>{t("settings.askingAgain")}</FocusedNote>;
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
