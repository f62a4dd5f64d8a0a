type Operations = Readonly<
  Record<string, Readonly<Record<string, { readonly operationId: string; readonly tags: readonly string[] }>>>
>;
type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** As much of an OpenAPI document as these tests read. */
export type Document = { readonly paths: Operations; readonly webhooks: unknown; readonly components: Components };

const inComponents = '#/components/';

const referenceIn = (value: unknown): string | undefined => {
  const reference = typeof value === 'object' && value !== null && '$ref' in value ? value.$ref : undefined;
  return typeof reference === 'string' ? reference : undefined;
};

/** Every reference that stands in a part of the document, once. */
const referencesIn = (part: unknown): ReadonlySet<string> => {
  const found = new Set<string>();
  JSON.stringify(part, (_, value: unknown): unknown => {
    const reference = referenceIn(value);
    if (reference !== undefined) found.add(reference);
    return value;
  });
  return found;
};

const placeOf = (reference: string): readonly [kind: string, name: string] => {
  const [kind, name] = reference.startsWith(inComponents) ? reference.slice(inComponents.length).split('/') : [];
  if (kind === undefined || name === undefined) throw new Error(`${reference} leads to no component.`);
  return [kind, name];
};

/** Some operations with the components that they lead to. */
export const withOperations = (document: Document, operationIds: readonly string[]): Document => {
  const chosen = (item: Operations[string]): Operations[string] =>
    Object.fromEntries(Object.entries(item).filter(([, { operationId }]) => operationIds.includes(operationId)));
  const items = Object.entries(document.paths).map(([path, item]): [string, Operations[string]] => [
    path,
    chosen(item),
  ]);
  const paths = Object.fromEntries(items.filter(([, item]) => Object.keys(item).length > 0));
  const components: Record<string, Record<string, unknown>> = {
    securitySchemes: { ...document.components['securitySchemes'] },
  };
  const waiting = [...referencesIn(paths)];
  for (let reference; (reference = waiting.pop()) !== undefined;) {
    const [kind, name] = placeOf(reference);
    if (components[kind]?.[name] !== undefined) continue;
    const component = document.components[kind]?.[name];
    if (component === undefined) throw new Error(`${reference} leads nowhere.`);
    components[kind] = { ...components[kind], [name]: component };
    waiting.push(...referencesIn(component));
  }
  return { ...document, webhooks: {}, paths, components };
};

/**
 * The references of a document, each once, with the components that they lead to, in which no reference is left:
 * resolved whole, a document is copied wherever it refers to itself.
 */
export const referencesOf = (document: Document): Document => {
  const withoutReferences = JSON.parse(JSON.stringify(document.components), (_, value: unknown): unknown =>
    referenceIn(value) === undefined ? value : {},
  ) as Components;
  const components: Record<string, Record<string, unknown>> = { ...withoutReferences };
  for (const reference of referencesIn(document)) {
    const [kind, name] = placeOf(reference);
    components[kind] = { ...components[kind], [`ReferenceTo${name}`]: { $ref: reference } };
  }
  return { ...document, webhooks: {}, paths: {}, components };
};
