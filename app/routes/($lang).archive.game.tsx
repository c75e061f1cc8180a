// A past game is played on a game page like the others: its address says which game it is.
export { action, default, ErrorBoundary, loader, meta, shouldRevalidate } from "./($lang)._index";
