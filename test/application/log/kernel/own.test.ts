import { describe, expect, it } from 'vitest';
import { ownHistory, ownOnly, ownPage } from '../../../../src/application/log/kernel/own.ts';
import type { Collection, Query, ReadModels } from '../../../../src/application/log/ports/read-models.ts';
import { MemoryLog, recordedEvent } from '../../../support/memory-log.ts';

describe('what an account may read', () => {
  it('is an object of its own', () => {
    const mine = { accountId: 'acc_1', name: 'mine' };
    expect([ownOnly(mine, 'acc_1'), ownOnly(mine, 'acc_2'), ownOnly(undefined, 'acc_1')]).toEqual([
      mine,
      undefined,
      undefined,
    ]);
  });

  it('is the whole history of such an object', async () => {
    const history = ['1', '2'].map((position) => recordedEvent(position, { stream: 'shipment-a' }));
    const log = new MemoryLog([...history, recordedEvent('3', { stream: 'shipment-b' })]);
    expect(await ownHistory(log, 'shipment', 'a', 'acc_1')).toEqual(history);
    expect(await ownHistory(log, 'shipment', 'a', 'acc_2')).toEqual([]);
    expect(await ownHistory(log, 'shipment', 'unknown', 'acc_1')).toEqual([]);
  });

  it('is those entries of a list that are its own, by whatever else the list is filtered', async () => {
    const asked: unknown[] = [];
    const readModels = {
      find: (_: unknown, query: unknown) => Promise.resolve({ rows: [void asked.push(query)], total: 1 }),
    };
    const query: Query<'status' | 'accountId'> = {
      where: [{ field: 'status', equals: 'open' }],
      sort: { field: 'status', direction: 'ASC' },
      range: [0, 9],
    };
    const list = { name: 'list', version: 1 } as Collection<unknown, 'status' | 'accountId'>;
    await ownPage(readModels as unknown as Pick<ReadModels, 'find' | 'getMany'>, list, 'acc_1', query);
    expect(asked).toEqual([{ ...query, where: [{ field: 'accountId', equals: 'acc_1' }, ...query.where] }]);
  });
});
