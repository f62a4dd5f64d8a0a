import { unwrapped } from '../../src/adapters/shared/validation/zod-shape.ts';
import { apiPageRoutes } from '../../src/adapters/platform/http/docs/api-page.ts';
import { docsRoutes } from '../../src/adapters/platform/http/docs/docs-pages.ts';
import { serviceRoutes } from '../../src/adapters/platform/http/service-routes.ts';
import type { Route } from '../../src/adapters/platform/http/engine/route/route.ts';
import { features } from '../../src/infrastructure/features/index.ts';
import { examplesIn } from '../fuzz/examples.ts';
import type { OpenApiDocument } from '../fuzz/document.ts';
import { openAssembling } from './assembled.ts';
import type { ShopWithEverything } from './access-world.ts';
import { runningService } from './running-service.ts';
import type { Answer, Asking, RunningService } from './running-service.ts';

/** A request for a route with the ids of real objects. */
export type Probe = { readonly row: Route; readonly method: string; readonly path: string; readonly body: unknown };

/** The routes of every process, in addition to those of the features. Their handlers are not called here. */
const ownRoutes: readonly Route[] = [
  ...serviceRoutes({} as Parameters<typeof serviceRoutes>[0]),
  ...apiPageRoutes(),
  ...docsRoutes(),
];

/** The route table of a service with this environment. */
export const routeTable = async (environment: Readonly<Record<string, string>>): Promise<readonly Route[]> => {
  const assembling = await openAssembling(environment);
  const rows = assembling.assemble(features).routes();
  await assembling.close();
  return [...rows, ...ownRoutes];
};

/** A running service and its route table, for tests that try every route. */
export const withRouteTable = async (): Promise<{
  readonly service: RunningService;
  readonly rows: readonly Route[];
}> => ({
  rows: await routeTable({}),
  service: await runningService(),
});

/** Whether a route has a query parameter of this name. */
export const takesParameter = ({ query }: Pick<Route, 'query'>, name: string): boolean => {
  const { def } = query === undefined ? { def: undefined } : unwrapped(query)._zod;
  return def?.type === 'object' && Object.hasOwn(def.shape, name);
};

export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method.toUpperCase()} ${path}`;

/** The path with real objects for its parameters. */
export const pathOf = (row: Route, objects: Readonly<Record<string, string>>): string =>
  row.path.replaceAll(/\{\w+\}/g, (parameter, at: number) => {
    const object = objects[row.path.slice(0, at) + parameter] ?? objects[parameter];
    if (object !== undefined) return object;
    const place = row.path.slice(0, at) + parameter;
    throw new Error(
      `${nameOf(row)}: no object is known for ${parameter}. Make one in test/support/access-world.ts, under "${place}" of objects.`,
    );
  });

/** The parameters that routes cannot do without. Nothing has the text `q`. */
const queryOf = (row: Route): string => {
  if (takesParameter(row, 'q')) return '?q=sought-by-a-probe';
  if (takesParameter(row, 'hsCode'))
    return takesParameter(row, 'destination') ? '?hsCode=6109.10&destination=GB' : '?hsCode=6109.10';
  if (row.operationId === 'forgetExamples') return '?source=import';
  return row.operationId === 'listPickupWindows' ? '?country=GB' : '';
};

type World = Pick<ShopWithEverything, 'objects' | 'free'>;

/**
 * Replaces the ids of an example by those of real objects: equal ids by the same one, different ids by different ones.
 */
const withRealIds = (text: string, { objects, free }: World): string => {
  const shipments = new Map<string, string>();
  return text
    .replaceAll(/\bshp_[0-9A-Z]{26}\b/g, (id) => {
      const real = shipments.get(id) ?? free[shipments.size] ?? '';
      shipments.set(id, real);
      return real;
    })
    .replaceAll(/\btxc_[0-9A-Z]{26}\b/g, objects['/api/taxes-collections/{id}'] ?? '');
};

/** The bodies that the OpenAPI document shows for a route, with the ids of real objects. */
const bodiesOf = (row: Route, document: OpenApiDocument, world: World): readonly unknown[] => {
  if (row.body === undefined) return [undefined];
  const content = document.paths[row.path]?.[row.method]?.requestBody?.content;
  const schema = content?.['application/json']?.schema ?? Object.values(content ?? {})[0]?.schema ?? {};
  const name = schema.$ref?.split('/').at(-1) ?? '';
  const examples = examplesIn(name, document.components.schemas[name] ?? schema);
  return examples.length === 0
    ? [{}]
    : examples.map((example) => JSON.parse(withRealIds(JSON.stringify(example), world)) as unknown);
};

/** Requests for every route, one for each example of its body. */
export const probesOf = (rows: readonly Route[], document: OpenApiDocument, world: World): readonly Probe[] =>
  rows.flatMap((row) =>
    bodiesOf(row, document, world).map((body) => ({
      row,
      method: row.method.toUpperCase(),
      path: pathOf(row, world.objects) + queryOf(row),
      body,
    })),
  );

export const send = (service: RunningService, { method, path, body }: Probe, asking: Asking): Promise<Answer> =>
  service.ask(method, path, body, asking);
