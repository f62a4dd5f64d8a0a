import type { Position } from './event-store.ts';

/** Whether the database belongs to a log. The database itself keeps it, so that a lost database is told from one that is new together with its log. */
export interface LogLink {
  exists(): Promise<boolean>;
  /**
   * Links the database, once for all processes; does nothing when it is linked already. `toldUntil` is given for a database that takes the place of a lost one: of what the log
   * holds up to there clients have been told, and are not told again by themselves.
   */
  make(options?: { readonly toldUntil?: Position }): Promise<void>;
}
