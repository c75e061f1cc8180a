// As in the other editions: its address says which game it is.
export { action, default, ErrorBoundary, loader, meta, shouldRevalidate } from "./($lang)._index";
