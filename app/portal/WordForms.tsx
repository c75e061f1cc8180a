import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/editions/languages";
import { portalAddress } from "~/i18n/staffPages";
import { Field, PostForm } from "~/ui/Form";
import { Wrong } from "~/ui/notes";
import { useLanguage } from "~/ui/useLanguage";
import { ChosenBy, useEditionInText, useGameSpan, useRefusal } from "./PortalParts";
import type { BlockQuestion, RefusedWord } from "./wordDecision.request.server";

/** Where the forms of a page about words are sent. */
export interface FormTarget {
  readonly wordLanguage: Language;
  readonly action: string;
  /** An editor has no buttons for what only admins may do. */
  readonly isAdmin: boolean;
}

/** Leads to the page of any word. */
export function WordSearch({
  wordLanguage,
  word = "",
  wrong = null,
}: Pick<FormTarget, "wordLanguage"> & {
  readonly word?: string;
  /** Why the word has no page. */
  readonly wrong?: string | null;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <form className="desk-bar" action={portalAddress(language, "word")} role="search">
      <input type="hidden" name="language" value={wordLanguage} />
      <div className="desk-grow">
        <Field
          name="word"
          label={t("portal.word.title")}
          initial={word}
          wrong={wrong}
          lang={wordLanguage}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
        />
      </div>
      <button className="button">{t("portal.word.show")}</button>
    </form>
  );
}

export function VerdictForm({ word, children, ...form }: ComponentProps<typeof PostForm> & { word: string }) {
  return (
    <PostForm {...form}>
      <input type="hidden" name="word" value={word} />
      {children}
    </PostForm>
  );
}

/** @param value as `handleDecision` reads it */
export function VerdictButton({ word, children, ...button }: ComponentProps<"button"> & { word: string }) {
  const { t } = useTranslation();
  return (
    <button className="button" name="verdict" {...button}>
      {children}
      <span className="visually-hidden"> {t("portal.words.ofWord", { word })}</span>
    </button>
  );
}

export function RefusedRow({ refused: { word, typed, why }, id }: { refused: RefusedWord; id: string }) {
  const { t } = useTranslation();
  const text = useRefusal();
  return (
    <Wrong id={id}>
      {t("portal.words.ofWord", { word })}: {text(why, typed)}
    </Wrong>
  );
}

/** Names the games that would lose their chosen word, before it is blocked. */
export function ConfirmBlock({ blocks, games, action }: BlockQuestion & { readonly action: string }) {
  const { t } = useTranslation();
  const spanText = useGameSpan();
  const editionName = useEditionInText();
  return (
    <PostForm action={action} className="form desk-narrow" noValidate>
      <input type="hidden" name="word" value={blocks} />
      <input
        type="hidden"
        name="seen"
        value={games.map(({ edition, number }) => `${edition} ${String(number)}`).join("\n")}
      />
      <p>{t("portal.words.blockText")}</p>
      <ul className="portal-list ruled">
        {games.map(({ edition, number, span, choice }) => (
          <li key={`${edition} ${String(number)}`}>
            <span className="portal-game">
              {t("portal.check.ofEdition", {
                number,
                span: spanText(span),
                edition: editionName(edition),
              })}
            </span>
            <small>
              <ChosenBy choice={choice} />
            </small>
          </li>
        ))}
      </ul>
      <div className="cluster spread">
        <button className="button button-main" name="verdict" value="blocked">
          {t("portal.words.block")}
        </button>
        <a className="button" href={action}>
          {t("staff.cancel")}
        </a>
      </div>
    </PostForm>
  );
}
