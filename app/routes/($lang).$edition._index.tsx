// The page of an edition that has one of its own, such as /junior, is a game page like the others: its address says which edition it is.
export { action, default, ErrorBoundary, loader, meta, shouldRevalidate } from "./($lang)._index";
