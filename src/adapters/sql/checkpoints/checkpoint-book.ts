import type { Kysely } from 'kysely';
import type { CheckpointBook } from '../../../application/ports/checkpoints.ts';
import { moveCheckpoint } from './move-checkpoint.ts';
import type { Tables } from '../engine/tables.ts';

export const sqlCheckpointBook = (db: Kysely<Tables>): CheckpointBook => ({
  all: async () => {
    const rows = await db.selectFrom('checkpoints').selectAll().orderBy('name').execute();
    return new Map(rows.map(({ name, position }) => [name, position]));
  },
  move: (moves) =>
    db.transaction().execute(async (transaction) => {
      for (const { name, from, to } of moves) await moveCheckpoint(transaction, name, { from, to });
    }),
});
