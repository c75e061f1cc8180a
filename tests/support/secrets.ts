// support: secrets of the shared server. The schedule has other words on other days.
import { BUILT_IN_EDITIONS, type BuiltInEdition } from "../fixtures/editions";
import type { TestServer } from "./server";
import { todaysGameOf } from "./today";

/** Secrets of today and yesterday, which are in no text of the site. Those of yesterday are long. */
export const SECRETS: Readonly<Record<BuiltInEdition, readonly [today: string, yesterday: string]>> = {
  en: ["harbor", "administration"],
  jr: ["kitchen", "ladder"],
  es: ["puente", "responsabilidad"],
  de: ["garten", "wissenschaftler"],
};

/** Days before today's game. Of games whose nearest words or letters a test knows. */
export const AGO = { anagram: 3, top1000: 4, ocean: 40 } as const;
const ENGLISH = { anagram: "chandelier", top1000: "river", ocean: "ocean" } as const;

/** Sets them, before anybody opens the games: for a moment, the server would remember the secrets of before. */
export function setSecrets(server: Pick<TestServer, "secretOf" | "setSecret" | "guessableWords">): void {
  for (const edition of BUILT_IN_EDITIONS) {
    const { number } = todaysGameOf(server, edition);
    for (const [ago, secret] of SECRETS[edition].entries()) server.setSecret({ edition, number: number - ago, secret });
    if (edition !== "en") continue;
    for (const kind of ["anagram", "top1000", "ocean"] as const)
      server.setSecret({ edition, number: number - AGO[kind], secret: ENGLISH[kind] });
  }
}

/** Words of the letters of the anagram game: twelve, which win its bonus round, and one more. */
export const ANAGRAMS = "can race hand lead real chair child dance clean alien leader inch ear".split(" ");
