import type { Position } from './event-store.ts';

/** The checkpoints of all subscribers, whatever table holds them. */
export interface CheckpointBook {
  /** By name. */
  all(): Promise<ReadonlyMap<string, Position>>;
  /** Moves all checkpoints in one transaction. Rejects with CheckpointMovedError when one has moved meanwhile. */
  move(moves: readonly { readonly name: string; readonly from: Position; readonly to: Position }[]): Promise<void>;
}
