// A past game. The loader takes the game from the URL.
export { action, default, loader } from "./($lang)._index";
