import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbersIn } from '../../../../src/adapters/collections/pages/tracking-list.ts';
import { plainNumber } from '../../../../src/domain/parcels/shipment/index.ts';

describe('the numbers in a text', () => {
  it.each<[string, readonly string[]]>([
    ['EA1', ['EA1']],
    ['EA 1,EA2; EA3\r\nEA4\tEA5\n\n', ['EA 1', 'EA2', 'EA3', 'EA4', 'EA5']],
    ['ea-1, EA 1, EA1', ['ea-1']],
    [' ,;\n - ', []],
  ])('%j', (text, numbers) => expect(numbersIn(text)).toEqual(numbers));

  it('are each in the text, none twice, and the same again when they are put together', () => {
    const piece = fc.constantFrom('EA1', 'ea 1', 'EA-2', ' ', ',', ';', '\n', '\r\n', '\t', 'Ä', '0');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const numbers = numbersIn(text);
        expect(new Set(numbers.map(plainNumber)).size).toBe(numbers.length);
        for (const number of numbers) expect(text).toContain(number);
        expect(numbersIn(numbers.join('\n'))).toEqual(numbers);
      }),
    );
  });
});
