import type { EventLog } from './event-log.ts';
import type { FaultInjection } from './fault-injection.ts';
import type { Writer } from './writer.ts';

export type LiveSubscription = {
  /** Gives what there is and was not given yet. */
  readonly give: () => void;
  /** Ends it as the server ends one that is too slow. */
  readonly drop: () => void;
};

/** What a call sees of the node that takes it. */
export type Node = {
  readonly log: EventLog;
  readonly faults: FaultInjection;
  readonly writer: Writer;
  /** The kinds of calls, as they came. */
  readonly calls: string[];
  readonly subscriptions: Set<LiveSubscription>;
  readonly cut: () => void;
};
