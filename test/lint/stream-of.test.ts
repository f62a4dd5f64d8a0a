import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { streamOf } from '../../lint/stream-of.js';

const messagesFor = (code: string): readonly (string | undefined)[] =>
  new Linter({ configType: 'flat' })
    .verify(code, {
      plugins: { waybill: { rules: { 'stream-of': streamOf } } },
      rules: { 'waybill/stream-of': 'error' },
    })
    .map(({ messageId, message }) => messageId ?? message);

describe('the name of a stream', () => {
  it.each([
    'store.read(`shipment-${shipmentId}`);',
    'store.read(`${decider.category}-${id}`);',
    'store.read(`${dutyCategory}-${id}`);',
  ])('is not spelled by hand: %s', (code) => {
    expect(messagesFor(code)).toEqual(['byHand']);
  });

  it.each([
    "store.read(streamOf('shipment', shipmentId));",
    'const file = `manifest-${id}.pdf`;',
    'const day = `${year}-${month}`;',
  ])('does not report: %s', (code) => {
    expect(messagesFor(code)).toEqual([]);
  });
});
