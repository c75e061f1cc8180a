// The past games of an edition with a page of its own, such as /junior-archive/game: the address says which game it is.
export { action, default, ErrorBoundary, loader, meta, shouldRevalidate } from "./($lang)._index";
