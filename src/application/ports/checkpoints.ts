import type { Position } from './event-store.ts';

/** How far each policy has come. */
export interface Checkpoints {
  load(name: string): Promise<Position | undefined>;
  save(name: string, position: Position): Promise<void>;
}
