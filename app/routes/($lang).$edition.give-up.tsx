// As on the first page of a language: the address says which edition it is.
export { default, ErrorBoundary, loader, meta } from "./($lang).give-up";
