import { ConcurrencyError, EventTooLargeError, OutcomeUnknownError, StoreUnavailableError } from '../application/ports/event-store.ts';
import type { EventStore } from '../application/ports/event-store.ts';

const reasons = ['conflict', 'unavailable', 'outcome_unknown', 'too_large', 'other'] as const;
type Reason = (typeof reasons)[number];

const reasonOf = (error: unknown): Reason => {
  if (error instanceof ConcurrencyError) return 'conflict';
  if (error instanceof StoreUnavailableError) return 'unavailable';
  if (error instanceof OutcomeUnknownError) return 'outcome_unknown';
  return error instanceof EventTooLargeError ? 'too_large' : 'other';
};

/** Wraps a store and counts failed appends by reason. A conflict is a lost race, which the command handler usually retries. */
export const countAppendFailures = (store: EventStore): { readonly store: EventStore; readonly failures: ReadonlyMap<Reason, number> } => {
  const failures = new Map<Reason, number>(reasons.map((reason) => [reason, 0]));
  const count = (error: unknown): void => {
    const reason = reasonOf(error);
    failures.set(reason, (failures.get(reason) ?? 0) + 1);
  };
  return {
    failures,
    store: {
      read: (stream, options) => store.read(stream, options),
      append: (stream, events, expected, metadata) => {
        const appending = store.append(stream, events, expected, metadata);
        appending.catch(count);
        return appending;
      },
      follow: (options) => store.follow(options),
      head: () => store.head(),
      close: () => store.close(),
    },
  };
};
