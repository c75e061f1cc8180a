import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { gameKey } from "~/editions/gameRef";
import { formatLanguageName, formatShortDay } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { Field, PostForm, TextField } from "~/ui/Form";
import { useLanguage } from "~/ui/useLanguage";
import { HiddenWord } from "./BlindMode";
import type { PortalEmergencyData, RefusedEmergency } from "./emergencyPage.request.server";
import { useRefusal, WordLink } from "./PortalParts";
import { PortalPage } from "./StaffPage";
import { ChangeNote } from "./UndoNote";

/** What an admin can do about a game that has begun with a word that hurts. */
export function EmergencyPage({
  refused,
  ...data
}: PortalEmergencyData & { readonly refused: RefusedEmergency | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edition, number, day, word, notice, isWithheld, isBarred, languages, done } = data;
  const { wordLanguage } = EDITION_FACTS[edition];
  const game = t("portal.check.ofEdition", {
    number,
    span: formatShortDay(day, language),
    edition: t(`edition.${edition}.tab`),
  });
  const form = { data, refused };
  return (
    <PortalPage
      title={t("portal.emergency.title")}
      lead={t("portal.emergency.lead")}
      tab="calendar"
      back={{ href: portalAddress(language, "create", { edition, num: number }), label: game }}
    >
      {done !== null && <ChangeNote change={done} />}
      <p className="portal-now breaking">
        {word === null ? (
          <HiddenWord
            edition={edition}
            number={number}
            href={portalAddress(language, "emergency", { edition, num: number, show: gameKey({ edition, number }) })}
          />
        ) : (
          <Trans
            i18nKey="portal.emergency.word"
            components={{ word: <WordLink language={wordLanguage} word={word} /> }}
          />
        )}
      </p>
      <div className="desk-columns">
        <Section {...form} intent="gameAnnotated">
          {languages.map((one) => (
            <TextField
              key={one}
              name={`notice-${one}`}
              label={formatLanguageName(one, language)}
              lang={one}
              rows={2}
              maxLength={300}
              defaultValue={refused?.notice[one] ?? notice[one] ?? ""}
            />
          ))}
        </Section>
        <div className="stack stack-8">
          <Section {...form} intent={isWithheld ? "wordShownAgain" : "wordWithheld"} />
          {!isBarred && <Section {...form} intent="wordBarred" />}
        </div>
      </div>
    </PortalPage>
  );
}

/** A form that does one thing, and asks why. */
function Section({
  data: { edition, number, batch },
  refused,
  intent,
  children,
}: {
  readonly data: PortalEmergencyData;
  readonly refused: RefusedEmergency | null;
  readonly intent: "gameAnnotated" | "wordWithheld" | "wordShownAgain" | "wordBarred";
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const text = useRefusal();
  const own = refused?.intent === intent ? refused : null;
  return (
    <section className="stack" aria-labelledby={intent}>
      <h2 id={intent}>{t(`portal.emergency.${intent}.title`)}</h2>
      <p className="soft">{t(`portal.emergency.${intent}.text`)}</p>
      <PostForm
        className="form"
        action={portalAddress(useLanguage(), "emergency", { edition, num: number })}
        noValidate
      >
        <input type="hidden" name="batch" value={batch} />
        {children}
        <Field
          name="why"
          label={t("portal.emergency.why")}
          initial={own?.reason ?? ""}
          wrong={own === null ? null : text(own.why)}
          maxLength={300}
          autoComplete="off"
        />
        <button className="button button-main start" name="intent" value={intent}>
          {t(`portal.emergency.${intent}.do`)}
        </button>
      </PostForm>
    </section>
  );
}
