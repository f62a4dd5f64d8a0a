import type { ReasonStatuses } from '../../adapters/platform/http/engine/failures/failures.ts';
import { Operations } from '../../adapters/platform/http/engine/route/operations.ts';
import type { Route } from '../../adapters/platform/http/engine/route/route.ts';
import { policySubscriber } from '../../application/log/kernel/policy.ts';
import { projectionSubscriber } from '../../application/log/kernel/projection.ts';
import { core, coreModule } from './core.ts';
import type { CoreValues } from './core.ts';
import type { Closing, Feature, Follower, Get, Prepared, Rewire, ServiceMetrics, Token } from './feature.ts';
import type { Job } from '../background/jobs.ts';
import { bundledBodyReader } from '../stores/trade-data.ts';
import 'reflect-metadata';
import { Container, ContainerModule } from 'inversify';

/**
 * Loads the bindings of the core and the features. All other code takes its dependencies as plain arguments: only
 * features know tokens.
 */
const buildContainer = (
  features: readonly Feature[],
  values: CoreValues,
  shared: ReadonlyMap<Token<unknown>, () => unknown> = new Map(),
): Get => {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(coreModule(values), ...features.flatMap(({ module }) => (module ? [module] : [])));
  container.load(
    new ContainerModule(({ rebind }) => {
      for (const [token, value] of shared) rebind(token).toDynamicValue(value);
    }),
  );
  return <T>(wanted: Token<T>, options: object = {}): T => container.get(wanted, options);
};

/** The parts of all features of a list, with what they are made from. Nothing is created before it is needed. */
export type Assembly = Pick<CoreValues, 'config' | 'resources'> & {
  readonly get: Get;
  readonly routes: () => readonly Route[];
  readonly refusals: ReasonStatuses;
  readonly subscribers: () => readonly Follower[];
  readonly jobs: () => readonly Job[];
  /** What is wrong, one sentence each. */
  readonly details: () => readonly string[];
  readonly measure: (metrics: ServiceMetrics) => void;
  readonly checkStart: () => Promise<void>;
  readonly restoreCounters: () => Promise<void>;
  readonly prepare: () => Promise<Prepared>;
  readonly start: () => void;
  readonly closings: () => readonly Closing[];
};

/** Throws when a feature needs a feature that is not in the list. */
const checkNeeds = (features: readonly Feature[]): void => {
  for (const { name, needs = [] } of features)
    for (const needed of needs)
      if (!features.includes(needed))
        throw new Error(`The feature ${name} needs the feature ${needed.name}, which is not in the list.`);
};

/**
 * Merges the tables. Throws when two features map one reason to different statuses: the order of the list would decide
 * which one the client gets.
 */
const mergeRefusals = (features: readonly Feature[]): ReasonStatuses => {
  const statuses = new Map<string, number>();
  for (const { name, refusals = {} } of features)
    for (const [reason, status] of Object.entries(refusals)) {
      if ((statuses.get(reason) ?? status) !== status)
        throw new Error(
          `The feature ${name} gives the reason ${reason} the status ${status}, another feature ${statuses.get(reason)}.`,
        );
      statuses.set(reason, status);
    }
  return Object.fromEntries(statuses);
};

const createSubscribers = (
  { projections = [], recent, policies, subscribers }: Feature,
  get: Get,
): readonly Follower[] => {
  const [readModels, checkpoints, log] = [get(core.storedReadModels), get(core.checkpoints), get(core.log)];
  return [
    ...projections.map((projection) => ({
      kind: 'projection' as const,
      subscriber: projectionSubscriber(projection, readModels, { recent: recent?.(get, projection) }),
      checkpoint: () => readModels.checkpoint(projection),
      // Two versions of a read model are filled at the same time during a rolling deployment.
      election: `${projection.name}@${projection.version}`,
    })),
    ...(policies?.(get) ?? []).map((policy) => ({
      kind: 'policy' as const,
      subscriber: policySubscriber(policy, checkpoints, log),
      checkpoint: () => checkpoints.load(policy.name),
    })),
    ...(subscribers?.(get) ?? []).map((each) => ({ ...each, kind: 'subscriber' as const })),
  ];
};

/** Assembles the features of a list and the core. */
export const assemble = (
  listed: readonly Feature[],
  values: Omit<CoreValues, 'checkpointOf' | 'followers' | 'operations' | 'rewire'>,
): Assembly => {
  const features = listed.filter(({ enabled }) => enabled?.(values.config) ?? true);
  checkNeeds(features);
  let listedSubscribers: readonly Follower[] | undefined;
  const subscribers = (): readonly Follower[] =>
    (listedSubscribers ??= features.flatMap((feature) => createSubscribers(feature, get)));
  const checkpointOf = async (name: string) =>
    subscribers()
      .find(({ subscriber }) => subscriber.name === name)
      ?.checkpoint();
  const refusals = mergeRefusals(features);
  // Its tables are read by the first call, if the listener has not read them.
  const readBody = (body: unknown) => bundledBodyReader()(body);
  const operations = new Operations({ routes: () => routes(), statuses: refusals, readBody });
  const { config, resources } = values;
  const rewire: Rewire = (changes, shared) => {
    const changed = { ...values, ...made, resources: { ...resources, ...changes } };
    const own = buildContainer(features, changed, new Map(shared.map((token) => [token, () => get(token)])));
    return { get: own, policies: () => features.flatMap(({ policies }) => policies?.(own) ?? []) };
  };
  const made = { checkpointOf, followers: subscribers, operations, rewire };
  const get = buildContainer(features, { ...values, ...made });
  const all = <T>(part: (feature: Feature) => readonly T[] | undefined): readonly T[] =>
    features.flatMap((feature) => part(feature) ?? []);
  let listedRoutes: readonly Route[] | undefined;
  const routes = (): readonly Route[] => (listedRoutes ??= all((feature) => feature.routes?.(get)));
  return {
    config,
    resources,
    get,
    routes,
    refusals,
    subscribers,
    jobs: () => all(({ jobs }) => jobs?.(get)),
    details: () => all(({ details }) => details?.(get)),
    measure: (metrics) => features.forEach((feature) => feature.metrics?.(get, metrics)),
    checkStart: async () => {
      for (const feature of features) await feature.checkStart?.(get);
    },
    restoreCounters: async () => {
      for (const feature of features) await feature.restoreCounters?.(get);
    },
    prepare: async () => {
      const prepared: Prepared[] = [];
      for (const feature of features) prepared.push((await feature.prepare?.(get)) ?? {});
      return Object.assign({}, ...prepared) as Prepared;
    },
    start: () => features.forEach((feature) => feature.start?.(get)),
    closings: () => all(({ closings }) => closings?.(get)),
  };
};
