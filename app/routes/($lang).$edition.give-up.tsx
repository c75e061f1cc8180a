// The give-up page of an edition with its own page. The loader takes the edition from the path.
export { default, loader, meta } from "./($lang).give-up";
