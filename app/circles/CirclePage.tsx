import ArrowRightStartOnRectangleIcon from "@heroicons/react/24/outline/ArrowRightStartOnRectangleIcon";
import PencilIcon from "@heroicons/react/24/outline/PencilIcon";
import ShareIcon from "@heroicons/react/24/outline/ShareIcon";
import UserPlusIcon from "@heroicons/react/24/outline/UserPlusIcon";
import { Trans, useTranslation } from "react-i18next";
import { circleAddress } from "~/i18n/addresses";
import { BackLink } from "~/ui/BackLink";
import { EditionSwitch } from "~/ui/EditionSwitch";
import { Names } from "~/ui/Names";
import { DoneNote } from "~/ui/notes";
import { Page } from "~/ui/Page";
import { Tabs } from "~/ui/Tabs";
import { useLanguage } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import { leadersOf, type WeekRow } from "./circle";
import { CircleForms } from "./CircleForms";
import { CircleInvitation } from "./CircleInvitation";
import type { CirclePageData } from "./circlePages.request.server";
import { TodayTable, WeekTable } from "./CircleTables";
import { WhoHasFinished } from "./WhoHasFinished";

type PageCircle = NonNullable<CirclePageData["circle"]>;

/** The circle of a player, or the forms to join and make one. */
export function CirclePage({ edition, done, circle, forms }: CirclePageData) {
  const { t } = useTranslation();
  const language = useLanguage();
  const note = done !== null && <DoneNote>{t(`circleDone.${done}`)}</DoneNote>;
  const back = <BackLink edition={edition} />;
  if (circle === null)
    return (
      <Page heading={t("circle.title")} back={back} lead={t("circlePage.lead")}>
        {note}
        <CircleForms {...forms} refused={null} />
      </Page>
    );
  const { id, name, circles, code, link, qrCode, size, view } = circle;
  const names = new Map(circles.map((one) => [one.id, one.name]));
  return (
    <Page
      heading={<bdi>{name}</bdi>}
      back={back}
      lead={size === 1 ? t("circlePage.alone") : undefined}
      isWide={size > 1}
    >
      <div className="circle-page-tabs stack stack-6">
        {note}
        {circles.length > 1 && (
          <Tabs
            label={t("circlePage.choose")}
            values={[...names.keys()]}
            current={id}
            name={(one) => names.get(one) ?? ""}
            href={(one) => circleAddress(edition, language, { circle: one })}
          />
        )}
        <EditionSwitch edition={edition} href={(one) => circleAddress(one, language, { circle: id })} />
      </div>
      <div className="stack stack-8">
        {size === 1 && <CircleInvitation code={code} link={link} qrCode={qrCode} />}
        {view.today === null ? (
          <WhoHasFinished edition={edition} finished={view.finished} size={size} />
        ) : (
          <section className="stack" aria-labelledby="today">
            <h2 id="today">{t("stats.today")}</h2>
            <TodayTable rows={view.today} labelledBy="today" />
          </section>
        )}
      </div>
      <div className="stack stack-8">
        {size > 1 && (
          <section className="stack" aria-labelledby="week">
            <h2 id="week">{t("circlePage.week")}</h2>
            <WeekLeaders rows={view.week} />
            <WeekTable rows={view.week} labelledBy="week" />
            <p className="fine">{t("circlePage.legend")}</p>
          </section>
        )}
        <CircleWays edition={edition} circle={circle} />
      </div>
    </Page>
  );
}

/** Who leads this week, if anybody does. */
function WeekLeaders({ rows }: { rows: readonly WeekRow[] }) {
  const { t } = useTranslation();
  const leaders = leadersOf(rows);
  const [first] = leaders;
  if (first === undefined) return null;
  return (
    <p>
      <Trans
        i18nKey="circlePage.leads"
        count={leaders.length}
        values={{ found: first.found, guesses: t("game.count", { count: first.guesses }) }}
        components={{ names: <Names names={leaders.map(({ name }) => name)} /> }}
      />
    </p>
  );
}

/** How others join, and what the player can change. */
function CircleWays({
  edition,
  circle: { id, code, size, room },
}: Pick<CirclePageData, "edition"> & { circle: PageCircle }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const to = (step: "join" | "invite" | "change" | "leave") =>
    circleAddress(edition, language, { step, ...(step === "join" ? {} : { circle: id }) });
  return (
    <nav className="ways" aria-label={t("circlePage.ways")}>
      {size > 1 && (
        <Way
          href={to("invite")}
          Icon={ShareIcon}
          note={room === 0 ? t("circlePage.codeFull", { code }) : t("circlePage.codeRoom", { code, count: room })}
        >
          {t("circlePage.invite")}
        </Way>
      )}
      <Way href={to("change")} Icon={PencilIcon}>
        {t("circlePage.change")}
      </Way>
      <Way href={to("join")} Icon={UserPlusIcon}>
        {t("circlePage.another")}
      </Way>
      <Way href={to("leave")} Icon={ArrowRightStartOnRectangleIcon}>
        {t("circlePage.leave")}
      </Way>
    </nav>
  );
}
