import { describe, expect, it } from 'vitest';
import { bundledSheets } from '../../../src/adapters/trade/countries/country-sheets.ts';
import { expandSheet } from '../../../src/adapters/trade/countries/expand-sheet.ts';
import { jsonFilesIn, readJson } from '../../../src/adapters/shared/files/read-file.ts';
import { ruleFile } from '../../../src/adapters/trade/rule-schemas.ts';
import { join } from 'node:path';
import { isCountry } from '../../../src/domain/shared/countries.ts';
import type { Gap } from '../../../src/domain/trade/index.ts';
import { data } from '../../support/trade-fixture.ts';

const sheets = bundledSheets(data);
const ofRules: readonly Gap[] = jsonFilesIn(join(data, 'rules')).flatMap(
  (file) => readJson(file, ruleFile).gaps as readonly Gap[],
);
const ofSheets: readonly Gap[] = sheets.countries.flatMap((country) => {
  const sheet = sheets.of(country);
  return sheet ? expandSheet(sheet).gaps : [];
});
const gaps = [...ofRules, ...ofSheets];

const idsOf = (found: readonly Gap[]): readonly string[] => found.map(({ id }) => id).sort();
const idsIf = (isWrong: (gap: Gap) => boolean): readonly string[] => idsOf(gaps.filter(isWrong));

describe('every gap of the rule files and country sheets', () => {
  it('says whether the sum may be higher, lower or neither, unless it stops the line', () => {
    expect(gaps.length).toBeGreaterThan(500);
    expect(idsIf(({ effect, may }) => (may === undefined) !== (effect === 'stop'))).toEqual([]);
  });

  it('says the same in its sentence', () => {
    const says = (message: string, what: string): boolean => new RegExp(`may (?:then )?be ${what}`, 'i').test(message);
    expect(idsIf(({ message, may }) => says(message, 'higher') && may !== 'higher')).toEqual([]);
    expect(idsIf(({ message, may }) => says(message, 'lower') && may !== 'lower')).toEqual([]);
  });

  it('of which a sum is neither higher nor lower warns of some goods or places only, not on every answer of a country', () => {
    const ofAll = ({ when = {} }: Gap): boolean => Object.keys(when).every((name) => name === 'destinations');
    expect(idsIf((gap) => gap.effect === 'warn' && gap.may === 'neither' && ofAll(gap))).toEqual([]);
  });

  /**
   * The figure in the sentence bounds a part of the charge only: the rest is by weight, of another kind of goods,
   * changes with each review, or has no figure.
   */
  const unbounded = [
    'ca-td-mattresses', 'eu-fertilisers-ru-by', 'eu-td-glass-fibre', 'eu-td-open-mesh', 'sa-raised-duties',
    'us-s232-polysilicon-prices', 'us-td-honey', 'us-td-metal-furniture', 'us-td-softwood',
  ]; // oxfmt-ignore

  it('of a rule file that names a percentage and may be higher has a bound, but for these', () => {
    const isNamed = ({ message, source, note = '' }: Gap): boolean => /\d %/.test(`${message} ${source} ${note}`);
    const named = ofRules.filter((gap) => gap.may === 'higher' && gap.upTo === undefined && isNamed(gap));
    expect(idsOf(named).filter((id) => !unbounded.includes(id))).toEqual([]);
  });
});

describe('a tax that hangs on the state of the consignee', () => {
  type Regional = {
    readonly when?: { readonly regions?: readonly string[]; readonly destinations?: readonly string[] };
  };
  // A place with a country code of its own is known by its postcode too.
  const byState = ({ when }: Regional): boolean =>
    when?.regions?.some((region) => /^[A-Z]{2}$/.test(region) && !isCountry(region)) === true;

  it('is told wherever the state was not sent', () => {
    const files = jsonFilesIn(join(data, 'rules')).map((file) => ({ file, ...readJson(file, ruleFile) }));
    const expanded = sheets.countries.flatMap((country) => {
      const sheet = sheets.of(country);
      return sheet ? [{ file: country, ...expandSheet(sheet) }] : [];
    });
    const regional = [...files, ...expanded].filter(({ taxes = [] }) => taxes.some(byState));
    expect(regional.length).toBeGreaterThan(1);
    const silent = regional.filter(
      ({ gaps = [] }) => !gaps.some(({ of, when }) => of === 'tax' && when?.regionKnown === false),
    );
    expect(silent.map(({ file }) => file)).toEqual([]);
  });
});
