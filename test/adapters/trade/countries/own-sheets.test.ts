import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bundledSheets, withSheets, ownSheets } from '../../../../src/adapters/trade/countries/country-sheets.ts';
import { loadRules } from '../../../../src/adapters/trade/load-rules.ts';
import { calculate } from '../../../../src/domain/trade/index.ts';
import { bundled, data, dutyRequest, goods, sums } from '../../../support/trade-fixture.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const sheets = bundledSheets(data);
const known = { source: 'the test', certainty: 'known' };
const aruba = {
  country: 'AW',
  name: 'Aruba',
  currency: 'AWG',
  checked: '2026-11-20',
  value: { duty: ['freight', 'insurance'], tax: ['freight', 'insurance', 'duty'], ...known },
  tax: { name: 'Sales tax', rates: [{ rate: '0.07', ...known }] },
  duty: { asOf: '2026-11-20', source: 'the test', lines: { '61': '12%' } },
  none: [
    { section: 'fees', ...known },
    { section: 'reducedRates', ...known },
  ],
};

const withFiles = async (files: Readonly<Record<string, unknown>>) => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const overrides = join(folder.path, 'rules');
  await mkdir(overrides);
  for (const [name, content] of Object.entries(files))
    await writeFile(join(overrides, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return overrides;
};

/** The rules of the Union, Switzerland and Norway alone: they are read faster than those of all territories. */
const rulesOfThree = async (): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  for (const file of ['CH.json', 'EU.json', 'NO.json', 'lists/eu-trade-defence.json'])
    await cp(join(data, 'rules', file), join(folder.path, file));
  return folder.path;
};

const loaded = async (files: Readonly<Record<string, unknown>>) => {
  const overrides = await withFiles(files);
  const own = ownSheets(overrides);
  const ruleSets = loadRules({ rules: await rulesOfThree(), overrides, sheets, own });
  const tariffs = withSheets(bundled.tariffs, own);
  const assessed = (
    country: string,
    amount: string,
    hsCode = '610910',
    { origin = 'CN', date = '2026-11-20' } = {},
  ) => {
    const request = dutyRequest(country, { date, currency: 'USD', lines: [goods(hsCode, amount, 'USD', { origin })] });
    const [rules, tariff] = [ruleSets.of(country), tariffs.on(country, request.date)];
    if (!rules || !tariff) throw new Error(`No rules of ${country}.`);
    return calculate(request, rules, tariff, bundled.exchangeRates.on(request.date));
  };
  return { assessed, ruleSets, sumsTo: (country: string, amount: string) => sums(assessed(country, amount)) };
};

const refusal = async (files: Readonly<Record<string, unknown>>): Promise<string> =>
  loaded(files).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message.replaceAll(/\S*\/rules\//g, '') : ''),
  );

describe("an operator's country sheet", () => {
  it('adds a country', async () => {
    const { sumsTo } = await loaded({ 'AW.json': aruba });
    expect(sumsTo('AW', '100')).toEqual({ Duty: '12.00', 'Sales tax': '7.84' });
  });

  it('replaces the rules and the tariff that come with the program', async () => {
    const { sumsTo } = await loaded({ 'NO.json': { ...aruba, country: 'NO', name: 'Norway', currency: 'NOK' } });
    expect(sumsTo('NO', '100')).toEqual({ Duty: '12.00', 'Sales tax': '7.84' });
    expect(sumsTo('CH', '100')).not.toEqual(sumsTo('NO', '100'));
  });

  it('without rates of duty leaves the tariff that comes with the program in place', async () => {
    const { duty: _, ...withoutDuty } = aruba;
    const { sumsTo } = await loaded({
      'SG.json': { ...withoutDuty, country: 'SG', name: 'Singapore', currency: 'SGD' },
    });
    expect(sumsTo('SG', '100')).toEqual({ Duty: '0.00', 'Sales tax': '7.00' });
  });

  it('stands beside a file of changes to a bundled sheet', async () => {
    const { sumsTo } = await loaded({
      'AW.json': aruba,
      'ER.json': { change: { 'er-sales-tax-5': { rate: '0.2', validFrom: '2020-01-01' } } },
    });
    expect(sumsTo('ER', '100')).toEqual({ 'Sales tax': '20.00' });
  });
});

describe('trade defence in a country with a sheet', () => {
  const reasonsOf = async (hsCode: string, sheet: unknown = aruba): Promise<readonly string[]> => {
    const { assessed } = await loaded({ 'AW.json': sheet });
    return assessed('AW', '100', hsCode).lines.flatMap(({ missing = [] }) => missing.map(({ reason }) => reason));
  };

  it.each(['731815', '401110', '640399', '690721', '871200', '630140', '850440'])(
    'is missing from goods like %s',
    async (hsCode) => {
      expect(await reasonsOf(hsCode)).toContain('trade_defence_not_loaded');
    },
  );

  it.each(['610910', '330300', '490199', '847130', '851713', '950300'])(
    'is not named on goods like %s',
    async (hsCode) => {
      expect(await reasonsOf(hsCode)).not.toContain('trade_defence_not_loaded');
    },
  );

  it('is not missing where the sheet says that there is none', async () => {
    const none = [...aruba.none, { section: 'tradeDefence', ...known }];
    expect(await reasonsOf('731815', { ...aruba, none })).not.toContain('trade_defence_not_loaded');
  });
});

describe('what a country with a sheet no longer has', () => {
  const exemption = { of: ['duty', 'tax'], upTo: { amount: '150', currency: 'USD' }, counts: 'goods', ...known };
  const ended = { ...aruba, none: [...aruba.none, { section: 'deMinimis', ...known, validFrom: '2026-07-01' }] };
  const noticesOn = async (sheet: unknown, date: string): Promise<readonly string[]> => {
    const { assessed } = await loaded({ 'AW.json': sheet });
    return assessed('AW', '100', '610910', { date }).notices.map(({ reason }) => reason);
  };

  it('applied until it ended', async () => {
    const { assessed } = await loaded({
      'AW.json': { ...ended, deMinimis: [{ ...exemption, validTo: '2026-06-30' }] },
    });
    const priceOn = (date: string): string => assessed('AW', '100', '610910', { date }).price;
    expect([priceOn('2026-06-30'), priceOn('2026-07-01')]).toEqual(['0.00', '19.84']);
  });

  it('is not known of the days before, where the sheet has no figure of them', async () => {
    expect(await noticesOn(ended, '2026-06-30')).toContain('de_minimis_not_loaded');
    expect(await noticesOn(ended, '2026-07-01')).not.toContain('de_minimis_not_loaded');
  });

  it.each([{}, { validTo: '2026-07-01' }])('is refused where it has not ended by then: %o', async (end) => {
    expect(await refusal({ 'AW.json': { ...ended, deMinimis: [{ ...exemption, ...end }] } })).toContain(
      'none[2].section must not name deMinimis, because the sheet has it on or after 2026-07-01',
    );
  });
});

describe('the measures of trade defence of a sheet', () => {
  const duties = { ...aruba.duty, lines: { '61': '12%', '87': '10%', '73': '0%' } };
  const measures = [
    { goods: 'bicycles', hs: ['871200'], origins: ['CN'], upTo: '0.485' },
    { goods: 'steel screws', hs: ['73181500'], notOrigins: ['US'], source: 'the order', certainty: 'believed' },
  ];
  const sheet = { ...aruba, duty: duties, tradeDefence: { asOf: '2026-06-30', ...known, measures } };
  const missingFrom = async (hsCode: string, more: { readonly origin?: string; readonly date?: string } = {}) => {
    const { assessed } = await loaded({ 'AW.json': sheet });
    const { lines } = assessed('AW', '100', hsCode, more);
    const missing = lines.flatMap((line) => line.missing ?? []).filter(({ reason }) => reason !== 'facts_old');
    return missing.map(({ rule, upTo }) => [rule, upTo]);
  };

  it('are named on their goods and origins, up to their highest rate', async () => {
    // 10 % of duty and 48.5 % on 100.00 USD, and 7 % on 158.50.
    expect(await missingFrom('871200')).toEqual([['aw-defence-bicycles', '69.60']]);
    expect(await missingFrom('871200', { origin: 'VN' })).toEqual([]);
    expect(await missingFrom('871410')).toEqual([]);
  });

  it('are named on a code with fewer digits too, and but for some origins where the measure says so', async () => {
    expect(await missingFrom('731815')).toEqual([['aw-defence-steel-screws', undefined]]);
    expect(await missingFrom('73181500', { origin: 'US' })).toEqual([]);
    expect(await missingFrom('73181600')).toEqual([]);
  });

  it('leave no others until the list is two years old', async () => {
    const { ruleSets } = await loaded({ 'AW.json': sheet });
    expect(ruleSets.of('AW')?.none).toContainEqual({
      section: 'tradeDefence',
      source: `${known.source} (as of 2026-06-30)`,
      validTo: '2028-06-29',
    });
  });

  it('say of other goods, too, that there may be newer ones once the list is two years old', async () => {
    expect(await missingFrom('871410', { date: '2028-06-29' })).toEqual([]);
    expect(await missingFrom('871410', { date: '2028-06-30' })).toEqual([['aw-trade-defence-not-loaded', undefined]]);
    expect(await missingFrom('610910', { date: '2028-06-30' })).toEqual([]);
  });

  it('can be those of another territory, which are then charged', async () => {
    // 10 % of duty and 48.5 % against dumping on 100.00 USD, and 7 % on 158.50.
    const { sumsTo, assessed } = await loaded({ 'AW.json': { ...sheet, tradeDefence: { sameAs: 'EU', ...known } } });
    expect(sums(assessed('AW', '100', '871200'))).toEqual({ Duty: '58.50', 'Sales tax': '11.10' });
    expect(sums(assessed('AW', '100', '871200', { origin: 'VN' }))).toEqual({ Duty: '10.00', 'Sales tax': '7.70' });
    expect(assessed('AW', '100', '731815').complete).toBe(false);
    expect(sumsTo('AW', '100')).toEqual({ Duty: '12.00', 'Sales tax': '7.84' });
  });

  it('are refused as those of a territory without a rule file, and beside a list of its own', async () => {
    const shared = (tradeDefence: object) =>
      refusal({ 'AW.json': { ...sheet, tradeDefence: { ...known, ...tradeDefence } } });
    expect(await shared({ sameAs: 'KE' })).toContain(
      'tradeDefence.sameAs must name a territory with a rule file, and KE is none',
    );
    const either = 'must have either the measures of the day asOf, or sameAs for those of another territory';
    expect(await shared({ sameAs: 'EU', asOf: '2026-06-30', measures })).toContain(either);
    expect(await shared({})).toContain(either);
  });

  it('are refused beside the word that there are none, and with origins that leave nothing', async () => {
    const none = [...aruba.none, { section: 'tradeDefence', ...known }];
    expect(await refusal({ 'AW.json': { ...sheet, none } })).toContain(
      'none[2].section must not name tradeDefence, because the sheet has it',
    );
    const [bicycles] = measures;
    const never = { ...sheet.tradeDefence, measures: [{ ...bicycles, notOrigins: ['CN'] }] };
    expect(await refusal({ 'AW.json': { ...sheet, tradeDefence: never } })).toContain(
      'tradeDefence.measures[0].notOrigins must not exclude all of origins',
    );
  });
});

describe('the highest rates of a sheet', () => {
  const bounded = {
    ...aruba,
    duty: { ...aruba.duty, atMost: '35%', atMostOf: { '17': '40%', '1701': '100%', '24': '?' } },
  };

  it.each<[string, string, string | undefined]>([
    // Duty on 100.00 USD, and 7 % on the goods and the duty.
    ['of the tariff bounds a code that nothing names', '950300', '44.45'],
    ['of a chapter goes before that of the tariff', '170490', '49.80'],
    ['of a heading goes before that of its chapter', '170199', '114.00'],
    ['of goods without a bound is unknown', '240220', undefined],
  ])('%s', async (_, hsCode, upTo) => {
    const { assessed } = await loaded({ 'AW.json': bounded });
    const { price, complete, lines } = assessed('AW', '100', hsCode);
    expect({ price, complete }).toEqual({ price: '7.00', complete: false });
    const bound = lines[0]?.missing?.find(({ reason }) => reason === 'duty_not_loaded')?.upTo;
    expect(bound).toBe(upTo);
  });
});

describe('a wrong file of an operator refuses the start', () => {
  const never = { validFrom: '2026-02-01', validTo: '2026-01-01' };
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['a misspelt field', { 'AW.json': { ...aruba, deminimis: [] } }, 'AW.json:48:3: deminimis is no known field. Did you mean "deMinimis"?'],
    ['a rate that is no text', { 'AW.json': JSON.stringify(aruba, null, 2).replace('"0.07"', '0.07') }, 'AW.json:23:17: tax.rates[0].rate must be a string, for example "0.2".'],
    ['no tax, and nothing that says so', { 'AW.json': { ...aruba, tax: undefined } }, 'tax is required, or "none" with the section "tax"'],
    ['a section that it has and says there is none of', { 'AW.json': { ...aruba, none: [{ section: 'duty', ...known }] } }, 'none[0].section must not name duty, because the sheet has it'],
    ['text that is no JSON', { 'AW.json': '{\n  "country": AW\n}' }, 'AW.json:2:14: this is no JSON: there must be a value here, not AW.'],
    ['a member of the Union', { 'DE.json': { ...aruba, country: 'DE' } }, 'country must not be DE, which is assessed by the rules of EU.'],
    ['another name than its country', { 'aruba.json': aruba }, 'must be called AW.json, like its country'],
    ['a change of a rule that its sheet does not have', { 'KE.json': { change: { 'ke-nothing': { rate: '0' } } } }, 'there is no rule called ke-nothing'],
    ['a rate of a chapter that does not exist', { 'AW.json': { ...aruba, tax: { name: 'VAT', rates: [{ rate: '0.1', hs: ['0000'], ...known }] } } }, 'tax.rates[0].hs[0] must begin with a chapter that exists'],
    ['a rate of codes of which none is left', { 'AW.json': { ...aruba, tax: { name: 'VAT', rates: [{ rate: '0.1', hs: ['6109'], notHs: ['61'], ...known }] } } }, 'tax.rates[0].notHs must not exclude all of hs'],
    ['a limit for no place of dispatch', { 'AW.json': { ...aruba, deMinimis: [{ of: ['tax'], upTo: { amount: '1', currency: 'USD' }, counts: 'goods', shippedFrom: ['USA'], ...known }] } }, 'deMinimis[0].shippedFrom[0] must be a two-letter country code'],
    ['a fee without a figure', { 'AW.json': { ...aruba, none: [], fees: [{ per: 'value', currency: 'AWG', ...known }] } }, 'fees[0] must have a rate when it is per value'],
    ['a fee that is taxed by its own tax and by that of the import', { 'AW.json': { ...aruba, rules: { fees: [{ id: 'aw-own-fee', name: 'Customs fee', per: 'consignment', amount: '1', currency: 'AWG', taxRate: '0.1', inTaxBase: true, ...known }] } } }, 'rules.fees[0].inTaxBase must not be true where taxRate taxes the fee'],
    ['a fee that is taxed where the tax is not calculated on fees', { 'AW.json': { ...aruba, none: [], fees: [{ per: 'consignment', amount: '1', currency: 'AWG', inTaxBase: true, ...known }] } }, 'fees[0].inTaxBase must not be true where no tax base has "fees"'],
    ['the same of a rule of its own', { 'AW.json': { ...aruba, rules: { fees: [{ id: 'aw-own-fee', name: 'Customs fee', per: 'consignment', amount: '1', currency: 'AWG', inTaxBase: true, ...known }] } } }, 'rules.fees[0].inTaxBase must not be true where no tax base has "fees"'],
    ['a rule of another country', { 'AW.json': { ...aruba, rules: { excises: [{ id: 'aw-tea', name: 'tea', when: { destinations: ['CW'] }, ...known }] } } }, 'rules.excises[0].when.destinations must name a country of the file (AW)'],
    ['a valuation of some codes', { 'AW.json': { ...aruba, rules: { valuations: [{ id: 'aw-shoes', dutyBase: [], taxBase: [], when: { hs: ['64'] }, ...known }] } } }, 'rules.valuations[0].when.hs must not be a condition of a valuation'],
    ...Object.entries({
      value: { value: { ...aruba.value, ...never } },
      'tax.rates[0]': { tax: { name: 'VAT', rates: [{ rate: '0.1', ...known, ...never }] } },
      'deMinimis[0]': { deMinimis: [{ of: ['tax'], upTo: { amount: '1', currency: 'USD' }, counts: 'goods', ...known, ...never }] },
      'gifts[0]': { gifts: [{ of: ['tax'], upTo: { amount: '1', currency: 'USD' }, counts: 'goods', ...known, ...never }] },
      'fees[0]': { none: [], fees: [{ per: 'consignment', amount: '1', currency: 'AWG', ...known, ...never }] },
      'excises[0]': { excises: [{ name: 'tea', hs: ['0902'], ...known, ...never }] },
      'tradeDefence.measures[0]': { tradeDefence: { asOf: '2026-06-30', ...known, measures: [{ goods: 'tea', hs: ['0902'], ...never }] } },
      'rules.excises[0]': { rules: { excises: [{ id: 'aw-tea', name: 'tea', ...known, ...never }] } },
    }).map(([path, fields]): [string, Readonly<Record<string, unknown>>, string] => [`a figure that is valid on no day: ${path}`, { 'AW.json': { ...aruba, ...fields } }, `${path} validFrom must not be after validTo`]),
    ['a change that the rules may not have', { 'KE.json': { change: { 'ke-vat-16': { rate: 'much' } } } }, 'must be a decimal number in quotes'],
  ])('for %s', async (_, files, sentence) => {
    expect(await refusal(files)).toContain(sentence);
  }); // oxfmt-ignore
});
