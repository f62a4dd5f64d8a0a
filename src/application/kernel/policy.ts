import type { Checkpoints } from '../ports/checkpoints.ts';
import type { RecordedEvent } from '../ports/event-store.ts';
import type { Subscriber } from './subscriber.ts';

/**
 * Reacts to events with an effect. Runs at least once for each event, so the effect must be harmless the second time: a command to a decider that answers
 * `[]`, or a row keyed by the event's id. Never rebuilt.
 */
export type Policy = {
  readonly name: string;
  /** The event types it reacts to. */
  readonly on: readonly string[];
  /** Whether there may be anything to do for one of them, by the event alone; absent, there always is. */
  readonly concerns?: (recorded: RecordedEvent) => boolean;
  readonly react: (recorded: RecordedEvent, signal: AbortSignal) => Promise<void>;
};

export const policySubscriber = (policy: Policy, checkpoints: Checkpoints): Subscriber => {
  const types = new Set(policy.on);
  const concerns = (recorded: RecordedEvent): boolean => types.has(recorded.event.type) && (policy.concerns?.(recorded) ?? true);
  return {
    name: policy.name,
    concerns,
    checkpoint: () => checkpoints.load(policy.name),
    process: async (batch, signal) => {
      let done: RecordedEvent | undefined;
      for (const recorded of batch) {
        // A batch may take longer than a stop does: what has been done is kept, the rest waits for whoever is next.
        if (signal.aborted) break;
        if (concerns(recorded)) await policy.react(recorded, signal);
        done = recorded;
      }
      if (done) await checkpoints.save(policy.name, done.position);
    },
  };
};
