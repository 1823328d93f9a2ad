/** A JSON schema as zod writes it; only what ours say is looked at. */
export type JsonSchema = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
};
/** Deeper than any form; what is nested further fits nothing. */
const mostDeep = 40;

/** The places in a value that are not as its schema says; none where it fits. */
export const unfitIn = (schema: JsonSchema, value: unknown): Path[] =>
  look(schema, value, [], { root: schema, places: [] }).slice(0, 20);

interface Looking {
  readonly root: JsonSchema;
  readonly places: Path[];
}

function look(given: JsonSchema, value: unknown, path: Path, looking: Looking): Path[] {
  if (path.length > mostDeep) return [path];
  const schema = resolved(given, looking.root);
  const any = schema['anyOf'] as readonly JsonSchema[] | undefined;
  if (any) return any.some((one) => look(one, value, path, looking).length === 0) ? [] : [path];
  const isOfKind = kinds[String(schema['type'])] ?? (() => true);
  if (!isOfKind(value) || !fitsBounds(schema, value)) return [path];
  if (Array.isArray(value))
    return value.flatMap((one, i) => look((schema['items'] ?? {}) as JsonSchema, one, [...path, i], looking));
  return typeof value === 'object' && value !== null ? lookInside(schema, value, path, looking) : [];
}

/** What a schema refers to by `#/…` within the whole one. */
function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const to = schema['$ref'];
  if (typeof to !== 'string') return schema;
  const parts = to.split('/').slice(1);
  return parts.reduce<JsonSchema>((at, part) => (at[part] ?? {}) as JsonSchema, root);
}

function fitsBounds(schema: JsonSchema, value: unknown): boolean {
  const bound = (name: string, otherwise: number) => (schema[name] as number | undefined) ?? otherwise;
  const choices = schema['enum'] as readonly unknown[] | undefined;
  if (choices && !choices.includes(value)) return false;
  if (typeof value === 'number') return value >= bound('minimum', -Infinity) && value <= bound('maximum', Infinity);
  if (Array.isArray(value)) return value.length >= bound('minItems', 0) && value.length <= bound('maxItems', Infinity);
  if (typeof value !== 'string') return true;
  const pattern = schema['pattern'];
  const fits = typeof pattern !== 'string' || new RegExp(pattern).test(value);
  return value.length >= bound('minLength', 0) && value.length <= bound('maxLength', Infinity) && fits;
}

function lookInside(schema: JsonSchema, value: object, path: Path, looking: Looking): Path[] {
  const known = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const needed = (schema['required'] ?? []) as readonly string[];
  const missing = needed.filter((name) => !Object.hasOwn(value, name)).map((name): Path => [...path, name]);
  const isClosed = schema['additionalProperties'] === false;
  const inside = Object.entries(value).flatMap(([name, one]): Path[] => {
    const of = Object.hasOwn(known, name) ? known[name] : undefined;
    if (of) return look(of, one, [...path, name], looking);
    return isClosed ? [[...path, name]] : [];
  });
  return [...missing, ...inside];
}
