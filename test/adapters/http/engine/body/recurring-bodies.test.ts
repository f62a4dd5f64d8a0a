import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecurringBodies } from '../../../../../src/adapters/http/engine/body/recurring-bodies.ts';

type Read = { readonly text: string };

const reading = (capacity?: number) => {
  const bodies = new RecurringBodies<Read>(capacity);
  const read: string[] = [];
  const of = (text: string): Read =>
    bodies.read(Buffer.from(text), (raw) => {
      read.push(text);
      return { text: Buffer.from(raw).toString() };
    });
  return { of, read };
};

describe('bodies that recur', () => {
  it('are read twice, and are the very same object from then on', () => {
    const { of, read } = reading();
    const [first, second, third, fourth] = ['cart', 'cart', 'cart', 'cart'].map(of);
    expect(first).not.toBe(second);
    expect([third, fourth]).toEqual([second, second]);
    expect(third === second && fourth === second).toBe(true);
    expect(read).toEqual(['cart', 'cart']);
  });

  it('are told apart byte by byte where their checksums are the same', () => {
    // CRC-32 is linear, so that such pairs are easily made.
    const [one, other] = ['plumless', 'buckeroo'];
    expect(crc32(one)).toBe(crc32(other));
    const { of } = reading();
    expect([one, other, one, one, other, other, one].map((text) => of(text).text)).toEqual([one, other, one, one, other, other, one]);
  });

  it('are forgotten when they could not be read', () => {
    const bodies = new RecurringBodies<Read>();
    const failing = (): Read => bodies.read(Buffer.from('{'), () => { throw new SyntaxError('cut off'); }); // prettier-ignore
    for (let time = 0; time < 4; time++) expect(failing).toThrow('cut off');
  });

  it('are remembered up to a number, those met longest ago given up first', () => {
    const { of, read } = reading(2);
    for (const text of ['a', 'a', 'b', 'b', 'a', 'c', 'c']) of(text);
    read.length = 0;
    for (const text of ['a', 'c', 'b']) of(text);
    expect(read).toEqual(['b']);
  });

  it('are not remembered when they are large', () => {
    const { of, read } = reading();
    const large = 'x'.repeat(40_000);
    for (let time = 0; time < 3; time++) of(large);
    expect(read).toHaveLength(3);
  });

  it('are always what would be read of them anew', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (texts, capacity) => {
        const { of } = reading(capacity);
        expect(texts.map((text) => of(text).text)).toEqual(texts);
      }),
    );
  });
});
