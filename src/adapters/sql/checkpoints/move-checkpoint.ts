import type { Transaction } from 'kysely';
import type { Position } from '../../../application/ports/event-store.ts';
import { CheckpointMovedError } from '../../../application/ports/read-models.ts';
import type { Tables } from '../engine/tables.ts';

/** Moves a checkpoint by compare-and-set. Throws if another process or a rebuild has moved it, so that the transaction rolls back. */
export const moveCheckpoint = async (
  transaction: Transaction<Tables>,
  name: string,
  { from, to }: { readonly from: Position | undefined; readonly to: Position },
): Promise<void> => {
  const begun = transaction.insertInto('checkpoints').values({ name, position: to });
  const moved =
    from === undefined
      ? (await begun.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows
      : (
          await transaction
            .updateTable('checkpoints')
            .set({ position: to })
            .where('name', '=', name)
            .where('position', '=', from)
            .executeTakeFirst()
        ).numUpdatedRows;
  if (moved !== 1n)
    throw new CheckpointMovedError(`The checkpoint ${name} is no longer at ${from ?? 'the beginning'}: another process has moved it.`);
};
