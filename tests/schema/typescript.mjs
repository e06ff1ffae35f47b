// Converts the JSON Schemas of the answers to TypeScript types, so that the compiler can check index.d.ts against them.
import { readFileSync } from "node:fs";

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

export const schema = read("report.schema.json");
export const sources = read("sources.schema.json");

/** Converts a part of `schema`; supports only the keywords that the schemas of the answers use. */
function typeIn(schema, node) {
  const typeOf = (node) => typeIn(schema, node);
  if (node.$ref) return typeOf(schema.$defs[node.$ref.replace("#/$defs/", "")]);
  if ("const" in node) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (node.anyOf) return node.anyOf.map(typeOf).join(" | ");
  if (Array.isArray(node.type)) return node.type.map((type) => typeOf({ ...node, type })).join(" | ");
  switch (node.type) {
    case "array":
      return node.maxItems
        ? `[${Array(node.maxItems).fill(typeOf(node.items)).join(", ")}]`
        : `(${typeOf(node.items)})[]`;
    case "object": {
      if (!node.properties) return `Record<string, ${typeOf(node.additionalProperties)}>`;
      const optional = (name) => (node.required.includes(name) ? "" : "?");
      const fields = Object.entries(node.properties).map(
        ([name, value]) => `${name}${optional(name)}: ${typeOf(value)}`,
      );
      return `{ ${fields.join("; ")} }`;
    }
    case "integer":
      return "number";
    case "number":
    case "string":
    case "boolean":
    case "null":
      return node.type;
    default:
      throw new Error(`no type for ${JSON.stringify(node)}`);
  }
}

export const reportType = typeIn(schema, schema);
export const sourcesType = typeIn(sources, sources);
