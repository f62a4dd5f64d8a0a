import { borderBetween } from '../../../domain/shared/index.ts';
import type { Fault, Warning } from '../../../domain/shared/index.ts';
import { isGivenIn, isNumberOf } from '../../../domain/shared/registrations/numbers-of-countries.ts';
import { taxIdentifiers } from '../../../domain/shared/registrations/tax-identifiers.ts';
import type { TaxIdentifier } from '../../../domain/shared/registrations/tax-identifiers.ts';
import { assessingCountry, channels, isSetApart, schemeOverruns, territoryOf } from '../../../domain/trade/index.ts';
import type { SchemeOverrun } from '../../../domain/trade/index.ts';
import type { ExchangeRateTables, RuleSets } from '../ports/duties.ts';
import { placeOf, requestOf } from './parcel-request.ts';
import type { DeclaredParcel } from './parcel-request.ts';

/**
 * Numbers that serve only a scheme for small consignments: above its limit they are wrong. Other numbers may be there
 * for other reasons.
 */
const onlyForSchemes: ReadonlySet<TaxIdentifier> = new Set(['IOSS', 'VOECNUMBER', 'VAT']);

const isGiven = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

/** The field of each number that is one of the country. */
const fieldsOf = (
  { customs, commodities = [] }: DeclaredParcel,
  country: string,
): ReadonlyMap<TaxIdentifier, string> => {
  const fields = new Map<TaxIdentifier, string>();
  for (const identifier of taxIdentifiers) {
    const number = customs?.[identifier];
    if (isGiven(number) && isNumberOf(identifier, number, country)) fields.set(identifier, `customs.${identifier}`);
  }
  const line = commodities.findIndex((commodity) => isGiven(commodity?.compliance?.iossNumber));
  if (line >= 0 && isGivenIn('IOSS', country) && !fields.has('IOSS'))
    fields.set('IOSS', `commodities[${line}].compliance.iossNumber`);
  return fields;
};

const sentenceOf = ({ scheme, limit, per, worth }: SchemeOverrun, field: string): string => {
  const taken =
    per === 'consignment'
      ? `consignments of up to ${limit.amount} ${limit.currency}`
      : `items of up to ${limit.amount} ${limit.currency} each`;
  const what = per === 'consignment' ? 'these goods are' : 'the dearest of these items is';
  return `${field}: ${scheme} takes ${taken}, and ${what} worth ${worth.rounded(2).toString()} ${limit.currency}`;
};

/** Compares the limits of the schemes whose numbers were sent with the value of the goods on the day. */
export const schemeRules = ({
  ruleSets,
  exchangeRates,
}: {
  readonly ruleSets: RuleSets;
  readonly exchangeRates: ExchangeRateTables;
}) => {
  const overrunsOf = (parcel: DeclaredParcel, at: string): readonly (SchemeOverrun & { readonly field: string })[] => {
    const [from, to] = [placeOf(parcel.shipFrom), placeOf(parcel.shipTo)];
    if (!from || !to || borderBetween(from, to) === 'none' || isSetApart(to)) return [];
    const country = assessingCountry(to);
    const fields = fieldsOf(parcel, country);
    if (fields.size === 0) return [];
    const ruleSet = ruleSets.of(territoryOf(country));
    if (ruleSet === undefined) return [];
    const date = at.slice(0, 10);
    const question = requestOf(parcel, {
      from,
      to,
      date,
      currency: ruleSet.currency,
      registrations: [...fields.keys()],
    });
    const rates = exchangeRates.on(date);
    const [overruns = [], ...byOtherChannels] = channels.map((channel) =>
      schemeOverruns({ ...question, channel }, ruleSet, rates),
    );
    const isOne =
      ({ scheme, per }: SchemeOverrun) =>
      (other: SchemeOverrun): boolean =>
        other.scheme === scheme && other.per === per;
    return overruns
      .filter((overrun) => byOtherChannels.every((others) => others.some(isOne(overrun))))
      .map((overrun) => ({ ...overrun, field: fields.get(overrun.identifier) ?? `customs.${overrun.identifier}` }));
  };
  return {
    faults: (parcel: DeclaredParcel, at: string): readonly Fault[] =>
      overrunsOf(parcel, at)
        .filter(({ identifier }) => onlyForSchemes.has(identifier))
        .map((overrun) => ({
          field: overrun.field,
          message: `${sentenceOf(overrun, overrun.field)}: leave the number out, and the tax is due at the border.`,
        })),
    warnings: (parcel: DeclaredParcel, at: string): readonly Warning[] =>
      overrunsOf(parcel, at)
        .filter(({ identifier }) => !onlyForSchemes.has(identifier))
        .map((overrun) => ({
          reason: 'scheme_limit_exceeded',
          field: overrun.field,
          message: `${sentenceOf(overrun, overrun.field)}: the tax is due at the border.`,
        })),
  };
};
