// A past game of an edition with its own page, such as /junior-archive/game. The loader takes the game from the URL.
export { action, default, headers, loader, meta } from "./($lang)._index";
