/** Maximum length of the greeting, characters (code points). */
export const MAX_GREETING_LENGTH = 80;
/** A browser from which this many blocked words were sent makes no more games. */
export const MAX_BLOCKED_WORDS = 5;
