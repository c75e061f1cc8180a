import { z } from "zod";
import { NOT_MODIFIED, refusalsByStatus, refusalsText } from "./openApi.request.server";
import type { Operation } from "./operation.request.server";
import { OPERATIONS } from "./operations.request.server";

export type ApiPageCall = ReturnType<typeof apiPageCalls>[number];

/** Every operation as the page `/api` shows it. Its texts are in English, as in the OpenAPI document. */
export function apiPageCalls() {
  return OPERATIONS.map((operation) => ({
    id: operation.id,
    method: operation.method,
    audience: operation.audience,
    path: operation.path,
    summary: operation.summary,
    description: operation.description,
    parameters: describeParts(operation.parameters),
    sent: describeParts(operation.body?.schema),
    sentExample: operation.body === undefined ? null : JSON.stringify(operation.body.example, null, 2),
    fields: describeParts(operation.answer),
    address: exampleAddress(operation),
    example: JSON.stringify(operation.example, null, 2),
    statuses: statusesOf(operation),
  }));
}

function describeParts(schema: z.ZodType | undefined) {
  return partsOf(schema).map(([name, { description = "" }]) => ({ name, description }));
}

/** The metadata of each field of an object schema, or of an array's element schema, in order. */
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

function statusesOf(operation: Operation) {
  return [
    { status: 200, description: operation.answerText },
    ...(operation.cache === "no-store" ? [] : [{ status: 304, description: NOT_MODIFIED }]),
    ...refusalsByStatus(operation).map(([status, types]) => ({ status, description: refusalsText(types, operation) })),
  ];
}
