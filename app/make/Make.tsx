import ArrowRightIcon from "@heroicons/react/24/outline/ArrowRightIcon";
import { useTranslation } from "react-i18next";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { LANGUAGE_FACTS } from "~/editions/languages";
import { MADE_ANCHOR, MAKE_PAGE } from "~/i18n/addresses";
import { MAX_MADE_LENGTH } from "~/play/customCode";
import type { RefusedForm } from "~/refusals";
import { Choice } from "~/ui/Choice";
import { Field, Form } from "~/ui/Form";
import { Invitation } from "~/ui/Invitation";
import { WrongNote } from "~/ui/notes";
import { PlayerNameField } from "~/ui/PlayerNameField";
import { usePath } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import { displayOf } from "~/words/displayedWord";
import { MAX_BLOCKED_WORDS, MAX_GREETING_LENGTH } from "./makeLimits";
import type { MakePageData } from "./makePage.request.server";

/** The form that hides a word for somebody, and the link to the game that was made. Plain markup: see `make/makeForm.browser.ts`. */
export function Make({
  editions,
  edition,
  name,
  made,
  profaneCount,
  refused,
}: MakePageData & { refused: RefusedForm | null }) {
  const { t } = useTranslation();
  const ban = <WrongNote>{t("refusal.banned")}</WrongNote>;
  const shown = refused === null ? made : null;
  const isBanned = profaneCount >= MAX_BLOCKED_WORDS;
  return (
    <div data-make="" data-profane-count={profaneCount} data-added={refused?.why === "profane" ? 1 : 0}>
      {isBanned ? (
        ban
      ) : (
        <>
          {/* For a browser whose own count outlives the cookie. Nobody else is shown or told it. */}
          <template data-ban="">{ban}</template>
          <MakeForm
            editions={editions}
            initial={made === null ? { word: "", edition, greeting: "", name } : { ...made, word: made.typed }}
            refused={refused}
          />
          {shown !== null && <Made made={shown} />}
        </>
      )}
    </div>
  );
}

function Made({ made }: { made: NonNullable<MakePageData["made"]> }) {
  const { t } = useTranslation();
  const { word, typed, invitation, path, edition } = made;
  const { wordLanguage } = EDITION_FACTS[edition];
  const isOtherWord = displayOf(word).toLowerCase() !== typed;
  return (
    <section className="stack make-made" id={MADE_ANCHOR} tabIndex={-1} aria-labelledby="made-heading">
      <h2 id="made-heading">{t("make.ready")}</h2>
      {isOtherWord && (
        <p lang={wordLanguage} className="soft">
          {t("make.understood", { typed, word: displayOf(word) })}
        </p>
      )}
      <Invitation {...invitation} text={t("make.shareText")} hint={t("make.linkHint")} />
      <p className="soft">{t("make.private")}</p>
      <nav className="ways" aria-label={t("over.ways")}>
        <Way href={path} Icon={ArrowRightIcon}>
          {t("make.play")}
        </Way>
      </nav>
    </section>
  );
}

function MakeForm({
  editions,
  initial,
  refused,
}: Pick<MakePageData, "editions"> & {
  initial: { readonly word: string; readonly edition: Edition; readonly greeting: string; readonly name: string };
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
      <Choice
        name="edition"
        label={t("make.words")}
        options={editions.map((one) => [one.edition, LANGUAGE_FACTS[one.wordLanguage].name, one.wordLanguage])}
        chosen={edition}
      />
      <Field
        name="greeting"
        label={t("make.greeting")}
        hint={t("make.greetingHint", { max: MAX_GREETING_LENGTH })}
        aside={
          <small className="only-enhanced number" data-used={usedOf("#")}>
            {usedOf(greeting.length)}
          </small>
        }
        initial={greeting}
        maxLength={MAX_GREETING_LENGTH}
        autoComplete="off"
      />
      <PlayerNameField label={t("make.name")} name={initial.name} />
      <button className="button button-main">{t("make.make")}</button>
    </Form>
  );
}
