import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../../../src/domain/shared/decimal.ts';
import type { AdditionalDuty, Rule } from '../../../../../src/domain/trade/index.ts';
import { assess, bundled, data, dutyRequest, goods, reasons } from '../../../../support/trade-fixture.ts';
import { measuredRates } from './measured-rates.ts';

const territories = ['EU', 'GB', 'US', 'CA', 'AU', 'NZ'] as const;
const rulesOf = (territory: string) => bundled.ruleSets.of(territory)?.additionalDuties ?? [];
const defences = territories.flatMap((territory) => rulesOf(territory).filter(({ defence }) => defence !== undefined));
const gapsOfDefence = territories.flatMap((territory) =>
  (bundled.ruleSets.of(territory)?.gaps ?? []).filter(
    ({ name }) => name === 'trade_defence_not_loaded' || name === 'retaliation_not_loaded',
  ),
);

const listCodes = new Map(
  readdirSync(join(data, 'rules/lists')).map((file) => {
    const { id, codes } = JSON.parse(readFileSync(join(data, 'rules/lists', file), 'utf8')) as {
      id: string;
      codes: Record<string, string>;
    };
    return [id, codes] as const;
  }),
);

/** Every code by which a rule is bound to goods: its own, and those of its list under its marks. */
const codesOf = ({ when }: Rule): readonly string[] => {
  const { hs = [], mayBeListed } = when ?? {};
  const listed = Object.entries(listCodes.get(mayBeListed?.list ?? '') ?? {});
  return [
    ...hs,
    ...listed
      .filter(([, marks]) => marks.split(' ').some((mark) => mayBeListed?.as.includes(mark)))
      .map(([code]) => code),
  ];
};

/** A chapter exists if one of its headings does. */
const exists = (code: string): boolean =>
  code.length === 2
    ? Array.from({ length: 99 }, (_, at) => `${code}${String(at + 1).padStart(2, '0')}`).some(exists)
    : bundled.nomenclature.standingOf(code).kind === 'known';

describe('measures of trade defence', () => {
  it('are each dated, named and bound to goods that the nomenclature has, unless they are on all goods of an origin', () => {
    for (const rule of defences) {
      expect(rule.validFrom, rule.id).toBeDefined();
      if (rule.defence !== 'retaliation') expect(codesOf(rule), rule.id).not.toEqual([]);
      expect(codesOf(rule).filter((code) => !exists(code)), rule.id).toEqual([]); // oxfmt-ignore
    }
  });

  it('are bound to the origin of the goods or the country they come from', () => {
    const bound = ({ when }: AdditionalDuty): boolean => when?.origins !== undefined || when?.shippedFrom !== undefined;
    expect(defences.filter((rule) => !bound(rule)).map(({ id }) => id)).toEqual([]);
  });

  it.each(Object.entries(measuredRates))('charge by %s the highest of its rates (%j)', (id, rates) => {
    const { rate } = defences.find((rule) => rule.id === id) ?? {};
    const highest = rates
      .map((text) => Decimal.parse(text))
      .reduce((one, other) => (one.compare(other) < 0 ? other : one));
    expect(Decimal.parse(rate ?? '0').compare(highest)).toBe(0);
  });

  it('have a table of rates for every residual rate that a source states by value', () => {
    const residual = defences.filter(
      ({ residual: is, rate, certainty }) => is && rate !== undefined && certainty === 'known',
    );
    expect(residual.map(({ id }) => id).filter((id) => !(id in measuredRates))).toEqual([]);
  });

  it('are named where their rate is not loaded, by codes that exist', () => {
    for (const gap of gapsOfDefence) expect(codesOf(gap).filter((code) => !exists(code)), gap.id).toEqual([]); // oxfmt-ignore
  });
});

describe('measures whose rate is not loaded', () => {
  const told = (country: string, origin: string, code: string, date = '2026-11-20') =>
    reasons(assess(dutyRequest(country, { date, lines: [goods(code, '2000', 'EUR', { origin, unitWeight: '1' })] })));

  it.each([
    ['aluminium profiles of China', 'AU', 'CN', '760421', 'trade_defence_not_loaded'],
    ['sinks of China', 'AU', 'CN', '732410', 'trade_defence_not_loaded'],
    ['flat cables of China', 'AU', 'CN', '854449', 'trade_defence_not_loaded'],
    ['galvanised wire of Malaysia', 'NZ', 'MY', '721720', 'trade_defence_not_loaded'],
    ['ribbons of China', 'US', 'CN', '580632', 'trade_defence_not_loaded'],
    ['hangers of Viet Nam', 'US', 'VN', '732620', 'trade_defence_not_loaded'],
    ['mandarins in tins of China', 'DE', 'CN', '20083055', 'trade_defence_not_loaded'],
    ['glass fabrics of Egypt', 'DE', 'EG', '701963', 'trade_defence_not_loaded'],
    ['sweetcorn of Thailand', 'DE', 'TH', '200580', 'trade_defence_not_loaded'],
    ['aluminium profiles of China', 'GB', 'CN', '760421', 'trade_defence_not_loaded'],
    ['graphics cards', 'US', 'TW', '847330', 'additional_duty_not_loaded'],
    ['tinned pineapple of the Philippines', 'AU', 'PH', '200820', 'trade_defence_not_loaded'],
    ['softwood lumber of Canada', 'US', 'CA', '440711', 'trade_defence_not_loaded'],
    ['car tyres of China', 'US', 'CN', '401110', 'trade_defence_not_loaded'],
    ['tins of aluminium of Russia', 'US', 'RU', '761210', 'retaliation_not_loaded'],
    ['folding electric bicycles of China', 'GB', 'CN', '87116010', 'trade_defence_not_loaded'],
    ['forged wheels of China', 'GB', 'CN', '870870', 'trade_defence_not_loaded'],
    ['lorry tyres of China', 'GB', 'CN', '4011209000', 'trade_defence_not_loaded'],
    ['goods of Russia', 'GB', 'RU', '950300', 'retaliation_not_loaded'],
    ['goods of Belarus', 'GB', 'BY', '610910', 'retaliation_not_loaded'],
    ['electric cars of China', 'CA', 'CN', '870380', 'retaliation_not_loaded'],
    ['honey of Russia', 'DE', 'RU', '040900', 'retaliation_not_loaded'],
    ['steel of Turkey', 'DE', 'TR', '720917', 'trade_defence_not_loaded'],
    ['goods of Russia', 'NZ', 'RU', '950300', 'retaliation_not_loaded'],
  ])('are named: %s to %s', (_, country, origin, code, reason) => {
    expect(told(country, origin, code)).toContain(reason);
    expect(told(country, 'ZA', code)).not.toContain('retaliation_not_loaded');
  });

  it('are not named for goods that bear none', () => {
    expect(told('GB', 'CN', '854470')).toContain('trade_defence_not_loaded');
    expect(told('DE', 'BR', '441239')).toContain('trade_defence_not_loaded');
    expect(told('AU', 'GB', '732410')).not.toContain('trade_defence_not_loaded');
    expect(told('DE', 'CN', '20083051')).not.toContain('trade_defence_not_loaded');
    expect(told('DE', 'CN', '950300')).not.toContain('trade_defence_not_loaded');
    expect(told('GB', 'CN', '411410')).not.toContain('trade_defence_not_loaded');
    expect(told('GB', 'CN', '4011201000')).not.toContain('trade_defence_not_loaded');
    expect(told('CA', 'US', '610910')).not.toContain('retaliation_not_loaded');
    expect(told('CA', 'US', '610910', '2025-08-31')).toContain('retaliation_not_loaded');
  });
});

describe('small values to the United States', () => {
  const paid = (code: string) =>
    assess(
      dutyRequest('US', { currency: 'USD', contentType: 'Gift', lines: [goods(code, '90', 'USD', { origin: 'CN' })] }),
    ).lines[0]?.charges;

  it('have no relief as gifts where the goods are under an anti-dumping order', () => {
    expect(paid('950300')?.map(({ rule }) => rule)).toEqual(['us-gift']);
    expect(paid('340600')?.map(({ rule }) => rule)).toContain('us-ad-candles-cn');
  });
});

describe('measures of the United States on goods of China', () => {
  const namedOn = (hsCode: string, date = '2026-11-20'): readonly string[] => {
    const { lines, declaration } = assess(
      dutyRequest('US', { date, currency: 'USD', lines: [goods(hsCode, '100', 'USD')] }),
    );
    const rules = declaration.rules.filter(({ defence }) => defence !== undefined).map(({ id }) => id);
    const missing = lines.flatMap((line) => (line.missing ?? []).map(({ rule = '' }) => rule));
    return [...new Set([...rules, ...missing])].filter((id) => /^us-(?:ad|cvd|td)-/.test(id));
  };

  it.each([
    ['2014-06-07', ['us-ad-saccharin-cn']],
    ['2014-06-08', []],
  ])('charge saccharin until the order was revoked (%s)', (date, rules) => {
    expect(namedOn('292511', date)).toEqual(rules);
  });

  it('do not name folding metal chairs, whose order was revoked in 2012', () => {
    expect(namedOn('940179')).toEqual([]);
  });

  it('name the countervailing duty beside an anti-dumping duty where its rate is not loaded', () => {
    expect(namedOn('732410')).toEqual(['us-ad-sinks-cn', 'us-td-sinks-subsidies']);
    expect(namedOn('291814')).toEqual(['us-ad-citric-acid-cn', 'us-td-citric-acid-subsidies']);
  });

  it.each(['830590', '940310', '401699', '842430'])('name a measure whose rate is not loaded (%s)', (hsCode) => {
    expect(namedOn(hsCode)).toEqual(['us-td-others']);
  });
});
