import { canonicalCountry, isCountry, isEuMember } from './countries.ts';
import { countryRule } from './country-hints.ts';
import { isCurrency } from './currencies.ts';
import { numericText } from './decimal.ts';
import type { Fault } from './domain-error.ts';
import { amountUpToFaults, fieldFault, isUpTo } from './field-rules.ts';
import type { Unchecked } from './field-rules.ts';
import { isLocalDate, isWithin } from './local-date.ts';
import type { LocalDate } from './local-date.ts';

/** What the fixed part of a carrier's fee is charged for. */
export const carrierFeeUnits = ['consignment', 'tariffLine'] as const;
/** What a carrier's fee by rate is a share of: the charges that are advanced, or the value of the goods. */
export const carrierFeeBases = ['charges', 'goods'] as const;

/**
 * What a carrier or broker charges for presenting parcels to customs and advancing the charges. Amounts are decimal
 * strings in `currency`. Of several entries the first that applies is due.
 */
export type CarrierFee = {
  readonly validFrom: LocalDate;
  /** The last day; absent: until further notice. */
  readonly validTo?: LocalDate;
  /** Codes of services; absent: all. */
  readonly services?: readonly string[];
  /** Countries, or `EU` for its members; absent: all. */
  readonly destinations?: readonly string[];
  readonly currency: string;
  /** The fixed part. */
  readonly amount?: string;
  /** Default: `consignment`. `tariffLine`: for each different subheading of six digits. */
  readonly per?: (typeof carrierFeeUnits)[number];
  /** A fraction, added to the fixed part. */
  readonly rate?: string;
  /** Default: `charges`. */
  readonly of?: (typeof carrierFeeBases)[number];
  /** The minimum of the part by `rate`. */
  readonly min?: string;
  /** The maximum of the part by `rate`. */
  readonly max?: string;
  /** The value of the goods above which the entry applies. */
  readonly goodsAbove?: string;
  /** The value of the goods up to which the entry applies, inclusive. */
  readonly goodsUpTo?: string;
  /** Tax on the fee itself, as a fraction. */
  readonly taxRate?: string;
  /** The ids of fees in the rules that the carrier charges as a part of this one, or not at all. */
  readonly includes?: readonly string[];
};

/** The most entries in one list. */
export const maxCarrierFees = 200;

const amounts = ['amount', 'min', 'max', 'goodsAbove', 'goodsUpTo'] as const;
/** The highest amount, in units of any currency. */
const amountRule = { highest: '100000000', example: '"6.00"' } as const;
/** A higher rate, or tax on the fee, is a typing error: 2.5 percent is 0.025. */
const highestRate = '0.5';

const isNumber = (text: string | undefined): text is string => text !== undefined && numericText(text) !== undefined;

const fractionFaults = (text: string | undefined, field: string, example: string): Fault[] =>
  text === undefined || (isNumber(text) && isUpTo(text, highestRate))
    ? []
    : [fieldFault(field, `must be a fraction from 0 to ${highestRate}`, example)];

const orderFaults = (low: string | undefined, high: string | undefined, lowName: string, field: string): Fault[] =>
  isNumber(low) && isNumber(high) && !isUpTo(low, high)
    ? [fieldFault(field, `must be at least ${lowName}`, `"${low}"`)]
    : [];

const dayFaults = ({ validFrom, validTo }: Unchecked<CarrierFee>, path: string): Fault[] => {
  const wrong = Object.entries({ validFrom, validTo }).flatMap(([name, day]) =>
    day === undefined || isLocalDate(day)
      ? []
      : [fieldFault(`${path}.${name}`, 'must be an existing date', '"2027-01-01"')],
  );
  const isReversed = validFrom !== undefined && validTo !== undefined && validTo < validFrom;
  return wrong.length === 0 && isReversed
    ? [fieldFault(`${path}.validTo`, `must be no earlier than ${path}.validFrom`, `"${validFrom}"`)]
    : wrong;
};

const destinationFaults = (places: readonly (string | undefined)[] | undefined, path: string): Fault[] =>
  (places ?? []).flatMap((place, index) => {
    const field = `${path}.destinations[${index}]`;
    return place === undefined || place === 'EU' || isCountry(place)
      ? []
      : [fieldFault(field, `${countryRule(place)}, or "EU" for its members`, '"DE"')];
  });

/** Without this, an entry for no place or no service would be stored and never apply. */
const emptyListFaults = ({ destinations, services }: Unchecked<CarrierFee>, path: string): Fault[] =>
  Object.entries({ destinations, services }).flatMap(([name, list]) => {
    const example = name === 'services' ? '["SERVICE-EXPEDITED-PICKUP"]' : '["EU"]';
    return list?.length === 0
      ? [fieldFault(`${path}.${name}`, 'must name at least one; leave it out for all', example)]
      : [];
  });

const feeFaults = (fee: Unchecked<CarrierFee> = {}, path: string): Fault[] => {
  const { currency, amount, rate, min, max, of, per, goodsAbove, goodsUpTo, taxRate, destinations } = fee;
  const ofRate = Object.entries({ min, max, of }).filter(([, value]) => rate === undefined && value !== undefined);
  return [
    ...dayFaults(fee, path),
    ...(currency === undefined || isCurrency(currency)
      ? []
      : [fieldFault(`${path}.currency`, 'must be a three-letter ISO 4217 code', '"EUR"')]),
    ...emptyListFaults(fee, path),
    ...destinationFaults(destinations, path),
    ...amounts.flatMap((name) => amountUpToFaults(fee[name], currency, `${path}.${name}`, amountRule)),
    ...fractionFaults(rate, `${path}.rate`, '"0.02" for two percent'),
    ...fractionFaults(taxRate, `${path}.taxRate`, '"0.19" for 19 percent'),
    ...(amount === undefined && rate === undefined
      ? [fieldFault(`${path}.amount`, 'is required, or a rate', '"6.00"; "0" charges nothing')]
      : []),
    ...ofRate.map(([name]) => fieldFault(`${path}.${name}`, 'belongs to a rate', '{"rate":"0.02","min":"15.00"}')),
    ...(per !== undefined && amount === undefined
      ? [fieldFault(`${path}.per`, 'belongs to an amount', '{"amount":"2.00","per":"tariffLine"}')]
      : []),
    ...orderFaults(min, max, `${path}.min`, `${path}.max`),
    ...orderFaults(goodsAbove, goodsUpTo, `${path}.goodsAbove`, `${path}.goodsUpTo`),
  ];
};

/** The faults of a list of fees. `path` is its place in the request or file. */
export const carrierFeesFaults = (fees: readonly (Unchecked<CarrierFee> | undefined)[], path: string): Fault[] =>
  fees.length > maxCarrierFees
    ? [{ field: path, message: `${path} must have at most ${maxCarrierFees} entries.` }]
    : fees.flatMap((fee, index) => feeFaults(fee, `${path}[${index}]`));

/** A fault for each fee in `includes` that no rule has: the entry would be silently without effect on it. */
export const unknownFeesIn = (
  fees: readonly CarrierFee[],
  path: string,
  isFee: (id: string) => boolean,
): readonly Fault[] =>
  fees.flatMap(({ includes = [] }, index) =>
    includes.flatMap((id, at) => {
      const rule = 'must be the id of a fee in the rules, which "missing" of an answer names as its "rule"';
      return isFee(id) ? [] : [fieldFault(`${path}[${index}].includes[${at}]`, rule, '"eu-handling-fee"')];
    }),
  );

/** A fault for each currency without a rate: no duties could be calculated where such an entry applies. */
export const feesWithoutRate = (
  fees: readonly CarrierFee[],
  path: string,
  hasRate: (currency: string) => boolean,
): readonly Fault[] =>
  fees.flatMap(({ currency }, index) =>
    hasRate(currency)
      ? []
      : [
          fieldFault(
            `${path}[${index}].currency`,
            `must have a loaded exchange rate, and ${currency} has none`,
            '"EUR"',
          ),
        ],
  );

/**
 * The entries that can apply to a parcel, in their order. If the service is unknown, those of every service are
 * returned.
 */
export const carrierFeesFor = (
  fees: readonly CarrierFee[],
  {
    day,
    country,
    service,
  }: { readonly day: LocalDate; readonly country: string; readonly service?: string | undefined },
): readonly CarrierFee[] => {
  const isThere = (place: string): boolean =>
    place === 'EU' ? isEuMember(country) : canonicalCountry(place) === canonicalCountry(country);
  return fees.filter(
    (fee) =>
      isWithin(fee, day) &&
      (fee.destinations?.some(isThere) ?? true) &&
      (service === undefined || (fee.services?.includes(service) ?? true)),
  );
};
