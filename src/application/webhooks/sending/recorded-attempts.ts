import type { Log } from '../../log/ports/log.ts';
import { yieldToEventLoop } from '../../shared/concurrency.ts';
import type { SteadyClock } from '../../shared/ports/clock.ts';
import type { DeliveryResult, FailureRun, WebhookOutbox } from '../ports/webhook-outbox.ts';

/** The most results in one transaction; a larger one would block other writers. */
const batchSize = 256;
/**
 * For how many turns of the event loop results are collected. Deliveries whose results are lost with the process are
 * sent again, so the wait is short.
 */
const maxTurns = 4;

export type RecordedAttempts = {
  readonly results: readonly DeliveryResult[];
  /** Consecutive failures, by endpoint. */
  readonly failing: ReadonlyMap<string, FailureRun>;
  /** When they were recorded, by `elapsed` of the clock. */
  readonly recordedAt: number;
};

type Waiting = { readonly result: DeliveryResult; readonly since: number };

/**
 * The result with the wait until the next attempt reduced by the time that it waited for the database: the wait counts
 * from the end of the attempt.
 */
const asOf = ({ result, since }: Waiting, now: number): DeliveryResult =>
  result.dueInMs === undefined ? result : { ...result, dueInMs: Math.max(0, result.dueInMs - (now - since)) };

/**
 * Records the results of attempts, many in one transaction: results that arrive together are written together. While
 * the database fails, the results wait here and the write is retried. The outbox ignores a result whose lease has
 * expired.
 */
export class AttemptRecorder {
  readonly #outbox: Pick<WebhookOutbox, 'record'>;
  readonly #clock: SteadyClock;
  readonly #log: Log;
  readonly #recorded: (recorded: RecordedAttempts) => void;
  #results: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(dependencies: {
    readonly outbox: Pick<WebhookOutbox, 'record'>;
    readonly clock: SteadyClock;
    readonly log: Log;
    /** Called once results are recorded. */
    readonly recorded: (recorded: RecordedAttempts) => void;
  }) {
    this.#outbox = dependencies.outbox;
    this.#clock = dependencies.clock;
    this.#log = dependencies.log;
    this.#recorded = dependencies.recorded;
  }

  add(result: DeliveryResult): void {
    this.#results.push({ result, since: this.#clock.elapsed() });
    this.#running ??= this.#run();
  }

  /** Resolves when every result so far is recorded. */
  async drained(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let failures = 0; this.#results.length > 0;) {
      await this.#gather();
      const now = this.#clock.elapsed();
      const batch = this.#results.slice(0, batchSize).map((waiting) => asOf(waiting, now));
      try {
        const failing = await this.#outbox.record(batch);
        this.#results = this.#results.slice(batch.length);
        failures = 0;
        this.#recorded({ results: batch, failing, recordedAt: now });
      } catch (error) {
        failures += 1;
        this.#log.error(
          { err: error, results: this.#results.length, failures },
          'Webhook attempts could not be recorded; trying again.',
        );
        await this.#clock.sleep(Math.min(10_000, 100 * 2 ** failures));
      }
    }
    this.#running = undefined;
  }

  /** Waits a few turns of the event loop as long as each brings more results; without load there is no delay. */
  async #gather(): Promise<void> {
    for (
      let before = -1, turn = 0;
      this.#results.length > before && this.#results.length < batchSize && turn < maxTurns;
      turn++
    ) {
      before = this.#results.length;
      await yieldToEventLoop();
    }
  }
}

const hour = 3_600_000;

/** An endpoint is disabled after failing for this long (ms) and in this many attempts without a success. */
const disableAfterMs = 120 * hour;
const leastFailures = 10;

/**
 * Both conditions are required: by time alone, a clock that is set forward and back would disable an endpoint after two
 * failures.
 */
const shouldDisable = ({ since, failures }: FailureRun, at: string): boolean =>
  failures >= leastFailures && Date.parse(at) - Date.parse(since) >= disableAfterMs;

export type DisableEndpoint = (
  endpoint: { readonly accountId: string; readonly endpointId: string },
  reason: 'gone_410' | 'failing',
) => Promise<void>;

type ToDisable = { readonly accountId: string; readonly endpointId: string; readonly reason: 'gone_410' | 'failing' };

/** The endpoints to disable: they answered 410, or have failed for too long. 410 is the stronger reason. */
export const endpointsToDisable = ({
  results,
  failing,
}: Pick<RecordedAttempts, 'results' | 'failing'>): readonly ToDisable[] => {
  const found = new Map<string, ToDisable>();
  for (const { endpointId, accountId, attempts, at } of results) {
    const run = failing.get(endpointId);
    if (attempts.at(-1)?.statusCode === 410) found.set(endpointId, { accountId, endpointId, reason: 'gone_410' });
    else if (run !== undefined && shouldDisable(run, at) && !found.has(endpointId)) {
      found.set(endpointId, { accountId, endpointId, reason: 'failing' });
    }
  }
  return [...found.values()];
};

/**
 * Disables them. A failure is only logged, because the endpoint's next failed attempt tries again. If the time of day
 * is not trusted, endpoints are not disabled for failing too long until a later attempt.
 */
export const disableEndpoints =
  ({
    disable,
    isTimeTrusted = () => true,
    log,
  }: {
    readonly disable: DisableEndpoint;
    /** Whether the time of day can be trusted; absent: always. */
    readonly isTimeTrusted?: (() => boolean) | undefined;
    readonly log: Log;
  }) =>
  async (recorded: Pick<RecordedAttempts, 'results' | 'failing'>): Promise<void> => {
    await Promise.all(
      endpointsToDisable(recorded).map(async ({ accountId, endpointId, reason }) => {
        if (reason === 'failing' && !isTimeTrusted()) return;
        try {
          await disable({ accountId, endpointId }, reason);
          log.warn({ accountId, endpointId, reason }, 'A webhook endpoint has been disabled.');
        } catch (error) {
          log.error({ err: error, accountId, endpointId, reason }, 'A webhook endpoint could not be disabled.');
        }
      }),
    );
  };
