import type { Position } from './event-store.ts';

/** Every follower's checkpoint, of whatever kind it is, seen as a whole. */
export interface CheckpointBook {
  /** By name. */
  all(): Promise<ReadonlyMap<string, Position>>;
  /** Moves all of them or none. Rejects with CheckpointMovedError when one no longer stands where it was. */
  move(moves: readonly { readonly name: string; readonly from: Position; readonly to: Position }[]): Promise<void>;
}
