/** As much of JSON Schema as our OpenAPI document uses. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
};

export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
};

type DocumentedOperation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
};

export type OpenApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

export type Operation = {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly statuses: ReadonlySet<number>;
};

const methods = new Set(['get', 'post', 'patch', 'put', 'delete']);

/** What is not in the document: pages for people, and what carriers push to. They answer what all like them do. */
const hidden: readonly Operation[] = [
  { method: 'get', path: '/docs/{page}', body: undefined },
  { method: 'get', path: '/track/{trackingNumber}', body: undefined },
  { method: 'get', path: '/sandbox/bank/{intentId}', body: undefined },
  { method: 'post', path: '/sandbox/bank/{intentId}', body: { type: 'object', example: { answer: 'authenticate' } } },
  {
    method: 'post',
    path: '/webhooks/easypost',
    body: {
      type: 'object',
      example: {
        object: 'Event',
        id: 'evt_1',
        description: 'tracker.updated',
        result: {
          id: 'trk_1',
          tracking_code: 'CA000000014ZZ',
          status: 'in_transit',
          carrier: 'USPS',
          tracking_details: [
            {
              datetime: '2026-11-23T10:00:00Z',
              status: 'in_transit',
              message: 'Arrived',
              tracking_location: { city: 'Leeds', country: 'GB' },
            },
          ],
        },
      },
    },
  },
].map(({ method, path, body }) => ({
  method,
  path,
  body,
  parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    schema: { type: 'string' },
  })),
  statuses: new Set([200, 400, 401, 404, 413, 415]),
}));

export const operationsOf = ({ paths }: OpenApiDocument): readonly Operation[] => [
  ...Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => methods.has(method))
      .map(([method, { parameters = [], requestBody, responses }]) => ({
        method,
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema,
        statuses: new Set(Object.keys(responses).map(Number)),
      })),
  ),
  ...hidden,
];
