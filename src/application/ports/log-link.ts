import type { Position } from './event-store.ts';

/**
 * The link between a database and its log, stored in the database. It distinguishes a lost database from one that is new together with
 * its log.
 */
export interface LogLink {
  exists(): Promise<boolean>;
  /**
   * Links the database, once for all processes; does nothing when it is linked already. Give `toldUntil` for a database that replaces
   * a lost one: events up to there have been sent to clients and are not sent again.
   */
  make(options?: { readonly toldUntil?: Position }): Promise<void>;
}
