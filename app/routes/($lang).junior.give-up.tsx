// As in the other editions: its address says which edition it is.
export { default, ErrorBoundary, loader, meta } from "./($lang).give-up";
