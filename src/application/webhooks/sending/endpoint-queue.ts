import type { PreparedDelivery } from './prepare-deliveries.ts';

const initialWindow = 4;
/** The window grows only with answers that are at least this fast. */
const fastMs = 2_000;
/** How many windows are leased ahead, so that one transaction leases many deliveries. */
const prefetchFactor = 4;

/**
 * The deliveries that wait for one endpoint, and its congestion window: how many requests may be in flight to it. The
 * window grows by one with each fast success and is halved by each failure, so a dead endpoint soon takes almost no
 * capacity.
 */
export class EndpointQueue {
  readonly endpointId: string;
  readonly waiting: PreparedDelivery[] = [];
  inFlight = 0;
  readonly #maxWindow: number;
  #window: number;
  #hasMore = true;
  /** Whether more was expected since the last lease began, which may not have seen it. */
  #isExpectingSince = false;

  constructor(endpointId: string, widest: number) {
    this.endpointId = endpointId;
    this.#maxWindow = widest;
    this.#window = Math.min(initialWindow, widest);
  }

  /** The outbox may hold more due deliveries for it. */
  expectMore(): void {
    this.#hasMore = true;
    this.#isExpectingSince = true;
  }

  /** Deliveries are leased for it from now until `leased`. */
  leasing(): void {
    this.#isExpectingSince = false;
  }

  /** Adds what was leased; `hasMore`: the outbox may have held more then. */
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
