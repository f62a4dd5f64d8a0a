import { percentText } from '../../tariff/percent.ts';
import type { RulesInForce } from '../rules/in-force.ts';
import { reducedRateGaps } from '../rules/rule-set.ts';
import type { Rule } from '../rules/rule-set.ts';
import { addNotice } from './case.ts';
import type { Levy } from './levy.ts';
import { addMissing } from './missing.ts';
import { tellsOf } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';

/** Whether a claim speaks of all goods below a code: of a short code, some may be among those that it leaves out. */
export const coversCode = ({ when: { hs, notHs = [] } = {} }: Rule, hsCode: string): boolean =>
  (hs === undefined || hs.some((code) => hsCode.startsWith(code))) &&
  !notHs.some((code) => hsCode.startsWith(code) || code.startsWith(hsCode));

/** Whether the country has one rate of tax, but for goods that gaps name. */
export const hasOneRate = ({ none }: Pick<RulesInForce, 'none'>): boolean => none.some(({ section }) => section === 'reducedRates');

const isCovered = ({ rules, applies, line: { hsCode } }: RuleQuery): boolean =>
  hasOneRate(rules) || rules.taxCoverage.some((claim) => coversCode(claim, hsCode) && applies(claim));

/** Whether a gap of the rules says it in words of its own. */
const isTold = (query: RuleQuery): boolean =>
  query.rules.gaps.some((gap) => gap.of === 'tax' && reducedRateGaps.includes(gap.name) && tellsOf(query, gap));

/** Says of the taxes of a line, at the border or at checkout, that such goods may bear a reduced rate which is not loaded. */
export const noteReducedRates = (query: RuleQuery, taxes: readonly Levy[]): void => {
  const due = taxes.filter(({ amount }) => !amount.isZero());
  const [first] = due;
  if (first === undefined || isCovered(query) || isTold(query)) return;
  const { inCase, line } = query;
  const field = `commodities[${line.index}].hsCode`;
  const taken = due.map(({ name, rate = '0' }) => `${percentText(rate)} ${name}`).join(' and ');
  const message =
    `${field} ${line.hsCode}: reduced rates of tax on such goods are not loaded for this destination; ${taken} was taken. ` +
    'The tax may be lower.';
  addNotice(inCase, { level: 'info', reason: 'reduced_rates_not_loaded', field, message });
  addMissing(query, { reason: 'reduced_rates_not_loaded', message, direction: 'lower', rule: first.rule });
};
