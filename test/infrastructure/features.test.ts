import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/adapters/platform/http/engine/route/route.ts';
import { createLogger } from '../../src/adapters/platform/http/engine/server/logging.ts';
import type { Assembly } from '../../src/infrastructure/wiring/assembly.ts';
import { configFrom } from '../../src/infrastructure/configuration/config.ts';
import { core } from '../../src/infrastructure/wiring/core.ts';
import { bindings, token } from '../../src/infrastructure/wiring/feature.ts';
import type { Feature, Get, ServiceMetrics } from '../../src/infrastructure/wiring/feature.ts';
import { features } from '../../src/infrastructure/features/index.ts';
import { startService } from '../../src/infrastructure/lifecycle/service.ts';
import { createListener } from '../../src/infrastructure/lifecycle/start.ts';
import { openAssembling } from '../support/assembled.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { TestClock } from '../support/test-clock.ts';

/** The same features, but for some and those that need them. */
const without = (...left: readonly Feature[]): readonly Feature[] => {
  const gone = new Set(left);
  // Needs point to features that were declared before, whatever the order of the list: repeated until no dependant is
  // found.
  for (let size = 0; size < gone.size;) {
    size = gone.size;
    for (const feature of features) if (feature.needs?.some((needed) => gone.has(needed))) gone.add(feature);
  }
  return features.filter((feature) => !gone.has(feature));
};

/** A feature with what it needs, and what that needs. */
const closureOf = (feature: Feature): readonly Feature[] => [
  ...new Set([...(feature.needs ?? []).flatMap(closureOf), feature]),
];

const namesOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method.toUpperCase()} ${path}`;

/** The names of all that a feature adds to a service. */
const partsOf = (
  { routes, projections, policies, subscribers: followers, jobs, metrics, closings }: Feature,
  get: Get,
) => {
  const numbers: string[] = [];
  const note = (name: string): void => void numbers.push(name);
  metrics?.(get, { gauge: note, storedGauge: note, counter: note });
  return {
    routes: (routes?.(get) ?? []).map(namesOf),
    followers: [
      ...(projections ?? []).map(({ name }) => name),
      ...(policies?.(get) ?? []).map(({ name }) => name),
      ...(followers?.(get) ?? []).map(({ subscriber: { name } }) => name),
    ],
    jobs: (jobs?.(get) ?? []).map(({ name }) => name),
    metrics: numbers,
    closings: (closings?.(get) ?? []).map(({ name }) => name),
  };
};

const partsOfAssembly = ({
  routes,
  subscribers: followers,
  jobs,
  measure,
  closings,
}: Assembly): ReturnType<typeof partsOf> => {
  const metrics: string[] = [];
  const note = (name: string): void => void metrics.push(name);
  measure({ gauge: note, storedGauge: note, counter: note } satisfies ServiceMetrics);
  return {
    routes: routes().map(namesOf),
    followers: followers().map(({ subscriber: { name } }) => name),
    jobs: jobs().map(({ name }) => name),
    metrics,
    closings: closings().map(({ name }) => name),
  };
};

const inAll = (parts: readonly ReturnType<typeof partsOf>[]): ReturnType<typeof partsOf> => ({
  routes: parts.flatMap(({ routes }) => routes),
  followers: parts.flatMap(({ followers }) => followers),
  jobs: parts.flatMap(({ jobs }) => jobs),
  metrics: parts.flatMap(({ metrics }) => metrics),
  closings: parts.flatMap(({ closings }) => closings),
});

const pathIn = (path: string): string => path.replaceAll(/\{\w+\}/g, 'any');
const patternOf = ({ path }: Route): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const isDraining = (): boolean => false;

const listening = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};

type Assembling = Awaited<ReturnType<typeof openAssembling>>;

describe.each([
  ['sandbox', {}],
  ['live', { MODE: 'live', BASE_URL: 'https://shipping.example.com' }],
])('the features of a service in %s mode', (mode, environment) => {
  let assembling: Assembling;
  let whole: Assembly;
  beforeAll(async () => {
    assembling = await openAssembling(environment);
    whole = assembling.assemble(features);
  });
  afterAll(() => assembling.close());

  const enabled = features.filter(
    (feature) => feature.enabled?.({ mode } as Parameters<NonNullable<Feature['enabled']>>[0]) ?? true,
  );

  // Live mode differs by these only.
  const tried = mode === 'sandbox' ? enabled : enabled.filter((feature) => feature.enabled !== undefined);

  it('are complete: nothing else adds a route, a subscriber, a job or a metric', () => {
    expect(partsOfAssembly(whole)).toEqual(inAll(enabled.map((feature) => partsOf(feature, whole.get))));
  });

  it('have unique names, and so have their routes, subscribers, jobs and metrics', () => {
    const parts = partsOfAssembly(whole);
    for (const names of [
      features.map(({ name }) => name),
      ...Object.values(parts),
      [...parts.followers, ...parts.jobs],
    ])
      expect(names).toEqual([...new Set(names)]);
  });

  it.each(tried)('$name needs no feature but those it declares', (feature) => {
    const { get } = assembling.assemble(closureOf(feature));
    expect(partsOf(feature, get)).toEqual(partsOf(feature, whole.get));
  });

  it.each(tried)('$name leaves no part behind when it is left out', (feature) => {
    const remaining = enabled.filter((other) => without(feature).includes(other));
    expect(partsOfAssembly(assembling.assemble(without(feature)))).toEqual(
      inAll(remaining.map((other) => partsOf(other, whole.get))),
    );
  });

  // Leaving out a feature that others need leaves out these, and routes are answered and documented from one table.
  const needed = new Set(enabled.flatMap(({ needs = [] }) => needs));
  const shown =
    mode === 'sandbox' ? enabled.filter((feature) => feature.routes !== undefined && !needed.has(feature)) : [];

  // By halves, for a document takes a tenth of a second: what the one leaves out, the other one shows.
  it.runIf(shown.length > 0).each([0, 1])(
    'are neither answered nor documented when every other one of them is left out, from number %i on',
    async (half) => {
      const left = shown.filter((_, index) => index % 2 === half);
      const rest = assembling.assemble(without(...left));
      const routes = rest.routes();
      const gone = left.flatMap((feature) => feature.routes?.(whole.get) ?? []);
      const { url, close } = await listening(
        createListener(rest, { storage: () => Promise.resolve(), server: { isDraining } }),
      );
      try {
        const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
          readonly paths: Readonly<Record<string, object>>;
        };
        const documented = Object.entries(paths).flatMap(([path, operations]) =>
          Object.keys(operations).map((method) => namesOf({ method: method as Route['method'], path })),
        );
        expect(documented).toEqual(expect.arrayContaining(routes.filter(({ hidden }) => !hidden).map(namesOf)));
        expect(gone.map(namesOf).filter((name) => documented.includes(name))).toEqual([]);
        for (const { method, path } of gone) {
          const asked = pathIn(path);
          const { status } = await fetch(`${url}${asked}`, { method: method.toUpperCase() });
          // Another feature may have the same path with another method.
          const isOthers = routes.some((route) => patternOf(route).test(asked));
          expect([method, path, status]).toEqual([method, path, isOthers ? 405 : 404]);
        }
      } finally {
        await close();
      }
    },
  );
});

it('live mode answers no route that a sandbox has beside it', async () => {
  const [sandbox, live] = await Promise.all([
    openAssembling(),
    openAssembling({ MODE: 'live', BASE_URL: 'https://shipping.example.com' }),
  ]);
  const assembly = live.assemble(features);
  const known = assembly.routes();
  const names = new Set(known.map(namesOf));
  const gone = sandbox
    .assemble(features)
    .routes()
    .filter((route) => !names.has(namesOf(route)));
  expect(gone.map(namesOf)).toEqual(
    expect.arrayContaining(['POST /sandbox/advance', 'GET /sandbox/inbox', 'GET /sandbox/messages.json']),
  );
  expect(known.filter(({ path }) => path.startsWith('/sandbox'))).toEqual([]);

  const { url, close } = await listening(
    createListener(assembly, { storage: () => Promise.resolve(), server: { isDraining } }),
  );
  try {
    for (const { method, path } of gone) {
      const { status } = await fetch(`${url}${pathIn(path)}`, { method: method.toUpperCase() });
      expect([method, path, status]).toEqual([method, path, 404]);
    }
  } finally {
    await Promise.all([close(), sandbox.close(), live.close()]);
  }
});

describe('a list of features', () => {
  const clockOnly: Feature = {
    name: 'clock',
    module: bindings((bind) => bind(token<string>('now'), (get) => get(core.clock).now())),
  };

  it('is refused when one needs a feature that is not in it', async () => {
    const { assemble, close } = await openAssembling();
    try {
      expect(() => assemble([{ name: 'watch', needs: [clockOnly] }])).toThrow(
        'The feature watch needs the feature clock, which is not in the list.',
      );
      expect(assemble([clockOnly, { name: 'watch', needs: [clockOnly] }]).routes()).toEqual([]);
    } finally {
      await close();
    }
  });

  it('is refused when two give one reason different statuses', async () => {
    const { assemble, close } = await openAssembling();
    try {
      const [one, same, other] = [404, 404, 409].map((status, index): Feature => ({
        name: `feature-${index}`,
        refusals: { not_there: status },
      }));
      if (!one || !same || !other) throw new Error('There are three.');
      expect(assemble([one, same]).refusals).toEqual({ not_there: 404 });
      expect(() => assemble([one, other])).toThrow(
        'The feature feature-2 gives the reason not_there the status 409, another feature 404.',
      );
    } finally {
      await close();
    }
  });

  it('starts, follows the log and answers /readyz with any part left out', async () => {
    const shipments = features.find(({ name }) => name === 'shipments');
    if (!shipments) throw new Error('There are shipments.');
    for (const list of [[], without(shipments)]) {
      const folder = await temporaryFolder();
      const config = configFrom({ PORT: '0', DATA_DIR: folder.path });
      const log = createLogger({ destination: { write: () => undefined } });
      const service = await startService(config, { clock: new TestClock(), log }, list);
      try {
        await service.caughtUp();
        const ready = await fetch(`${service.url}/readyz`);
        expect([list.length, ready.status]).toEqual([list.length, 200]);
        expect((await fetch(`${service.url}/api/shipments/labels`)).status).toBe(404);
      } finally {
        expect(await service.stop()).toEqual([]);
        await folder.remove();
      }
    }
  });
});
