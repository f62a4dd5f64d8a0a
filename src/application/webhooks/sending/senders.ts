import { whenAborted } from '../../shared/concurrency.ts';
import type { SteadyClock } from '../../shared/ports/clock.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { Log } from '../../log/ports/log.ts';
import type { WebhookOutbox, SenderPresence } from '../ports/webhook-outbox.ts';
import type { WebhookSecrets, WebhookOutcome, WebhookTransport } from '../ports/webhook-transport.ts';
import type { TouchedEndpoints } from '../outbox-subscriber.ts';
import { AttemptRecorder, disableEndpoints } from './recorded-attempts.ts';
import type { RecordedAttempts, DisableEndpoint } from './recorded-attempts.ts';
import { deliveryResult } from './schedule.ts';
import { Dispatcher } from './dispatcher.ts';
import type { DispatcherLimits, EndpointQueue } from './dispatcher.ts';
import { prepareDeliveries } from './prepare-deliveries.ts';
import type { PreparedDelivery } from './prepare-deliveries.ts';

/** Wakes one waiter. A signal without a waiter ends the next wait at once. */
class WakeSignal {
  #isSet = false;
  #resolve: (() => void) | undefined;

  wake(): void {
    if (this.#resolve) this.#resolve();
    else this.#isSet = true;
    this.#resolve = undefined;
  }

  /** After `signal` aborts, nobody waits any longer, so a later wake is kept for the next wait. */
  async wait(signal: AbortSignal): Promise<void> {
    const isSet = this.#isSet;
    this.#isSet = false;
    if (isSet) return;
    await new Promise<void>((resolve) => {
      this.#resolve = resolve;
      signal.addEventListener('abort', () => (this.#resolve = undefined), { once: true });
    });
  }
}

export type SendersOptions = DispatcherLimits & {
  readonly schedule: readonly number[];
  /** How often (ms) to poll for deliveries that other processes have made due. */
  readonly pollEveryMs: number;
  /** Whether other processes send from the same outbox. If not, leases of a dead process are released at the start. */
  readonly shared: boolean;
};

export type SendersDependencies = {
  readonly outbox: WebhookOutbox;
  readonly secrets: Pick<WebhookSecrets, 'getMany'>;
  readonly transport: WebhookTransport;
  readonly clock: SteadyClock;
  readonly ids: Pick<Ids, 'next'>;
  readonly log: Log;
  /** Shows the other senders of the outbox that this process is alive; absent if there are none. */
  readonly presence?: SenderPresence | undefined;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
  readonly disable: DisableEndpoint;
  /** Makes the queue of an endpoint; absent: with the usual window. */
  readonly newQueue?: ((endpointId: string) => EndpointQueue) | undefined;
  /** Whether the time of day can be trusted; absent: always. */
  readonly isTimeTrusted?: (() => boolean) | undefined;
};

/** The length of a lease, in request timeouts. Deliveries leased by a process that died wait at most that long. */
export const timeoutsPerLease = 6;
const backoff = (failures: number): number => Math.min(30_000, 100 * 2 ** Math.min(failures, 9));

/**
 * Leases due deliveries from the outbox and sends them, with one queue for each endpoint. Leases and results go to the
 * outbox in batches, and no request waits for either while its queue holds deliveries.
 */
export class Senders {
  readonly #options: SendersOptions;
  readonly #needs: SendersDependencies;
  readonly #recorder: AttemptRecorder;
  readonly #dispatcher: Dispatcher;
  readonly #disableFailing: (recorded: RecordedAttempts) => Promise<void>;
  readonly #wakeSignal = new WakeSignal();
  readonly #stopping = new AbortController();
  readonly #unsent: PreparedDelivery[] = [];
  /** The endpoints that have changed since the last lease began, which may have read their earlier state. */
  readonly #changedSince = new Set<string>();
  /** When to poll the outbox next (ms), by `elapsed` of the clock. */
  #pollAt = 0;
  #running: Promise<void> | undefined;
  /** Whether the other senders see this one, so that its leases are valid. Until then nothing is leased or sent. */
  #isPresent: boolean;
  /**
   * How often the others considered this process dead. Deliveries leased in an earlier incarnation are no longer its
   * own.
   */
  #incarnation = 0;
  readonly #presenceEnds = new AbortController();
  #presence: Promise<void> | undefined;

  constructor(dependencies: SendersDependencies, options: SendersOptions) {
    this.#needs = dependencies;
    this.#options = options;
    const { outbox, clock, log, presence, transport, disable, isTimeTrusted, newQueue } = dependencies;
    this.#isPresent = presence === undefined;
    this.#recorder = new AttemptRecorder({ outbox, clock, log, recorded: (recorded) => this.#recorded(recorded) });
    this.#disableFailing = disableEndpoints({ disable, isTimeTrusted, log });
    this.#dispatcher = new Dispatcher(
      {
        transport,
        clock,
        newQueue,
        maySend: () => this.#isPresent && !this.#stopping.signal.aborted,
        completed: (prepared, startedAt, outcome) => this.#completed(prepared, startedAt, outcome),
        wantsMore: () => this.#wakeSignal.wake(),
      },
      options,
    );
  }

  start(): void {
    this.#presence ??= this.#needs.presence?.run(
      {
        acquired: () => {
          this.#isPresent = true;
          this.#dispatcher.resume();
          this.poll();
        },
        lost: () => (this.#isPresent = false),
        replaced: () => {
          this.#incarnation += 1;
          // The waiting deliveries are due for other senders. Requests in flight finish; the outbox drops their
          // results.
          this.#dispatcher.takeWaiting();
        },
        tookOver: () => this.poll(),
      },
      this.#presenceEnds.signal,
    );
    this.#running ??= this.#run();
  }

  /** Lets requests in flight finish within `graceMs` (ms), records them, and releases every lease. */
  async stop(graceMs = this.#options.timeoutMs): Promise<void> {
    this.#stopping.abort();
    this.#wakeSignal.wake();
    await this.#running;
    this.#unsent.push(...this.#dispatcher.takeWaiting());

    const ended = new AbortController();
    const deadline = new AbortController();
    void this.#needs.clock.sleep(graceMs, ended.signal).then(() => deadline.abort());
    const finished = this.#dispatcher.allCompleted();
    await Promise.race([finished, whenAborted(deadline.signal)]);
    await this.#needs.transport.close();
    await finished;
    // Without the database the results are lost; the leases expire and the deliveries are sent again.
    await Promise.race([this.#recorder.drained(), whenAborted(deadline.signal)]);
    ended.abort();
    try {
      await this.#release();
    } catch (error) {
      this.#needs.log.error(
        { err: error },
        'Webhook deliveries could not be released; they fall due when their leases expire.',
      );
    }
    // End the presence last, because leases are valid only while the others see this sender. They take over the leases
    // that could not be released.
    this.#presenceEnds.abort();
    await this.#presence;
  }

  /** Called after each commit of the outbox in this process. */
  touched({ announced, changed }: TouchedEndpoints): void {
    for (const endpointId of changed) {
      this.#changedSince.add(endpointId);
      // These were leased with the old address and secrets, or before it was disabled: release them, to be leased again
      // with the current state.
      this.#unsent.push(...this.#dispatcher.takeWaiting(endpointId));
      this.#dispatcher.expectMore(endpointId);
    }
    for (const endpointId of announced) this.#dispatcher.expectMore(endpointId);
    if (announced.size + changed.size > 0) this.#wakeSignal.wake();
  }

  /** Polls at once, because a delivery became due outside the log. */
  poll(): void {
    this.#pollAt = 0;
    this.#wakeSignal.wake();
  }

  async #run(): Promise<void> {
    const { outbox, clock, log } = this.#needs;
    const { signal } = this.#stopping;
    let mine = this.#options.shared;
    for (let failures = 0; !signal.aborted;) {
      try {
        if (!mine) await outbox.releaseAll();
        mine = true;
        await this.#release();
        await this.#poll();
        await this.#leaseDue();
        failures = 0;
        await this.#waitForWork();
      } catch (error) {
        failures += 1;
        log.error({ err: error, failures }, 'The webhook outbox could not be used; trying again.');
        await clock.sleep(backoff(failures), signal);
      }
    }
  }

  async #poll(): Promise<void> {
    const now = this.#needs.clock.elapsed();
    const before = this.#pollAt;
    if (now < before) return;
    // Set it before the request: deliveries that become due meanwhile bring the next poll forward.
    this.#pollAt = now + this.#options.pollEveryMs;
    try {
      const { endpointIds, nextInMs = Infinity } = await this.#needs.outbox.due();
      for (const endpointId of endpointIds) this.#dispatcher.expectMore(endpointId);
      this.#pollAt = Math.min(this.#pollAt, now + nextInMs);
    } catch (error) {
      this.#pollAt = before;
      throw error;
    }
  }

  /** Leases deliveries for every queue that wants more, in one transaction. */
  async #leaseDue(): Promise<void> {
    if (!this.#isPresent) return;
    const { outbox, secrets, ids, clock, presence } = this.#needs;
    const wanted = this.#dispatcher.beginLease();
    if (wanted.length === 0) return;
    const lease = presence === undefined ? ids.next('key') : `${presence.owner}/${ids.next('key')}`;
    const leaseMs = timeoutsPerLease * this.#options.timeoutMs;
    // Count from before the request, so that the lease ends here no later than in the outbox.
    const leasedUntil = clock.elapsed() + leaseMs;
    const incarnation = this.#incarnation;
    this.#changedSince.clear();
    const leased = await outbox.lease({ wanted, lease, leaseMs });
    try {
      const prepared = await prepareDeliveries(leased, { lease, leasedUntil }, secrets);
      const byEndpoint = Map.groupBy(
        incarnation === this.#incarnation ? prepared : [],
        ({ delivery }) => delivery.endpointId,
      );
      for (const { endpointId, limit } of wanted) {
        const found = byEndpoint.get(endpointId) ?? [];
        const isStale = this.#changedSince.has(endpointId);
        if (isStale) this.#unsent.push(...found);
        this.#dispatcher.add(endpointId, isStale ? [] : found, { hasMore: isStale || found.length >= limit });
      }
    } catch (error) {
      await outbox.release(leased.deliveries.map(({ id }) => ({ id, lease })));
      throw error;
    }
  }

  #completed(prepared: PreparedDelivery, startedAt: string, outcome: WebhookOutcome): void {
    if (outcome.failure === 'aborted') this.#unsent.push(prepared);
    else {
      const times = { startedAt, endedAt: this.#needs.clock.now() };
      const { schedule } = this.#options;
      this.#recorder.add(deliveryResult(prepared, outcome, times, { schedule, random: this.#needs.random }));
    }
  }

  #recorded(recorded: RecordedAttempts): void {
    const nextDue = Math.min(...recorded.results.map(({ dueInMs = Infinity }) => recorded.recordedAt + dueInMs));
    if (nextDue < this.#pollAt) {
      this.#pollAt = nextDue;
      this.#wakeSignal.wake();
    }
    void this.#disableFailing(recorded);
  }

  async #release(): Promise<void> {
    const unsent = this.#unsent.splice(0);
    if (unsent.length === 0) return;
    try {
      await this.#needs.outbox.release(unsent.map(({ delivery: { id }, lease }) => ({ id, lease })));
      // They are due again, and an earlier lease did not include them.
      for (const { delivery } of unsent) this.#dispatcher.expectMore(delivery.endpointId);
    } catch (error) {
      this.#unsent.push(...unsent);
      throw error;
    }
  }

  /** Waits for the wake signal or the next poll. */
  async #waitForWork(): Promise<void> {
    const woken = new AbortController();
    const wait = Math.max(0, this.#pollAt - this.#needs.clock.elapsed());
    await Promise.race([this.#wakeSignal.wait(woken.signal), this.#needs.clock.sleep(wait, woken.signal)]);
    woken.abort();
  }
}
