import { expect, it } from "vitest";
import type { GuessLog } from "~/game/types";
import { openVectors } from "~/vectors/vectors.server";
import { GAME_7, openTestApp } from "../../../tests/fixtures/app";
import { memberPlayStore } from "../members/plays.server";
import { MAX_STEPS } from "./playStore";

it("the MAX_STEPS shortest words of a language do not fit in a store", async () => {
  const edition = (pack: string) => ({ pack, hidden: new Set<string>(), unranked: new Set<string>() });
  const editions = { en: edition("en"), es: edition("es"), de: edition("de") };
  const vectors = await openVectors({ directories: ["db/vectors"], editions, workers: 1, cachedRankings: 1 });
  const test = await openTestApp();
  try {
    for (const language of ["en", "es", "de"] as const) {
      const vocabulary = vectors.of(language);
      const words = Array.from({ length: vocabulary.count }, (_, row) => vocabulary.wordAt(row)).sort(
        (a, b) => a.length - b.length,
      );
      const log: GuessLog = words.slice(0, MAX_STEPS).map((word) => ({ kind: "guess", word }));
      const store = memberPlayStore(test.app, "nobody", GAME_7);
      expect([language, await store.replace(log, true)]).toEqual([language, "full"]);
    }
  } finally {
    await test.close();
    await vectors.close();
  }
});
