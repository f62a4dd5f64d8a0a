import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inSeason, parseSeasonalRate, printDutyRate } from '../../../../src/domain/trade/index.ts';

/** The rates on some days. */
const onDays = (text: string, ...days: readonly string[]): readonly string[] => {
  const reading = parseSeasonalRate(text);
  if (reading.kind !== 'seasons') return [reading.kind];
  return days.map((day) => {
    const rate = inSeason(reading.seasons, `2026-${day}`);
    return rate ? printDutyRate(rate) : 'none';
  });
};

describe('a rate with seasons', () => {
  it('changes on the day it says, both days inclusive', () => {
    const text = '15.00% (01 JAN-14 FEB, 16 JUN-31 DEC), 0.00% (15 FEB-15 JUN)';
    expect(onDays(text, '01-01', '02-14', '02-15', '06-15', '06-16', '12-31')).toEqual([
      '15%',
      '15%',
      'Free',
      'Free',
      '15%',
      '15%',
    ]);
  });

  it('goes over New Year', () => {
    expect(
      onDays('8.00% (01 NOV - 14 MAY), 14.00% (15 MAY - 31 OCT)', '12-31', '01-01', '05-14', '05-15', '10-31', '11-01'),
    ).toEqual(['8%', '8%', '8%', '14%', '14%', '8%']);
  });

  it('uses a rate without days for the rest of the year', () => {
    const text = '9.60% MIN 1.1 €/100 kg/net (01 JAN-14 APR, 1 DEC-31 DEC), 13.60% MIN 1.6€/100kg/net';
    expect(onDays(text, '04-14', '04-15')).toEqual(['9.6% MIN 1.1 EUR/100 kg', '13.6% MIN 1.6 EUR/100 kg']);
  });

  it('has no rate on days that are not listed', () => {
    expect(onDays('4.00% (01 JAN-31 MAR, 01-31 DEC), 5.10% (01 JUN-30 NOV)', '03-31', '04-01', '12-01')).toEqual([
      '4%',
      'none',
      '4%',
    ]);
  });

  it('reads days of one figure, spaces around them, and a season of one day', () => {
    const text = '4% ( 1-9 JAN, 05 MAY - 05 MAY ) , 5% (10 JAN-04 MAY,06 MAY-31 DEC)';
    expect(onDays(text, '01-01', '01-09', '01-10', '05-04', '05-05', '05-06', '12-31')).toEqual([
      '4%',
      '4%',
      '5%',
      '5%',
      '4%',
      '5%',
      '5%',
    ]);
  });

  it.each(['00 JAN-05 JAN', '00-05 JAN', '01 JAN-32 JAN', '01 JAN-00 FEB', '01 JNA-05 FEB'])(
    'is unreadable on %s',
    (days) => {
      expect(parseSeasonalRate(`4% (${days})`).kind).toBe('unreadable');
    },
  );

  it('is unreadable where a season is', () => {
    expect(parseSeasonalRate('4.00% (01 JAN-31 MXY)').kind).toBe('unreadable');
    expect(parseSeasonalRate('4.00 (01 JAN-31 MAY), 2% (01 JUN-31 DEC)').kind).toBe('unreadable');
  });

  it('reads a rate of the whole year as it is', () => {
    expect(parseSeasonalRate('4.2%').kind).toBe('rate');
  });

  it('never throws', () => {
    const pieces = ['4%', '(', ')', '01 JAN', '-', '31 DEC', ', ', 'Free', ' '];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces)).map((some) => some.join('')),
        (text) => {
          expect(parseSeasonalRate(text)).toHaveProperty('kind');
        },
      ),
    );
  });
});
