import { expect, it } from 'vitest';
import { sayIn } from '../../../../src/adapters/platform/pages/texts.ts';

it('a text is never shown with a placeholder', () => {
  expect(sayIn('de')('parcel', { number: 'P1' })).toBe('Paket P1');
  expect(() => sayIn('de')('parcel')).toThrow('needs the value number');
});
