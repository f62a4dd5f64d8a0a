import { describe, expect, it } from 'vitest';
import { linted } from '../support/linted.ts';

const byHand = [
  'store.read(`shipment-${shipmentId}`);',
  'store.read(`${decider.category}-${id}`);',
  'store.read(`${dutyCategory}-${id}`);',
];
const others = [
  "store.read(streamOf('shipment', shipmentId));",
  'const file = `manifest-${id}.pdf`;',
  'const day = `${year}-${month}`;',
];

const pathOf = (code: string): string => `src/application/case-${[...byHand, ...others].indexOf(code)}.ts`;
const found = linted('stream-of', new Map([...byHand, ...others].map((code) => [pathOf(code), code])));

describe('the name of a stream', () => {
  it.each(byHand)('is not spelled by hand: %s', (code) => {
    expect(found.get(pathOf(code))).toEqual([expect.stringContaining('is made by streamOf(category, id)')]);
  });

  it.each(others)('does not report: %s', (code) => {
    expect(found.has(pathOf(code))).toBe(false);
  });
});
