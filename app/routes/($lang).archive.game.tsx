// A past game. The loader takes the game from the URL.
export { action, default, headers, loader, meta } from "./($lang)._index";
