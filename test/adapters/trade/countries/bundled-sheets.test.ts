import { describe, expect, it } from 'vitest';
import { bundledSheets } from '../../../../src/adapters/trade/countries/country-sheets.ts';
import { expandSheet } from '../../../../src/adapters/trade/countries/expand-sheet.ts';
import { ruleFile, sectionNames } from '../../../../src/adapters/trade/rule-schemas.ts';
import { countryCodes } from '../../../../src/domain/shared/index.ts';
import { assessingCountry, territoryOf } from '../../../../src/domain/trade/index.ts';
import { assess, bundled, data, dutyRequest, goods } from '../../../support/trade-fixture.ts';

const sheets = bundledSheets(data);
const today = '2026-11-26';
const sheetOf = (country: string) => sheets.of(country) as NonNullable<ReturnType<typeof sheets.of>>;
const shirtTo = (country: string, amount: string) =>
  assess(
    dutyRequest(country, {
      date: today,
      to: { country },
      from: { country: country === 'CN' ? 'US' : 'CN' },
      lines: [goods('610910', amount, 'EUR')],
    }),
  );

describe('every country of the list', () => {
  it('has an answer, or says why there is none', () => {
    const silent = countryCodes.filter((country) => {
      const place = assessingCountry({ country });
      return bundled.ruleSets.of(territoryOf(place)) === undefined && bundled.ruleSets.whyNot?.(country) === undefined;
    });
    expect(silent).toEqual([]);
  });

  it('is covered, or named as not covered, and not both', () => {
    const both = countryCodes.filter(
      (country) => sheets.countries.includes(country) && bundled.ruleSets.whyNot?.(country) !== undefined,
    );
    expect(both).toEqual([]);
  });

  it('is covered two hundred times', () => {
    const covered = countryCodes.filter(
      (country) => bundled.ruleSets.of(territoryOf(assessingCountry({ country }))) !== undefined,
    );
    expect(covered.length).toBeGreaterThanOrEqual(225);
  });
});

describe.each(sheets.countries)('the sheet of %s', (country) => {
  const sheet = sheetOf(country);

  it('has its file name, a tax or none, and a day on which it was checked', () => {
    expect(sheet.country).toBe(country);
    expect(sheet.checked <= today).toBe(true);
    expect(sheet.tax !== undefined || sheet.none?.some(({ section }) => section === 'tax')).toBe(true);
  });

  it('expands to rules that a rule file may have, each with a source', () => {
    const rules = expandSheet(sheet);
    expect(ruleFile.safeParse(rules).error?.issues ?? []).toEqual([]);
    for (const section of sectionNames)
      for (const { id, source } of rules[section]) expect(source, id).toMatch(/\w{3}/);
  });

  it.each(['20', '100', '1000', '5000'])('answers for goods of %s EUR, and says what is missing', (amount) => {
    const answer = shirtTo(country, amount);
    expect(answer.lines.map(({ notComputable }) => notComputable)).toEqual([undefined]);
    expect(answer.complete).toBe(
      answer.lines.every(({ missing = [] }) => missing.length === 0) && (answer.missing ?? []).length === 0,
    );
    if (answer.upTo !== undefined) expect(Number(answer.upTo)).toBeGreaterThanOrEqual(Number(answer.price));
  });

  it('names the missing duty wherever no rate of duty is charged', () => {
    const { lines } = shirtTo(country, '5000');
    const [line] = lines;
    const hasDuty = line?.charges.some(({ code }) => code === 'DUTY') === true;
    expect(hasDuty || line?.missing?.some(({ reason }) => reason === 'duty_not_loaded')).toBe(true);
  });
});
