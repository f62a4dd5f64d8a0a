import type { Migration } from 'kysely';
import * as checkpoints from './001-checkpoints.ts';

/** In the order of their names. A migration that has run anywhere is never edited again. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-checkpoints': checkpoints,
};
