import * as schema from "./0001_schema";
import { forBoth } from "./dialect";

/** All migrations, listed explicitly because the bundle has no directory to scan. */
export const migrations = {
  "0001_schema": forBoth(schema),
};
