import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/game/editions";
import { displayOf } from "~/game/types";
import type { PortalGameData, TypedWord } from "~/http/portal/createPage.server";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "../layout/useLanguage";
import { Field, PostForm } from "../ui/Form";
import { isFactOfWord, OwnerField, SeeWord, useRefusal } from "./PortalParts";

interface GameFormProps extends Pick<PortalGameData, "edition" | "number" | "show" | "game" | "draft"> {
  /** Null before a word was validated. */
  readonly answer: Omit<TypedWord, "day"> | null;
}

/** The form with the word of a game, which is validated first and then saved. */
export function GameForm({ edition, number, show, game, draft, answer }: GameFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const typed = answer?.typed ?? draft.typed;
  const [word, setWord] = useState(typed);
  // What was found out about one word is not said of another. Without a script, the server compares the two.
  const shown = word.trim() === typed.trim() ? answer : null;
  const validated = shown?.validated ?? null;
  const why = shown?.why ?? null;
  const address = portalAddress(language, "create", { edition, num: number, show });
  const wordLanguage = EDITION_FACTS[edition].wordLanguage;
  return (
    <PostForm action={address} className="form" noValidate>
      <OwnerField draft={draft} />
      <input type="hidden" name="seen" value={game?.secret.word ?? ""} />
      {validated !== null && <input type="hidden" name="validated" value={validated.word} />}
      <Field
        name="word"
        label={t("portal.create.secret")}
        initial={typed}
        wrong={why === null ? null : text(why)}
        lang={wordLanguage}
        placeholder={t("portal.create.placeholder")}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        autoFocus={validated === null}
        onInput={({ currentTarget }) => {
          setWord(currentTarget.value);
        }}
      />
      {why !== null && isFactOfWord(why) && (
        <p>
          <SeeWord edition={edition} word={{ word: typed.trim() }} />
        </p>
      )}
      {validated !== null && (
        <p className="breaking" role="status">
          <Trans
            i18nKey="portal.create.valid"
            values={{ word: displayOf(validated) }}
            components={{ b: <b lang={wordLanguage} translate="no" /> }}
          />{" "}
          {game !== null &&
            game.secret.word !== validated.word &&
            t("portal.create.replaces", { word: displayOf(game.secret) })}
          {shown?.moved.map((moved) => (
            <span key={moved.number}> {t("portal.create.moved", moved)}</span>
          ))}
        </p>
      )}
      <div className="cluster spread">
        <button
          className="button button-main"
          name="intent"
          value={validated === null ? "validate" : "save"}
          autoFocus={validated !== null}
        >
          {t(validated === null ? "portal.create.validate" : "account.save")}
        </button>
        <a className="button" href={address}>
          {t("portal.create.clear")}
        </a>
      </div>
    </PostForm>
  );
}
