import { DomainError } from '../../domain/shared/domain-error.ts';
import type { Checkpoints } from '../ports/checkpoints.ts';
import type { RecordedEvent } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import type { Subscriber } from './subscriber.ts';

/**
 * Reacts to events with an effect. It runs at least once for each event, so its effect must be harmless the second time: a command to a
 * decider that answers `[]`, or a row keyed by the event's id. It is never rebuilt.
 *
 * A refusal (DomainError) is final: the same event would be refused for ever and would block every later event. It is logged, and the
 * event is skipped. Any other error may pass: the policy retries from that event.
 */
export type Policy = {
  readonly name: string;
  /** The event types it reacts to. */
  readonly on: readonly string[];
  /** Whether an event needs a reaction, judged by the event alone. Absent: every event does. */
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
        'A command of a policy was refused; the policy skips the event.',
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
        // A batch may take longer than a shutdown allows: the checkpoint of the finished part is saved, the rest is left to the
        // next run.
        if (signal.aborted) break;
        if (concerns(recorded)) await react(recorded, signal);
        done = recorded;
      }
      if (done) await checkpoints.save(policy.name, done.position);
    },
  };
};
