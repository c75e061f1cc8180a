// What a game shows from the first guess on.

export { Announcement, PlainAnswer } from "./Announcement";
export { Answer } from "./Answer";
export { GuessTable } from "./GuessTable";
export { GuessTools } from "./GuessTools";
export { Orbit } from "./Orbit";
