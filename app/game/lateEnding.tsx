// What the end of a game shows, and the dialogs of a game.

export { NewLookDialog } from "~/migrate/NewLookDialog";
export { ConfirmDialog } from "~/ui/ConfirmDialog";
export { GameOver } from "./GameOver";
export { LowerCaseOffer } from "./LowerCaseOffer";
