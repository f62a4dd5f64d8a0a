import { describe, expect, it } from 'vitest';
import { readSheet } from '../../../../../src/adapters/trade/countries/country-sheets.ts';
import { jsonFilesIn } from '../../../../../src/adapters/shared/files/read-file.ts';
import { countryCodes } from '../../../../../src/domain/shared/countries.ts';
import { assessingCountry, territoryOf } from '../../../../../src/domain/trade/index.ts';
import type { Gap, Relief } from '../../../../../src/domain/trade/index.ts';
import { calculated, percent, rule, tariffOf } from '../../../../support/example-territory.ts';
import { assess, bundled, data, dutyRequest, goods } from '../../../../support/trade-fixture.ts';

const territories = [...new Set(countryCodes.map((country) => territoryOf(country)))];
const conditional = territories.flatMap((territory) =>
  (bundled.ruleSets.of(territory)?.reliefs ?? [])
    .filter((relief) => relief.conditional === true)
    .map((relief) => ({ country: territory === 'EU' ? 'DE' : assessingCountry({ country: territory }), relief })),
);

describe('every relief that hangs on conditions', () => {
  it('says on which: those for returned goods, and any that warns', () => {
    expect(conditional.length).toBeGreaterThan(10);
    const reliefs = territories.flatMap((territory) => bundled.ruleSets.of(territory)?.reliefs ?? []);
    const meant = reliefs.filter(
      ({ notice, when }) => notice?.effect === 'warn' || when?.contentTypes?.join() === 'ReturnOfGoods',
    );
    expect(
      meant.filter((relief) => relief.conditional !== true || relief.notice === undefined).map(({ id }) => id),
    ).toEqual([]);
  });

  it('makes the answer incomplete, with the charges of an ordinary import as its bound where they are known', () => {
    for (const { country, relief } of conditional) {
      if (relief.when?.contentTypes?.join() !== 'ReturnOfGoods') continue;
      const asked = (contentType: 'ReturnOfGoods' | 'CommercialGoods') =>
        assess(
          dutyRequest(country, {
            contentType,
            from: { country: 'BR' },
            lines: [goods('610910', '1000', 'EUR', { origin: 'BR' })],
          }),
        );
      const [returned, sold] = [asked('ReturnOfGoods'), asked('CommercialGoods')];
      expect([country, returned.complete]).toEqual([country, false]);
      const part = returned.lines[0]?.missing?.find(({ rule: id }) => id === relief.id);
      expect([country, part?.reason, part?.message]).toEqual([
        country,
        'returned_goods_relief',
        relief.notice?.message,
      ]);
      expect(returned.notices.map(({ message }) => message)).toContain(relief.notice?.message);
      if (returned.upTo !== undefined)
        expect([country, Number(returned.upTo) >= Number(sold.price)]).toEqual([country, true]);
    }
  });
});

describe('returned goods', () => {
  const sent = (country: string, contentType: 'ReturnOfGoods' | 'CommercialGoods') =>
    assess(dutyRequest(country, { contentType, lines: [goods('610910', '300', 'EUR', { originDeclared: false })] }));
  const relief = 'returned_goods_relief_not_loaded';

  it('are taxed like others where no relief is loaded, and the answer says that the tax may be lower', () => {
    for (const country of ['JP', 'KR', 'TW', 'VN', 'IN']) {
      const [returned, sold] = [sent(country, 'ReturnOfGoods'), sent(country, 'CommercialGoods')];
      expect([country, returned.complete, returned.price]).toEqual([country, false, sold.price]);
      const reasons = returned.lines.flatMap(({ missing = [] }) => missing.map(({ reason }) => reason));
      expect([country, reasons]).toEqual([country, expect.arrayContaining([relief])]);
      expect(sold.notices.map(({ reason }) => reason)).not.toContain(relief);
    }
  });

  it('have a notice where no tax is due', () => {
    expect(sent('BM', 'ReturnOfGoods').notices.map(({ message }) => message)).toContain(
      'A relief for returned goods is not loaded for this destination. The duty may be lower.',
    );
  });
});

describe('exemptions of country sheets on conditions that no request says', () => {
  const limits = jsonFilesIn(`${data}/countries`)
    .map(readSheet)
    .flatMap(({ country, deMinimis = [], gifts = [] }) => [
      ...deMinimis.map((limit) => ({ country, limit, contentType: 'CommercialGoods' as const })),
      ...gifts.map((limit) => ({ country, limit, contentType: 'Gift' as const })),
    ])
    .filter(({ limit }) => limit.validTo === undefined);

  it('are those with a number of parcels or pieces, or a period', () => {
    const counted =
      /\b(?:parcels?|gifts|pieces) (?:of a recipient |of the same goods|a (?:week|month|year))|calendar month|a month by courier|Once in \d+ days|times a year/;
    const silent = limits.filter(
      ({ country, limit: { source, note = '', conditions } }) =>
        conditions === undefined && counted.test(`${source} ${note}`) && !toldByGap.includes(country),
    );
    expect(silent.map(({ country, limit }) => `${country}: ${limit.source}`)).toEqual([]);
  });

  /** A gap of the sheet says it, with a bound of its own. */
  const toldByGap = ['AR', 'NG', 'UY', 'MN'];

  const codeFor = ([first = '61']: readonly string[] = []): string =>
    first.startsWith('02') ? '190531' : first === '3303' ? '330300' : '610910';

  it('are incomplete, and their bound is no less than what is due without them', () => {
    const conditioned = limits.filter(({ limit }) => limit.conditions !== undefined);
    expect(new Set(conditioned.map(({ country }) => country)).size).toBeGreaterThanOrEqual(11);
    for (const { country, limit, contentType } of conditioned) {
      const half = String(Number(limit.upTo.amount) / 2);
      const request = dutyRequest(country, {
        contentType,
        currency: limit.upTo.currency,
        channel: limit.channel ?? 'courier',
        lines: [goods(codeFor(limit.hs), half, limit.upTo.currency)],
      });
      const [spared, sold] = [
        assess(request),
        assess(request, (rules) => ({ ...rules, reliefs: rules.reliefs.filter(({ conditional: yes }) => !yes) })),
      ];
      const part = spared.lines[0]?.missing?.find(({ reason }) => reason === 'conditions_of_the_exemption');
      expect([country, spared.complete, part?.message]).toEqual([country, false, limit.conditions]);
      if (spared.upTo !== undefined)
        expect([country, Number(spared.upTo) >= Number(sold.price)]).toEqual([country, true]);
    }
  });
});

describe('a relief on conditions', () => {
  const relief: Relief = {
    ...rule('proof'),
    name: 'Relief',
    of: ['duty', 'additional', 'tax'],
    conditional: true,
    notice: { name: 'proof_needed', effect: 'warn', message: 'Proof is needed.' },
  };
  const ask = (entry: Parameters<typeof tariffOf>[0], reliefs = [relief]) =>
    calculated({ tariff: tariffOf(entry), reliefs }, { lines: [goods('610910', '100', 'EUR')] });

  it('is applied, and the sum without it is the bound', () => {
    const [spared, whole] = [ask({ '61': { mfn: percent('0.12') } }), ask({ '61': { mfn: percent('0.12') } }, [])];
    expect([Number(spared.price), spared.complete, spared.upTo]).toEqual([0, false, whole.price]);
    expect(spared.lines[0]?.missing).toEqual([
      { reason: 'proof_needed', message: 'Proof is needed.', rule: 'proof', upTo: whole.price },
    ]);
  });

  it('has no bound where the charges without it are not known', () => {
    const { complete, upTo, lines } = ask({ '62': { mfn: percent('0.12') } });
    expect([complete, upTo, lines[0]?.upTo, lines[0]?.missing?.[0]?.upTo]).toEqual([
      false,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has as its bound what comes to light without it at its most, also beside another missing part', () => {
    const entry = { mfn: percent('0.1'), typical: true, highest: percent('0.25') } as const;
    const gap: Gap = {
      ...rule('gap'),
      name: 'tax_not_loaded',
      effect: 'warn',
      of: 'tax',
      upTo: '0.1',
      message: 'A tax is not loaded.',
    };
    const ofDuty = { ...relief, of: ['duty'] } as const;
    const lines = [goods('180100', '100', 'EUR')];
    const { price, lines: answered } = calculated(
      { tariff: tariffOf({ '18': entry }), reliefs: [ofDuty], gaps: [gap] },
      { lines },
    );
    // 25 of duty and 20 % of 125; 20 % and 10 % of 100; both.
    expect([price, ...(answered[0]?.missing ?? []).map(({ upTo }) => upTo), answered[0]?.upTo]).toEqual([
      '20.00',
      '50.00',
      '30.00',
      '62.50',
    ]);
  });

  it('of additional duties is told beside a flat duty too', () => {
    const flat = {
      ...rule('flat'),
      name: 'Flat',
      charge: { per: 'tariffLine', amount: '3', currency: 'EUR', digits: 6 },
    } as const;
    const ofAdditional = { ...relief, of: ['additional'] } as const;
    const entry = tariffOf({ '61': { mfn: percent('0.12') } });
    const { lines } = calculated(
      { tariff: entry, reliefs: [ofAdditional], flatDuties: [flat] },
      { lines: [goods('610910', '100', 'EUR')] },
    );
    expect(lines[0]?.missing?.map(({ rule: id }) => id)).toEqual(['proof']);
  });
});
