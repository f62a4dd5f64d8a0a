import { describe, expect, it } from 'vitest';
import { faultsOf, leastOf, shareOfMachine } from '../../bench/cost-table.ts';
import type { CostTable } from '../../bench/cost-table.ts';

const table = {
  referenceMs: 50,
  operations: {
    book: { processorMs: 2, garbageKb: 500 },
    read: { processorMs: 0.4, garbageKb: 80 },
    list: { processorMs: 3, garbageKb: 900 },
  },
};
const { book, read, list } = table.operations;

const saidOf = (measured: CostTable): readonly string[] =>
  faultsOf(table, measured, shareOfMachine(table, measured)).map(({ says }) => says);

describe('what operations cost, beside the table', () => {
  it('accepts the table, cheaper operations, half more time and 15 % more garbage', () => {
    expect(saidOf(table)).toEqual([]);
    const dearer = { processorMs: 2.99, garbageKb: 574 };
    expect(
      saidOf({ referenceMs: 50, operations: { book: dearer, read: { processorMs: 0.1, garbageKb: 8 }, list } }),
    ).toEqual([]);
  });

  it('names what has become dearer, in time or in garbage', () => {
    const operations = { book: { processorMs: 3.2, garbageKb: 500 }, read: { processorMs: 0.4, garbageKb: 96 }, list };
    expect(saidOf({ referenceMs: 50, operations })).toEqual([
      'book: +60 % of processor time',
      'read: +20 % of garbage',
    ]);
  });

  it('accepts a slower machine, and names what is dearer on it', () => {
    const slower = { read: { processorMs: 0.88, garbageKb: 80 }, list: { processorMs: 6.6, garbageKb: 900 } };
    const measured = { referenceMs: 100, operations: { book: { processorMs: 4.4, garbageKb: 500 }, ...slower } };
    expect(saidOf(measured)).toEqual([]);
    const dearer = { referenceMs: 100, operations: { book: { processorMs: 6.8, garbageKb: 500 }, ...slower } };
    expect(saidOf(dearer)).toEqual(['book: +70 % of processor time']);
  });

  it('refuses what makes everything dearer', () => {
    const thrice = {
      book: { processorMs: 6, garbageKb: 500 },
      read: { processorMs: 1.2, garbageKb: 80 },
      list: { processorMs: 9, garbageKb: 900 },
    };
    expect(saidOf({ referenceMs: 50, operations: thrice })).toEqual([
      'book: +200 % of processor time',
      'read: +200 % of processor time',
      'list: +200 % of processor time',
    ]);
  });

  it('names an operation that only one of the two knows', () => {
    const { sale } = { sale: { processorMs: 1, garbageKb: 1 } };
    expect(saidOf({ referenceMs: 50, operations: { book, read, sale } })).toEqual([
      'sale: measured, and not in the table',
      'list: in the table, and not measured',
    ]);
  });

  it('keeps the less of two measurements', () => {
    const operations = { book: { processorMs: 1, garbageKb: 600 }, sale: { processorMs: 1, garbageKb: 1 } };
    expect(leastOf(table, { referenceMs: 40, operations })).toEqual({
      referenceMs: 40,
      operations: { ...table.operations, ...operations, book: { processorMs: 1, garbageKb: 500 } },
    });
  });
});
