import { daysBetween } from '../../../shared/local-date.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { Tariff } from '../../tariff/duty-rate.ts';
import type { DataAsOf } from './assessment.ts';
import { addNotice } from './case.ts';
import type { Case } from './case.ts';
import { addMissing } from './missing.ts';

/**
 * The most days between the reading of facts and an answer that is called complete. Most countries change rates with their budget, once a
 * year: after a year every figure has been through one such day.
 */
export const defaultFactsMaxAge = 365;

const oldest = (days: readonly (LocalDate | undefined)[]): LocalDate | undefined => days.filter((day) => day !== undefined).toSorted()[0];

/** Of which day the facts are that an answer rests on. Called when all exchange rates of the answer have been used. */
export const dataAsOfOf = ({ ruleSet, lines, converter }: Case, tariff: Tariff): DataAsOf => {
  const ofTariff = oldest(lines.map(({ hsCode }) => tariff.lookup(hsCode)?.asOf ?? tariff.asOf)) ?? tariff.asOf;
  const ofRates = oldest(converter.usedAndAgeing().map(({ date }) => date));
  return {
    ...(ofTariff !== undefined && { tariff: ofTariff }),
    taxes: ruleSet.checked,
    ...(ruleSet.measuresAsOf !== undefined && { measures: ruleSet.measuresAsOf }),
    ...(ofRates !== undefined && { rates: ofRates }),
  };
};

/** Facts that were read too long before the day of the request: nobody knows by how much the sums of such a destination have changed. */
export const addOldFacts = (inCase: Case, { checked: tariffChecked }: Tariff, maxAge = defaultFactsMaxAge): void => {
  const { request, ruleSet, lines } = inCase;
  const checked = oldest([ruleSet.checked, tariffChecked]) ?? ruleSet.checked;
  const age = daysBetween(checked, request.date);
  if (age <= maxAge || lines.length === 0) return;
  const message =
    `The tariff and taxes of ${ruleSet.name} were last read on ${checked}, ${age} days before ${request.date}, and the limit is ` +
    `${maxAge} days: they may have changed since.`;
  addNotice(inCase, { level: 'warning', reason: 'facts_old', message });
  for (const line of lines) addMissing({ inCase, line }, { reason: 'facts_old', message });
};
