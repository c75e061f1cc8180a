// data: database queries, by Kysely. Each function takes the database first.

import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema";

export type Db = Kysely<Schema>;

/** The database outside of a transaction, which no transaction can stand in for. */
export type BaseDb = Db & { readonly isTransaction: false };
