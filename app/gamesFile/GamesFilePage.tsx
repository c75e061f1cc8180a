import ArrowDownTrayIcon from "@heroicons/react/24/outline/ArrowDownTrayIcon";
import ChartBarIcon from "@heroicons/react/24/outline/ChartBarIcon";
import { useTranslation } from "react-i18next";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { GAMES_FILE_PAGE } from "~/i18n/addresses";
import type { RefusedForm } from "~/refusals";
import { BackLink } from "~/ui/BackLink";
import { Field, Form } from "~/ui/Form";
import { DoneNote, WrongNote } from "~/ui/notes";
import { Page } from "~/ui/Page";
import { useVisitor } from "~/ui/pageFacts";
import { usePath } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import type { GamesFilePageData } from "./gamesFilePage.request.server";
import { SaveGames } from "./SaveGames";

interface GamesFilePageProps extends Pick<GamesFilePageData, "loaded" | "maxBytes" | "hasNoCookies"> {
  readonly refused: RefusedForm | null;
}

/** Saves the games of a guest as a file, and loads one, for a member too. */
export function GamesFilePage({ loaded, refused, maxBytes, hasNoCookies }: GamesFilePageProps) {
  const { t } = useTranslation();
  const path = usePath();
  const { member } = useVisitor();
  return (
    <Page
      heading={t("gamesFile.title")}
      back={<BackLink />}
      lead={t(member === null ? "gamesFile.lead" : "gamesFile.leadMember")}
    >
      {loaded !== null && <Loaded loaded={loaded} />}
      {hasNoCookies && <WrongNote>{t("gamesFile.noCookies")}</WrongNote>}
      <section className="stack">
        <h2>{t("gamesFile.save")}</h2>
        {member === null ? (
          <>
            <p>{t("gamesFile.saveText")}</p>
            <SaveGames className="button button-main start" />
          </>
        ) : (
          <>
            <p>{t("gamesFile.saveMember")}</p>
            <p className="ways">
              <Way href={path(ACCOUNT_PAGES.exported)} Icon={ArrowDownTrayIcon} download>
                {t("account.export")}
              </Way>
            </p>
          </>
        )}
      </section>
      <section className="stack" data-enhance="games-file">
        <h2>{t("gamesFile.load")}</h2>
        <p>{t("gamesFile.loadText")}</p>
        <Form name="load" action={path(GAMES_FILE_PAGE)} refused={refused} isUpload>
          <Field
            name="file"
            type="file"
            label={t("gamesFile.file")}
            hint={t("gamesFile.fileHint")}
            accept=".json,application/json"
            limit={{ max: maxBytes, refusal: t("refusal.gamesFileTooLarge") }}
          />
          <button className={`button start${member === null ? "" : " button-main"}`}>
            {t("gamesFile.loadButton")}
          </button>
        </Form>
      </section>
    </Page>
  );
}

/** What a file has changed. The copies in local storage follow by a script. */
function Loaded({ loaded }: { loaded: NonNullable<GamesFilePageData["loaded"]> }) {
  const { t } = useTranslation();
  const path = usePath();
  const { games, ends, hasChangedRecords, hasNewSettings, leftOut, isFull } = loaded;
  const news = [
    games > 0 && t("gamesFile.games", { count: games }),
    ends > 0 && t("gamesFile.ends", { count: ends }),
    hasChangedRecords && ends === 0 && t("gamesFile.records"),
    hasNewSettings && t("gamesFile.settings"),
  ].filter((sentence) => sentence !== false);
  const sentences = [
    ...(news.length === 0 ? [t("gamesFile.nothing")] : news),
    ...(isFull ? [t("gamesFile.full")] : []),
    ...(leftOut > 0 ? [t("migrate.ignored", { count: leftOut })] : []),
  ];
  return (
    <div className="stack" data-loaded="">
      <DoneNote>{sentences.join(" ")}</DoneNote>
      <p className="ways">
        <Way href={path("/stats")} Icon={ChartBarIcon}>
          {t("migrate.toStats")}
        </Way>
      </p>
    </div>
  );
}
