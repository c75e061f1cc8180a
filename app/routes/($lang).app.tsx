// A page that is only read, like the others: its address says which.
export { default, ErrorBoundary, loader, meta } from "./($lang).about";
