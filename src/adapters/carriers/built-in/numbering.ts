import { defaultSuffix, lastSerial, makeS10, parseS10 } from '../../../domain/shipment/index.ts';
import { ownValue } from '../../../domain/shared/own-value.ts';
import { digitPermutation } from './digit-permutation.ts';

/**
 * The families of S10 service indicators that are used (UPU standard S10, service indicators): `E` is EMS, `C` parcel post, `L` letter post, express or tracked. EX to EZ,
 * CZ and LZ need a bilateral agreement and CV is kept for insured parcels, so they are left out.
 */
const letters = {
  E: 'ABCDEFGHIJKLMNOPQRSTUVW',
  C: 'ABCDEFGHIJKLMNOPQRSTUWXY',
  L: 'ABCDEFGHIJKLMNOPQRSTUVWXY',
} as const;
type Family = keyof typeof letters;

/**
 * `E`, `C` and `L` count their serial numbers one by one, as all did once: one number gave away its neighbours. Nothing new is drawn from them. `E2`, `C2` and `L2` count over
 * serial numbers in an order that only the installation's key tells.
 */
export type Series = Family | `${Family}2`;

const familyOf = (series: Series): Family => series[0] as Family;
const isCounted = (series: Series): series is Family => series.length === 1;

export const seriesOf = (serviceCode: string): Series => {
  if (serviceCode.includes('EXPEDITED')) return 'E2';
  return serviceCode.includes('POSTAL') ? 'L2' : 'C2';
};

const perIndicator = lastSerial + 1;

/** The series that gave out numbers of the same family before this one. */
export const predecessorOf = (series: Series): Family | undefined => (isCounted(series) ? undefined : familyOf(series));

/**
 * The number a series counts on from when it begins, by the last one of its predecessor: it begins with the next letter, which the predecessor never comes to, also where a program
 * of the release before goes on counting beside it while releases change.
 */
export const startAfter = (lastOfPredecessor: number): number => (Math.floor(lastOfPredecessor / perIndicator) + 1) * perIndicator - 1;

export type TrackingNumbers = {
  /**
   * The n-th number of a series: its second letter moves on when the eight digits of the one before are spent. Two thousand million parcels on, the series is spent, and this
   * throws rather than give a number out twice.
   */
  readonly of: (series: Series, number: number) => string;
  /** Which number of which series would lead to a tracking number, or undefined for one that no series of ours holds. No number but this one leads to it. */
  readonly placeOf: (trackingNumber: string) => { readonly series: Series; readonly number: number } | undefined;
};

/** `suffix` is the two letters they end in; a number is known with any, whatever was set when it was given out. */
export const trackingNumbers = (key: Uint8Array, suffix = defaultSuffix): TrackingNumbers => {
  const permutations = new Map<string, ReturnType<typeof digitPermutation>>();
  const permutationOf = (indicator: string): ReturnType<typeof digitPermutation> => {
    let permutation = permutations.get(indicator);
    if (permutation === undefined) permutations.set(indicator, (permutation = digitPermutation(key, indicator)));
    return permutation;
  };
  return {
    of: (series, number) => {
      const family = familyOf(series);
      const letter = letters[family][Math.floor(number / perIndicator)];
      if (letter === undefined) throw new RangeError(`Every number of the series ${series} has been given out.`);
      const [indicator, count] = [family + letter, number % perIndicator];
      return makeS10({ indicator, serial: isCounted(series) ? count : permutationOf(indicator).forwards(count), suffix });
    },
    placeOf: (trackingNumber) => {
      const { indicator, serial } = parseS10(trackingNumber) ?? {};
      if (indicator === undefined || serial === undefined) return undefined;
      const [family = '', letter = ''] = indicator;
      const index = ownValue<string>(letters, family)?.indexOf(letter) ?? -1;
      if (index < 0) return undefined;
      return { series: `${family as Family}2`, number: index * perIndicator + permutationOf(indicator).backwards(serial) };
    },
  };
};
