// Converts the JSON Schema of the Report to a TypeScript type, so that the compiler can check index.d.ts against it.
import { readFileSync } from "node:fs";

export const schema = JSON.parse(readFileSync(new URL("report.schema.json", import.meta.url), "utf8"));

/** Converts a schema; supports only the keywords that the schema of the Report uses. */
function typeOf(node) {
  if (node.$ref) return typeOf(schema.$defs[node.$ref.replace("#/$defs/", "")]);
  if ("const" in node) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (node.anyOf) return node.anyOf.map(typeOf).join(" | ");
  if (Array.isArray(node.type)) return node.type.map((type) => typeOf({ type })).join(" | ");
  switch (node.type) {
    case "array":
      return node.prefixItems ? `[${node.prefixItems.map(typeOf).join(", ")}]` : `(${typeOf(node.items)})[]`;
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

export const reportType = typeOf(schema);
