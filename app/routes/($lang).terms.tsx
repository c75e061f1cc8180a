// A static text page. The loader takes the page from the path.
export { default, loader, meta } from "./($lang).about";
