import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadRules } from '../../../src/adapters/trade/load-rules.ts';
import { sectionNames } from '../../../src/adapters/trade/rule-schemas.ts';
import { UnusableFileError } from '../../../src/adapters/files/unusable-file-error.ts';
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
      expect(set?.taxes.some(({ when, validTo }) => when?.destinations?.includes(country) && validTo === undefined)).toBe(true);
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

  it('have no rule whose id another territory has too', () => {
    const sets = [...new Set(countries.map(territoryOf))].map((territory) => bundled.ruleSets.of(territory) as RuleSet);
    const ids = sets.flatMap((set) => sectionNames.flatMap((section) => (set[section] ?? []).map(({ id }) => id)));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

describe('rules of an operator', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  const load = async (name: string, override: unknown) => {
    const overrides = join(folder.path, 'overrides');
    await mkdir(overrides, { recursive: true });
    await writeFile(join(overrides, `${name}.json`), typeof override === 'string' ? override : JSON.stringify(override));
    return loadRules({ rules, overrides });
  };

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

  it.each([
    ['a rule that does not exist', { change: { 'gb-nothing': { enabled: true } } }, 'gb-nothing'],
    ['a figure that is none', { change: { 'gb-vat': { rate: '20 %' } } }, 'must be a decimal number'],
    ['a rule without a source', { add: { excises: [{ id: 'my-excise', name: 'tea', certainty: 'known' }] } }, 'excises.0.source'],
    [
      'an id that is taken',
      { add: { excises: [{ id: 'gb-vat', name: 'tea', source: 's', certainty: 'known' }] } },
      'two rules called gb-vat',
    ],
    ['an additional duty without an amount', { add: { additionalDuties: [duty({})] } }, 'must have either a rate'],
    ['one with two amounts', { add: { additionalDuties: [duty({ rate: '0.1', duty: '1 EUR / kg' })] } }, 'must have either a rate'],
    ['a duty that is none', { add: { additionalDuties: [duty({ duty: 'much' })] } }, 'must be a duty as tariffs write it'],
    ['a residual rate of no defence', { add: { additionalDuties: [duty({ rate: '0.1', residual: true })] } }, 'must name its defence'],
    [
      'a bound of what may only be lower',
      { change: { 'gb-sanitary': { upTo: '0.2' } } },
      'must have upTo only where the sum may be higher',
    ],
    ['a gap that stops a line and may be higher', { change: { 'gb-sanitary': { of: 'duty', effect: 'stop' } } }, 'no may and no upTo'],
    ['an unknown section', { add: { wishes: [] } }, 'add'],
    ['text that is not JSON', '{', 'JSON'],
  ])('are refused with %s, by file', async (_, override, says) => {
    const refusal = await load('GB', override).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnusableFileError);
    expect((refusal as UnusableFileError).file).toContain('GB.json');
    expect((refusal as UnusableFileError).message).toContain(says);
  });

  it('are refused for an unknown territory', async () => {
    await expect(load('ZZ', {})).rejects.toThrow('there are no rules called ZZ');
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
