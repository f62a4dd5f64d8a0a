import type { Commodity } from '../../shared/commodity.ts';
import { canonicalCountry } from '../../shared/countries.ts';
import type { Customs } from '../../shared/customs.ts';
import type { Warning } from '../../shared/domain-error.ts';
import { isWithin } from '../../shared/local-date.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import type { Money } from '../../shared/money.ts';
import type { ExchangeRates } from '../duties/index.ts';
import type { Carriage } from './export-clearance.ts';
import { isWorthMoreThan, sourceText } from './formality-rule.ts';
import type { FormalityRule } from './formality-rule.ts';

/** A lane on which carriers of a kind take no goods under some terms of delivery. */
export type LaneRule = FormalityRule & {
  readonly to: readonly string[];
  readonly name: string;
  readonly carriage: Carriage;
  readonly incoterms: readonly Customs['incoterms'][];
  readonly notContents: readonly Customs['contentType'][];
  /** Up to which value gifts are taken all the same. */
  readonly gifts?: Money;
  readonly reason: string;
};

/** What is said of a parcel that the carriers of its lane do not take under its terms. */
export const laneWarnings = (
  rules: readonly LaneRule[],
  parcel: {
    readonly to: string;
    readonly carriage: Carriage;
    readonly customs: Customs;
    readonly commodities: readonly Commodity[];
  },
  { date, rates }: { readonly date: LocalDate; readonly rates: ExchangeRates },
): readonly Warning[] => {
  const { to, carriage, customs, commodities } = parcel;
  const { incoterms, contentType } = customs;
  return rules
    .filter(
      (rule) =>
        isWithin(rule, date) &&
        rule.to.includes(canonicalCountry(to)) &&
        rule.carriage === carriage &&
        rule.incoterms.includes(incoterms) &&
        !rule.notContents.includes(contentType) &&
        !(contentType === 'Gift' && rule.gifts && isWorthMoreThan(commodities, rule.gifts, rates) === false),
    )
    .map((rule) => ({
      reason: 'lane_refused_by_posts',
      field: 'customs.incoterms',
      message:
        `customs.incoterms is ${incoterms}, and to ${rule.name} ${rule.reason}: the post will return it. ` +
        `Send "DDP" with a post that collects the duties, or take a service that is not postal. ${sourceText(rule)}`,
    }));
};
