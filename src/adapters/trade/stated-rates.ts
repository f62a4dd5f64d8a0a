import { Decimal, isCurrency, isLocalDate } from '../../domain/shared/index.ts';
import { isRate } from './exchange-rate-file.ts';
import type { FixedRate } from './exchange-rate-file.ts';

/** A rate as a file states it, before any check. */
export type StatedRate = {
  /** Its place in the file, for error messages: `row 4`. */
  readonly at: string;
  readonly date: string;
  readonly currency: string;
  readonly rate: string;
};

export type Stated = {
  /** In the order of the file. A cell that is no rate at all is reported as a fault. */
  readonly rates: readonly (StatedRate | { readonly fault: string })[];
  /**
   * Files of the European Central Bank name currencies that no longer exist; in an operator's own file that is a fault
   * to correct.
   */
  readonly official: boolean;
};

const fixedToEuro = (fixed: readonly FixedRate[], { currency, date }: StatedRate): FixedRate | undefined =>
  fixed.find((one) => one.currency === currency && one.to === 'EUR' && date >= one.date);

const isSame = (one: string, other: string): boolean => Decimal.parse(one).compare(Decimal.parse(other)) === 0;

const faultsOfForm = ({ date, currency, rate }: StatedRate, official: boolean): readonly string[] => [
  ...(isLocalDate(date) ? [] : [`date "${date}" must be an existing date, for example 2026-01-31`]),
  ...((official ? /^[A-Z]{3}$/.test(currency) : isCurrency(currency))
    ? []
    : [`currency "${currency}" must be a three-letter ISO 4217 code, for example USD`]),
  ...(isRate(rate) ? [] : [`rate "${rate}" must be a decimal number above zero, for example 1.0705`]),
];

const faultByLaw = (stated: StatedRate, fixed: readonly FixedRate[]): string | undefined => {
  const { currency, rate } = stated;
  if (currency === 'EUR')
    return isSame(rate, '1') ? undefined : `rate "${rate}" of EUR must be 1: rates are units for one euro`;
  const law = fixedToEuro(fixed, stated);
  return law === undefined || isSame(rate, law.rate)
    ? undefined
    : `rate "${rate}" of ${currency} must be ${law.rate}, at which law fixes it to the euro`;
};

export type CheckedRates = {
  /** By day and currency. */
  readonly days: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Rates of currencies that no longer exist, or that this program does not know yet. */
  readonly unknown: readonly StatedRate[];
  readonly faults: readonly string[];
};

/** Every fault of a file, each with its place. Two rates of one day and currency are accepted if they are equal. */
export const checkRates = ({ rates, official }: Stated, fixed: readonly FixedRate[]): CheckedRates => {
  const faults = new Set<string>();
  const firsts = new Map<string, StatedRate>();
  const days = new Map<string, Record<string, string>>();
  const unknown: StatedRate[] = [];
  for (const stated of rates) {
    if ('fault' in stated) {
      faults.add(stated.fault);
      continue;
    }
    const { at, date, currency, rate } = stated;
    const ofForm = faultsOfForm(stated, official);
    for (const fault of ofForm) faults.add(`${at}: ${fault}`);
    if (ofForm.length > 0) continue;
    const byLaw = faultByLaw(stated, fixed);
    if (byLaw !== undefined) faults.add(`${at}: ${byLaw}`);
    const first = firsts.get(`${date} ${currency}`) ?? stated;
    firsts.set(`${date} ${currency}`, first);
    if (!isSame(rate, first.rate))
      faults.add(`${at}: ${currency} of ${date} is ${rate} here and ${first.rate} in ${first.at}`);
    if (!isCurrency(currency)) unknown.push(stated);
    else if (currency !== 'EUR') days.set(date, { ...days.get(date), [currency]: first.rate });
  }
  return { days, unknown, faults: [...faults] };
};
