type Schema = {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};
type Described = { readonly $ref?: string; readonly description?: string };
type Header = Described & { readonly schema?: Schema };
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Reply = Described & { readonly content?: Content; readonly headers?: Readonly<Record<string, Header>> };
type Operation = {
  readonly parameters?: readonly (Header & { readonly name?: string })[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, Reply>>;
};
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
type Components = {
  readonly schemas?: Readonly<Record<string, Schema>>;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly responses?: Readonly<Record<string, Reply>>;
};
export type DescribedDocument = { readonly paths?: Paths; readonly webhooks?: Paths; readonly components?: Components };

const says = ({ description }: Described): boolean => description !== undefined && description.trim() !== '';

/**
 * The places of an OpenAPI document without a description: parameters, headers, replies, schemas of components and
 * properties of schemas.
 */
export const undescribed = ({ paths = {}, webhooks = {}, components = {} }: DescribedDocument): readonly string[] => {
  const found: string[] = [];
  const demand = (place: string, described: Described, target: Described | undefined): void => {
    if (!says(described) && !(described.$ref !== undefined && target !== undefined && says(target))) found.push(place);
  };
  const named = <Part>(
    parts: Readonly<Record<string, Part>> | undefined,
    reference: string | undefined,
  ): Part | undefined =>
    reference === undefined ? undefined : new Map(Object.entries(parts ?? {})).get(reference.split('/').at(-1) ?? '');

  const schema = (
    place: string,
    { properties = {}, items, additionalProperties, allOf = [], anyOf = [], oneOf = [] }: Schema,
  ): void => {
    for (const [name, property] of Object.entries(properties)) {
      demand(`${place}.${name}`, property, named(components.schemas, property.$ref));
      schema(`${place}.${name}`, property);
    }
    if (items) schema(`${place}[]`, items);
    if (typeof additionalProperties === 'object') schema(`${place}.*`, additionalProperties);
    for (const part of [...allOf, ...anyOf, ...oneOf]) schema(place, part);
  };
  const contentOf = (place: string, content: Content = {}): void => {
    for (const { schema: held } of Object.values(content)) if (held) schema(place, held);
  };
  const replyOf = (place: string, reply: Reply): void => {
    demand(place, reply, named(components.responses, reply.$ref));
    contentOf(place, reply.content);
    for (const [name, header] of Object.entries(reply.headers ?? {}))
      demand(`${place} ${name}`, header, named(components.headers, header.$ref));
  };

  for (const [path, operations] of Object.entries({ ...paths, ...webhooks }))
    for (const [method, { parameters = [], requestBody, responses = {} }] of Object.entries(operations)) {
      const place = `${method.toUpperCase()} ${path}`;
      for (const parameter of parameters) demand(`${place} ${parameter.name}`, parameter, undefined);
      contentOf(`${place} body`, requestBody?.content);
      for (const [status, reply] of Object.entries(responses)) replyOf(`${place} ${status}`, reply);
    }
  for (const [name, component] of Object.entries(components.schemas ?? {})) {
    demand(name, component, undefined);
    schema(name, component);
  }
  for (const [name, header] of Object.entries(components.headers ?? {})) demand(name, header, undefined);
  for (const [name, reply] of Object.entries(components.responses ?? {})) replyOf(name, reply);
  return found;
};
