import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryCodes } from '../../../../../src/domain/shared/index.ts';
import { assessingCountry, isComplete, rulesInForce, territoryOf } from '../../../../../src/domain/trade/index.ts';
import type { Assessment, Rule, RuleSet } from '../../../../../src/domain/trade/index.ts';
import { calculated, percent, rule, tariffOf } from '../../../../support/example-territory.ts';
import { runsTimes } from '../../../../support/property-runs.ts';
import { assess, bundled, dutyRequest, goods } from '../../../../support/trade-fixture.ts';

const date = '2026-11-20';
const lowerIn = ({ lines }: Assessment): readonly (string | undefined)[] =>
  (lines[0]?.missing ?? []).filter(({ direction }) => direction === 'lower').map(({ reason }) => reason);

describe('reduced rates of tax that are not loaded', () => {
  const tariff = tariffOf({ '65': { mfn: percent('0.1') } });
  const ask = (rules: Partial<Omit<RuleSet, 'tariff'>>, code = '650610', more = {}): Assessment =>
    calculated({ tariff, ...rules }, { lines: [goods(code, '100', 'EUR')], ...more });
  const claim = (when: Rule['when'] = {}) => [{ ...rule('claim'), when }];

  it('leave an answer incomplete, which can only be lower: 10 % and 20 % of 110', () => {
    expect(ask({ taxCoverage: [] })).toMatchObject({
      price: '32.00',
      complete: false,
      upTo: '32.00',
      lines: [
        {
          upTo: '32.00',
          missing: [{ reason: 'reduced_rates_not_loaded', direction: 'lower', rule: 'tax', upTo: '32.00' }],
        },
      ],
      notices: [{ level: 'info', reason: 'reduced_rates_not_loaded', field: 'commodities[0].hsCode' }],
    });
  });

  it.each<readonly [when: Rule['when'], code: string, covered: boolean]>([
    [{}, '650610', true],
    [{ hs: ['65'] }, '6506', true],
    [{ hs: ['650610'] }, '6506', false],
    [{ notHs: ['650610'] }, '650610', false],
    [{ notHs: ['650610'] }, '6506', false],
    [{ notHs: ['650610'] }, '650699', true],
    [{ destinations: ['DE'] }, '650610', false],
  ])('are none where a claim %j covers %s wholly: %s', (when, code, covered) => {
    expect(lowerIn(ask({ taxCoverage: claim(when) }, code))).toEqual(covered ? [] : ['reduced_rates_not_loaded']);
  });

  it('are none where the country has one rate, where no tax is due, and where a gap says it in its own words', () => {
    expect(ask({ taxCoverage: [], none: [{ section: 'reducedRates', source: 'an act' }] }).complete).toBe(true);
    expect(ask({ taxCoverage: [], reliefs: [{ ...rule('low'), name: 'Low', of: ['tax'] }] }).complete).toBe(true);
    const gap = {
      ...rule('own'),
      name: 'tax_exemption_not_loaded',
      of: 'tax',
      effect: 'info',
      message: 'Helmets may be free.',
    } as const;
    expect(lowerIn(ask({ taxCoverage: [], gaps: [gap] }))).toEqual(['tax_exemption_not_loaded']);
    expect(lowerIn(ask({ taxCoverage: [], gaps: [{ ...gap, when: { hs: ['650610'] } }] }, '6506'))).toEqual([
      'tax_exemption_not_loaded',
    ]);
  });

  it('are said of the tax at checkout too', () => {
    const schemes = [
      { ...rule('ioss'), name: 'IOSS', numbers: ['IOSS' as const], of: ['tax' as const], unregistered: 'due' as const },
    ];
    const answer = ask({ taxCoverage: [], schemes }, '650610', { registrations: ['IOSS'] });
    expect([answer.complete, lowerIn(answer)]).toEqual([false, ['reduced_rates_not_loaded']]);
  });
});

describe('reduced rates of the destinations', () => {
  /** A fiscal border sets duty aside, which is not computable for all food. */
  const answerTo = (country: string, code: string, on = date): Assessment =>
    assess(
      dutyRequest(country, {
        date: on,
        border: 'fiscal',
        lines: [goods(code, '1000', 'EUR', { unitWeight: '1', origin: 'US' })],
      }),
    );
  const taxOf = ({ lines }: Assessment): string | undefined =>
    lines[0]?.charges.find(({ code }) => code === 'VAT' || code === 'GST')?.rate;

  it.each<readonly [country: string, says: string, code: string, rate: string, more: string | undefined]>([
    ['DE', 'a painting', '970121', '0.07', undefined],
    ['BG', 'cut flowers', '060311', '0.2', undefined],
    ['IT', 'a painting', '970121', '0.05', undefined],
    ['FR', 'a sculpture', '970310', '0.055', undefined],
    ['NL', 'an antique', '970610', '0.09', undefined],
    ['ES', 'tampons', '9619', '0.04', 'tax_may_be_higher'],
    ['ES', 'cheese', '040690', '0.04', undefined],
    ['ES', 'meat', '020130', '0.1', undefined],
    ['AT', 'rice', '100630', '0.049', undefined],
    ['AT', 'meat', '020130', '0.1', undefined],
    ['AT', 'tampons', '9619', '0', 'tax_may_be_higher'],
    ['CH', 'tampons', '9619', '0.026', 'tax_may_be_higher'],
    ['GB', 'a cycle helmet', '650610', '0', 'tax_may_be_higher'],
    ['PT', 'a bicycle', '871200', '0.06', undefined],
    ['LU', 'a bicycle with a motor', '87116010', '0.08', undefined],
    ['PT', 'an electric scooter', '87116090', '0.23', undefined],
    ['DE', 'tampons', '9619', '0.07', 'tax_may_be_higher'],
    ['FR', 'tampons', '9619', '0.055', 'tax_may_be_higher'],
    ['PL', 'tampons', '9619', '0.05', 'tax_may_be_higher'],
    ['IE', 'tampons', '9619', '0', 'tax_may_be_higher'],
    ['BE', 'tampons', '9619', '0.06', 'tax_may_be_higher'],
    ['NL', 'tampons', '9619', '0.09', 'tax_may_be_higher'],
    ['DE', 'cocoa beans', '180100', '0.19', undefined],
    ['DE', 'cocoa powder', '180500', '0.07', undefined],
    ['DE', 'chocolate', '180632', '0.07', undefined],
    ['DE', 'caviar', '160431', '0.19', undefined],
    ['DE', 'tinned lobster', '160530', '0.19', undefined],
    ['FR', 'caviar', '160431', '0.055', 'tax_may_be_higher'],
    ['FR', 'candied fruit', '200600', '0.055', 'tax_may_be_higher'],
    ['FR', 'boiled sweets', '17049071', '0.2', undefined],
    ['BE', 'lobsters', '030612', '0.21', undefined],
    ['BE', 'shrimps', '030617', '0.06', 'tax_may_be_higher'],
    ['ES', 'sweetened milk', '040299', '0.1', undefined],
    ['ES', 'powdered milk', '040221', '0.04', undefined],
    ['PL', 'pepper', '090411', '0.05', 'tax_may_be_higher'],
    ['PT', 'ketchup', '210320', '0.06', 'tax_may_be_higher'],
    ['RO', 'ketchup', '210320', '0.11', 'tax_may_be_higher'],
    ['NL', 'a medicine, which may be for animals', '300490', '0.09', 'tax_may_be_higher'],
    ['ES', 'a medicine, which may be for animals', '300490', '0.04', 'tax_may_be_higher'],
    ['IE', 'a medicine, which may be an ointment', '300490', '0', 'tax_may_be_higher'],
    ['LT', 'a medicine, which nobody refunds', '300490', '0.05', 'tax_may_be_higher'],
    ['IE', 'a magazine', '490290', '0', 'tax_may_be_higher'],
    ['NO', 'a magazine', '490290', '0', 'tax_may_be_higher'],
    ['FI', 'tampons', '9619', '0.135', 'tax_may_be_higher'],
    ['LU', 'tampons', '9619', '0.03', 'tax_may_be_higher'],
    ['MT', 'tampons', '9619', '0', 'tax_may_be_higher'],
    ['HR', 'tampons', '9619', '0.05', 'tax_may_be_higher'],
    ['SE', 'tampons', '9619', '0.25', undefined],
    ['AX', 'tampons', '9619', '0.135', 'tax_may_be_higher'],
    ['ES', 'condoms', '401410', '0.04', undefined],
    ['DE', 'condoms', '401410', '0.19', undefined],
    ['HU', 'tampons', '9619', '0.27', undefined],
    ['FI', 'food for dogs', '230910', '0.135', undefined],
    ['IT', 'sunglasses', '900410', '0.22', undefined],
    ['PL', 'sunglasses', '900410', '0.23', undefined],
    ['BG', 'beef', '020130', '0.2', undefined],
    ['HU', 'chocolate', '180632', '0.27', undefined],
    ['LV', 'coffee', '090121', '0.21', undefined],
    ['HR', 'chocolate', '180632', '0.25', undefined],
    ['FR', 'a wheelchair', '871310', '0.055', undefined],
    ['IT', 'a hearing aid', '902140', '0.04', undefined],
    ['IE', 'a hearing aid', '902140', '0', undefined],
    ['NL', 'a wheelchair', '871310', '0.09', undefined],
    ['BE', 'a wheelchair', '871310', '0.06', undefined],
    ['CZ', 'a hearing aid', '902140', '0.12', undefined],
    ['CA', 'a wheelchair', '871310', '0', undefined],
    ['AU', 'a hearing aid', '902140', '0', undefined],
    ['GB', 'chewing gum', '170410', '0.2', undefined],
    ['IL', 'a T-shirt', '610910', '0.18', undefined],
    ['DE', 'a bicycle', '871200', '0.19', undefined],
    ['DE', 'a wheelchair', '871310', '0.07', undefined],
    ['DE', 'a T-shirt', '610910', '0.19', undefined],
    ['FR', 'a telephone', '851713', '0.2', undefined],
    ['PL', 'trainers', '640411', '0.23', undefined],
    ['GB', 'a telephone', '851713', '0.2', undefined],
    ['CH', 'a T-shirt', '610910', '0.081', undefined],
    ['NO', 'a T-shirt', '610910', '0.25', undefined],
    ['DK', 'a painting, taxed on a fifth of its value', '970121', '0.05', undefined],
    ['DK', 'an antique', '970610', '0.05', undefined],
    ['DK', 'a bicycle', '871200', '0.25', undefined],
    ['DK', 'a map', '490590', '0.25', undefined],
    ['IE', 'a map', '490590', '0', 'tax_may_be_higher'],
    ['IE', 'an atlas', '490520', '0', undefined],
    ['NL', 'a map', '490590', '0.09', 'tax_may_be_higher'],
    ['HU', 'sheet music', '490400', '0.05', 'tax_may_be_higher'],
    ['DE', 'sheet music', '490400', '0.07', undefined],
    ['ES', 'sheet music', '490400', '0.04', undefined],
    ['PL', 'a leaflet', '490110', '0.05', 'tax_may_be_higher'],
    ['DE', 'a leaflet', '490110', '0.07', 'tax_may_be_higher'],
    ['DE', 'a book', '490199', '0.07', undefined],
    ['ES', 'orange juice, which may be sweetened', '200912', '0.1', 'tax_may_be_higher'],
    ['DE', 'a crutch or a splint', '902110', '0.07', 'tax_may_be_higher'],
    ['DE', 'a crutch', '90211010', '0.07', undefined],
    ['DE', 'a splint', '90211090', '0.19', undefined],
  ])('%s, %s: %s bears %s', (country, _, code, rate, more) => {
    const answer = answerTo(country, code);
    expect(taxOf(answer)).toBe(rate);
    expect(lowerIn(answer)).toEqual([]);
    if (more !== undefined) expect(answer.lines[0]?.missing?.map(({ reason }) => reason)).toContain(more);
  });

  it.each([
    ['GB', 'a T-shirt, which may be a child\'s', '610910'],
    ['IE', 'a T-shirt, which may be a child\'s', '610910'],
    ['LU', 'shoes, which may be a child\'s', '640399'],
    ['PT', 'hygienic pads beside nappies', '961900'],
    ['IT', 'incontinence pads, by a prescription', '961900'],
    ['DE', 'herbs for tea beside other plants', '121190'],
    ['FR', 'chocolate, which may be dark', '180632'],
    ['FR', 'sweets, which may be of white chocolate', '170490'],
    ['LU', 'an electric two-wheeler, which may be a cycle', '871160'],
    ['ES', 'milk, which may be sweetened', '0402'],
    ['CZ', 'a magazine', '490290'],
    ['IT', 'a solar heater', '841912'],
    ['FR', 'glasses', '900490'],
    ['NL', 'solar cells', '854143'],
    ['IT', 'live plants', '060290'],
    ['GB', 'a painting', '970121'],
    ['NO', 'a painting', '970121'],
    ['CA', 'an artificial joint', '902131'],
    ['BG', 'food, which may be for infants', '190110'],
    ['PL', 'spectacles', '900490'],
    ['DK', 'a book', '490199'],
    ['HU', 'food', '020130'],
    ['AU', 'sunscreen', '330499'],
    ['GB', 'charcoal, which is a fuel', '440290'],
    ['GB', 'sweets, which may decorate cakes', '170490'],
    ['TR', 'a hearing aid', '902140'],
    ['TR', 'a picture book', '490300'],
    ['IL', 'tomatoes', '070200'],
    ['UA', 'a wheelchair', '871310'],
    ['TG', 'a telephone', '851713'],
    ['MN', 'jewellery of gold', '711319'],
    ['CO', 'a telephone above the limit', '851713'],
    ['TT', 'a laptop', '847130'],
    ['KE', 'a solar battery', '850760'],
    ['NG', 'a wheelchair', '871310'],
    ['BB', 'a book', '490199'],
    ['PS', 'anything', '610910'],
    ['DK', 'a sculpture, by its edition', '970310'],
    ['DK', 'gold, which may be for investment', '710812'],
    ['DK', 'a photograph, which may be art', '491191'],
    ['DE', 'water that is not bottled', '220190'],
  ])('%s: of %s a lower rate is not ruled out', (country, _says, code) => {
    const answer = answerTo(country, code);
    expect(lowerIn(answer)).not.toEqual([]);
    expect(answer.complete).toBe(false);
  }); // oxfmt-ignore

  it.each(['BF', 'CO', 'GD', 'ME', 'ML', 'MN', 'MU', 'NA', 'SZ', 'TG'])(
    'everyday goods to %s bear no reduced one',
    (country) => {
      for (const code of ['610910', '640411', '420221', '711719', '910211', '851830', '950300', '940521'])
        expect([code, lowerIn(answerTo(country, code))]).toEqual([code, []]);
    },
  );

  it.each([
    ['20', '490199', ['reduced_rate_of_region_not_loaded']],
    ['20', '020130', ['reduced_rate_of_region_not_loaded']],
    ['20', '610910', []],
    ['75', '490199', []],
  ])(
    'in France, postcodes of %s: of %s a lower rate of Corsica is not ruled out: %j',
    (postcodeArea, code, expected) => {
      const lines = [goods(code, '1000', 'EUR', { unitWeight: '1', origin: 'US' })];
      expect(lowerIn(assess(dutyRequest('FR', { to: { country: 'FR', postcodeArea }, lines })))).toEqual(expected);
    },
  );

  it('spares telephones and computers of Colombia up to 22 units of tax value each, with their freight', () => {
    const telephone = (amount: string): Assessment =>
      assess(dutyRequest('CO', { border: 'fiscal', lines: [goods('851713', amount, 'COP', { origin: 'US' })] }));
    expect([telephone('1152228'), telephone('1152229')].map(taxOf)).toEqual(['0', '0.19']);
    expect([telephone('1152228'), telephone('1152229')].map(lowerIn)).toEqual([[], ['reduced_rates_not_loaded']]);
  });

  it.each([
    ['AT', '100630', '2026-06-30', '0.1'],
    ['AT', '100630', '2026-07-01', '0.049'],
    ['AT', '9619', '2025-12-31', '0.1'],
    ['AT', '9619', '2026-01-01', '0'],
    ['IT', '970121', '2025-06-30', '0.1'],
    ['IT', '970121', '2025-07-01', '0.05'],
    ['FI', '9619', '2024-12-31', '0.255'],
    ['FI', '9619', '2025-12-31', '0.14'],
    ['FI', '9619', '2026-01-01', '0.135'],
    ['DE', '9619', '2019-12-31', '0.19'],
    ['IT', '9619', '2023-12-31', '0.22'],
    ['IT', '9619', '2024-01-01', '0.1'],
    ['MT', '9619', '2025-01-01', '0'],
    ['CH', '9619', '2024-12-31', '0.081'],
    ['CH', '9619', '2025-01-01', '0.026'],
  ])('%s: %s on %s bears %s', (country, code, on, rate) => {
    expect(taxOf(answerTo(country, code, on))).toBe(rate);
  });

  it('no answer to any destination is complete on goods of a chapter that nothing covers', () => {
    const countries = [...new Set(countryCodes.map((country) => assessingCountry({ country })))].filter((code) =>
      bundled.ruleSets.of(territoryOf(code)),
    );
    const { headings } = bundled.nomenclature;
    const isClaimed = (country: string, code: string): boolean => {
      const { taxCoverage, none } = rulesInForce(bundled.ruleSets.of(territoryOf(country)) as RuleSet, date, country);
      if (none.some(({ section }) => section === 'reducedRates')) return true;
      const touches = (codes: readonly string[] = []): boolean =>
        codes.some((one) => one.startsWith(code) || code.startsWith(one));
      return taxCoverage.some(
        ({ when: { hs, notHs } = {} }) =>
          !touches(notHs) && (hs === undefined || hs.some((one) => code.startsWith(one))),
      );
    };
    fc.assert(
      fc.property(fc.constantFrom(...countries), fc.constantFrom(...headings), (country, code) => {
        if (isClaimed(country, code)) return;
        const answer = answerTo(country, code);
        const taxed = answer.lines[0]?.charges.some(
          ({ code: kind, amount }) => ['VAT', 'GST'].includes(kind) && Number(amount) > 0,
        );
        if (taxed === true)
          expect([lowerIn(answer).length > 0, answer.lines.every(isComplete), answer.complete]).toEqual([
            true,
            false,
            false,
          ]);
      }),
      { numRuns: runsTimes(16) },
    );
  });
});
