/** A schema of the finished document. */
export type ShownSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly example?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ShownSchema[];
  readonly oneOf?: readonly ShownSchema[];
  readonly properties?: Readonly<Record<string, ShownSchema>>;
  readonly items?: ShownSchema;
};
export type ShownSchemas = ReadonlyMap<string, ShownSchema>;

const plain: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['string', 'text'],
  ['number', 1],
  ['integer', 1],
  ['boolean', true],
]);

/** The example of a schema: its own, or one composed of those of its parts. */
export const sampleOf = (schema: ShownSchema, components: ShownSchemas): unknown => {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref !== undefined) return sampleOf(components.get(schema.$ref.split('/').at(-1) ?? '') ?? {}, components);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) return sampleOf(first, components);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'array') return schema.items === undefined ? [] : [sampleOf(schema.items, components)];
  if (type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleOf(part, components)]));
  return type === undefined ? {} : (plain.get(type) ?? null);
};
