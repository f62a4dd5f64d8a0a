import { Decimal } from '../../../shared/decimal.ts';
import { ownValue } from '../../../shared/own-value.ts';
import type { DutyRate, TariffLine } from '../../tariff/duty-rate.ts';
import { reducedRate } from '../../tariff/reduce-rate.ts';
import type { Preference } from '../rules/rule-set.ts';
import type { TariffPreference } from './measures.ts';
import { addNotice } from './case.ts';
import type { RuleQuery } from './rule-query.ts';

/** A preference with its rate for a line. `ofOrdinary` says that the rate was calculated from the ordinary one. */
export type GrantedPreference = { readonly preference: Preference; readonly rate: DutyRate; readonly ofOrdinary: boolean };

export const adValorem = (rate: string): DutyRate => ({
  parts: rate === '0' ? [] : [{ kind: 'adValorem', rate }],
  text: rate === '0' ? 'Free' : rate,
});

/** The agreements that goods of this origin can come under: without a statement on origin, those that ask for none. */
export const claimedPreferences = ({ rules, line, applies }: RuleQuery): readonly Preference[] =>
  rules.preferences.filter((preference) => (line.goods.originDeclared || preference.withoutStatement === true) && applies(preference));

const granted = (preference: TariffPreference, line: TariffLine | undefined): GrantedPreference | undefined => {
  const { agreement, rate, reduction } = preference;
  const own = preference.tariffRate ?? ownValue(line?.preferences, agreement) ?? (rate === undefined ? undefined : adValorem(rate));
  if (own) return { preference, rate: own, ofOrdinary: false };
  if (reduction === undefined || line === undefined || line.mfn === 'unreadable') return undefined;
  return { preference, rate: reducedRate(line.mfn, reduction), ofOrdinary: true };
};

/** Free first, then the lower percentage; a rate of another kind last. */
const costOf = ({ parts, minimum }: DutyRate): number => {
  const [only] = parts;
  if (minimum !== undefined) return Number.MAX_VALUE;
  if (only === undefined) return 0;
  return parts.length === 1 && only.kind === 'adValorem' ? Number(only.rate) : Number.MAX_VALUE;
};

/** Of the preferences whose rate for this line of the tariff is known, the lowest; of equal ones the first. */
export const grantedPreference = (query: RuleQuery, line: TariffLine | undefined): GrantedPreference | undefined => {
  const known = claimedPreferences(query).flatMap((preference) => granted(preference, line) ?? []);
  const [first, ...others] = known;
  return first && others.reduce((lowest, other) => (costOf(other.rate) < costOf(lowest.rate) ? other : lowest), first);
};

/** Whether goods that can come under one of these agreements do not pay a charge. */
export const isSpared = (
  { sparesAgreements = [] }: { readonly sparesAgreements?: readonly string[] },
  claimed: readonly Preference[],
): boolean => claimed.some(({ agreement }) => sparesAgreements.includes(agreement));

export const isFree = ({ parts }: DutyRate): boolean =>
  parts.every((part) => Decimal.parse(part.kind === 'adValorem' ? part.rate : part.amount).isZero());

/** No rate is known that the origin could give, declared or by an agreement that asks for no statement: the duty may be lower. */
export const warnOfPreferenceNotLoaded = (query: RuleQuery, ofTariff: TariffLine | undefined): void => {
  const { inCase, line } = query;
  const field = `commodities[${line.index}].countryOfOrigin`;
  const names = [...new Set(claimedPreferences(query).map(({ name }) => name))];
  if (names.length === 0 && !line.goods.originDeclared) return;
  // A tariff with all measures by origin has no other preferences.
  if (names.length === 0 && ofTariff?.byOrigin) return;
  const why =
    names.length === 0
      ? `no preference is loaded for goods of ${line.goods.origin} under ${line.hsCode}`
      : `the rate of ${line.hsCode} under ${names.join(' or ')} is not loaded`;
  const message = `${field}: ${why}; the duty without preference was taken. With a preference it may be lower.`;
  addNotice(inCase, { level: 'warning', reason: 'preference_not_loaded', field, message });
};
