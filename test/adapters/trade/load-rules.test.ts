import { readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadRules } from '../../../src/adapters/trade/load-rules.ts';
import { sectionNames } from '../../../src/adapters/trade/rule-schemas.ts';
import { jsonFilesIn, UnusableFileError } from '../../../src/adapters/shared/files/read-file.ts';
import { destinationFilters, isEuMember } from '../../../src/domain/shared/index.ts';
import { territoryOf } from '../../../src/domain/trade/index.ts';
import type { RuleSet } from '../../../src/domain/trade/index.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { bundled, data } from '../../support/trade-fixture.ts';

const rules = join(data, 'rules');
const countries = destinationFilters.filter((destination) => destination !== 'All' && destination !== 'EU');

describe('the rules that come with the program', () => {
  it.each(countries)('cover %s: a valuation and a tariff in force today', (country) => {
    const set = bundled.ruleSets.of(territoryOf(country));
    expect(set?.valuations.length).toBeGreaterThan(0);
    expect(bundled.tariffs.on(set?.tariff ?? '', '2026-11-20')?.lookup('610910')).toBeDefined();
    if (isEuMember(country))
      expect(
        set?.taxes.some(({ when, validTo }) => when?.destinations?.includes(country) && validTo === undefined),
      ).toBe(true);
  });

  it('name a source for every figure, and apply none that is uncertain', () => {
    for (const country of countries) {
      const set = bundled.ruleSets.of(territoryOf(country)) as RuleSet;
      for (const section of sectionNames) {
        for (const { id, source, certainty, enabled } of set[section] ?? []) {
          expect(source, id).toMatch(/\S/);
          // Rules that only warn charge nothing, certain or not.
          if (section !== 'gaps') expect(certainty === 'uncertain' && enabled !== false, id).toBe(false);
        }
      }
    }
  });

  it('name no customs code whose heading does not exist', () => {
    const headings = bundled.nomenclature.headings;
    const exists = (code: string) =>
      code.length < 4
        ? headings.some((heading) => heading.startsWith(code))
        : bundled.nomenclature.standingOf(code).kind !== 'no_heading';
    const files = [...jsonFilesIn(rules), ...jsonFilesIn(join(data, 'countries'))];
    const named = files.flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/"(?:hs|notHs|noLineHs|hsMayBe)":\s*\[([^\]]+)\]/g),
    ]);
    const codes = new Set(named.flatMap(([, list = '']) => JSON.parse(`[${list}]`) as readonly string[]));
    expect(codes.size).toBeGreaterThan(500);
    expect([...codes].filter((code) => !exists(code))).toEqual([]);
  });

  it('have no rule whose id another territory has too', () => {
    const sets = [...new Set(countries.map(territoryOf))].map((territory) => bundled.ruleSets.of(territory) as RuleSet);
    const ids = sets.flatMap((set) => sectionNames.flatMap((section) => (set[section] ?? []).map(({ id }) => id)));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

describe('rules of an operator', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let oneTerritory: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
    // One file and its list are read faster than those of all territories.
    oneTerritory = join(folder.path, 'rules');
    await mkdir(oneTerritory);
    await cp(join(rules, 'lists/gb-trade-defence.json'), join(oneTerritory, 'lists/gb-trade-defence.json'));
    await cp(join(rules, 'GB.json'), join(oneTerritory, 'GB.json'));
  });
  afterEach(() => folder.remove());

  const load = async (name: string, override: unknown) => {
    const overrides = join(folder.path, 'overrides');
    await mkdir(overrides, { recursive: true });
    await writeFile(
      join(overrides, `${name}.json`),
      typeof override === 'string' ? override : JSON.stringify(override),
    );
    return loadRules({ rules: oneTerritory, overrides });
  };

  it('count from their day on, and leave the bundled figure until the day before', async () => {
    const taxes =
      (await load('GB', { change: { 'gb-vat': { rate: '0.21', validFrom: '2026-12-01' } } })).of('GB')?.taxes ?? [];
    expect(taxes.filter(({ id }) => id.startsWith('gb-vat') && !id.includes('zero')).map(({ id, rate, validFrom, validTo }) => [id, rate, validFrom, validTo])).toEqual([
      ['gb-vat', '0.21', '2026-12-01', undefined],
      ['gb-vat-before', '0.2', '2011-01-04', '2026-11-30'],
    ]); // oxfmt-ignore
  });

  it.each([{ when: { hs: ['9503'] } }, { enabled: false }, { rate: '0.21' }])(
    'of %j leave the bundled rule until the day before',
    async (fields) => {
      const bundledVat = bundled.ruleSets.of('GB')?.taxes.find(({ id }) => id === 'gb-vat');
      const taxes =
        (await load('GB', { change: { 'gb-vat': { ...fields, validFrom: '2027-01-01' } } })).of('GB')?.taxes ?? [];
      expect(taxes.find(({ id }) => id === 'gb-vat')).toEqual({ ...bundledVat, ...fields, validFrom: '2027-01-01' });
      expect(taxes.find(({ id }) => id === 'gb-vat-before')).toEqual({
        ...bundledVat,
        id: 'gb-vat-before',
        validTo: '2026-12-31',
      });
    },
  );

  it('of what alters no sum need no day, and leave one rule', async () => {
    for (const fields of [
      { note: 'Ours' },
      { source: 'an act' },
      { certainty: 'believed' },
      { enabled: true },
      { validTo: '2030-12-31' },
    ]) {
      const taxes = (await load('GB', { change: { 'gb-vat': fields } })).of('GB')?.taxes ?? [];
      expect(taxes.filter(({ id }) => ['gb-vat', 'gb-vat-before'].includes(id))).toMatchObject([
        { id: 'gb-vat', ...fields },
      ]);
    }
  });

  it('of a figure or a condition of any rule in force are refused without a day', async () => {
    const set = bundled.ruleSets.of('GB') as RuleSet;
    const inForce = [...set.taxes, ...set.additionalDuties, ...set.fees, ...set.minimums].filter(
      ({ enabled, certainty }) => enabled ?? certainty !== 'uncertain',
    );
    const silent: string[] = [];
    for (const rule of inForce) {
      const figure = ['rate', 'duty', 'amount'].find((name) => name in rule) ?? 'rate';
      const changes = {
        [figure]: (rule as unknown as Record<string, unknown>)[figure],
        when: { origins: ['CN'] },
        enabled: false,
      };
      const said = await load('GB', { change: { [rule.id]: changes } }).then(
        () => 'accepted',
        (error: unknown) => String(error),
      );
      for (const field of Object.keys(changes))
        if (!said.includes(`change.${rule.id}.${field} must have a validFrom beside it`))
          silent.push(`${rule.id}.${field}: ${said}`);
    }
    expect(inForce.length).toBeGreaterThan(10);
    expect(silent).toEqual([]);
  });

  it('write codes with or without dots', async () => {
    const tax = { id: 'ours', kind: 'vat', name: 'VAT', code: 'VAT', rate: '0', source: 'an act', certainty: 'known', when: { hs: ['9503.00', '95 04'] } };
    const set = (await load('GB', { add: { taxes: [tax] } })).of('GB');
    expect(set?.taxes[0]?.when?.hs).toEqual(['950300', '9504']);
  }); // oxfmt-ignore

  it('enable bundled rules that are disabled, under their own version', async () => {
    const set = (await load('GB', { change: { 'gb-handling-post': { enabled: true, amount: '9.50' } } })).of('GB');
    expect(set?.fees.find(({ id }) => id === 'gb-handling-post')).toMatchObject({ enabled: true, amount: '9.50' });
    expect(set?.version).not.toBe(bundled.ruleSets.of('GB')?.version);
  });

  it('go before the bundled ones, so that theirs apply first', async () => {
    const tax = {
      id: 'my-vat',
      source: 'an act',
      certainty: 'known',
      validFrom: '2027-01-01',
      kind: 'vat',
      name: 'VAT',
      code: 'VAT',
      rate: '0.21',
    };
    expect((await load('GB', { add: { taxes: [tax] } })).of('GB')?.taxes[0]).toEqual(tax);
  });

  const duty = (fields: object) => ({ id: 'my-duty', name: 'Duty', source: 's', certainty: 'known', ...fields });

  const excise = (fields: object) => ({
    add: { excises: [{ id: 'my-excise', name: 'tea', source: 's', certainty: 'known', ...fields }] },
  });
  const valuation = (fields: object) => ({
    add: { valuations: [{ id: 'my-value', source: 's', certainty: 'known', dutyBase: [], taxBase: [], ...fields }] },
  });
  const fee = (fields: object) => ({
    add: { fees: [{ id: 'my-fee', name: 'Customs fee', currency: 'GBP', source: 's', certainty: 'known', ...fields }] },
  });
  const gbp = (amount: string) => ({ amount, currency: 'GBP' });

  it.each([
    ['a rule that does not exist', { change: { 'gb-nothing': { enabled: true } } }, 'gb-nothing'],
    [
      'a figure that is none',
      { change: { 'gb-vat': { rate: '20 %', validFrom: '2026-12-01' } } },
      'must be a decimal number',
    ],
    [
      'a rule without a source',
      { add: { excises: [{ id: 'my-excise', name: 'tea', certainty: 'known' }] } },
      'GB.json:1:20: add.excises[0].source is required.',
    ],
    [
      'an id that is taken',
      { add: { excises: [{ id: 'gb-vat', name: 'tea', source: 's', certainty: 'known' }] } },
      'two rules called gb-vat',
    ],
    ['an additional duty without an amount', { add: { additionalDuties: [duty({})] } }, 'must have either a rate'],
    [
      'one with two amounts',
      { add: { additionalDuties: [duty({ rate: '0.1', duty: '1 EUR / kg' })] } },
      'must have either a rate',
    ],
    [
      'a duty that is none',
      { add: { additionalDuties: [duty({ duty: 'much' })] } },
      'must be a duty as tariffs write it',
    ],
    [
      'a residual rate of no defence',
      { add: { additionalDuties: [duty({ rate: '0.1', residual: true })] } },
      'must name its defence',
    ],
    [
      'a bound of what may only be lower',
      { change: { 'gb-sanitary': { upTo: '0.2' } } },
      'must have upTo only where the sum may be higher',
    ],
    [
      'a gap that stops a line and may be higher',
      { change: { 'gb-sanitary': { of: 'duty', effect: 'stop' } } },
      'no may and no upTo',
    ],
    ['an unknown section', { add: { wishes: [] } }, 'add'],
    [
      'a valuation of some codes',
      valuation({ when: { hs: ['61'] } }),
      'GB.json:1:113: add.valuations[0].when.hs must not be a condition of a valuation',
    ],
    [
      'a valuation of some origins',
      valuation({ when: { origins: ['CN'] } }),
      'when.origins must not be a condition of a valuation',
    ],
    [
      'a valuation without an allowance that takes codes out',
      valuation({ when: { notHs: ['24'] } }),
      'when.notHs may only be in a valuation with an allowance',
    ],
    [
      'a valuation that is switched off',
      { change: { 'gb-value': { enabled: false } } },
      'GB.json:1:34: change.gb-value.enabled must not be false',
    ],
    [
      'a rule for documents',
      excise({ when: { contentTypes: ['Documents', 'Gift'] } }),
      'when.contentTypes must not name Documents',
    ],
    [
      'a bound of a rule that adds no charge',
      excise({ certainty: 'uncertain', isBound: true }),
      'isBound may only be in a rule of additionalDuties',
    ],
    [
      'a bound of a rule that is certain',
      { change: { 'gb-handling-post': { isBound: true } } },
      'isBound may only be in an uncertain rule',
    ],
    [
      'origins of which none is left',
      excise({ when: { origins: ['DE', 'US'], notOrigins: ['EU', 'US'] } }),
      'when.notOrigins must not exclude all of origins',
    ],
    [
      'places of dispatch of which none is left',
      excise({ when: { shippedFrom: ['US'], notShippedFrom: ['US'] } }),
      'when.notShippedFrom must not exclude all',
    ],
    [
      'codes of which none is left',
      excise({ when: { hs: ['6109', '62'], notHs: ['61', '62'] } }),
      'when.notHs must not exclude all of hs',
    ],
    [
      'codes that no line of the parcel may have',
      excise({ when: { hs: ['6109'], noLineHs: ['61'] } }),
      'when.noLineHs must not exclude all of hs',
    ],
    [
      'a limit that is below the one that it is above',
      excise({ when: { goodsAbove: gbp('135'), goodsUpTo: gbp('135') } }),
      'when.goodsUpTo must be more than goodsAbove',
    ],
    [
      'goods above the limit of everything',
      excise({ when: { goodsAbove: gbp('135'), landedUpTo: gbp('100') } }),
      'when.landedUpTo must be more than goodsAbove',
    ],
    [
      'a rule that is valid on no day',
      excise({ validFrom: '2026-02-01', validTo: '2026-01-31' }),
      'validFrom must not be after validTo',
    ],
    [
      'regions that are not known',
      excise({ when: { regions: ['ENG'], regionKnown: false } }),
      'when.regionKnown must not be false',
    ],
    ['regions in small letters', excise({ when: { regions: ['eng'] } }), 'when.regions must be in capital letters'],
    [
      'more of a postcode than is read',
      excise({ when: { postcodes: ['SW1'] } }),
      'when.postcodes must be the first one or two characters',
    ],
    [
      'a destination that has other rules',
      excise({ when: { destinations: ['FR'] } }),
      'when.destinations must name a country of the file (GB, IM)',
    ],
    [
      'a destination that is assessed as another',
      excise({ when: { destinations: ['IM'] } }),
      'when.destinations must name a country of the file',
    ],
    [
      'a chapter that does not exist',
      excise({ when: { hs: ['0000'] } }),
      'when.hs[0] must begin with a chapter that exists',
    ],
    [
      'a chapter that is reserved',
      excise({ when: { noLineHs: ['7701'] } }),
      'when.noLineHs[0] must begin with a chapter that exists',
    ],
    [
      'a list that there is not',
      excise({ when: { mayBeListed: { list: 'gb-nothing', as: ['x'] } } }),
      'GB.json:1:114: add.excises[0].when.mayBeListed.list must name a list',
    ],
    [
      'a mark that no code of a list has',
      excise({ when: { notWhollyListed: { list: 'gb-trade-defence', as: ['no-mark'] } } }),
      'when.notWhollyListed.as must name marks of the list gb-trade-defence, and no code has no-mark',
    ],
    [
      'a fee by value with an amount',
      fee({ per: 'value', rate: '0.1', amount: '1' }),
      'add.fees[0].amount must not be there',
    ],
    [
      'a fee of a parcel with a minimum',
      fee({ per: 'consignment', amount: '1', minimum: '1' }),
      'add.fees[0].minimum must not be there',
    ],
    [
      'a fee without a figure',
      fee({ per: 'tariffLine' }),
      'must have a rate when it is per value, an amount otherwise',
    ],
    [
      'a fee of which the most is below the least',
      fee({ per: 'value', rate: '0.1', minimum: '2', maximum: '1' }),
      'add.fees[0].maximum must not be less than minimum',
    ],
    [
      'a fee that bears a tax of its own and the import tax',
      fee({ per: 'consignment', amount: '1', taxRate: '0.2', inTaxBase: true }),
      'add.fees[0].inTaxBase must not be true where taxRate taxes the fee',
    ],
    [
      'a duty that yields to itself',
      { add: { additionalDuties: [duty({ rate: '0.1', group: 'mine', yieldsTo: ['mine'] })] } },
      'yieldsTo must not name its own group',
    ],
    [
      'a duty that yields to nothing',
      { add: { additionalDuties: [duty({ rate: '0.1', yieldsTo: ['nobody'] })] } },
      'yieldsTo must name a group of additional duties, and nobody is none',
    ],
    [
      'a scheme with the number of another country',
      { change: { 'gb-supply-vat': { numbers: ['VAT', 'VOECNUMBER'] } } },
      'numbers must name numbers of GB, IM, and VOECNUMBER is given by another country',
    ],
    [
      'a gap of relief that stops the line',
      { change: { 'gb-sanitary': { of: 'relief', effect: 'stop' } } },
      'must have the effect warn or info if it is of tax or relief',
    ],
    [
      'a gap of duty at the border only',
      { change: { 'gb-sanitary': { of: 'duty', atBorderOnly: true } } },
      'must have atBorderOnly only if it is of tax',
    ],
    [
      'units to which a tax that may be higher is cut',
      { change: { 'gb-sanitary': { may: 'higher', cut: { value: '1000', charge: '100', taxParts: ['1'] } } } },
      'must have cut only if it is of tax, and the tax may be lower',
    ],
    [
      'parts of a tax that are more than the tax',
      { change: { 'gb-sweeteners': { cut: { value: '1000', charge: '100', taxParts: ['0.8', '0.22'] } } } },
      'must add up to 1',
    ],
    [
      'no unit to cut to',
      { change: { 'gb-sweeteners': { cut: { value: '0', charge: '100', taxParts: ['1'] } } } },
      'must be above 0',
    ],
    ['text that is not JSON', '{', 'JSON'],
  ])('are refused with %s, by file', async (_, override, says) => {
    const refusal = await load('GB', override).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnusableFileError);
    expect((refusal as UnusableFileError).file).toContain('GB.json');
    expect((refusal as UnusableFileError).message).toContain(says);
  });

  it('are refused for an unknown territory', async () => {
    await expect(load('ZZ', {})).rejects.toThrow('there are no rules called ZZ');
    await rm(join(folder.path, 'overrides', 'ZZ.json'));
    await expect(load('IM', {})).rejects.toThrow('is assessed by those of GB: call the file GB.json');
    const overrides = join(folder.path, 'of-a-member');
    await mkdir(overrides);
    await writeFile(join(overrides, 'FR.json'), '{}');
    expect(() => loadRules({ rules, overrides })).toThrow(
      'FR has no rules of its own, and is assessed by those of EU: call the file EU.json, ' +
        'and give each rule that is for it alone "when": {"destinations": ["FR"]}',
    );
  });

  it('have the version of their content, not of their layout', async () => {
    const copy = join(folder.path, 'rules');
    await cp(rules, copy, { recursive: true });
    const file = join(copy, 'HK.json');
    await writeFile(file, JSON.stringify(JSON.parse(await readFile(file, 'utf8'))));
    expect(loadRules({ rules: copy }).of('HK')?.version).toBe(bundled.ruleSets.of('HK')?.version);
    await writeFile(file, (await readFile(file, 'utf8')).replace('0.20', '0.30'));
    expect(loadRules({ rules: copy }).of('HK')?.version).not.toBe(bundled.ruleSets.of('HK')?.version);
  });
});
