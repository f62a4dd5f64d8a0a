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
  /** Most requests under way at a time to one endpoint. */
  readonly maxInFlightPerEndpoint: number;
  /** Most requests under way in all; an endpoint's first is always let through, so that others at their widest never keep it waiting. */
  readonly maxInFlight: number;
  /** Longest one request takes; a delivery whose lease would end before is left alone. */
  readonly timeoutMs: number;
  /** How often to look for what others have put into the outbox. */
  readonly pollEveryMs: number;
  /** Nobody else shares the outbox: what a dead process had leased is free at once. */
  readonly isOnlyProcess: boolean;
};

export type SendersDependencies = {
  readonly outbox: WebhookOutbox;
  readonly secrets: Pick<WebhookSecrets, 'getMany'>;
  readonly transport: WebhookTransport;
  readonly clock: SteadyClock;
  readonly ids: Pick<Ids, 'next'>;
  readonly log: Log;
  /** Where other processes send from the same outbox: shows them that this one lives. */
  readonly presence?: SenderPresence | undefined;
  /** In [0, 1). */
  readonly random: () => number;
  readonly disable: (
    endpoint: { readonly accountId: string; readonly endpointId: string },
    reason: 'gone_410' | 'failing',
  ) => Promise<void>;
};

/** How many requests may follow one another under one lease: what a process that died had taken is left alone for so many timeouts. */
const timeoutsPerLease = 6;
const utf8 = new TextEncoder();
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
const backoff = (failures: number): number => Math.min(30_000, 100 * 2 ** Math.min(failures, 9));

/**
 * Takes due deliveries from the outbox and sends them, each endpoint in a queue of its own. Claims and results go to the outbox many at a time; a request
 * never waits for either as long as its queue has something waiting.
 */
export class Senders {
  readonly #options: SendersOptions;
  readonly #needs: SendersDependencies;
  readonly #recorder: AttemptRecorder;
  readonly #queues = new Map<string, EndpointQueue>();
  /** Lanes that would have sent had there been room in all, the longest waiting first. */
  readonly #throttled = new Set<EndpointQueue>();
  readonly #wakeSignal = new WakeSignal();
  readonly #stopping = new AbortController();
  #inFlight = 0;
  #onAllCompleted: (() => void) | undefined;
  readonly #unsent: PreparedDelivery[] = [];
  /** When to look into the outbox for what is due, by `elapsed` of the clock. */
  #pollAt = 0;
  #running: Promise<void> | undefined;
  /** Whether what is leased stays ours for as long as we live. Until others see that we do, nothing is taken and nothing begun. */
  #isPresent: boolean;
  /** Counts how often others took this process for dead: what was taken in an earlier life is no longer ours. */
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
          // They are due for others. Requests under way end as they end: their results are no longer wanted.
          for (const queue of this.#queues.values()) queue.waiting.splice(0);
        },
        tookOver: () => this.poll(),
      },
      this.#presenceEnds.signal,
    );
    this.#running ??= this.#run();
  }

  /** Lets requests under way end within `graceMs`, records them, and leaves nothing leased. */
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
    // With the database gone the results are lost with the process; their leases lapse, and the attempts are made again.
    await Promise.race([this.#recorder.drained(), aborted(deadline.signal)]);
    ended.abort();
    try {
      await this.#release();
    } catch (error) {
      this.#needs.log.error({ err: error }, 'Webhook deliveries could not be given back; they fall due when their leases lapse.');
    }
    // Last: until then what is leased must stay ours. What could not be given back is then found by the others.
    this.#presenceEnds.abort();
    await this.#presence;
  }

  /** Called after each commit of the outbox in this process. */
  touched({ announced, changed }: TouchedEndpoints): void {
    for (const endpointId of changed) {
      // Taken under the old address, the old secrets or before it was switched off: given back, and taken again as things are now.
      const queue = this.#queueOf(endpointId);
      this.#unsent.push(...queue.waiting.splice(0));
      queue.hasMore = true;
    }
    for (const endpointId of announced) this.#queueOf(endpointId).hasMore = true;
    if (announced.size + changed.size > 0) this.#wakeSignal.wake();
  }

  /** Something has fallen due by another way than the log: look at once. */
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
    // Counted from before it is asked for, so that it ends here no later than there.
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
      // No secret is left only of an endpoint that is being deleted: the lease is all that keeps it until the outbox has heard of that.
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
    // Too late to be sure that it is still ours when the answer comes; it falls due by itself.
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
      // The next failure asks for it again.
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

  /** Until the bell rings or the next look is due. */
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
