// The give-up page of a custom game. The loader takes the game from the path.
export { default, loader, meta } from "./($lang).give-up";
