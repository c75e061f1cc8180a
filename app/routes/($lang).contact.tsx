// A static text page. The loader takes the page from the path.
export { default, loader } from "./($lang).about";
