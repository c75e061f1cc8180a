import ArchiveBoxIcon from "@heroicons/react/24/outline/ArchiveBoxIcon";
import ArrowUturnLeftIcon from "@heroicons/react/24/outline/ArrowUturnLeftIcon";
import ListBulletIcon from "@heroicons/react/24/outline/ListBulletIcon";
import PlayIcon from "@heroicons/react/24/outline/PlayIcon";
import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { archiveAddress, gameAddress, lookBackAddress, nearestAddress, yesterdayAddress } from "~/i18n/addresses";
import { formatDay } from "~/i18n/format";
import { Headline } from "~/lookBack/Headline";
import { Others } from "~/lookBack/Others";
import { NearestChips } from "~/nearest/NearestChips";
import { GlossesProvider } from "~/play/glosses";
import { Gloss } from "~/play/Word";
import { BackLink } from "~/ui/BackLink";
import { EditionSwitch } from "~/ui/EditionSwitch";
import { Fold } from "~/ui/Fold";
import { Page } from "~/ui/Page";
import { useLanguage } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import { displayOf } from "~/words/displayedWord";
import type { YesterdayPageData } from "./yesterdayPage.request.server";

type Day = NonNullable<YesterdayPageData["day"]>;
type LookedBack = Extract<Day["own"], { kind: "lookedBack" }>;

/** Yesterday's word of an edition, what the reader has made of it, and how others did. */
export function YesterdayPage({ page: { edition, day, isWithheld } }: { page: YesterdayPageData }) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  return (
    <Page
      heading={t("yesterday.title")}
      back={<BackLink edition={edition} />}
      lead={
        day === null
          ? t(isWithheld ? "yesterday.withheld" : "yesterday.none")
          : t("archive.day", { number: day.game.number, date: formatDay(day.date, i18n.language) })
      }
      isWide
    >
      <GlossesProvider value={day?.glosses}>
        <div className="stack stack-8">
          <EditionSwitch edition={edition} href={(other) => yesterdayAddress(other, language)} />
          {day !== null && (day.own.kind === "begun" ? <BegunDay day={day} /> : <KnownDay day={day} />)}
        </div>
        <div className="stack stack-8">
          {day !== null && day.own.kind !== "begun" && <OthersOf day={day} />}
          <nav className="ways" aria-label={t("game.more")}>
            <Way href={archiveAddress(edition, language)} Icon={ArchiveBoxIcon}>
              {t("archive.title")}
            </Way>
          </nav>
        </div>
      </GlossesProvider>
    </Page>
  );
}

function KnownDay({ day }: { day: Day }) {
  return (
    <>
      <Word day={day} />
      <OwnPlay day={day} />
    </>
  );
}

/** Who is still playing sees the word, and how others did, only on request. */
function BegunDay({ day }: { day: Day }) {
  const { t } = useTranslation();
  return (
    <>
      <OwnPlay day={day} />
      <Fold summary={t("yesterday.show")} className="yesterday-page-hidden" isBare>
        <div className="stack stack-8">
          <Word day={day} />
          <OthersOf day={day} />
        </div>
      </Fold>
    </>
  );
}

function Word({ day: { game, word, nearest, own } }: { day: Day }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edition, number } = game;
  const isInBonus = own.kind === "lookedBack" && own.isInBonus;
  const chips = (
    <NearestChips
      edition={edition}
      words={nearest}
      guesses={own.kind === "lookedBack" ? own.guesses : []}
      isTeams={own.kind === "lookedBack" && !own.isAlone}
    />
  );
  return (
    <section className="stack stack-2">
      <h2 className="yesterday-page-word">
        <span className="word" lang={EDITION_FACTS[edition].wordLanguage} translate="no">
          {displayOf(word)}
        </span>
        <Gloss of={word.word} />
      </h2>
      {isInBonus ? (
        <Fold summary={t("over.nearestWords")}>
          <p>{t("lookBack.inBonus")}</p>
          {chips}
        </Fold>
      ) : (
        chips
      )}
      <div className="ways">
        <Way
          href={nearestAddress(edition, language, { word: word.word, number, isRevealed: !isInBonus })}
          Icon={ListBulletIcon}
          note={isInBonus ? t("over.nearestInBonus") : undefined}
        >
          {t("over.nearest")}
        </Way>
      </div>
    </section>
  );
}

/** What the reader has made of the game, and the way on from there. */
function OwnPlay({ day }: { day: Day }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { game, own } = day;
  const page = gameAddress(game.edition, language, { number: game.number });
  return (
    <section className="stack" aria-labelledby="own">
      <h2 id="own">{t("yesterday.own")}</h2>
      {own.kind === "lookedBack" ? (
        <LookedBackAt day={day} own={own} />
      ) : (
        <p>
          {t(`yesterday.${own.kind}`)} {own.kind === "begun" && own.isLate && t("yesterday.late")}
        </p>
      )}
      <div className="ways">
        {own.kind === "lookedBack" && (
          <Way href={lookBackAddress(game, language)} Icon={ArrowUturnLeftIcon} note={t("over.lookBackNote")}>
            {t("lookBack.title")}
          </Way>
        )}
        {own.kind === "open" && (
          <Way href={page} Icon={PlayIcon}>
            {t("yesterday.play")}
          </Way>
        )}
        {own.kind === "begun" && (
          <Way href={page} Icon={PlayIcon}>
            {t("lookBack.goOn.other")}
          </Way>
        )}
      </div>
    </section>
  );
}

function LookedBackAt({ day: { game, word }, own }: { day: Day; own: LookedBack }) {
  const { t } = useTranslation();
  const { hasWon, guessCount, isAlone, headline, words } = own;
  const end = isAlone ? (hasWon ? "won" : "gaveUp") : "byTeam";
  // These say it themselves.
  const isSaid = headline.kind === "none" || headline.kind === "atOnce";
  return (
    <p>
      {!isSaid && t(`yesterday.${end}`, { count: guessCount })}{" "}
      <Headline edition={game.edition} secret={word} words={words} headline={headline} />
    </p>
  );
}

function OthersOf({ day: { own, others } }: { day: Day }) {
  return others === null ? null : <Others others={others} isAlone={own.kind === "lookedBack" ? own.isAlone : null} />;
}
