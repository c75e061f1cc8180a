// A past game. The loader takes the game from the URL.
export { action, default, ErrorBoundary, headers, loader, meta, shouldRevalidate } from "./($lang)._index";
