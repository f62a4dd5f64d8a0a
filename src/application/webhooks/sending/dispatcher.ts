import type { SteadyClock } from '../../shared/ports/clock.ts';
import type { WebhookOutcome, WebhookTransport } from '../ports/webhook-transport.ts';
import type { PreparedDelivery } from './prepare-deliveries.ts';

const initialWindow = 4;
/** Only answers within this time (ms) enlarge the window. */
const fastMs = 2_000;
/** How many windows are leased ahead, so that one transaction leases many deliveries. */
const prefetchFactor = 4;

/**
 * The deliveries that wait for one endpoint, and its congestion window: how many requests may be in flight to it. The
 * window grows by one with each fast success and is halved by each failure, so a dead endpoint soon uses almost no
 * capacity.
 */
export class EndpointQueue {
  readonly endpointId: string;
  readonly waiting: PreparedDelivery[] = [];
  inFlight = 0;
  readonly #maxWindow: number;
  #window: number;
  #hasMore = true;
  /** Whether `expectMore` was called after the last lease began, which may not have included those deliveries. */
  #isExpectingSince = false;

  /** `widest`: the most requests in flight to it. */
  constructor(endpointId: string, widest = 64) {
    this.endpointId = endpointId;
    this.#maxWindow = widest;
    this.#window = Math.min(initialWindow, widest);
  }

  /** Notes that the outbox may hold more due deliveries for it. */
  expectMore(): void {
    this.#hasMore = true;
    this.#isExpectingSince = true;
  }

  /** Marks a lease as in progress until `leased` is called. */
  leasing(): void {
    this.#isExpectingSince = false;
  }

  /** Adds leased deliveries; `hasMore`: the outbox may have held more then. */
  leased(prepared: readonly PreparedDelivery[], { hasMore }: { readonly hasMore: boolean }): void {
    this.#hasMore = hasMore || this.#isExpectingSince;
    this.waiting.push(...prepared);
  }

  get hasCapacity(): boolean {
    return this.inFlight < this.#window;
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && this.waiting.length === 0 && !this.#hasMore;
  }

  /** How many deliveries to lease now. */
  get demand(): number {
    return this.#hasMore && this.waiting.length < this.#window
      ? prefetchFactor * this.#window - this.waiting.length
      : 0;
  }

  completed(succeeded: boolean, durationMs: number): void {
    this.inFlight -= 1;
    if (!succeeded) this.#window = Math.max(1, this.#window >> 1);
    else if (durationMs <= fastMs) this.#window = Math.min(this.#maxWindow, this.#window + 1);
  }
}

export type DispatcherLimits = {
  /**
   * The most requests in flight in total. The first request of an endpoint is exempt, so busy endpoints never block an
   * idle one.
   */
  readonly maxInFlight: number;
  /** The timeout (ms) of a request. A delivery whose lease would end sooner is not sent. */
  readonly timeoutMs: number;
};

type DispatcherDependencies = {
  /** Makes the queue of an endpoint; absent: with the usual window. */
  readonly newQueue?: ((endpointId: string) => EndpointQueue) | undefined;
  readonly transport: Pick<WebhookTransport, 'deliver'>;
  readonly clock: SteadyClock;
  /** Whether requests may be started now. */
  readonly maySend: () => boolean;
  /** Called when a request has ended; `startedAt` is when it began. */
  readonly completed: (prepared: PreparedDelivery, startedAt: string, outcome: WebhookOutcome) => void;
  /** Called when a queue wants more deliveries than it holds. */
  readonly wantsMore: () => void;
};

/** One queue for each endpoint, and the requests in flight of all of them. */
export class Dispatcher {
  readonly #needs: DispatcherDependencies;
  readonly #limits: DispatcherLimits;
  readonly #queues = new Map<string, EndpointQueue>();
  /** Queues that wait for the total of requests in flight to fall, the longest waiting first. */
  readonly #throttled = new Set<EndpointQueue>();
  #inFlight = 0;
  #onAllCompleted: (() => void) | undefined;

  constructor(dependencies: DispatcherDependencies, limits: DispatcherLimits) {
    this.#needs = dependencies;
    this.#limits = limits;
  }

  /**
   * How many deliveries to lease now, for each endpoint that may have some. Deliveries expected from here on are leased
   * the next time.
   */
  beginLease(): readonly { readonly endpointId: string; readonly limit: number }[] {
    const wanting = [...this.#queues.values()].filter(({ demand }) => demand > 0);
    for (const queue of wanting) queue.leasing();
    return wanting.map(({ endpointId, demand }) => ({ endpointId, limit: demand }));
  }

  /** Notes that the outbox may hold due deliveries of this endpoint. */
  expectMore(endpointId: string): void {
    this.#queueOf(endpointId).expectMore();
  }

  /** Adds leased deliveries of an endpoint, and sends as many as its window permits. */
  add(endpointId: string, prepared: readonly PreparedDelivery[], { hasMore }: { readonly hasMore: boolean }): void {
    const queue = this.#queueOf(endpointId);
    queue.leased(prepared, { hasMore });
    this.#pump(queue);
  }

  /** Removes and returns the waiting deliveries: those of one endpoint, or all. */
  takeWaiting(endpointId?: string): readonly PreparedDelivery[] {
    const queues = endpointId === undefined ? [...this.#queues.values()] : [this.#queueOf(endpointId)];
    return queues.flatMap(({ waiting }) => waiting.splice(0));
  }

  /** Starts sending again after `maySend` was false. */
  resume(): void {
    for (const queue of [...this.#queues.values()]) this.#pump(queue);
  }

  /** Resolves when no request is in flight. */
  allCompleted(): Promise<void> {
    if (this.#inFlight === 0) return Promise.resolve();
    return new Promise((resolve) => (this.#onAllCompleted = resolve));
  }

  #pump(queue: EndpointQueue): void {
    while (this.#needs.maySend() && queue.hasCapacity) {
      if (queue.waiting.length === 0) break;
      if (this.#inFlight >= this.#limits.maxInFlight && queue.inFlight > 0) {
        this.#throttled.add(queue);
        return;
      }
      const prepared = queue.waiting.shift();
      if (prepared) this.#send(queue, prepared);
    }
    if (queue.demand > 0) this.#needs.wantsMore();
    if (queue.isIdle) this.#queues.delete(queue.endpointId);
  }

  #send(queue: EndpointQueue, prepared: PreparedDelivery): void {
    const { clock, transport } = this.#needs;
    // The lease could end before the response. The delivery becomes due again by itself.
    if (clock.elapsed() + this.#limits.timeoutMs >= prepared.leasedUntil) return;
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

  #completed(queue: EndpointQueue, prepared: PreparedDelivery, startedAt: string, outcome: WebhookOutcome): void {
    this.#inFlight -= 1;
    queue.completed(outcome.failure === undefined, outcome.durationMs);
    this.#needs.completed(prepared, startedAt, outcome);
    if (this.#inFlight === 0) this.#onAllCompleted?.();

    const [throttled] = this.#throttled;
    if (throttled) {
      this.#throttled.delete(throttled);
      this.#pump(throttled);
    }
    this.#pump(queue);
  }

  #queueOf(endpointId: string): EndpointQueue {
    const known = this.#queues.get(endpointId);
    if (known) return known;
    const { newQueue = (id) => new EndpointQueue(id) } = this.#needs;
    const queue = newQueue(endpointId);
    this.#queues.set(endpointId, queue);
    return queue;
  }
}
