import type { LeasedDelivery, PublicEvent, OutboxEndpoint } from '../ports/webhook-outbox.ts';

/** A delivery this worker has taken, with all it needs to be sent. */
export type PreparedDelivery = {
  readonly delivery: LeasedDelivery;
  readonly endpoint: OutboxEndpoint;
  /** The whole address. */
  readonly url: string;
  readonly event: PublicEvent;
  readonly body: Uint8Array;
  /** The newest first, as in the subscription. */
  readonly secrets: readonly { readonly text: string; readonly until?: string | undefined }[];
  readonly lease: string;
  /** By `elapsed` of the clock. */
  readonly leasedUntil: number;
};

const initialWindow = 4;
/** A receiver that takes longer than this for an answer gets no more at a time than it has. */
const fastMs = 2_000;
/** Taken ahead of the window, so that one transaction claims many. */
const prefetchFactor = 4;

/**
 * One endpoint's place in the senders: what waits for it, and how much may be under way to it at a time. The window opens with every brisk success and halves
 * with every failure, so that a dead or slow endpoint soon holds next to nothing.
 */
export class EndpointQueue {
  readonly endpointId: string;
  readonly waiting: PreparedDelivery[] = [];
  inFlight = 0;
  /** There may be more for it in the outbox than has been taken. */
  hasMore = true;
  readonly #maxWindow: number;
  #window: number;

  constructor(endpointId: string, widest: number) {
    this.endpointId = endpointId;
    this.#maxWindow = widest;
    this.#window = Math.min(initialWindow, widest);
  }

  get hasCapacity(): boolean {
    return this.inFlight < this.#window;
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && this.waiting.length === 0 && !this.hasMore;
  }

  /** How many to take from the outbox now. */
  get demand(): number {
    return this.hasMore && this.waiting.length < this.#window ? prefetchFactor * this.#window - this.waiting.length : 0;
  }

  completed(succeeded: boolean, durationMs: number): void {
    this.inFlight -= 1;
    if (!succeeded) this.#window = Math.max(1, this.#window >> 1);
    else if (durationMs <= fastMs) this.#window = Math.min(this.#maxWindow, this.#window + 1);
  }
}
