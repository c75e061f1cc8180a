// client/team: what a page hears of its team. Only pages of a team load it.

export { afterNews, withNews } from "./teamGame";
export { followDevice, openTeamSocket } from "./teamSocket";
