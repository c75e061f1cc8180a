import { useTranslation } from "react-i18next";
import type { Edition } from "~/editions/editions";
import { dayOf, formatShortDay } from "~/i18n/format";
import { NOTE_KINDS } from "~/i18n/staffPages";
import { Choice } from "~/ui/Choice";
import { Field, PostForm } from "~/ui/Form";
import { WrongNote } from "~/ui/notes";
import { useLanguage } from "~/ui/useLanguage";
import type { DraftData } from "./portal.request.server";
import { OwnerField, useRefusal } from "./PortalParts";
import type { PortalWordFacts as Facts, RefusedNote } from "./wordPage.request.server";

/** What editors say about a word to the next one. */
export function WordNotes({
  notes,
  taste,
  draft,
  refused,
  action,
}: {
  notes: Facts["notes"];
  taste: Facts["taste"];
  draft: DraftData;
  refused: RefusedNote | null;
  action: string;
}) {
  const { t } = useTranslation();
  const text = useRefusal();
  const isGone = refused?.why === "noSuchNote";
  return (
    <section className="stack" aria-labelledby="notes">
      <h2 id="notes">{t("portal.word.notes")}</h2>
      {isGone && <WrongNote>{text(refused.why)}</WrongNote>}
      {taste.map(({ edition, reason }) => (
        <PostForm key={edition} className="apart word-page-noted" action={action}>
          <input type="hidden" name="edition" value={edition} />
          <p>
            <b>{t(`edition.${edition}.tab`)}:</b> {t(`portal.check.taste.${reason}`)}
          </p>
          <button className="button" name="note" value="fine">
            {t("portal.word.fine")}
            <span className="visually-hidden"> {t(`edition.${edition}.tab`)}</span>
          </button>
        </PostForm>
      ))}
      {notes.length === 0 ? (
        <p className="soft">{t("portal.word.noNotes")}</p>
      ) : (
        <ul className="ruled">
          {notes.map((note) => (
            <Note key={note.id} note={note} action={action} />
          ))}
        </ul>
      )}
      <PostForm className="form word-page-note" action={action} noValidate>
        <OwnerField draft={draft} />
        <Choice
          name="kind"
          label={t("portal.word.noteKind")}
          options={NOTE_KINDS.map((kind) => [kind, t(`portal.word.kind.${kind}`)])}
          chosen={refused?.kind ?? NOTE_KINDS[0]}
        />
        <Field
          name="text"
          label={t("portal.word.addNote")}
          initial={refused?.text ?? draft.typed}
          wrong={refused === null || isGone ? null : text(refused.why)}
          placeholder={t("portal.word.notePlaceholder")}
          maxLength={300}
          autoComplete="off"
        />
        <button className="button" name="note" value="add">
          {t("portal.word.add")}
        </button>
      </PostForm>
    </section>
  );
}

function Note({ note: { id, kind, text, at, by }, action }: { note: Facts["notes"][number]; action: string }) {
  const { t } = useTranslation();
  const day = formatShortDay(dayOf(at), useLanguage());
  const name = t(`portal.word.kind.${kind}`);
  const said = kind === "fine" ? t(`edition.${text as Edition}.tab`) : text;
  return (
    <li>
      <PostForm className="apart word-page-noted" action={action}>
        <input type="hidden" name="id" value={id} />
        <p className="breaking">
          <b>{name}.</b> {said}{" "}
          <small className="soft">{by === null ? day : t("portal.word.noteBy", { name: by.name, day })}</small>
        </p>
        <button className="link-button touch" name="note" value="remove">
          {t("portal.word.remove")}
          <span className="visually-hidden">
            {" "}
            {name} {said}
          </span>
        </button>
      </PostForm>
    </li>
  );
}
