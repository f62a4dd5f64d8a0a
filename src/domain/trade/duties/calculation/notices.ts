import { isRetiredCurrency } from '../../../shared/currencies.ts';
import { Decimal } from '../../../shared/decimal.ts';
import { daysBetween } from '../../../shared/local-date.ts';
import { percentText } from '../../tariff/percent.ts';
import { addNotice } from './case.ts';
import type { Case } from './case.ts';
import { addMissing } from './missing.ts';
import { appliesToAny } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';

export const warnOfExcises = (queries: readonly RuleQuery[]): void => {
  for (const { inCase, line, rules, applies } of queries) {
    for (const { id, name, mayBeDue = false, upTo } of rules.excises.filter(applies)) {
      const field = `commodities[${line.index}]`;
      const due = mayBeDue ? 'may be due besides, on some goods under this code' : 'is due besides';
      const amount =
        upTo === undefined
          ? 'it depends on strength, volume, weight or content'
          : `it is at most ${percentText(upTo)} of the value with the duty`;
      const message = `${field}: excise (${name}) ${due}; ${amount} and is not part of the sum.`;
      addNotice(inCase, { level: 'warning', reason: 'excise_due', field, message }, `${id}${line.index}`);
      addMissing({ inCase, line }, { reason: 'excise_due', message, rule: id, ...(upTo !== undefined && { bound: 'charged' }) });
    }
  }
};

const tenth = Decimal.parse('0.1');

/** The sum insured, sent in place of what the insurance costs, would double the duty. */
export const warnOfInsurance = (inCase: Case): void => {
  const { insurance, goods } = inCase;
  if (insurance.compare(goods.times(tenth)) <= 0) return;
  addNotice(inCase, {
    level: 'warning',
    reason: 'insurance_value_high',
    field: 'insuranceValue',
    message:
      'insuranceValue is what the insurance costs, and it is more than a tenth of the goods. It is added to the value that duty and tax ' +
      'are due on where the law says so; the sum insured does not belong there.',
  });
};

/** Names the uncertain rules that would apply if an operator enabled them. */
export const noteRulesLeftOut = (inCase: Case, queries: readonly RuleQuery[]): void => {
  const { additionalDuties, fees, flatDuties, taxes } = inCase.ruleSet.leftOut;
  const leftOut = [...additionalDuties, ...fees, ...flatDuties, ...taxes].filter((rule) => appliesToAny(inCase, queries, rule));
  if (leftOut.length === 0) return;
  addNotice(inCase, {
    level: 'info',
    reason: 'uncertain_rules_left_out',
    message: `Rules whose figures are not certain were left out: ${leftOut.map(({ id }) => id).join(', ')}. An operator can switch them on.`,
  });
};

export const warnOfRetiredCurrency = (inCase: Case): void => {
  const { currency, freight, insurance, lines } = inCase.request;
  const isRetired = (code: string | undefined): boolean => code !== undefined && isRetiredCurrency(code);
  const retired =
    [currency, freight?.currency, insurance?.currency].find(isRetired) ??
    lines.find(({ value }) => isRetiredCurrency(value.currency))?.value.currency;
  if (retired === undefined) return;
  addNotice(inCase, {
    level: 'warning',
    reason: 'currency_retired',
    message: `${retired} is no longer in use; it was converted at the fixed rate of 1.95583 to the euro.`,
  });
};

const staleAfterDays = 10;

/** Looks at the rates that were used. A rate that law fixes never goes stale. */
export const warnOfStaleRates = (inCase: Case): void => {
  const ageing = inCase.converter.usedAndAgeing();
  const stale = ageing.filter(({ date }) => daysBetween(date, inCase.request.date) > staleAfterDays);
  const [one] = stale;
  if (one === undefined) return;
  const message = ageing.every(({ date }) => date === one.date)
    ? `The exchange rates are of ${one.date}, because no later ones are loaded.`
    : `Exchange rates are old, because no later ones are loaded: ${stale.map(({ from, to, date }) => `${from} to ${to} of ${date}`).join(', ')}.`;
  addNotice(inCase, { level: 'warning', reason: 'exchange_rates_stale', message });
};

/** A line that cannot be calculated is missing from the sum as a whole. */
export const addStoppedLine = (inCase: Case, index: number, why: string): void => {
  const field = `commodities[${index}]`;
  const message = `${field} is not part of the sum. ${why}`;
  addNotice(inCase, { level: 'warning', reason: 'line_not_computable', field, message });
  addMissing({ inCase, line: { index } }, { reason: 'line_not_computable', message });
};

const nothingDueBecause = {
  none: ['no_border', 'There is no customs border between these places: no duty and no import tax.'],
  military_mail: [
    'military_mail',
    'The goods go to armed forces, which carry them out of the country of the address: no duty and no import tax. They are declared.',
  ],
} as const;
const documents = ['documents', 'Documents bear no duty and no import tax.'] as const;

export const noteNothingDue = (inCase: Case): void => {
  const { border } = inCase.request;
  const [reason, message] = border === 'none' || border === 'military_mail' ? nothingDueBecause[border] : documents;
  addNotice(inCase, { level: 'info', reason, message });
};
