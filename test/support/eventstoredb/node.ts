import type { EventLog } from './event-log.ts';
import type { FaultInjection } from './fault-injection.ts';
import type { Writer } from './writer.ts';

export type LiveSubscription = {
  /** Sends the events that were not sent yet. */
  readonly give: () => void;
  /** Ends the subscription as the server ends one that is too slow. */
  readonly drop: () => void;
};

/** The parts of a node that its calls use. */
export type Node = {
  readonly log: EventLog;
  readonly faults: FaultInjection;
  readonly writer: Writer;
  /** The kinds of the calls, in order. */
  readonly calls: string[];
  readonly subscriptions: Set<LiveSubscription>;
  readonly cut: () => void;
};
