// A static text page. The loader takes the page from the path.
export { default, ErrorBoundary, loader, meta } from "./($lang).about";
