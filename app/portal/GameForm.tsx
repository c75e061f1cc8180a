import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { portalAddress } from "~/i18n/staffPages";
import { Field, PostForm } from "~/ui/Form";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import type { PortalGameData, TypedWord } from "./createPage.request.server";
import { isFactOfWord, OwnerField, SeeWord, useRefusal } from "./PortalParts";

interface GameFormProps extends Pick<PortalGameData, "edition" | "number" | "show" | "game" | "draft"> {
  /** Null before a word was validated. */
  readonly answer: TypedWord | null;
}

/**
 * The form with the word of a game, which is validated first and then saved. What was found out about one word is not said of
 * another: a script takes it away (`portal/gameForm.browser.ts`), and the server compares the two.
 */
export function GameForm({ edition, number, show, game, draft, answer }: GameFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const typed = answer?.typed ?? draft.typed;
  const validated = answer?.validated ?? null;
  const why = answer?.why ?? null;
  const address = portalAddress(language, "create", { edition, num: number, show });
  const wordLanguage = EDITION_FACTS[edition].wordLanguage;
  return (
    <PostForm action={address} className="form" noValidate data-enhance="game">
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
      />
      {why !== null && isFactOfWord(why) && (
        <p data-answer>
          <SeeWord edition={edition} word={{ word: typed.trim() }} />
        </p>
      )}
      {validated !== null && (
        <p className="breaking" role="status" data-answer>
          <Trans
            i18nKey="portal.create.valid"
            values={{ word: displayOf(validated) }}
            components={{ b: <b lang={wordLanguage} translate="no" /> }}
          />{" "}
          {game !== null &&
            game.secret.word !== validated.word &&
            t("portal.create.replaces", { word: displayOf(game.secret) })}
          {answer?.moved.map((moved) => (
            <span key={moved.number}> {t("portal.create.moved", moved)}</span>
          ))}
        </p>
      )}
      <div className="cluster spread">
        {validated !== null && (
          <button className="button button-main" name="intent" value="save" autoFocus data-answer>
            {t("account.save")}
          </button>
        )}
        <button
          className="button button-main"
          name="intent"
          value="validate"
          hidden={validated !== null}
          disabled={validated !== null}
          data-unanswered
        >
          {t("portal.create.validate")}
        </button>
        <a className="button" href={address}>
          {t("portal.create.clear")}
        </a>
      </div>
    </PostForm>
  );
}
