import type { SteadyClock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Log } from '../ports/log.ts';
import type { Attempt, Claim, DeliveryResult, WebhookOutbox } from '../ports/webhook-outbox.ts';
import type { WebhookSecrets } from '../ports/webhook-secrets.ts';
import type { SenderPresence } from '../ports/sender-presence.ts';
import type { WebhookOutcome, WebhookTransport } from '../ports/webhook-transport.ts';
import { AttemptRecorder } from './attempt-recorder.ts';
import type { Kept } from './attempt-recorder.ts';
import { Bell } from './bell.ts';
import { Lane } from './lane.ts';
import type { Ready } from './lane.ts';
import type { TouchedEndpoints } from './outbox-subscriber.ts';
import { delayBefore, isHopeless } from './schedule.ts';
import { sealedFor, wholeUrl } from './sealed-query.ts';

export type SendersOptions = {
  readonly schedule: readonly number[];
  /** Most requests under way at a time to one endpoint. */
  readonly perEndpoint: number;
  /** Most requests under way in all; an endpoint's first is always let through, so that others at their widest never keep it waiting. */
  readonly inAll: number;
  /** Longest one request takes; a delivery whose lease would end before is left alone. */
  readonly timeoutMs: number;
  /** How often to look for what others have put into the outbox. */
  readonly lookEveryMs: number;
  /** Nobody else shares the outbox: what a dead process had leased is free at once. */
  readonly alone: boolean;
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
 * Takes due deliveries from the outbox and sends them, each endpoint in a lane of its own. Claims and results go to the outbox many at a time; a request
 * never waits for either as long as its lane has something waiting.
 */
export class Senders {
  readonly #options: SendersOptions;
  readonly #needs: SendersDependencies;
  readonly #recorder: AttemptRecorder;
  readonly #lanes = new Map<string, Lane>();
  /** Lanes that would have sent had there been room in all, the longest waiting first. */
  readonly #parked = new Set<Lane>();
  readonly #bell = new Bell();
  readonly #stopping = new AbortController();
  #inFlight = 0;
  #allEnded: (() => void) | undefined;
  readonly #unsent: Ready[] = [];
  /** When to look into the outbox for what is due, by `elapsed` of the clock. */
  #lookAt = 0;
  #running: Promise<void> | undefined;
  /** Whether what is leased stays ours for as long as we live. Until others see that we do, nothing is taken and nothing begun. */
  #isPresent: boolean;
  /** Counts how often others took this process for dead: what was taken in an earlier life is no longer ours. */
  #life = 0;
  readonly #leaving = new AbortController();
  #showing: Promise<void> | undefined;

  constructor(dependencies: SendersDependencies, options: SendersOptions) {
    this.#needs = dependencies;
    this.#options = options;
    const { outbox, clock, log, presence } = dependencies;
    this.#isPresent = presence === undefined;
    this.#recorder = new AttemptRecorder({ outbox, clock, log, kept: (kept) => this.#kept(kept) });
  }

  start(): void {
    this.#showing ??= this.#needs.presence?.run(
      {
        held: () => {
          this.#isPresent = true;
          for (const lane of [...this.#lanes.values()]) this.#pump(lane);
          this.look();
        },
        lost: () => (this.#isPresent = false),
        replaced: () => {
          this.#life += 1;
          // They are due for others. Requests under way end as they end: their results are no longer wanted.
          for (const lane of this.#lanes.values()) lane.waiting.splice(0);
        },
        inherited: () => this.look(),
      },
      this.#leaving.signal,
    );
    this.#running ??= this.#run();
  }

  /** Lets requests under way end within `graceMs`, records them, and leaves nothing leased. */
  async stop(graceMs = this.#options.timeoutMs): Promise<void> {
    this.#stopping.abort();
    this.#bell.ring();
    await this.#running;
    for (const lane of this.#lanes.values()) this.#unsent.push(...lane.waiting.splice(0));

    const ended = new AbortController();
    const deadline = new AbortController();
    void this.#needs.clock.sleep(graceMs, ended.signal).then(() => deadline.abort());
    const finished = this.#finished();
    await Promise.race([finished, aborted(deadline.signal)]);
    await this.#needs.transport.close();
    await finished;
    // With the database gone the results are lost with the process; their leases lapse, and the attempts are made again.
    await Promise.race([this.#recorder.drained(), aborted(deadline.signal)]);
    ended.abort();
    try {
      await this.#giveBack();
    } catch (error) {
      this.#needs.log.error({ err: error }, 'Webhook deliveries could not be given back; they fall due when their leases lapse.');
    }
    // Last: until then what is leased must stay ours. What could not be given back is then found by the others.
    this.#leaving.abort();
    await this.#showing;
  }

  /** Called after each commit of the outbox in this process. */
  touched({ announced, changed }: TouchedEndpoints): void {
    for (const endpointId of changed) {
      // Taken under the old address, the old secrets or before it was switched off: given back, and taken again as things are now.
      const lane = this.#lane(endpointId);
      this.#unsent.push(...lane.waiting.splice(0));
      lane.hungry = true;
    }
    for (const endpointId of announced) this.#lane(endpointId).hungry = true;
    if (announced.size + changed.size > 0) this.#bell.ring();
  }

  /** Something has fallen due by another way than the log: look at once. */
  look(): void {
    this.#lookAt = 0;
    this.#bell.ring();
  }

  async #run(): Promise<void> {
    const { outbox, clock, log } = this.#needs;
    const { signal } = this.#stopping;
    let mine = !this.#options.alone;
    for (let failures = 0; !signal.aborted;) {
      try {
        if (!mine) await outbox.releaseAll();
        mine = true;
        await this.#giveBack();
        await this.#look();
        await this.#take();
        failures = 0;
        await this.#nextReason();
      } catch (error) {
        failures += 1;
        log.error({ err: error, failures }, 'The webhook outbox could not be used; trying again.');
        await clock.sleep(backoff(failures), signal);
      }
    }
  }

  async #look(): Promise<void> {
    const now = this.#needs.clock.elapsed();
    if (now < this.#lookAt) return;
    const { endpointIds, nextInMs = Infinity } = await this.#needs.outbox.due();
    for (const endpointId of endpointIds) this.#lane(endpointId).hungry = true;
    this.#lookAt = now + Math.min(this.#options.lookEveryMs, nextInMs);
  }

  /** Fills the lanes that ask for more, all in one transaction. */
  async #take(): Promise<void> {
    if (!this.#isPresent) return;
    const { outbox, ids, clock, presence } = this.#needs;
    const wanted = [...this.#lanes.values()].flatMap(({ endpointId, appetite }) => (appetite > 0 ? [{ endpointId, limit: appetite }] : []));
    if (wanted.length === 0) return;
    const lease = presence === undefined ? ids.next('key') : `${presence.owner}/${ids.next('key')}`;
    const leaseMs = timeoutsPerLease * this.#options.timeoutMs;
    // Counted from before it is asked for, so that it ends here no later than there.
    const leasedUntil = clock.elapsed() + leaseMs;
    const life = this.#life;
    const claim = await outbox.claim({ wanted, lease, leaseMs });
    try {
      const readied = await this.#readied(claim, lease, leasedUntil);
      const ready = Map.groupBy(life === this.#life ? readied : [], ({ delivery }) => delivery.endpointId);
      for (const { endpointId, limit } of wanted) {
        const lane = this.#lane(endpointId);
        const taken = ready.get(endpointId) ?? [];
        lane.hungry = taken.length >= limit;
        lane.waiting.push(...taken);
        this.#pump(lane);
      }
    } catch (error) {
      await outbox.release(claim.deliveries.map(({ id }) => ({ id, lease })));
      throw error;
    }
  }

  async #readied({ deliveries, subscriptions, events }: Claim, lease: string, leasedUntil: number): Promise<readonly Ready[]> {
    const secretIds = [...subscriptions.values()].flatMap(sealedFor);
    const texts = secretIds.length === 0 ? new Map<string, string>() : await this.#needs.secrets.getMany(secretIds);
    const bodies = new Map([...events.values()].map(({ id, body }) => [id, utf8.encode(body)]));
    return deliveries.flatMap((delivery): Ready[] => {
      const subscription = subscriptions.get(delivery.endpointId);
      const event = events.get(delivery.eventId);
      const body = bodies.get(delivery.eventId);
      if (!subscription || !event || !body) return [];
      const secrets = subscription.secrets.flatMap(({ id, until }) => {
        const text = texts.get(id);
        return text === undefined ? [] : [{ text, until }];
      });
      const url = wholeUrl(subscription, texts);
      // No secret is left only of an endpoint that is being deleted: the lease is all that keeps it until the outbox has heard of that.
      return secrets.length === 0 || url === undefined ? [] : [{ delivery, subscription, url, event, body, secrets, lease, leasedUntil }];
    });
  }

  #pump(lane: Lane): void {
    while (!this.#stopping.signal.aborted && this.#isPresent && lane.hasRoom) {
      if (lane.waiting.length === 0) break;
      if (this.#inFlight >= this.#options.inAll && lane.inFlight > 0) {
        this.#parked.add(lane);
        return;
      }
      const ready = lane.waiting.shift();
      if (ready) this.#send(lane, ready);
    }
    if (lane.appetite > 0) this.#bell.ring();
    if (lane.isIdle) this.#lanes.delete(lane.endpointId);
  }

  #send(lane: Lane, ready: Ready): void {
    const { clock, transport } = this.#needs;
    // Too late to be sure that it is still ours when the answer comes; it falls due by itself.
    if (clock.elapsed() + this.#options.timeoutMs >= ready.leasedUntil) return;
    const at = clock.now();
    lane.inFlight += 1;
    this.#inFlight += 1;
    const { delivery, url, event, body } = ready;
    const valid = ready.secrets.filter(({ until }) => until === undefined || until > at);
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
    void sending.then((outcome) => this.#ended(lane, ready, at, outcome));
  }

  #ended(lane: Lane, ready: Ready, at: string, outcome: WebhookOutcome): void {
    this.#inFlight -= 1;
    lane.ended(outcome.failure === undefined, outcome.durationMs);
    if (outcome.failure === 'aborted') this.#unsent.push(ready);
    else this.#recorder.add(this.#resultOf(ready, at, outcome));
    if (this.#inFlight === 0) this.#allEnded?.();

    const [parked] = this.#parked;
    if (parked) {
      this.#parked.delete(parked);
      this.#pump(parked);
    }
    this.#pump(lane);
  }

  #resultOf({ delivery, subscription, lease }: Ready, startedAt: string, outcome: WebhookOutcome): DeliveryResult {
    const { retryAfterMs, ...rest } = outcome;
    const attempt: Attempt = { at: startedAt, ...rest };
    const now = this.#needs.clock.now();
    const { id, endpointId } = delivery;
    const result = { id, endpointId, accountId: subscription.accountId, lease, attempts: [...delivery.attempts, attempt], at: now };
    if (outcome.failure === undefined) return { ...result, status: 'delivered', step: delivery.step };
    const step = delivery.step + 1;
    const delay = delayBefore(step, { schedule: this.#options.schedule, random: this.#needs.random, retryAfterMs });
    if (delay === undefined) return { ...result, status: 'exhausted', step: delivery.step };
    return { ...result, status: 'pending', step, dueInMs: delay };
  }

  #kept({ results, failing, recordedAt }: Kept): void {
    const unwilling = new Map<string, { readonly accountId: string; readonly reason: 'gone_410' | 'failing' }>();
    for (const { endpointId, accountId, attempts, dueInMs = Infinity, at } of results) {
      if (recordedAt + dueInMs < this.#lookAt) {
        this.#lookAt = recordedAt + dueInMs;
        this.#bell.ring();
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

  async #giveBack(): Promise<void> {
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
  async #nextReason(): Promise<void> {
    const woken = new AbortController();
    const wait = Math.max(0, this.#lookAt - this.#needs.clock.elapsed());
    await Promise.race([this.#bell.rung(), this.#needs.clock.sleep(wait, woken.signal)]);
    woken.abort();
  }

  #finished(): Promise<void> {
    if (this.#inFlight === 0) return Promise.resolve();
    return new Promise((resolve) => (this.#allEnded = resolve));
  }

  #lane(endpointId: string): Lane {
    const known = this.#lanes.get(endpointId);
    if (known) return known;
    const lane = new Lane(endpointId, this.#options.perEndpoint);
    this.#lanes.set(endpointId, lane);
    return lane;
  }
}
