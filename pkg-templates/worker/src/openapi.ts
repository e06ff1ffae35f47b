// Generates the API description (OpenAPI 3.1) from the table of routes.
import { toJsonSchema } from "@valibot/to-json-schema";
import report from "juhao/report.schema.json";
import * as v from "valibot";
import { type Code, statusOf, titleOf } from "./problem.ts";
import { type Route, ROUTES } from "./routes.ts";
import { CollectionName, Id, ProblemAnswer } from "./schemas.ts";

type Described = Omit<Route, "handle">;

/** Problems that any request with a token can have. */
const COMMON: Code[] = [
  "bad-address",
  "no-token",
  "bad-token",
  "forbidden",
  "invalid",
  "too-many-requests",
  "internal",
  "unavailable",
];

/** The route of the description itself, which is not in the table because it is generated from the table. */
const DESCRIPTION: Described = {
  method: "get",
  path: "/openapi.json",
  name: "description",
  summary: "This API description",
  scope: null,
  answers: { 200: { description: "OpenAPI 3.1.", schema: v.looseObject({}) } },
  problems: [],
};

let made: object | undefined;

export function description(): object {
  made ??= make();
  return made;
}

function make(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of [DESCRIPTION, ...ROUTES]) {
    paths[route.path] ??= {};
    (paths[route.path] as Record<string, object>)[route.method] = operation(route);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Juhao",
      version: "2", // that of the Report
      description: "Checks whether a text is a copy of stored documents.",
      license: { name: "MIT OR Apache-2.0", identifier: "MIT OR Apache-2.0" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { Report: nested(report, "#/components/schemas/Report"), Problem: schemaOf(ProblemAnswer) },
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
  };
}

function operation({ name, summary, path, scope, also, query = {}, body, answers, problems }: Described): object {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => ({
    name: part,
    in: "path",
    required: true,
    schema: schemaOf(part === "id" ? Id : CollectionName),
  }));
  const inQuery = Object.entries(query).map(([name, { description, schema }]) => ({
    name,
    in: "query",
    description,
    schema,
  }));
  const responses: Record<string, object> = {};
  for (const [status, { description, schema, type = "application/json" }] of Object.entries(answers)) {
    const shape = schema === "Report" ? { $ref: "#/components/schemas/Report" } : schema && schemaOf(schema);
    responses[status] = shape ? { description, content: { [type]: contentOf(type, shape) } } : { description };
  }
  const codes: Code[] = scope === null ? ["invalid"] : [...COMMON, ...problems];
  for (const [status, group] of Map.groupBy(codes, statusOf)) {
    responses[status] = {
      description: [...new Set(group)].map((code) => `${code}: ${titleOf(code)}`).join(" "),
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    };
  }
  return {
    operationId: name,
    summary,
    security: scope === null ? [] : [{ token: also ? [scope, also] : [scope] }],
    ...(inPath.length + inQuery.length > 0 ? { parameters: [...inPath, ...inQuery] } : {}),
    ...(body
      ? { requestBody: { required: true, content: { [body.type]: contentOf(body.type, schemaOf(body.schema)) } } }
      : {}),
    responses,
  };
}

/** The content of a body; for lines, `x-line` is the schema of one line. */
function contentOf(type: string, schema: object): object {
  return type !== "application/x-ndjson"
    ? { schema }
    : { schema: { type: "string", description: "One JSON value per line." }, "x-line": schema };
}

function schemaOf(schema: v.GenericSchema): object {
  const { $schema, ...rest } = toJsonSchema(schema, {
    target: "draft-2020-12",
    errorMode: "throw",
    ignoreActions: ["check"], // these are in the descriptions
  }) as Record<string, unknown>;
  return rest;
}

/** Moves a schema that refers to its own parts into another document. */
function nested(schema: object, place: string): object {
  const { $schema, $id, ...rest } = JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${place}/`)) as Record<
    string,
    unknown
  >;
  return rest;
}
