// The game page of an edition with its own page, such as /junior. The loader takes the edition from the path.
export { action, default, headers, loader, meta } from "./($lang)._index";
