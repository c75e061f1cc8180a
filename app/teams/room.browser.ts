// What a page hears of its team. Only pages of a team load it.

export { tellGame, withNews } from "./teamGame.browser";
export { followDevice, openTeamSocket } from "./teamSocket.browser";
