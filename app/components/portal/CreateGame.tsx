import ChevronLeftIcon from "@heroicons/react/24/outline/ChevronLeftIcon";
import ChevronRightIcon from "@heroicons/react/24/outline/ChevronRightIcon";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/game/editions";
import { displayOf } from "~/game/types";
import type { PortalGameData, WordCheck } from "~/http/portal/createPage.server";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "../layout/addresses";
import { Field, PostForm } from "../ui/Form";
import { WrongNote } from "../ui/notes";
import { Choice, EditionTabs, OwnerField, useGameSpan, useRefusal } from "./PortalParts";
import { WordQuality } from "./WordQuality";

interface CreateGameProps extends Omit<PortalGameData, "played" | "meets"> {
  /** Null before a word was validated. */
  readonly check: WordCheck | null;
}

export function CreateGame(props: CreateGameProps) {
  const { edition, number, date, next, game, isFailed, draft, check } = props;
  const span = useGameSpan();
  const { t } = useTranslation();
  const language = useLanguage();
  const typed = check?.typed ?? draft.typed;
  // Without a script, the server compares the word with the validated one.
  const [word, setWord] = useState(typed);
  // What was found out about one word is not said of another.
  const shown = word.trim() === typed.trim() ? check : null;
  const hasBegun = number < next;
  return (
    <>
      <p className="soft">{span(date, { withYear: true, withZones: true })}</p>
      <EditionTabs page="create" current={edition} />
      <nav className="cluster spread" aria-label={t("portal.pages")}>
        {number > next && (
          <a className="button" href={portalAddress(language, "create", { edition, num: number - 1 })}>
            <ChevronLeftIcon className="icon" aria-hidden="true" />
            {t("portal.create.prev")}
          </a>
        )}
        {!hasBegun && (
          <a className="button" href={portalAddress(language, "create", { edition, num: number + 1 })}>
            {t("portal.create.next")}
            <ChevronRightIcon className="icon" aria-hidden="true" />
          </a>
        )}
      </nav>
      {hasBegun ? (
        <>
          <p className="note note-wrong">{t("portal.create.begun", { number })}</p>
          <p>
            <a href={portalAddress(language, "create", { edition, num: next })}>
              {t("portal.create.toNext", { number: next })}
            </a>
          </p>
        </>
      ) : (
        <div className="stack">
          {isFailed ? <WrongNote>{t("portal.create.failed")}</WrongNote> : <NowLine game={game} />}
          <WordForm {...props} typed={typed} check={shown} onType={setWord} />
        </div>
      )}
      {shown?.report && <WordQuality edition={edition} report={shown.report} />}
    </>
  );
}

function NowLine({ game }: Pick<PortalGameData, "game">) {
  const { t } = useTranslation();
  if (game === null) return <p className="soft">{t("portal.create.empty")}</p>;
  return (
    <p className="portal-now breaking">
      <span>
        <Trans
          i18nKey="portal.create.now"
          values={{ word: displayOf(game.secret) }}
          components={{ b: <b lang={EDITION_FACTS[game.edition].wordLanguage} /> }}
        />
      </span>
      <small className="soft">
        <Choice choice={game.choice} />
      </small>
    </p>
  );
}

function WordForm({
  edition,
  number,
  show,
  game,
  draft,
  typed,
  check,
  onType,
}: CreateGameProps & {
  /** What the field has at first. */
  readonly typed: string;
  readonly onType: (word: string) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const address = portalAddress(language, "create", { edition, num: number, show });
  const validated = check?.validated ?? null;
  const why = check?.why ?? null;
  const wordLanguage = EDITION_FACTS[edition].wordLanguage;
  return (
    <PostForm action={address} className="form" noValidate>
      <OwnerField draft={draft} />
      <input type="hidden" name="seen" value={game?.secret.word ?? ""} />
      {validated !== null && <input type="hidden" name="validated" value={validated} />}
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
        onInput={({ currentTarget }) => {
          onType(currentTarget.value);
        }}
      />
      {validated !== null && check?.report && (
        <p className="breaking" role="status">
          <Trans
            i18nKey="portal.create.valid"
            values={{ word: displayOf(check.report.word) }}
            components={{ b: <b lang={wordLanguage} /> }}
          />{" "}
          {game !== null &&
            game.secret.word !== validated &&
            t("portal.create.replaces", { word: displayOf(game.secret) })}
          {check.moved.map((moved) => (
            <span key={moved.number}> {t("portal.create.moved", moved)}</span>
          ))}
        </p>
      )}
      <div className="cluster spread">
        <button className="button button-main" name="intent" value={validated === null ? "validate" : "save"}>
          {t(validated === null ? "portal.create.validate" : "portal.create.save")}
        </button>
        <a className="button" href={address}>
          {t("portal.create.clear")}
        </a>
      </div>
    </PostForm>
  );
}
