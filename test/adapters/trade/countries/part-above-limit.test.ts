import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSheet } from '../../../../src/adapters/trade/countries/country-sheets.ts';
import { jsonFilesIn } from '../../../../src/adapters/shared/files/read-file.ts';
import { countryCodes } from '../../../../src/domain/shared/countries.ts';
import { territoryOf } from '../../../../src/domain/trade/index.ts';
import { assess, bundled, data, dutyRequest, goods, sums } from '../../../support/trade-fixture.ts';

const sheets = jsonFilesIn(`${data}/countries`).map(readSheet);

describe('a limit above which only the excess is charged', () => {
  const limits = sheets.flatMap((sheet) =>
    (sheet.deMinimis ?? []).flatMap((limit) => (limit.above === undefined ? [] : [{ sheet, limit }])),
  );

  it('is that of Argentina by courier, of Azerbaijan, and of Fiji before and after June 2024', () => {
    expect(limits.map(({ sheet, limit }) => [sheet.country, limit.upTo.amount, limit.of.join(' ')])).toEqual([
      ['AR', '400', 'duty'],
      ['AZ', '300', 'duty tax'],
      ['FJ', '2000', 'duty tax'],
      ['FJ', '1000', 'duty'],
    ]);
  });

  it('raises duty and tax steadily from the limit on, by the rate of the tariff', () => {
    fc.assert(
      fc.property(fc.constantFrom(...limits), fc.integer({ min: 1, max: 200_000 }), ({ sheet, limit }, cents) => {
        const { amount, currency } = limit.upTo;
        const date = limit.validTo ?? '2026-11-20';
        const answer = (value: number) =>
          assess(
            dutyRequest(sheet.country, {
              date,
              currency,
              channel: limit.channel ?? 'courier',
              lines: [goods('610910', (value / 100).toFixed(2), currency)],
            }),
          );
        const tariff = bundled.tariffs.on(sheet.country, date);
        const mfn = tariff?.lookup('610910')?.mfn;
        const [part] = mfn === undefined || mfn === 'unreadable' ? [] : mfn.parts;
        const rate = part?.kind === 'adValorem' ? Number(part.rate) : Number.NaN;
        const above = answer(Number(amount) * 100 + cents);
        expect(Number(sums(above).Duty)).toBeCloseTo((cents * rate) / 100, 1);
        expect(sums(answer(Number(amount) * 100)).Duty).toBe('0.00');
        const taxed = limit.of.includes('tax') ? cents : Number(amount) * 100 + cents;
        const tax = Number(sheet.tax?.rates.at(-1)?.rate);
        expect(Number(sums(above).VAT)).toBeGreaterThanOrEqual(((taxed * tax) / 100) * 0.999 - 0.01);
      }),
    );
  });

  const allowances = [...new Set(countryCodes.map((country) => territoryOf(country)))].flatMap((territory) =>
    (bundled.ruleSets.of(territory)?.valuations ?? []).flatMap(({ id, allowance, when, validTo }) =>
      allowance === undefined ? [] : [{ territory, id, allowance, when, validTo }],
    ),
  );

  it('lets no duty jump just above any allowance, of sales and of gifts', () => {
    expect(new Set(allowances.map(({ territory }) => territory)).size).toBeGreaterThanOrEqual(14);
    for (const { territory, id, allowance, when, validTo } of allowances) {
      const { amount, currency } = allowance;
      const answer = assess(
        dutyRequest(territory, {
          date: validTo ?? '2026-11-20',
          currency,
          contentType: when?.contentTypes?.[0] ?? 'CommercialGoods',
          channel: when?.channel ?? 'courier',
          lines: [goods('610910', String(Number(amount) * 1.01), currency, { unitWeight: '0.2' })],
        }),
      );
      // 1 % of the limit bears at most 100 %; freight and fees aside.
      const due = Number(sums(answer).Duty);
      expect([id, due <= Number(amount) * 0.011]).toEqual([id, true]);
    }
  });

  it('counts freight where the limit does: 290 USD and 40 of freight to Azerbaijan are 30 above it', () => {
    const lines = [goods('610910', '290', 'USD')];
    const answer = assess(dutyRequest('AZ', { currency: 'USD', lines, freight: { amount: '40', currency: 'USD' } }));
    expect([sums(answer).Duty, sums(answer).VAT]).toEqual(['4.50', '6.21']);
  });

  it('leaves no sheet that takes the whole and says so', () => {
    const says = sheets.flatMap(({ country, rules }) =>
      (rules?.gaps ?? []).map(({ message }) => `${country}: ${message}`),
    );
    expect(
      says.filter((message) =>
        /taken on the whole|the whole value was taken|the first [\d,]+ \w+ bear no/.test(message),
      ),
    ).toEqual([]);
  });
});
