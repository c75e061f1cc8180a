import type { App } from "~/app";
import type { Player, RecordStore } from "./recordStore";

/**
 * The record of a player whose ends others are told of: `onEnd` of the features.
 * @param findPlayer whose it is, asked at each end. Undefined: a guest who is not known, of whom nobody is told
 */
export function tellingEnds(app: App, findPlayer: () => Player | undefined, record: RecordStore): RecordStore {
  return {
    ...record,
    addEnd: async (edition, ended) => {
      const isFirst = await record.addEnd(edition, ended);
      const player = findPlayer();
      if (player !== undefined) for (const { onEnd } of app.features) await onEnd?.(app, player, edition, ended);
      return isFirst;
    },
  };
}
