import { createHash } from 'node:crypto';
import type { DutyRate, Tariff, TariffLine } from '../../../domain/trade/index.ts';
import { ownValue } from '../../../domain/shared/own-value.ts';
import { readNotation } from '../rate-notation.ts';
import type { CountrySheet } from './country-sheet.ts';

const shortest = 2;

type ByCode = { readonly code: string; readonly notation: string };

/** What a table has for the longest beginning of a code. */
const byBeginning = (table: Readonly<Record<string, string>> | undefined, hsCode: string): ByCode | undefined => {
  for (let length = hsCode.length; length >= shortest; length--) {
    const code = hsCode.slice(0, length);
    const notation = ownValue(table, code);
    if (notation !== undefined) return { code, notation };
  }
  return undefined;
};

const rateOf = (notation: string): DutyRate => {
  const { mfn } = readNotation(notation);
  if (mfn === 'unreadable') throw new RangeError(`"${notation}" is no rate`);
  return mfn;
};

/**
 * The tariff of a sheet: its own lines, by the longest code that matches; the tariff of another territory (`other`) for
 * some chapters; one flat rate. A code that none of them has bears a duty that is not loaded.
 */
export const sheetTariff = ({ country, duty }: CountrySheet, other: Tariff | undefined): Tariff => {
  const digest = createHash('sha256')
    .update(JSON.stringify(duty ?? null))
    .digest('hex')
    .slice(0, 12);
  const highestOf = (hsCode: string): DutyRate | undefined => {
    const bound = byBeginning(duty?.atMostOf, hsCode)?.notation ?? duty?.atMost;
    return bound === undefined || bound === '?' ? undefined : rateOf(bound);
  };
  const lineOf = (code: string, notation: string): TariffLine => ({
    code,
    ...readNotation(notation),
    preferences: {},
    source: duty === undefined ? '' : `${duty.source} (as of ${duty.asOf})`,
  });
  const ownLine = (hsCode: string): TariffLine | undefined => {
    const own = byBeginning(duty?.lines, hsCode);
    return own && lineOf(own.code, own.notation);
  };
  const dated = (line: TariffLine | undefined): TariffLine | undefined =>
    line && other?.asOf !== undefined ? { asOf: other.asOf, ...line } : line;
  const sharedLine = (hsCode: string): TariffLine | undefined =>
    duty?.sameAs?.hs.some((chapter) => hsCode.startsWith(chapter)) === true ? dated(other?.lookup(hsCode)) : undefined;
  return {
    id: country,
    version: `${country}-${digest}${other === undefined ? '' : `.${other.version}`}`,
    ...(duty && { asOf: duty.asOf, source: duty.source }),
    notLoaded: { highestOf },
    lookup: (hsCode) =>
      ownLine(hsCode) ??
      sharedLine(hsCode) ??
      (duty?.flat === undefined ? undefined : lineOf(hsCode.slice(0, shortest), duty.flat)),
  };
};
