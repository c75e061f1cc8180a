// A past game. The loader takes the game from the URL.
export { action, default, ErrorBoundary, loader, meta, shouldRevalidate } from "./($lang)._index";
