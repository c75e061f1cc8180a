import { useId } from "react";
import { useTranslation } from "react-i18next";
import { portalAddress } from "~/i18n/staffPages";
import { CopyButton } from "~/ui/CopyButton";
import { Field, PostForm } from "~/ui/Form";
import { DoneNote, WrongNote } from "~/ui/notes";
import { useLanguage } from "~/ui/useLanguage";
import { Tries } from "./BlindTries";
import type { PortalRefusal } from "./portal.refusals";
import { useBegin, useGameSpan, useRefusal } from "./PortalParts";
import { PortalPage } from "./StaffPage";
import type { TryPageData } from "./tryPage.request.server";

interface TryPageProps extends TryPageData {
  /** Why the form made no link. */
  readonly refused: { readonly why: PortalRefusal; readonly name: string } | null;
}

/** Makes links by which others play a game to come, and lists them. */
export function TryPage({ edition, number, span, hasBegun, tries, done, refused }: TryPageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const spanText = useGameSpan();
  const begin = useBegin();
  const game = t("portal.create.heading", { number, ...begin(span) });
  return (
    <PortalPage
      title={t("portal.blind.title")}
      lead={`${game}. ${spanText(span, { withYear: true })}, ${t(`edition.${edition}.tab`)}`}
      tab="calendar"
      back={{
        href: portalAddress(language, "create", { edition, num: number }),
        label: t("game.number", { number }),
      }}
    >
      <div className="desk-columns">
        <div className="stack">
          <p>{t("portal.blind.lead")}</p>
          {done !== null && refused === null && <DoneNote>{t("portal.blind.done")}</DoneNote>}
          {hasBegun ? (
            <p className="note">{t("portal.blind.begun")}</p>
          ) : (
            <TryForm edition={edition} number={number} refused={refused} />
          )}
        </div>
        <section className="stack" aria-labelledby="tries">
          <h2 id="tries">{t("portal.blind.links")}</h2>
          {tries === null ? (
            <WrongNote>{t("portal.create.failed")}</WrongNote>
          ) : tries.length === 0 ? (
            <p className="soft">{t("portal.blind.none")}</p>
          ) : (
            <Tries tries={tries} linkOf={(one) => one.link !== null && <Link link={one.link} name={one.name} />} />
          )}
        </section>
      </div>
    </PortalPage>
  );
}

function TryForm({ edition, number, refused }: Pick<TryPageProps, "edition" | "number" | "refused">) {
  const { t } = useTranslation();
  const text = useRefusal();
  return (
    <PostForm action={portalAddress(useLanguage(), "tryBlind", { edition, num: number })} className="form" noValidate>
      <Field
        name="name"
        label={t("portal.blind.name")}
        hint={t("portal.blind.nameHint")}
        initial={refused?.name ?? ""}
        wrong={refused && text(refused.why)}
        autoComplete="off"
      />
      <button className="button button-main">{t("portal.blind.make")}</button>
    </PostForm>
  );
}

/** A link to copy: with a button, or by hand where there is no clipboard. */
function Link({ link, name }: { link: string; name: string }) {
  const { t } = useTranslation();
  const id = useId();
  const label = name === "" ? t("portal.blind.link") : t("portal.blind.linkFor", { name });
  return (
    <div className="form-line cluster">
      <input id={id} className="input" readOnly value={link} aria-label={label} />
      <CopyButton text={link} label={t("share.copy")} done={t("portal.blind.copied")} source={id} />
    </div>
  );
}
