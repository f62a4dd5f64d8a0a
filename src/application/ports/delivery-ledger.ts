import type { Position } from './event-store.ts';
import type { DeliveryStatus, OutboxChange } from './webhook-outbox.ts';

/** A public event and its deliveries, one for each endpoint that must be told. */
export type AnnouncedEvent = Extract<OutboxChange, { readonly kind: 'announce' }>;

/** Number of deliveries of an endpoint in each status. */
export type DeliverySums = { readonly [S in DeliveryStatus]: number };

/** The deliveries that the outbox holds, to be compared with the log. */
export interface DeliveryLedger {
  /** The position of the outbox and, as of the same moment, its deliveries of events since a time, by endpoint. */
  sums(since: string): Promise<{ readonly position: Position | undefined; readonly endpoints: ReadonlyMap<string, DeliverySums> }>;
  /** Which of these deliveries it holds. */
  held(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Adds deliveries that it does not hold, and leaves the others as they are. A pending one of an endpoint that is disabled or deleted by
   * now is stored as skipped. Resolves to the number of those it added.
   */
  add(events: readonly AnnouncedEvent[]): Promise<number>;
}
