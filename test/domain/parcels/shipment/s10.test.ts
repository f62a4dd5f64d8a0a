import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigitOf, isS10, lastSerial, makeS10, parseS10 } from '../../../../src/domain/parcels/shipment/index.ts';

const serial = fc.integer({ min: 0, max: lastSerial });
const indicator = fc.stringMatching(/^[A-Z]{2}$/);

/** Both remainders that S10 writes as 5: the one confusion its check digit allows. */
const writtenAsFive = (text: string) => text[10] === '5';

describe('an S10 identifier', () => {
  it.each([
    ['RR', 47312482, 'GB', 'RR473124829GB'],
    ['RB', 12345678, 'DE', 'RB123456785DE'],
    ['EE', 0, 'ZZ', 'EE000000005ZZ'],
  ])('is formed as the standard says: %s %d %s', (letters, number, suffix, identifier) => {
    expect(makeS10({ indicator: letters, serial: number, suffix })).toBe(identifier);
  });

  it('carries no country unless one is given', () => {
    expect(makeS10({ indicator: 'LA', serial: 1 })).toMatch(/^LA00000001\dZZ$/);
  });

  it('is told from any other text', () => {
    expect(isS10('RR473124829GB')).toBe(true);
    expect(isS10('XRR473124829GB')).toBe(false);
  });

  it('gives back what it was made of', () => {
    fc.assert(
      fc.property(indicator, serial, indicator, (letters, number, suffix) => {
        expect(parseS10(makeS10({ indicator: letters, serial: number, suffix }))).toEqual({
          indicator: letters,
          serial: number,
          suffix,
        });
      }),
    );
  });

  it('is read as people write it', () => {
    expect(parseS10(' rr 4731 2482 9 gb ')).toEqual({ indicator: 'RR', serial: 47312482, suffix: 'GB' });
  });

  it('tells every wrong check digit', () => {
    fc.assert(
      fc.property(serial, fc.integer({ min: 1, max: 9 }), (number, shift) => {
        const good = makeS10({ indicator: 'LA', serial: number });
        const wrong = (Number(good[10]) + shift) % 10;
        expect(isS10(`${good.slice(0, 10)}${wrong}ZZ`)).toBe(false);
      }),
    );
  });

  it('tells every single wrong digit, unless the check digit is 5', () => {
    fc.assert(
      fc.property(serial, fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 9 }), (number, position, shift) => {
        const good = makeS10({ indicator: 'LA', serial: number });
        fc.pre(!writtenAsFive(good));
        const digit = (Number(good[position]) + shift) % 10;
        expect(isS10(good.slice(0, position) + String(digit) + good.slice(position + 1))).toBe(false);
      }),
    );
  });

  it('tells every swap of two different digits of the serial number, unless the check digit is 5', () => {
    const place = fc.integer({ min: 2, max: 9 });
    fc.assert(
      fc.property(serial, place, place, (number, one, other) => {
        const good = makeS10({ indicator: 'LA', serial: number });
        fc.pre(!writtenAsFive(good) && good[one] !== good[other]);
        const swapped = [...good];
        [swapped[one], swapped[other]] = [good[other] ?? '', good[one] ?? ''];
        expect(isS10(swapped.join(''))).toBe(false);
      }),
    );
  });

  it('may miss a wrong digit where two remainders are both written 5', () => {
    expect([checkDigitOf('00000000'), checkDigitOf('01000000')]).toEqual([5, 5]);
  });

  it.each(['', 'RR473124829', 'RR47312482GB', 'R1473124829GB', 'RR473124829G', 'RR473124829GBX', 'RR٤73124829GB'])(
    'refuses %j',
    (text) => {
      expect(isS10(text)).toBe(false);
    },
  );

  it('is not made of what has no place in it', () => {
    for (const number of [-1, 1.5, lastSerial + 1, NaN])
      expect(() => makeS10({ indicator: 'LA', serial: number })).toThrow(RangeError);
    expect(() => makeS10({ indicator: 'la', serial: 1 })).toThrow(RangeError);
    for (const letters of ['LAX', 'XLA', '1LA', 'L', 'Z1'])
      for (const parts of [{ indicator: letters }, { indicator: 'LA', suffix: letters }])
        expect(() => makeS10({ serial: 1, ...parts })).toThrow(RangeError);
  });
});
