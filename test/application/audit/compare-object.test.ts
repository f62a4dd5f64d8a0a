import { expect, it } from 'vitest';
import { compareObject } from '../../../src/application/audit/compare-object.ts';
import type { CompareDependencies } from '../../../src/application/audit/compare-object.ts';
import { MemoryLog, recordedEvent } from '../../support/memory-log.ts';

const states = [
  undefined,
  { sum: { total: 1, currency: 'EUR' }, lines: [{ id: 'a', amount: 1 }], 'a/b': { c: 1 } },
  { sum: { total: 2, currency: 'EUR' }, lines: [{ id: 'a', amount: 1 }], 'a/b': { c: 1 } },
  { sum: { total: 2, currency: 'GBP' }, lines: [{ id: 'b', amount: 3 }, { id: 'a', amount: 1 }], 'a/b': { c: 1 } }, // oxfmt-ignore
  { sum: { total: 2, currency: 'GBP' }, lines: [{ id: 'b', amount: 3 }, { id: 'a', amount: 2 }], 'a/b': { c: 2 } }, // oxfmt-ignore
];
const stream = 'shipment-shp_1';
const log = new MemoryLog(states.slice(1).map((_, at) => recordedEvent(`000${at}`, { stream, version: at + 1 })));
const shows = {
  shipment: ({ moment }: { readonly moment: { readonly version: number } }) =>
    Promise.resolve(states[moment.version] ?? {}),
} as unknown as CompareDependencies['shows'];

const noReadModels = {} as CompareDependencies['readModels'];

const changesBetween = async (from: number, to: number) => {
  const compare = compareObject({ store: log, readModels: noReadModels, shows });
  const points = { from: { version: from }, to: { version: to } };
  const { changes } = await compare(
    { kind: 'shipment', id: 'shp_1', accountId: 'acc_1' },
    points,
    '2026-11-21T00:00:00.000Z',
  );
  return changes.map(({ path, changedBy }) => [path, changedBy]);
};

it('names the events that changed a field, not those that changed a field beside it', async () => {
  expect(await changesBetween(1, 3)).toEqual([
    ['/sum/total', [2]],
    ['/sum/currency', [3]],
    ['/lines/0', [3]],
  ]);
});

it('names the events that changed a list for each of its entries, whose places differ', async () => {
  expect(await changesBetween(1, 4)).toEqual([
    ['/sum/total', [2]],
    ['/sum/currency', [3]],
    ['/lines/0', [3, 4]],
    ['/lines/1/amount', [3, 4]],
    ['/a~1b/c', [4]],
  ]);
});
