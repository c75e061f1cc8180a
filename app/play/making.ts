/** Length bounds of the secret word, in characters. */
export const MIN_MADE_LENGTH = 3;
export const MAX_MADE_LENGTH = 20;
/** Maximum length of the greeting, characters (code points). */
export const MAX_GREETING_LENGTH = 80;
/** A browser from which this many blocked words were sent makes no more games. */
export const MAX_BLOCKED_WORDS = 5;
