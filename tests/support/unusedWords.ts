// support: words that staff may choose.
import type { TestServer } from "./server";

/** Words of the English vocabulary. */
const CANDIDATES =
  "lantern harbor meadow saddle copper anchor velvet cradle thunder orchard candle ribbon marble pepper tunnel bucket curtain feather glacier hammer island jacket kettle ladder mirror needle oyster pillow quilt rabbit scissors turtle umbrella violin walnut zebra balloon cactus dolphin engine flute garlic helmet igloo jungle kitten lemon magnet napkin octopus parrot raisin sandal tractor unicorn vinegar waffle yogurt".split(
    " ",
  );

/**
 * Returns a function that returns another word at each call: the secret of no English game within a year.
 * @param today number of today's English game
 */
export function unusedWords(server: TestServer, today: number): () => string {
  const planned = new Set(server.secretsBetween("en", today - 400, today + 399));
  const unused = CANDIDATES.filter((word) => !planned.has(word));
  return () => {
    const word = unused.shift();
    if (word === undefined) throw new Error("the tests need more words");
    return word;
  };
}
