import { documentsOfAnyAccount, ownTally } from '../../log/kernel/own.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { Page, Query, ReadableModels } from '../../log/ports/read-models.ts';
import { callsByCode, usageLog } from './usage-log.ts';
import type { UsageEntry } from './usage-log.ts';

type CallsAsked = Pick<Query<'createdAt'>, 'range'> & {
  /** 4, 6, 8 or 10 digits with which the code of some goods begins. */
  readonly code: string;
  readonly ids?: readonly string[] | undefined;
  readonly destinations?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly direction: 'ASC' | 'DESC';
};

/**
 * The calculations of an account with goods of a code, in the order of their time. They are found, ordered and counted
 * in the primary key of the rollup; only those of the page are read.
 */
export const ownCallsByCode = async (
  readModels: Pick<ReadableModels, 'getMany' | 'tally'>,
  accountId: string,
  { code, ids, destinations, from, to, direction, range }: CallsAsked,
): Promise<Page<UsageEntry>> => {
  const where = [
    { field: 'code', equals: code } as const,
    ...(from === undefined && to === undefined
      ? []
      : [{ field: 'createdAt', ...(from !== undefined && { from }), ...(to !== undefined && { to }) } as const]),
    ...(ids ? [{ field: 'id', oneOf: ids } as const] : []),
    ...(destinations ? [{ field: 'destinationCountry', oneOf: destinations } as const] : []),
  ];
  const found = await ownTally(readModels, usageLog, callsByCode, accountId, {
    where,
    by: ['createdAt', 'id'],
    page: { direction, range },
  });
  const [all] = await ownTally(readModels, usageLog, callsByCode, accountId, { where, by: ['code'] });
  const keys = found.map(({ id }) => streamOf('dutyQuote', String(id)));
  const documents = await documentsOfAnyAccount(readModels, usageLog, keys);
  return { rows: keys.flatMap((key) => documents.get(key) ?? []), total: Number(all?.documents ?? 0) };
};
