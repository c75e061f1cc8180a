import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Language, LANGUAGE_FACTS, LANGUAGES } from "~/editions/languages";
import { AS_DEVICE, GLOSS_CHOICES, SWITCH_GROUPS, type SWITCHES } from "~/editions/settings";
import { Choice } from "~/ui/Choice";
import { PostForm } from "~/ui/Form";
import { useFacts } from "~/ui/pageFacts";
import { useSettings } from "~/ui/SettingsProvider";
import { useLanguage, usePath } from "~/ui/useLanguage";
import { BackField } from "~/ui/visitor";
import { followSettingsForm } from "./settingsForm.browser";

/** Settings whose label needs a line of help. */
const WITH_HELP = ["showSimilarity", "showFAQ", "lowercase", "playSounds", "showOthers"] as const;

function hasHelp(name: (typeof SWITCHES)[number]): name is (typeof WITH_HELP)[number] {
  return (WITH_HELP as readonly string[]).includes(name);
}

/** The settings in the dialog, which its own script follows as it does on their page. */
export function SettingsInDialog() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = place.current?.querySelector<HTMLElement>("[data-settings]");
    return form ? followSettingsForm(form) : undefined;
  }, []);
  return (
    <div ref={place}>
      <SettingsForm />
    </div>
  );
}

/** The settings form, as plain markup. With a script each change applies at once; without one the form is submitted. */
export function SettingsForm() {
  const { t } = useTranslation();
  const path = usePath();
  const settings = useSettings();
  const language = useLanguage();
  // The setting does not exist where nouns have capitals. A form without the field would turn it off.
  const hasLowercase = !LANGUAGE_FACTS[language].writesCapitals;
  return (
    <div className="stack stack-8" data-settings="">
      <Group name="language">
        {/* Each leads to the page in that language. */}
        <LanguageChoice name="language" choices={LANGUAGES} chosen={language} />
        {/* A choice loads the page again: the server has them. */}
        <LanguageChoice name="glosses" choices={GLOSS_CHOICES} chosen={settings.glosses ?? "off"}>
          <small>{t("settings.glossesHelp")}</small>
        </LanguageChoice>
      </Group>
      <PostForm action={path("/settings")} className="stack stack-8">
        <input type="hidden" name="form" value="settings" />
        {!hasLowercase && <input type="hidden" name="lowercase" value={String(settings.lowercase)} />}
        <Group name="look">
          <Choice
            name="darkMode"
            label={t("settings.darkMode")}
            options={[
              [AS_DEVICE, t("settings.darkDevice")],
              ["false", t("settings.darkOff")],
              ["true", t("settings.darkOn")],
            ]}
            chosen={String(settings.darkMode ?? AS_DEVICE)}
          />
          <Switches names={SWITCH_GROUPS.look} />
        </Group>
        <Group name="game">
          <Switches names={SWITCH_GROUPS.game.filter((name) => hasLowercase || name !== "lowercase")} />
        </Group>
        <Note name="score" text={t("settings.scoreKept")} />
        <button className="button button-main only-plain">{t("settings.save")}</button>
        <Note name="stored" text={t("settings.notKept")} />
        {/* Resets "do not ask again". */}
        <button type="button" className="button" data-ask-again="" hidden>
          {t("settings.askAgain")}
        </button>
        <Note name="asking" text={t("settings.askingAgain")} />
      </PostForm>
    </div>
  );
}

function Group({ name, children }: { name: "language" | "look" | "game"; children: ReactNode }) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <section className="stack stack-4" aria-labelledby={heading}>
      <h2 id={heading}>{t(`settings.${name}`)}</h2>
      {children}
    </section>
  );
}

function Switches({ names }: { names: readonly (typeof SWITCHES)[number][] }) {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <div>
      {names.map((name) => (
        <label key={name} className={`switch touch-row${name === "playSounds" ? " only-enhanced" : ""}`}>
          <span>
            {t(`settings.${name}`)}
            {hasHelp(name) && <small>{t(`settings.${name}Help`)}</small>}
          </span>
          <input type="checkbox" role="switch" name={name} value="true" defaultChecked={settings[name]} />
        </label>
      ))}
    </div>
  );
}

/** Says what has become of a change, when the script shows it. */
function Note({ name, text }: { name: "score" | "stored" | "asking"; text: string }) {
  return <p className="note" role="status" data-note={name} data-text={text} tabIndex={-1} hidden />;
}

interface LanguageChoiceProps {
  readonly name: "language" | "glosses";
  readonly choices: readonly (Language | "off")[];
  readonly chosen: Language | "off";
  readonly children?: ReactNode;
}

/** A form whose buttons are languages by their own names. Each button posts its choice. */
function LanguageChoice({ name, choices, chosen, children }: LanguageChoiceProps) {
  const { t } = useTranslation();
  const action = usePath()("/settings");
  const { pathname } = useFacts().address;
  return (
    <PostForm action={action}>
      <fieldset className="form-group">
        <legend>{t(name === "language" ? "settings.pages" : "settings.glosses")}</legend>
        {/* To the page under the dialog. */}
        {pathname !== action && <BackField />}
        {children}
        <div className="choice">
          {choices.map((choice) => (
            <button
              key={choice}
              name={name}
              value={choice}
              lang={choice === "off" ? undefined : choice}
              aria-pressed={choice === chosen}
            >
              <span>
                {name === "language" && choice !== "off" && <Flag language={choice} />}{" "}
                {choice === "off" ? t("settings.glossesOff") : LANGUAGE_FACTS[choice].name}
              </span>
            </button>
          ))}
        </div>
      </fieldset>
    </PostForm>
  );
}

/** What a flag is drawn with, on 18 by 12 units: colors and paths. A language may have none. */
const FLAGS: Readonly<Partial<Record<Language, readonly (readonly [fill: string, path: string])[]>>> = {
  en: [
    ["#b22234", "M0 0h18v12H0z"],
    ["#fff", "M0 1.7h18v1.7H0zm0 3.4h18v1.7H0zm0 3.4h18v1.7H0z"],
    ["#3c3b6e", "M0 0h8v6.8H0z"],
  ],
  es: [
    ["#c60b1e", "M0 0h18v12H0z"],
    ["#ffc400", "M0 3h18v6H0z"],
  ],
  de: [
    ["#000", "M0 0h18v4H0z"],
    ["#d00", "M0 4h18v4H0z"],
    ["#ffce00", "M0 8h18v4H0z"],
  ],
};

function Flag({ language }: { language: Language }) {
  const { [language]: flag } = FLAGS;
  return (
    flag && (
      <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden="true" focusable="false">
        {flag.map(([fill, path]) => (
          <path key={fill} fill={fill} d={path} />
        ))}
      </svg>
    )
  );
}
