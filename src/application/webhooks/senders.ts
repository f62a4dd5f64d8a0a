import type { SteadyClock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Log } from '../ports/log.ts';
import type { Attempt, LeasedBatch, DeliveryResult, WebhookOutbox } from '../ports/webhook-outbox.ts';
import type { WebhookSecrets } from '../ports/webhook-secrets.ts';
import type { SenderPresence } from '../ports/sender-presence.ts';
import type { WebhookOutcome, WebhookTransport } from '../ports/webhook-transport.ts';
import { AttemptRecorder } from './attempt-recorder.ts';
import type { RecordedAttempts } from './attempt-recorder.ts';
import { WakeSignal } from './wake-signal.ts';
import { EndpointQueue } from './endpoint-queue.ts';
import type { PreparedDelivery } from './endpoint-queue.ts';
import type { TouchedEndpoints } from './outbox-subscriber.ts';
import { delayBefore, isHopeless } from './schedule.ts';
import { sealedFor, wholeUrl } from './sealed-query.ts';

export type SendersOptions = {
  readonly schedule: readonly number[];
  /** The most requests in flight to one endpoint. */
  readonly maxInFlightPerEndpoint: number;
  /** The most requests in flight in all. The first request of an endpoint is exempt, so busy endpoints never block an idle one. */
  readonly maxInFlight: number;
  /** The timeout of a request. A delivery whose lease would end sooner is not sent. */
  readonly timeoutMs: number;
  /** How often to poll for deliveries that other processes have made due. */
  readonly pollEveryMs: number;
  /** No other process shares the outbox, so leases of a dead process are released at the start. */
  readonly isOnlyProcess: boolean;
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
  /** In [0, 1). */
  readonly random: () => number;
  readonly disable: (
    endpoint: { readonly accountId: string; readonly endpointId: string },
    reason: 'gone_410' | 'failing',
  ) => Promise<void>;
};

/** The length of a lease in request timeouts. Deliveries leased by a process that died wait that long at most. */
const timeoutsPerLease = 6;
const utf8 = new TextEncoder();
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
const backoff = (failures: number): number => Math.min(30_000, 100 * 2 ** Math.min(failures, 9));

/**
 * Leases due deliveries from the outbox and sends them, with one queue for each endpoint. Leases and results go to the outbox
 * in batches, and no request waits for either while its queue holds deliveries.
 */
export class Senders {
  readonly #options: SendersOptions;
  readonly #needs: SendersDependencies;
  readonly #recorder: AttemptRecorder;
  readonly #queues = new Map<string, EndpointQueue>();
  /** Queues that wait for the total of requests in flight to fall, the longest waiting first. */
  readonly #throttled = new Set<EndpointQueue>();
  readonly #wakeSignal = new WakeSignal();
  readonly #stopping = new AbortController();
  #inFlight = 0;
  #onAllCompleted: (() => void) | undefined;
  readonly #unsent: PreparedDelivery[] = [];
  /** When to poll the outbox next, by `elapsed` of the clock. */
  #pollAt = 0;
  #running: Promise<void> | undefined;
  /** Whether the other senders see this one, so that its leases hold. Until then nothing is leased or sent. */
  #isPresent: boolean;
  /** How often the others took this process for dead. Deliveries that were leased in an earlier incarnation are no longer its own. */
  #incarnation = 0;
  readonly #presenceEnds = new AbortController();
  #presence: Promise<void> | undefined;

  constructor(dependencies: SendersDependencies, options: SendersOptions) {
    this.#needs = dependencies;
    this.#options = options;
    const { outbox, clock, log, presence } = dependencies;
    this.#isPresent = presence === undefined;
    this.#recorder = new AttemptRecorder({ outbox, clock, log, kept: (kept) => this.#recorded(kept) });
  }

  start(): void {
    this.#presence ??= this.#needs.presence?.run(
      {
        acquired: () => {
          this.#isPresent = true;
          for (const queue of [...this.#queues.values()]) this.#pump(queue);
          this.poll();
        },
        lost: () => (this.#isPresent = false),
        replaced: () => {
          this.#incarnation += 1;
          // The waiting deliveries are due for others. Requests in flight finish; the outbox drops their results.
          for (const queue of this.#queues.values()) queue.waiting.splice(0);
        },
        tookOver: () => this.poll(),
      },
      this.#presenceEnds.signal,
    );
    this.#running ??= this.#run();
  }

  /** Lets requests in flight finish within `graceMs`, records them, and releases every lease. */
  async stop(graceMs = this.#options.timeoutMs): Promise<void> {
    this.#stopping.abort();
    this.#wakeSignal.wake();
    await this.#running;
    for (const queue of this.#queues.values()) this.#unsent.push(...queue.waiting.splice(0));

    const ended = new AbortController();
    const deadline = new AbortController();
    void this.#needs.clock.sleep(graceMs, ended.signal).then(() => deadline.abort());
    const finished = this.#allCompleted();
    await Promise.race([finished, aborted(deadline.signal)]);
    await this.#needs.transport.close();
    await finished;
    // Without the database the results are lost; the leases expire and the deliveries are sent again.
    await Promise.race([this.#recorder.drained(), aborted(deadline.signal)]);
    ended.abort();
    try {
      await this.#release();
    } catch (error) {
      this.#needs.log.error({ err: error }, 'Webhook deliveries could not be released; they fall due when their leases expire.');
    }
    // Last, because leases hold only while the others see this sender. They take over what could not be released.
    this.#presenceEnds.abort();
    await this.#presence;
  }

  /** Called after each commit of the outbox in this process. */
  touched({ announced, changed }: TouchedEndpoints): void {
    for (const endpointId of changed) {
      // These were leased with the old address and secrets, or before it was disabled: released, to be leased again as it is now.
      const queue = this.#queueOf(endpointId);
      this.#unsent.push(...queue.waiting.splice(0));
      queue.hasMore = true;
    }
    for (const endpointId of announced) this.#queueOf(endpointId).hasMore = true;
    if (announced.size + changed.size > 0) this.#wakeSignal.wake();
  }

  /** Polls at once, because something has fallen due by another way than the log. */
  poll(): void {
    this.#pollAt = 0;
    this.#wakeSignal.wake();
  }

  async #run(): Promise<void> {
    const { outbox, clock, log } = this.#needs;
    const { signal } = this.#stopping;
    let mine = !this.#options.isOnlyProcess;
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
    if (now < this.#pollAt) return;
    const { endpointIds, nextInMs = Infinity } = await this.#needs.outbox.due();
    for (const endpointId of endpointIds) this.#queueOf(endpointId).hasMore = true;
    this.#pollAt = now + Math.min(this.#options.pollEveryMs, nextInMs);
  }

  /** Fills the lanes that ask for more, all in one transaction. */
  async #leaseDue(): Promise<void> {
    if (!this.#isPresent) return;
    const { outbox, ids, clock, presence } = this.#needs;
    const wanted = [...this.#queues.values()].flatMap(({ endpointId, demand }) => (demand > 0 ? [{ endpointId, limit: demand }] : []));
    if (wanted.length === 0) return;
    const lease = presence === undefined ? ids.next('key') : `${presence.owner}/${ids.next('key')}`;
    const leaseMs = timeoutsPerLease * this.#options.timeoutMs;
    // Counted from before the request, so that the lease ends here no later than in the outbox.
    const leasedUntil = clock.elapsed() + leaseMs;
    const life = this.#incarnation;
    const claim = await outbox.lease({ wanted, lease, leaseMs });
    try {
      const preparedDeliveries = await this.#prepare(claim, lease, leasedUntil);
      const prepared = Map.groupBy(life === this.#incarnation ? preparedDeliveries : [], ({ delivery }) => delivery.endpointId);
      for (const { endpointId, limit } of wanted) {
        const queue = this.#queueOf(endpointId);
        const taken = prepared.get(endpointId) ?? [];
        queue.hasMore = taken.length >= limit;
        queue.waiting.push(...taken);
        this.#pump(queue);
      }
    } catch (error) {
      await outbox.release(claim.deliveries.map(({ id }) => ({ id, lease })));
      throw error;
    }
  }

  async #prepare({ deliveries, endpoints, events }: LeasedBatch, lease: string, leasedUntil: number): Promise<readonly PreparedDelivery[]> {
    const secretIds = [...endpoints.values()].flatMap(sealedFor);
    const texts = secretIds.length === 0 ? new Map<string, string>() : await this.#needs.secrets.getMany(secretIds);
    const bodies = new Map([...events.values()].map(({ id, body }) => [id, utf8.encode(body)]));
    return deliveries.flatMap((delivery): PreparedDelivery[] => {
      const endpoint = endpoints.get(delivery.endpointId);
      const event = events.get(delivery.eventId);
      const body = bodies.get(delivery.eventId);
      if (!endpoint || !event || !body) return [];
      const secrets = endpoint.secrets.flatMap(({ id, until }) => {
        const text = texts.get(id);
        return text === undefined ? [] : [{ text, until }];
      });
      const url = wholeUrl(endpoint, texts);
      // Only an endpoint that is being deleted has no secret. Its deliveries stay leased until the outbox has read the deletion.
      return secrets.length === 0 || url === undefined ? [] : [{ delivery, endpoint, url, event, body, secrets, lease, leasedUntil }];
    });
  }

  #pump(queue: EndpointQueue): void {
    while (!this.#stopping.signal.aborted && this.#isPresent && queue.hasCapacity) {
      if (queue.waiting.length === 0) break;
      if (this.#inFlight >= this.#options.maxInFlight && queue.inFlight > 0) {
        this.#throttled.add(queue);
        return;
      }
      const prepared = queue.waiting.shift();
      if (prepared) this.#send(queue, prepared);
    }
    if (queue.demand > 0) this.#wakeSignal.wake();
    if (queue.isIdle) this.#queues.delete(queue.endpointId);
  }

  #send(queue: EndpointQueue, prepared: PreparedDelivery): void {
    const { clock, transport } = this.#needs;
    // The lease could end before the answer comes. The delivery falls due again by itself.
    if (clock.elapsed() + this.#options.timeoutMs >= prepared.leasedUntil) return;
    const at = clock.now();
    queue.inFlight += 1;
    this.#inFlight += 1;
    const { delivery, url, event, body } = prepared;
    const valid = prepared.secrets.filter(({ until }) => until === undefined || until > at);
    const sending = transport.deliver({
      url,
      body,
      eventId: event.id,
      eventName: event.eventName,
      sequence: event.sequence,
      test: event.test,
      attempt: delivery.attempts.length + 1,
      sentAt: at,
      secrets: valid.map(({ text }) => text).reverse(),
    });
    void sending.then((outcome) => this.#completed(queue, prepared, at, outcome));
  }

  #completed(queue: EndpointQueue, prepared: PreparedDelivery, at: string, outcome: WebhookOutcome): void {
    this.#inFlight -= 1;
    queue.completed(outcome.failure === undefined, outcome.durationMs);
    if (outcome.failure === 'aborted') this.#unsent.push(prepared);
    else this.#recorder.add(this.#resultOf(prepared, at, outcome));
    if (this.#inFlight === 0) this.#onAllCompleted?.();

    const [throttled] = this.#throttled;
    if (throttled) {
      this.#throttled.delete(throttled);
      this.#pump(throttled);
    }
    this.#pump(queue);
  }

  #resultOf({ delivery, endpoint, lease }: PreparedDelivery, startedAt: string, outcome: WebhookOutcome): DeliveryResult {
    const { retryAfterMs, ...rest } = outcome;
    const attempt: Attempt = { at: startedAt, ...rest };
    const now = this.#needs.clock.now();
    const { id, endpointId } = delivery;
    const result = { id, endpointId, accountId: endpoint.accountId, lease, attempts: [...delivery.attempts, attempt], at: now };
    if (outcome.failure === undefined) return { ...result, status: 'delivered', step: delivery.step };
    const step = delivery.step + 1;
    const delay = delayBefore(step, { schedule: this.#options.schedule, random: this.#needs.random, retryAfterMs });
    if (delay === undefined) return { ...result, status: 'exhausted', step: delivery.step };
    return { ...result, status: 'pending', step, dueInMs: delay };
  }

  #recorded({ results, failing, recordedAt }: RecordedAttempts): void {
    const unwilling = new Map<string, { readonly accountId: string; readonly reason: 'gone_410' | 'failing' }>();
    for (const { endpointId, accountId, attempts, dueInMs = Infinity, at } of results) {
      if (recordedAt + dueInMs < this.#pollAt) {
        this.#pollAt = recordedAt + dueInMs;
        this.#wakeSignal.wake();
      }
      const run = failing.get(endpointId);
      if (attempts.at(-1)?.statusCode === 410) unwilling.set(endpointId, { accountId, reason: 'gone_410' });
      else if (run !== undefined && isHopeless(run, at) && !unwilling.has(endpointId)) {
        unwilling.set(endpointId, { accountId, reason: 'failing' });
      }
    }
    for (const [endpointId, { accountId, reason }] of unwilling) void this.#disable(accountId, endpointId, reason);
  }

  async #disable(accountId: string, endpointId: string, reason: 'gone_410' | 'failing'): Promise<void> {
    const { disable, log } = this.#needs;
    try {
      await disable({ accountId, endpointId }, reason);
      log.warn({ accountId, endpointId, reason }, 'A webhook endpoint has been disabled.');
    } catch (error) {
      // The next failure retries it.
      log.error({ err: error, accountId, endpointId, reason }, 'A webhook endpoint could not be disabled.');
    }
  }

  async #release(): Promise<void> {
    const unsent = this.#unsent.splice(0);
    if (unsent.length === 0) return;
    try {
      await this.#needs.outbox.release(unsent.map(({ delivery: { id }, lease }) => ({ id, lease })));
    } catch (error) {
      this.#unsent.push(...unsent);
      throw error;
    }
  }

  /** Waits for the wake signal or the next poll. */
  async #waitForWork(): Promise<void> {
    const woken = new AbortController();
    const wait = Math.max(0, this.#pollAt - this.#needs.clock.elapsed());
    await Promise.race([this.#wakeSignal.wait(), this.#needs.clock.sleep(wait, woken.signal)]);
    woken.abort();
  }

  #allCompleted(): Promise<void> {
    if (this.#inFlight === 0) return Promise.resolve();
    return new Promise((resolve) => (this.#onAllCompleted = resolve));
  }

  #queueOf(endpointId: string): EndpointQueue {
    const known = this.#queues.get(endpointId);
    if (known) return known;
    const queue = new EndpointQueue(endpointId, this.#options.maxInFlightPerEndpoint);
    this.#queues.set(endpointId, queue);
    return queue;
  }
}
