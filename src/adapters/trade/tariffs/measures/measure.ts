import { ownValue } from '../../../../domain/shared/own-value.ts';
import type { OriginRateKind } from '../../../../domain/trade/index.ts';

/** A row of a file of measures, in the words of its source. Dates are `YYYY-MM-DD` or empty. */
export type MeasureRow = {
  readonly code: string;
  readonly description: string;
  readonly type: string;
  readonly area: string;
  readonly excluded: readonly string[];
  readonly additionalCode: string;
  readonly duty: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly order: string;
  readonly legalBase: string;
};

/** What a type of measure means for the duty. `general` is the rate for goods of every origin. */
export type MeasureUse = 'general' | OriginRateKind;

/**
 * The types of measures of the Union and of the United Kingdom that decide a duty. Left out are quotas (122, 123, 143, 146, 147), suspensions
 * and preferences for authorised use (115, 117, 119, 145), prices at the border, supplementary units and controls.
 */
const uses: Readonly<Record<string, MeasureUse>> = {
  103: 'general',
  105: 'general',
  106: 'preference',
  112: 'ordinary',
  141: 'preference',
  142: 'preference',
  551: 'anti_dumping',
  552: 'anti_dumping',
  553: 'countervailing',
  554: 'countervailing',
  690: 'safeguard',
  695: 'retaliation',
  696: 'safeguard',
};

/** Undefined for a measure that decides no duty, or only within a quota. */
export const useOf = ({ type, order, area }: Pick<MeasureRow, 'type' | 'order' | 'area'>): MeasureUse | undefined => {
  const use = order === '' ? ownValue(uses, type) : undefined;
  // A third-country duty for named countries is not the general rate but one in place of it.
  return use === 'general' && area !== '1011' ? 'ordinary' : use;
};
