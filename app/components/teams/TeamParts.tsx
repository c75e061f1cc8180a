// What a game's page has of a team: late parts of the game.
export { MatesRegion } from "./MatesRegion";
export { TeamLine } from "./TeamLine";
export { TeamNewsFrame } from "./TeamNews";
export { TeamStrip } from "./TeamStrip";
