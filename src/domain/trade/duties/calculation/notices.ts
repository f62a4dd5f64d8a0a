import { isRetiredCurrency } from '../../../shared/currencies.ts';
import { daysBetween } from '../../../shared/local-date.ts';
import type { Case } from './case.ts';
import { taken } from './rule-query.ts';
import { concerns } from '../planned-line.ts';
import type { PlannedLine } from '../planned-line.ts';

export const remarkExcises = (inCase: Case, planned: readonly PlannedLine[]): void => {
  for (const { line, plan } of planned) {
    for (const { id, name } of taken(inCase, line, plan.excises(inCase, line))) {
      const field = `commodities[${line.index}]`;
      const message = `${field}: excise (${name}) is due besides; it hangs on strength, volume or content and is not part of the sum.`;
      inCase.remark({ level: 'warning', reason: 'excise_due', field, message }, `${id}${line.index}`);
    }
  }
};

/** What would apply if an operator switched it on: left out, and said. */
export const remarkLeftOut = (inCase: Case, planned: readonly PlannedLine[]): void => {
  const leftOut = inCase.ruleSet.leftOut.filter((rule) => concerns(inCase, planned, rule));
  if (leftOut.length === 0) return;
  inCase.remark({
    level: 'info',
    reason: 'uncertain_rules_left_out',
    message: `Rules whose figures are not certain were left out: ${leftOut.map(({ id }) => id).join(', ')}. An operator can switch them on.`,
  });
};

export const remarkCurrencies = (inCase: Case): void => {
  const { currency, freight, insurance, lines } = inCase.request;
  const isRetired = (code: string | undefined): boolean => code !== undefined && isRetiredCurrency(code);
  const retired =
    [currency, freight?.currency, insurance?.currency].find(isRetired) ??
    lines.find(({ value }) => isRetiredCurrency(value.currency))?.value.currency;
  if (retired === undefined) return;
  inCase.remark({
    level: 'warning',
    reason: 'currency_retired',
    message: `${retired} is no longer in use; it was reckoned at the fixed rate of 1.95583 to the euro.`,
  });
};

const staleAfterDays = 10;

/** By the rates that were used: one that law fixes never goes stale. */
export const remarkStaleRates = (inCase: Case): void => {
  const ageing = inCase.exchange.ageing();
  const stale = ageing.filter(({ date }) => daysBetween(date, inCase.request.date) > staleAfterDays);
  const [one] = stale;
  if (one === undefined) return;
  const message = ageing.every(({ date }) => date === one.date)
    ? `The exchange rates are of ${one.date}, because no later ones are loaded.`
    : `Exchange rates are old, because no later ones are loaded: ${stale.map(({ from, to, date }) => `${from} to ${to} of ${date}`).join(', ')}.`;
  inCase.remark({ level: 'warning', reason: 'exchange_rates_stale', message });
};

export const remarkStopped = (inCase: Case, index: number, why: string): void => {
  const field = `commodities[${index}]`;
  inCase.remark({ level: 'warning', reason: 'line_not_computable', field, message: `${field} is not part of the sum. ${why}` });
};

export const remarkFree = (inCase: Case): void =>
  inCase.remark(
    inCase.request.border === 'none'
      ? { level: 'info', reason: 'no_border', message: 'There is no customs border between these places: no duty and no import tax.' }
      : { level: 'info', reason: 'documents', message: 'Documents bear no duty and no import tax.' },
  );
