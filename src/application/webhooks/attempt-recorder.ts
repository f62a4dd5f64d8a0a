import { turnOfTheLoop } from '../kernel/in-slices.ts';
import type { SteadyClock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { DeliveryResult, FailureRun, WebhookOutbox } from '../ports/webhook-outbox.ts';

/** As many as one transaction may hold without keeping others waiting. */
const batchSize = 256;
/** How long results are gathered: what has not been kept when a process dies is sent again, and while there is much to do a turn of the loop takes long. */
const maxTurns = 4;

export type RecordedAttempts = {
  readonly results: readonly DeliveryResult[];
  /** What the outbox knows of the endpoints that failed. */
  readonly failing: ReadonlyMap<string, FailureRun>;
  /** When it was told, by `elapsed` of the clock. */
  readonly recordedAt: number;
};

type Waiting = { readonly result: DeliveryResult; readonly since: number };

/** The wait for the next attempt counts from the end of the one before, however long the database was away in between. */
const asOf = ({ result, since }: Waiting, now: number): DeliveryResult =>
  result.dueInMs === undefined ? result : { ...result, dueInMs: Math.max(0, result.dueInMs - (now - since)) };

/**
 * Keeps what became of attempts, many in one transaction: results that come in while others are still coming are written together. A fault of the database
 * is waited out; the results stay here until they are kept. Of one whose lease has lapsed by then the outbox takes no note.
 */
export class AttemptRecorder {
  readonly #outbox: Pick<WebhookOutbox, 'record'>;
  readonly #clock: SteadyClock;
  readonly #log: Log;
  readonly #recorded: (kept: RecordedAttempts) => void;
  #results: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(dependencies: {
    readonly outbox: Pick<WebhookOutbox, 'record'>;
    readonly clock: SteadyClock;
    readonly log: Log;
    /** Told once results are kept. */
    readonly kept: (kept: RecordedAttempts) => void;
  }) {
    this.#outbox = dependencies.outbox;
    this.#clock = dependencies.clock;
    this.#log = dependencies.log;
    this.#recorded = dependencies.kept;
  }

  add(result: DeliveryResult): void {
    this.#results.push({ result, since: this.#clock.elapsed() });
    this.#running ??= this.#run();
  }

  /** Resolves once everything given so far is kept. */
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
        this.#log.error({ err: error, results: this.#results.length, failures }, 'Webhook attempts could not be recorded; trying again.');
        await this.#clock.sleep(Math.min(10_000, 100 * 2 ** failures));
      }
    }
    this.#running = undefined;
  }

  /** Waits a few turns of the event loop as long as each brings more: no timer, no delay when there is little to do. */
  async #gather(): Promise<void> {
    for (let before = -1, turn = 0; this.#results.length > before && this.#results.length < batchSize && turn < maxTurns; turn++) {
      before = this.#results.length;
      await turnOfTheLoop();
    }
  }
}
