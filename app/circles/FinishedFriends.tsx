import { Trans, useTranslation } from "react-i18next";
import type { Edition } from "~/editions/editions";
import { circleAddress } from "~/i18n/addresses";
import { Names } from "~/ui/Names";
import { useLanguage } from "~/ui/useLanguage";
import type { showFinished } from "./circlePerson.request.server";

type Finished = NonNullable<Awaited<ReturnType<typeof showFinished>>>;

/** Who of a circle has finished today's game, on its page before the first guess. */
export function FinishedFriends({ circle: { id, name, finished }, edition }: { circle: Finished; edition: Edition }) {
  const { t } = useTranslation();
  return (
    <>
      <a href={circleAddress(edition, useLanguage(), { circle: id })}>
        <bdi>{name}</bdi>
      </a>
      {": "}
      {finished.length === 0 ? (
        t("memory.nobody")
      ) : (
        <Trans i18nKey="memory.finished" count={finished.length} components={{ names: <Names names={finished} /> }} />
      )}
    </>
  );
}
