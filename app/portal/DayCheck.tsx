import { Fragment } from "react";
import { Trans, useTranslation } from "react-i18next";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { portalAddress } from "~/i18n/staffPages";
import { PostForm } from "~/ui/Form";
import { useFacts } from "~/ui/pageFacts";
import { useLanguage } from "~/ui/useLanguage";
import { CheckLine, FindingLine, GameLink } from "./CheckLine";
import type { WordCheck } from "./dayCheck.request.server";
import { FindAnother } from "./FindPage";
import { isFactOfWord, SeeWord, useRefusal, WordLink } from "./PortalParts";

/** What the check of a word says, in sentences. @param isTyped it is not the word that the game has, but one to be saved */
export function CheckSection({
  check,
  edition,
  number,
  isTyped,
}: {
  check: WordCheck;
  edition: Edition;
  number: number;
  isTyped: boolean;
}) {
  const { t } = useTranslation();
  const { refused, warnings } = check;
  const looks = warnings === 0 ? t("portal.check.fine") : t("portal.check.look", { count: warnings });
  const can = refused === null && isTyped ? `${t("portal.check.canSave")} ` : "";
  return (
    <section className="stack" aria-labelledby="check">
      <h2 id="check" className="breaking">
        <Trans
          i18nKey="portal.check.title"
          components={{
            word: <WordLink language={EDITION_FACTS[edition].wordLanguage} word={check.word} isPlain />,
          }}
        />
      </h2>
      <p>
        <b>{refused === null ? `${can}${looks}` : t("portal.check.cannotSave")}</b>
      </p>
      {refused !== null && (
        <p>
          <FindAnother edition={edition} number={number} />
        </p>
      )}
      <ul className="day-check ruled">
        {refused !== null && <RefusedLine refused={refused} word={check.word} edition={edition} />}
        {check.findings.map((finding, index) => (
          // A kind may come several times, in an order that does not change.
          <Fragment key={index}>
            <FindingLine finding={finding} edition={edition} />
            {finding.kind === "taste" && <FineForm edition={edition} word={check.word.word} />}
          </Fragment>
        ))}
      </ul>
    </section>
  );
}

/** Says once and for all that a word suits an edition, and leads back to this page. */
function FineForm({ edition, word }: { edition: Edition; word: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useFacts().address;
  const query = { language: EDITION_FACTS[edition].wordLanguage, word, back: pathname + search };
  return (
    <li>
      <PostForm action={portalAddress(useLanguage(), "word", query)}>
        <input type="hidden" name="edition" value={edition} />
        <button className="button" name="note" value="fine">
          {t("portal.check.fineIn", { edition: t(`edition.${edition}.tab`) })}
        </button>
      </PostForm>
    </li>
  );
}

function RefusedLine({
  refused: { why, game },
  word,
  edition,
}: {
  refused: NonNullable<WordCheck["refused"]>;
  word: WordCheck["word"];
  edition: Edition;
}) {
  const text = useRefusal()(why);
  if (game !== null) return <CheckLine level="cannot" text={text} hint={<GameLink game={game} edition={edition} />} />;
  const hint = isFactOfWord(why) ? <SeeWord edition={edition} word={word} /> : undefined;
  return <CheckLine level="cannot" text={text} hint={hint} />;
}
