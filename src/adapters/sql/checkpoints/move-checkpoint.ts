import { sql } from 'kysely';
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
  const move =
    from === undefined
      ? sql`insert into checkpoints (name, position) values (${name}, ${to}) on conflict do nothing`
      : sql`update checkpoints set position = ${to} where name = ${name} and position = ${from}`;
  const { numAffectedRows } = await move.execute(transaction);
  if (numAffectedRows !== 1n)
    throw new CheckpointMovedError(`The checkpoint ${name} is no longer at ${from ?? 'the beginning'}: another process has moved it.`);
};
