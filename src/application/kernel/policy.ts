import { DomainError } from '../../domain/shared/domain-error.ts';
import type { Checkpoints } from '../ports/checkpoints.ts';
import type { RecordedEvent } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import type { Subscriber } from './subscriber.ts';

/**
 * Reacts to events with an effect. Runs at least once for each event, so the effect must be harmless the second time: a command to a decider that answers
 * `[]`, or a row keyed by the event's id. Never rebuilt.
 *
 * A refusal (DomainError) is final: the same event would be refused again and again, and everything behind it would wait for ever. It is logged, and the event passed over. Any
 * other error is a fault that may pass: the policy begins again at that event.
 */
export type Policy = {
  readonly name: string;
  /** The event types it reacts to. */
  readonly on: readonly string[];
  /** Whether there may be anything to do for one of them, by the event alone; absent, there always is. */
  readonly concerns?: (recorded: RecordedEvent) => boolean;
  readonly react: (recorded: RecordedEvent, signal: AbortSignal) => Promise<void>;
};

export const policySubscriber = (policy: Policy, checkpoints: Checkpoints, log: Pick<Log, 'error'>): Subscriber => {
  const types = new Set(policy.on);
  const concerns = (recorded: RecordedEvent): boolean => types.has(recorded.event.type) && (policy.concerns?.(recorded) ?? true);
  const react = async (recorded: RecordedEvent, signal: AbortSignal): Promise<void> => {
    try {
      await policy.react(recorded, signal);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { id, stream, event } = recorded;
      log.error(
        { err: error, policy: policy.name, eventId: id, stream, type: event.type },
        'A policy was refused and passes over the event.',
      );
    }
  };
  return {
    name: policy.name,
    concerns,
    checkpoint: () => checkpoints.load(policy.name),
    process: async (batch, signal) => {
      let done: RecordedEvent | undefined;
      for (const recorded of batch) {
        // A batch may take longer than a stop does: what has been done is kept, the rest waits for whoever is next.
        if (signal.aborted) break;
        if (concerns(recorded)) await react(recorded, signal);
        done = recorded;
      }
      if (done) await checkpoints.save(policy.name, done.position);
    },
  };
};
