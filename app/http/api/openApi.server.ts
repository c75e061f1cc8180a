import { z } from "zod";
import { createDocument, type ZodOpenApiPathsObject, type ZodOpenApiResponsesObject } from "zod-openapi";
import type { App } from "~/services/app";
import { BODY_LIMIT } from "../fields.server";
import { REFUSAL_STATUS } from "../refusal";
import { OPERATIONS } from "./index.server";
import type { Operation } from "./operation.server";
import { type ApiRefusal, refusalMessage } from "./refusals.server";

/** What the door refuses of a POST, before anybody looks who is to answer it. */
const DOOR_REFUSALS = [
  [403, "foreignForm"],
  [413, "tooLarge"],
  [415, "badType"],
] as const satisfies readonly (readonly [number, ApiRefusal])[];

/** For whom a call is, where it is not for everybody. */
const FOR = {
  member: "For members who have logged in.",
  staff: "For staff: members who may decide on games.",
} as const;

/** The OpenAPI 3.1 document of the whole table. */
export function openApiDocument({ env }: App) {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: `${env.SITE_NAME} API`,
      version: "1",
      description:
        "The game as JSON. An address that is answered to GET is answered to HEAD, too; other methods get a 405 of the type `badMethod`. " +
        'Whatever is refused has the shape `{"error": {"type", "message"}}`: the type is for programs and stays, the message is for people. ' +
        "A secret word that you may not know is named by a token, which other calls take in its place.",
    },
    servers: [{ url: env.ORIGIN ?? "/" }],
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "session",
          description:
            "The cookie that logging in sets. With it, a POST needs the value of the cookie `csrf` in the header `X-CSRF-Token`.",
        },
      },
    },
    paths: Object.fromEntries(OPERATIONS.map((operation) => [operation.path, pathOf(operation)])),
  });
}

function pathOf(operation: Operation): ZodOpenApiPathsObject[string] {
  const { id, method, audience, summary, description, parameters, body } = operation;
  return {
    [method === "GET" ? "get" : "post"]: {
      operationId: id,
      summary,
      description: audience === "everybody" ? description : `${FOR[audience]} ${description}`,
      requestParams: { path: parameters },
      ...(body === undefined
        ? {}
        : {
            requestBody: {
              required: !body.schema.safeParse({}).success,
              content: { "application/json": { schema: body.schema, example: body.example } },
            },
          }),
      ...(audience === "everybody" ? {} : { security: [{ session: [] }] }),
      responses: responsesOf(operation),
    },
  };
}

function responsesOf({ answer, example, answerText, keeping, ...operation }: Operation): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = {
    200: {
      description: answerText,
      content: { "application/json": { schema: answer, example } },
    },
  };
  if (keeping !== "never") responses["304"] = { description: NOT_MODIFIED };
  for (const [status, types] of refusalsByStatus(operation)) {
    responses[`${status}` as "400"] = {
      description: refusalsText(types, operation),
      content: { "application/json": { schema: errorSchema(types) } },
    };
  }
  return responses;
}

/** What the status 304 means. */
export const NOT_MODIFIED = "The answer that `If-None-Match` names is still right.";

/** Refusals of one status, each by its name and its sentence; where that names a part, the operation's first one stands for all. */
export function refusalsText(
  types: readonly ApiRefusal[],
  { parameters, body }: Pick<Operation, "parameters" | "body">,
): string {
  const [parameter = ""] = Object.keys(parameters.shape);
  const [field = "x"] = body?.schema instanceof z.ZodObject ? Object.keys(body.schema.shape) : [];
  const limit = String((body?.limit ?? BODY_LIMIT) / 1024);
  return types
    .map((type) => {
      const part = type === "badField" ? field : parameter;
      return `\`${type}\`: ${refusalMessage(type, { word: "the", part, limit })}`;
    })
    .join(" ");
}

/** The refusals of an operation by their statuses, lowest first. */
export function refusalsByStatus({
  method,
  refusals,
}: Pick<Operation, "method" | "refusals">): readonly (readonly [number, readonly ApiRefusal[]])[] {
  const byStatus = new Map<number, ApiRefusal[]>();
  const add = (status: number, refusal: ApiRefusal) => {
    byStatus.set(status, [...(byStatus.get(status) ?? []), refusal]);
  };
  for (const refusal of refusals) add(REFUSAL_STATUS[refusal], refusal);
  if (method === "POST") for (const [status, code] of DOOR_REFUSALS) add(status, code);
  return [...byStatus].sort(([a], [b]) => a - b);
}

function errorSchema(types: readonly ApiRefusal[]) {
  return z.strictObject({
    error: z.strictObject({
      type: z.enum(types as [ApiRefusal, ...ApiRefusal[]]).meta({ description: "Name of the refusal." }),
      message: z.string().min(1).meta({ description: "The same as a sentence in English." }),
    }),
  });
}
