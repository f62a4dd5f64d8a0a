import { inParallel, yieldToEventLoop } from '../../shared/concurrency.ts';
import type { SteadyClock } from '../../shared/ports/clock.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { NamedLock } from '../../shared/ports/locks.ts';
import { policySubscriber } from '../../log/kernel/policy.ts';
import type { BatchPolicy, Policy } from '../../log/kernel/policy.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { EventStore, StreamName } from '../../log/ports/event-store.ts';
import type { Log } from '../../log/ports/log.ts';
import type { Journeys, UnplannedCodes } from '../../parcels/tracking/advance.ts';
import { demoAccountId } from '../seed-demo.ts';
import { Agenda } from './agenda.ts';
import { collectionSteps } from './collection-steps.ts';
import type { CollectionUseCases } from './collection-steps.ts';
import type { DemoExamples } from './examples.ts';
import { dispatchSteps } from './dispatch-steps.ts';
import type { DispatchUseCases } from './dispatch-steps.ts';
import type { DemoWebhooks } from './demo-webhooks.ts';
import { parcelSteps, shipmentIdOf } from './parcel-steps.ts';
import type { ParcelUseCases } from './parcel-steps.ts';
import { StagedLog } from './staged-log.ts';
import { tradeSteps } from './trade-steps.ts';
import type { TradeUseCases } from './trade-steps.ts';
import { planTraffic } from './traffic.ts';
import type { DemoService } from './traffic.ts';

/** The use cases of the service, on the log and the clock of the demo. */
export type DemoUseCases = ParcelUseCases &
  CollectionUseCases &
  DispatchUseCases &
  TradeUseCases & {
    /** What reacts to events, as it does in the service. */
    readonly policies: readonly (BatchPolicy | Policy)[];
  };

export type DemoDependencies = {
  readonly store: EventStore;
  readonly ids: Ids;
  readonly clock: SteadyClock;
  readonly lock: NamedLock;
  readonly log: Pick<Log, 'error'>;
  /** The settings of real parties, such as `SMTP_URL`, that would be told of parcels that do not exist. */
  readonly realParties: readonly string[];
  readonly webhooks: DemoWebhooks;
  readonly useCasesOn: (log: EventStore, clock: SteadyClock) => DemoUseCases;
  /** The services of the simulated carrier. */
  readonly services: readonly DemoService[];
  readonly carrier: string;
  readonly journeys: Journeys;
  readonly mishaps: UnplannedCodes;
  readonly examples: () => DemoExamples;
};

/** The smallest and the largest values that a demo can be made with. */
export const demoLimits = {
  seed: { from: 1, to: 2_147_483_647 },
  days: { from: 14, to: 90 },
  parcels: { from: 50, to: 5_000 },
} as const;

export type DemoRequest = {
  /** The same seed makes the same parcels. */
  readonly seed: number;
  /** The length of the period, which ends now. */
  readonly days: number;
  readonly parcels: number;
  /** Adds the parcels of this seed once more. */
  readonly again?: boolean;
};

export const defaultDemo = { seed: 1, days: 30, parcels: 600 } as const satisfies DemoRequest;

export type DemoProgress = (done: number, all: number, note: string) => void;

/** Why a demo cannot be filled. */
export type DemoObstacle = 'filled_before' | 'in_progress' | 'real_parties' | 'others_told';

export type DemoResult =
  | {
      readonly added: true;
      readonly parcels: number;
      readonly events: number;
      readonly from: string;
      readonly to: string;
    }
  /** Why nothing was added, in a sentence. */
  | { readonly added: false; readonly reason: DemoObstacle; readonly message: string };

/** The actor of all events of the demo. */
const actor = 'demo';

/** How many of the newest parcels the endpoint that refuses webhooks is told of. */
const toldToAll = 12;

/** Streams that are appended at the same time: they share transactions of the log. */
const atOnce = 64;

const checkRange = (request: DemoRequest): void => {
  for (const name of ['seed', 'days', 'parcels'] as const) {
    const { from, to } = demoLimits[name];
    const value = request[name];
    if (!Number.isInteger(value) || value < from || value > to)
      throw new RangeError(`${name} must be a whole number from ${from} to ${to}, for example ${defaultDemo[name]}.`);
  }
};

const forgotten = { load: () => Promise.resolve(undefined), save: () => Promise.resolve() };

/** Lets the policies react to what was staged, and to what they stage themselves, as followers of the log do. */
const reactions = (policies: DemoUseCases['policies'], staged: StagedLog, log: Pick<Log, 'error'>) => {
  const subscribers = policies.map((policy) => policySubscriber(policy, forgotten, log));
  const { signal } = new AbortController();
  return async (): Promise<void> => {
    for (let news = staged.news(); news.length > 0; news = staged.news())
      for (const subscriber of subscribers)
        if (news.some((recorded) => subscriber.concerns?.(recorded) ?? true)) await subscriber.process(news, signal);
  };
};

/** A clock that is set by hand. Timeouts last as long as those of the service's own clock. */
class MovedClock implements SteadyClock {
  readonly #real: SteadyClock;
  #now: string;

  constructor(real: SteadyClock, start: string) {
    this.#real = real;
    this.#now = start;
  }

  moveTo(time: string): void {
    this.#now = time;
  }

  now(): string {
    return this.#now;
  }

  elapsed(): number {
    return this.#real.elapsed();
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return this.#real.sleep(milliseconds, signal);
  }
}

/**
 * Fills the demo account of a sandbox with a month of parcels that ends now. The service's own use cases make them, by
 * a clock that goes through that month, on a log in memory; then each object is appended to the log as a whole. So the
 * times in the events are of that month, and `recordedAt` says when they were really recorded.
 */
export const fillDemo = (dependencies: DemoDependencies) => {
  const { store, ids, clock, lock, log, realParties, webhooks, services, carrier, journeys, mishaps } = dependencies;

  const exists = async (shipmentId: string): Promise<boolean> =>
    (await store.read(streamOf('shipment', shipmentId), { last: 1 })).length > 0;

  /** The key of the first run with this seed that has no parcel yet; undefined if the seed was used before. */
  const unusedKey = async ({ seed, again = false }: DemoRequest): Promise<string | undefined> => {
    for (let run = 1; ; run++) {
      const key = `${seed}.${run}`;
      // The parcel 0 is appended last and the parcel 1 first: without the last one, the run was interrupted.
      const isWhole = await exists(shipmentIdOf({ key, ids }, 0));
      if (!isWhole && !(await exists(shipmentIdOf({ key, ids }, 1)))) return key;
      if (!again && isWhole) return undefined;
    }
  };

  const fill = async (request: DemoRequest, key: string, progress: DemoProgress): Promise<DemoResult> => {
    const [first, ...others] = services;
    if (!first) throw new Error('The catalogue has no active service of the simulated carrier.');
    const to = clock.now();
    const from = new Date(Date.parse(to) - request.days * 86_400_000).toISOString();
    const examples = dependencies.examples();
    const planned = planTraffic({ ...request, ...examples, end: to, services: [first, ...others], journeys, mishaps });

    const moved = new MovedClock(clock, from);
    const staged = new StagedLog(store, { ids, clock: moved });
    const useCases = dependencies.useCasesOn(staged, moved);
    const react = reactions(useCases.policies, staged, log);
    const common = { accountId: demoAccountId, actor, correlationId: ids.next('req') };

    const agenda = new Agenda(to);
    const run = { key, store: staged, agenda, ids, shops: examples.shops };
    agenda.add(...planned.flatMap((parcel) => parcelSteps(run, useCases, carrier, parcel)));
    agenda.add(...dispatchSteps(run, useCases, planned, to));
    agenda.add(...tradeSteps(run, useCases, planned, from));
    agenda.add(...collectionSteps(run, useCases, planned, { seed: request.seed, end: to }));
    for (let step = agenda.take(); step; step = agenda.take()) {
      moved.moveTo(step.at);
      await step.do({ ...common, at: step.at });
      await react();
      const { done, all } = agenda.state;
      if (done % 50 !== 0) continue;
      progress(done, all, step.at.slice(0, 10));
      // A service that is filled goes on answering.
      await yieldToEventLoop();
    }

    const namesOf = (some: readonly { readonly number: number }[]): ReadonlySet<string> =>
      new Set(some.map(({ number }) => streamOf('shipment', shipmentIdOf(run, number))));
    const [begin, last] = [namesOf([{ number: 1 }]), namesOf([{ number: 0 }])];
    const newest = planned.toSorted((one, other) => (one.bookedAt < other.bookedAt ? 1 : -1)).slice(0, toldToAll);
    const recent = namesOf(newest);
    const append = async (belongs: (stream: StreamName) => boolean): Promise<void> => {
      const streams = staged.staged().filter(({ stream }) => belongs(stream));
      await inParallel(streams, atOnce, ({ stream, events, expected }) =>
        store.append(stream, events, expected, common),
      );
    };
    const isEdge = (stream: StreamName): boolean => begin.has(stream) || last.has(stream);
    await append((stream) => begin.has(stream));
    await append((stream) => !isEdge(stream) && !recent.has(stream));
    // An endpoint is told of what is recorded after it: of a few parcels here.
    await webhooks.addFailing({ ...common, at: to });
    await append((stream) => !isEdge(stream) && recent.has(stream));
    await append((stream) => last.has(stream));
    progress(1, 1, 'recorded');
    return { added: true, parcels: planned.length, events: staged.count, from, to };
  };

  /** Throws a RangeError for a number outside `demoLimits`. */
  return async (request: DemoRequest, progress: DemoProgress = () => undefined): Promise<DemoResult> => {
    checkRange(request);
    const refused = (reason: DemoObstacle, why: string): DemoResult => ({
      added: false,
      reason,
      message: `Nothing was added: ${why}`,
    });
    if (realParties.length > 0)
      return refused(
        'real_parties',
        `with ${realParties.join(' and ')}, payments or messages go to a real host. Remove that setting first.`,
      );
    const told = await webhooks.othersTold();
    if (told.length > 0)
      return refused(
        'others_told',
        `webhooks of the demo account go to ${told.join(' and ')}, which would be sent thousands. Disable that endpoint first.`,
      );
    const release = await lock.tryAcquire('sandbox-demo');
    if (!release) return refused('in_progress', 'the demo is being filled right now.');
    try {
      const key = await unusedKey(request);
      if (key === undefined)
        return refused('filled_before', `the demo account has the parcels of seed ${request.seed} already.`);
      return await fill(request, key, progress);
    } finally {
      await release();
    }
  };
};
