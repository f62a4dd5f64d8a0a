import { describe, expect, it } from 'vitest';
import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { assess, dutyRequest, goods } from '../../../../support/trade-fixture.ts';

const date = '2026-11-30';
const ask = (country: string, origin: string, code: string, changes: Partial<DutyRequest> = {}) =>
  assess(
    dutyRequest(country, {
      date,
      from: { country: origin },
      lines: [goods(code, '2000', 'EUR', { origin, unitWeight: '1' })],
      ...changes,
    }),
  );
const missing = (answer: ReturnType<typeof ask>): readonly (string | undefined)[] =>
  answer.lines.flatMap((line) => (line.missing ?? []).map(({ rule }) => rule));
const charged = (answer: ReturnType<typeof ask>) =>
  answer.lines.flatMap(({ charges }) => charges.map(({ rule, amount }) => [rule, amount]));

describe('orders of the United States against dumping', () => {
  it.each([
    ['us-td-uncoated-paper', '480256', ['AU', 'BR', 'CN', 'ID', 'PT'], 'FI'],
    ['us-td-tissue-paper', '480890', ['CN'], 'DE'],
    ['us-td-tissue-paper', '9505904000', ['CN'], 'VN'],
    ['us-td-tissue-paper', '950590', ['CN'], 'VN'],
    ['us-td-gift-boxes', '481920', ['CN'], 'VN'],
    ['us-td-plastic-ribbon', '392640', ['CN'], 'VN'],
    ['us-td-woven-sacks-vn', '630533', ['VN'], 'TH'],
    ['us-td-snow-throwers', '843020', ['CN'], 'JP'],
    ['us-td-copper-tube', '741110', ['CN', 'MX'], 'DE'],
    ['us-td-copper-tube-vn', '741110', ['VN'], 'DE'],
    ['us-td-pet-film', '392062', ['CN', 'IN', 'TW', 'AE'], 'DE'],
    ['us-td-textured-yarn', '540233', ['CN', 'IN'], 'TR'],
    ['us-td-textured-yarn-2021', '540233', ['ID', 'MY', 'TH', 'VN'], 'TR'],
  ])('%s is named on %s of %j, not of %s', (rule, code, origins, elsewhere) => {
    for (const origin of origins) {
      const answer = ask('US', origin, code);
      expect([origin, answer.complete, missing(answer)]).toEqual([origin, false, expect.arrayContaining([rule])]);
    }
    expect(missing(ask('US', elsewhere, code))).not.toContain(rule);
  });

  it('leave other goods of the heading as they were', () => {
    expect(missing(ask('US', 'CN', '9505906000'))).toEqual([]);
    expect(ask('US', 'VN', '540233').upTo).toBeDefined();
  });
});

describe('duties of the European Union against dumping', () => {
  it.each([
    ['eu-td-titanium-oxides', 'CN', '282300'],
    ['eu-td-pvc-us', 'US', '390410'],
    ['eu-td-pvc-eg', 'EG', '390410'],
    ['eu-td-birch-plywood', 'RU', '441233'],
    ['eu-td-copper-tubes', 'UZ', '741110'],
    ['eu-td-fatty-acids', 'ID', '382311'],
    ['eu-td-wheels-ma', 'MA', '870870'],
    ['eu-td-fittings-th', 'TH', '730719'],
    ['eu-td-trout', 'TR', '030543'],
    ['eu-td-urea-ammonium-nitrate', 'US', '310280'],
    ['eu-td-biodiesel', 'US', '382600'],
  ])('%s is named on goods of %s under %s', (rule, origin, code) => {
    const answer = ask('DE', origin, code);
    expect(answer.complete).toBe(false);
    expect(missing(answer)).toContain(rule);
    expect(missing(ask('DE', 'JP', code))).not.toContain(rule);
  });

  it('are charged by weight on titanium dioxide of China, at the highest of the exporters', () => {
    const pigment = ask('DE', 'CN', '32061100', {
      lines: [goods('32061100', '300', 'EUR', { origin: 'CN', unitWeight: '100' })],
    });
    expect(charged(pigment)).toContainEqual(['eu-ad-titanium-dioxide', '74.00']);
    expect(charged(ask('DE', 'JP', '32061100')).map(([rule]) => rule)).not.toContain('eu-ad-titanium-dioxide');
  });

  it('follow plywood by the country it is consigned from, whatever its origin', () => {
    const consigned = ask('DE', 'KZ', '441233', { lines: [goods('441233', '2000', 'EUR', { origin: 'LV' })] });
    expect(missing(consigned)).toContain('eu-td-birch-plywood-consigned');
    expect(missing(ask('DE', 'LV', '441233'))).not.toContain('eu-td-birch-plywood-consigned');
  });

  it('reach ferroalloys of Norway, which the safeguard on steel spares', () => {
    expect(missing(ask('DE', 'NO', '720230'))).toEqual(['eu-safeguard-ferroalloys']);
    expect(missing(ask('DE', 'NO', '720916'))).toEqual([]);
    expect(missing(ask('DE', 'NO', '720230', { date: '2025-11-17' }))).toEqual([]);
  });

  it('begin on their day: tubes of copper are under a proceeding since March 2026', () => {
    expect(missing(ask('DE', 'MX', '741110', { date: '2026-03-11' }))).not.toContain('eu-td-copper-tubes');
    expect(missing(ask('DE', 'MX', '741110', { date: '2026-03-12' }))).toContain('eu-td-copper-tubes');
  });
});

describe('duties by origin', () => {
  const declared = (origin: string, on = date) =>
    ask('US', origin, '610910', {
      date: on,
      lines: [goods('610910', '2000', 'EUR', { origin, unitWeight: '1', originDeclared: true })],
    });
  const reasonsOf = (answer: ReturnType<typeof ask>) =>
    answer.lines.flatMap((line) => (line.missing ?? []).map(({ reason }) => reason));

  it('Japan charges goods of Russia the general rates, which are not loaded', () => {
    expect(ask('JP', 'RU', '950300')).toMatchObject({ complete: false });
    expect(reasonsOf(ask('JP', 'RU', '950300'))).toContain('tariff_column_not_loaded');
    expect(reasonsOf(ask('JP', 'RU', '950300', { date: '2022-04-20' }))).not.toContain('tariff_column_not_loaded');
    expect(reasonsOf(ask('JP', 'CN', '950300'))).not.toContain('tariff_column_not_loaded');
  });

  it('a country that lost the preferences of AGOA has none after that day', () => {
    expect(reasonsOf(declared('KE'))).toContain('preference_not_loaded');
    for (const [origin, last, after] of [
      ['ET', '2021-12-31', '2022-01-01'],
      ['GN', '2021-12-31', '2022-01-01'],
      ['BF', '2022-12-31', '2023-01-01'],
      ['UG', '2023-12-31', '2024-01-01'],
    ] as const) {
      expect([origin, reasonsOf(declared(origin, last))]).toEqual([
        origin,
        expect.arrayContaining(['preference_not_loaded']),
      ]);
      expect([origin, reasonsOf(declared(origin, after))]).not.toContain('preference_not_loaded');
    }
  });

  it('goods of Nicaragua bear a further duty from 2027, unless they originate under the agreement', () => {
    const rulesOn = (answer: ReturnType<typeof ask>) => charged(answer).map(([rule]) => rule);
    expect(rulesOn(ask('US', 'NI', '610910', { date: '2026-12-31' })).join()).not.toContain('nicaragua');
    expect(rulesOn(ask('US', 'NI', '610910', { date: '2027-01-01' }))).toContain('us-s301-nicaragua-2027');
    expect(rulesOn(ask('US', 'NI', '610910', { date: '2028-01-01' }))).toContain('us-s301-nicaragua-2028');
    expect(rulesOn(declared('NI', '2027-01-01')).join()).not.toContain('nicaragua');
    expect(rulesOn(ask('US', 'HN', '610910', { date: '2027-01-01' })).join()).not.toContain('nicaragua');
  });
});

describe('agreements', () => {
  const shipped = (country: string, origin: string, code: string) =>
    ask(country, origin, code, {
      lines: [goods(code, '2000', 'EUR', { origin, unitWeight: '1', originDeclared: true })],
    });
  const rulesOn = (answer: ReturnType<typeof ask>) => charged(answer).map(([rule]) => rule);

  it.each([
    ['CA', 'MC', '420221', 'ca-ceta'],
    ['NO', 'AX', '610910', 'no-eea'],
    ['GB', 'RE', '420221', 'gb-tca'],
    ['NO', 'IM', '610910', 'no-eea'],
    ['CA', 'PR', '420221', 'ca-cusma'],
    ['DE', 'JE', '610910', 'eu-tca'],
    ['DE', 'GG', '610910', 'eu-tca'],
    ['DE', 'IM', '610910', 'eu-tca'],
    ['GB', 'SM', '180632', 'gb-tca'],
    ['GB', 'AD', '420221', 'gb-tca-andorra'],
    ['DE', 'NC', '420221', 'eu-oct'],
    ['DE', 'GL', '030617', 'eu-oct'],
    ['NO', 'FO', '610910', 'no-faroe'],
  ])(
    'into %s free goods of %s under %s that originate in their customs territory (%s)',
    (country, origin, code, rule) => {
      expect(charged(shipped(country, origin, code))).toContainEqual([rule, '0.00']);
      expect(rulesOn(ask(country, origin, code))).not.toContain(rule);
    },
  );

  it('leave Liechtenstein and Jersey their own origin elsewhere', () => {
    expect(rulesOn(shipped('NO', 'JE', '610910'))).not.toContain('no-eea');
    expect(rulesOn(ask('US', 'LI', '610910'))).not.toContain('us-s301-forced-labour-12.5-net');
    expect(rulesOn(ask('US', 'CH', '610910', { lines: [goods('420221', '2000', 'EUR', { origin: 'CH' })] }))).toContain(
      'us-s301-forced-labour-12.5-net',
    );
  });

  it.each([
    ['CA', 'ID', '420221'],
    ['CA', 'PK', '420221'],
    ['AU', 'PK', '940161'],
    ['NO', 'TH', '610910'],
  ])('into %s whose rates are not loaded are named on goods of %s with a statement', (country, origin, code) => {
    const parts = (answer: ReturnType<typeof ask>) =>
      answer.lines.flatMap((line) => (line.missing ?? []).map(({ reason }) => reason));
    expect(parts(shipped(country, origin, code))).toContain('preference_not_loaded');
    expect(parts(ask(country, origin, code))).not.toContain('preference_not_loaded');
  });
});

describe('wooden furniture to the United States', () => {
  const rateOf = (origin: string, code: string, on: string) =>
    ask('US', origin, code, { date: on }).lines.flatMap(({ charges }) =>
      charges.filter(({ rule }) => rule.startsWith('us-s232')).map(({ rate }) => rate),
    );

  it('bears the rates that the proclamation of December 2025 put off to 2027', () => {
    expect([rateOf('VN', '9401614011', '2026-12-31'), rateOf('VN', '9401614011', '2027-01-01')]).toEqual([
      ['0.25'],
      ['0.3'],
    ]);
    expect([rateOf('VN', '940340', '2026-12-31'), rateOf('VN', '940340', '2027-01-01')]).toEqual([['0.25'], ['0.5']]);
    expect([rateOf('DE', '940340', '2027-01-01'), rateOf('GB', '940340', '2027-01-01')]).toEqual([['0.15'], ['0.1']]);
  });
});
