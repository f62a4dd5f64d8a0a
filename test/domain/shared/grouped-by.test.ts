import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupedBy } from '../../../src/domain/shared/table.ts';

it('groups as Map.groupBy does, in the order of the values', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 })), (values) => {
      const parity = (value: number): string => (value % 2 === 0 ? 'even' : 'odd');
      expect([...groupedBy(values, parity)]).toEqual([...Map.groupBy(values, parity)]);
    }),
  );
});
