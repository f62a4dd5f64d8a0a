import { describe, expect, it } from 'vitest';
import { parseSpecialColumn, printDutyRate, usProgrammes } from '../../../../src/domain/trade/index.ts';

const read = (text: string) => {
  const { preferences, elsewhere } = parseSpecialColumn(text, { currency: 'USD' });
  return {
    rates: Object.fromEntries(Object.entries(preferences).map(([symbol, rate]) => [symbol, printDutyRate(rate)])),
    elsewhere,
  };
};

describe('the column Special of the HTSUS', () => {
  it('gives each programme its rate', () => {
    expect(read('Free (A+,AU,BH) 2.2% (JP)')).toEqual({
      rates: { 'A+': 'Free', AU: 'Free', BH: 'Free', JP: '2.2%' },
      elsewhere: [],
    });
  });

  it('reads what stands together without a space, and on several lines', () => {
    expect(read('Free\n(A,AU,S, SG)8.8¢/liter(JO)').rates).toEqual({
      A: 'Free',
      AU: 'Free',
      S: 'Free',
      SG: 'Free',
      JO: '0.088 USD/litre',
    });
  });

  it('leaves out programmes whose rate stands in another provision, and names them', () => {
    expect(read('Free (BH,CL) See 9822.04.25 (AU) See 9823.01.01-9823.01.07 (S+)')).toEqual({
      rates: { BH: 'Free', CL: 'Free' },
      elsewhere: ['AU', 'S+'],
    });
  });

  it('bears the slips of the official file', () => {
    expect(Object.keys(read('Free (MA,.OM,E IL)').rates)).toEqual(['MA', 'OM', 'E', 'IL']);
    expect(read('Free (BH See 9918.04.60 (PA (P)').rates).toEqual({});
  });

  it('gives a programme that is named twice its first rate', () => {
    expect(read('Free (AU,JP) 2.2% (JP) 3% (AU) See 9822.04.25 (JP)')).toEqual({
      rates: { AU: 'Free', JP: 'Free' },
      elsewhere: [],
    });
  });

  it('is empty where there is none', () => {
    expect(read('')).toEqual({ rates: {}, elsewhere: [] });
  });
});

describe('the programmes of General Note 3(c)', () => {
  it('name countries that exist', () => {
    const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const { countries } of Object.values(usProgrammes))
      for (const country of countries) expect(regions.of(country), country).toBeDefined();
  });

  it('say why where they name none', () => {
    for (const { countries, note } of Object.values(usProgrammes))
      expect(countries.length > 0 || note !== undefined).toBe(true);
  });
});
