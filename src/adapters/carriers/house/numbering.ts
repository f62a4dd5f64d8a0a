import { defaultSuffix, lastSerial, makeS10, parseS10 } from '../../../domain/shipment/index.ts';
import { ownValue } from '../../../domain/shared/own-value.ts';

/**
 * The families of S10 service indicators the house draws from (UPU standard S10, service indicators): `E` is EMS, `C` parcel post, `L` letter post, express or tracked. EX to EZ,
 * CZ and LZ need a bilateral agreement and CV is kept for insured parcels, so they are left out.
 */
const letters = {
  E: 'ABCDEFGHIJKLMNOPQRSTUVW',
  C: 'ABCDEFGHIJKLMNOPQRSTUWXY',
  L: 'ABCDEFGHIJKLMNOPQRSTUVWXY',
} as const;
export type Series = keyof typeof letters;

export const seriesOf = (serviceCode: string): Series => {
  if (serviceCode.includes('EXPEDITED')) return 'E';
  return serviceCode.includes('POSTAL') ? 'L' : 'C';
};

const perIndicator = lastSerial + 1;

/**
 * The n-th number of a series: its second letter moves on when the eight digits of the one before are spent. Two thousand million parcels on, the series is
 * spent, and this throws rather than give a number out twice.
 */
export const trackingNumberOf = (series: Series, number: number, suffix = defaultSuffix): string => {
  const letter = letters[series][Math.floor(number / perIndicator)];
  if (letter === undefined) throw new RangeError(`Every number of the series ${series} has been given out.`);
  return makeS10({ indicator: series + letter, serial: number % perIndicator, suffix });
};

/** The inverse of `trackingNumberOf`, whatever suffix was set then: which number of which series it is, or undefined for one that no series of ours holds. */
export const placeInSeries = (trackingNumber: string): { readonly series: Series; readonly number: number } | undefined => {
  const { indicator, serial } = parseS10(trackingNumber) ?? {};
  if (indicator === undefined || serial === undefined) return undefined;
  const [series = '', letter = ''] = indicator;
  const index = ownValue<string>(letters, series)?.indexOf(letter) ?? -1;
  return index < 0 ? undefined : { series: series as Series, number: index * perIndicator + serial };
};
