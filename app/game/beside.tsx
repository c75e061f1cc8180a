// What only some games show: custom games, races, and games of who has played an older version.

export { MigrateBanner } from "~/migrate/MigrateBanner";
export { CustomWelcome, HomeLine } from "./CustomWelcome";
export { GhostLine, LeaveRace } from "~/race/Ghost";
