import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { Checkpoints } from '../ports/checkpoints.ts';
import type { RecordedEvent } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import { inParallel } from '../../shared/concurrency.ts';
import type { Subscriber } from './subscriber.ts';

/**
 * Reacts to events with an effect. It runs at least once for each event, so its effect must be idempotent: a command to
 * a decider that returns `[]`, or a row keyed by the event's id. It is never rebuilt.
 *
 * A refusal (DomainError) is final: the same event would always be refused and would block every later event. It is
 * logged, and the event is skipped. Any other error may be temporary: the policy retries from that event.
 */
export type Policy = PolicyName & { readonly react: Reaction };

/** A policy that reads the data for the reactions to several events at once. */
export type BatchPolicy = PolicyName & {
  readonly reactTo: (events: readonly RecordedEvent[], signal: AbortSignal) => Promise<Reaction>;
};

type Reaction = (recorded: RecordedEvent, signal: AbortSignal) => Promise<void>;

type PolicyName = {
  readonly name: string;
  /** The event types it reacts to. */
  readonly on: readonly string[];
  /** Whether an event needs a reaction, decided by the event alone. Absent: every event does. */
  readonly concerns?: (recorded: RecordedEvent) => boolean;
  /**
   * How many reactions to events of different streams may run concurrently; one when absent. Their writes then share
   * transactions of the log. Events of one stream always have their reactions in order.
   */
  readonly atOnce?: number;
};

/**
 * How many events for each concurrent reaction form a group that is finished as a whole: those of one stream wait for
 * each other.
 */
const reactionsEach = 8;

/** Runs a policy: passes it the events that it reacts to, in order, and stores its checkpoint. */
export const policySubscriber = (
  policy: Policy | BatchPolicy,
  checkpoints: Checkpoints,
  log: Pick<Log, 'error'>,
): Subscriber => {
  const { atOnce = 1 } = policy;
  const types = new Set(policy.on);
  const concerns = (recorded: RecordedEvent): boolean =>
    types.has(recorded.event.type) && (policy.concerns?.(recorded) ?? true);
  const react = async (reaction: Reaction, recorded: RecordedEvent, signal: AbortSignal): Promise<void> => {
    try {
      await reaction(recorded, signal);
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
    process: async (batch, signal, { to = batch.at(-1)?.position } = {}) => {
      const due = batch.filter(concerns);
      const size = atOnce === 1 ? 1 : atOnce * reactionsEach;
      let reached = to;
      for (let from = 0; from < due.length; from += size) {
        // A batch may take longer than a shutdown allows: store the checkpoint of what is finished and leave the rest
        // to the next run.
        if (signal.aborted) {
          reached = due[from - 1]?.position;
          break;
        }
        const some = due.slice(from, from + size);
        const reaction = 'react' in policy ? policy.react : await policy.reactTo(some, signal);
        const streams = Map.groupBy(some, ({ stream }) => stream);
        await inParallel([...streams.values()], atOnce, async (events) => {
          for (const recorded of events) await react(reaction, recorded, signal);
        });
      }
      if (reached !== undefined) await checkpoints.save(policy.name, reached);
    },
  };
};
