// The page of a custom game. The loader takes the game from the path.
export { action, default, headers, loader, meta } from "./($lang)._index";
