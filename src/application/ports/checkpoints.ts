import type { Position } from './event-store.ts';

/** The checkpoints of policies. */
export interface Checkpoints {
  load(name: string): Promise<Position | undefined>;
  save(name: string, position: Position): Promise<void>;
}
