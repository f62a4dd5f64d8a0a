import type { Position } from './event-store.ts';

/** The checkpoints of policies. */
export interface Checkpoints {
  load(name: string): Promise<Position | undefined>;
  save(name: string, position: Position): Promise<void>;
}

/** The checkpoints of all subscribers, from every table. */
export interface CheckpointBook {
  /** The checkpoints by subscriber name. */
  all(): Promise<ReadonlyMap<string, Position>>;
  /** Moves all checkpoints in one transaction. Rejects with CheckpointMovedError when one has moved meanwhile. */
  move(moves: readonly { readonly name: string; readonly from: Position; readonly to: Position }[]): Promise<void>;
}

/**
 * The link between a database and its log, stored in the database. It distinguishes a lost database from one that is
 * new together with its log.
 */
export interface LogLink {
  exists(): Promise<boolean>;
  /**
   * Links the database, once for all processes; does nothing if it is already linked. Pass `toldUntil` for a database
   * that replaces a lost one: events up to that position have been sent to clients and are not sent again.
   */
  make(options?: { readonly toldUntil?: Position }): Promise<void>;
}

/**
 * The position up to which a lost database had sent all webhooks. The new outbox stores the events until there as
 * skipped: an endpoint can request them (`recover`), and none is sent otherwise.
 */
export const suppressUntilCheckpoint = 'webhook-outbox-quiet-until';

/** Stores the last day of each daily job. If the row is lost, the job runs once more. */
export interface DailyRuns {
  /** `YYYY-MM-DD`, in UTC; undefined before the first run. */
  last(job: string): Promise<string | undefined>;
  record(job: string, day: string): Promise<void>;
}
