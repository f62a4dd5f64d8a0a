import { beforeAll, describe, expect, it } from 'vitest';
import { quantityWords } from '../../../../../src/domain/trade/classification/reading/quantities.ts';
import type { ClassificationEngine } from '../../../../../src/domain/trade/classification/index.ts';
import { sharedEngine } from '../../../../support/classification-engine.ts';

let engine: ClassificationEngine;
beforeAll(async () => {
  engine = await sharedEngine.open();
});

describe('how many goods there are, before their name', () => {
  it.each([
    ['set of 2 vases', 3],
    ['a set of two vases', 4],
    ['1 box of 6 candles', 4],
    ['case of 24 cans', 3],
    ['set of vases', 0],
    ['box of chocolates', 0],
    ['set of 2', 0],
    ['knife set of 5 pieces', 0],
    ['case for 2 phones', 0],
  ])('%s: %i words', (text, count) => {
    expect(quantityWords(text.split(' '))).toBe(count);
  });

  it('changes no code of plain goods, nor how sure it is', () => {
    const goods =
      'candles,umbrellas,cushion covers,wine glasses,kettlebells,screwdrivers,pillowcases,light bulbs,socks,harmonicas';
    for (const name of goods.split(',')) {
      const alone = engine.find({ title: name });
      for (const quantity of ['Set of 2', 'A set of four', 'Box of 6', 'Case of 24', 'Tin of 10', 'Bundle of 3']) {
        const { hsCode, confidence } = engine.find({ title: `${quantity} ${name}` });
        expect(hsCode, `${quantity} ${name}`).toBe(alone.hsCode);
        expect(Math.abs(confidence - alone.confidence), `${quantity} ${name}`).toBeLessThan(0.1);
      }
    }
  });
});
