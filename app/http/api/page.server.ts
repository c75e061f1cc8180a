import { z } from "zod";
import { OPERATIONS } from "./index.server";
import { NOT_MODIFIED, refusalsByStatus, refusalsText } from "./openApi.server";
import type { Operation } from "./operation.server";

/** A call as the page that lists them shows it: everything but the frame is in English, as in the document. */
export interface ApiPageCall {
  readonly id: string;
  readonly method: Operation["method"];
  readonly audience: Operation["audience"];
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly description: string }[];
  /** Parts of the body. */
  readonly sent: readonly { readonly name: string; readonly description: string }[];
  /** A body, as JSON in lines; null: there is none. */
  readonly sentExample: string | null;
  readonly fields: readonly { readonly name: string; readonly description: string }[];
  /** An address to try. */
  readonly address: string;
  /** JSON, in lines. */
  readonly example: string;
  readonly statuses: readonly { readonly status: number; readonly description: string }[];
}

/** Every call of the table. */
export function apiPageCalls(): ApiPageCall[] {
  return OPERATIONS.map((operation) => ({
    id: operation.id,
    method: operation.method,
    audience: operation.audience,
    path: operation.path,
    summary: operation.summary,
    description: operation.description,
    parameters: described(operation.parameters),
    sent: described(operation.body?.schema),
    sentExample: operation.body === undefined ? null : JSON.stringify(operation.body.example, null, 2),
    fields: described(operation.answer),
    address: exampleAddress(operation),
    example: JSON.stringify(operation.example, null, 2),
    statuses: statusesOf(operation),
  }));
}

function described(schema: z.ZodType | undefined) {
  return partsOf(schema).map(([name, { description = "" }]) => ({ name, description }));
}

/** What is said of each part of an object, or of those that a list is made of, in its order. */
function partsOf(schema: unknown): (readonly [string, { description?: string | undefined; example?: unknown }])[] {
  if (schema instanceof z.ZodArray) return partsOf(schema.element);
  if (!(schema instanceof z.ZodObject)) return [];
  const parts = schema.shape as Readonly<Record<string, z.ZodType>>;
  return Object.entries(parts).map(([name, part]) => [name, part.meta() ?? {}] as const);
}

function exampleAddress({ path, parameters }: Operation): string {
  const examples = new Map(partsOf(parameters).map(([name, { example }]) => [name, String(example)]));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => examples.get(name) ?? "");
}

function statusesOf({ answerText, cache: cache, ...operation }: Operation): ApiPageCall["statuses"] {
  return [
    { status: 200, description: answerText },
    ...(cache === "no-store" ? [] : [{ status: 304, description: NOT_MODIFIED }]),
    ...refusalsByStatus(operation).map(([status, types]) => ({ status, description: refusalsText(types, operation) })),
  ];
}
