import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** Which rows of a list are shown: `range` is zero-based and inclusive on both ends. */
type ShownRows = { readonly direction: 'ASC' | 'DESC'; readonly range: readonly [number, number] };

/** A page of the rows that match, in the order of `created_at` and then `id`, and how many match. */
export const pageByTime = async <Table extends 'security_events' | 'personal_reads'>(
  matching: SelectQueryBuilder<Tables, Table, object>,
  { direction, range: [first, last] }: ShownRows,
) => {
  const order = direction === 'ASC' ? 'asc' : 'desc';
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy('created_at', order)
      .orderBy('id', order)
      .limit(last - first + 1)
      .offset(first)
      .execute(),
    matching
      .select(sql<number>`count(*)`.as('total'))
      .$castTo<{ readonly total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
};
