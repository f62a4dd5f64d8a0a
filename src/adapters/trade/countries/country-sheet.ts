import { z } from 'zod';
import { certainties, isCountry } from '../../../domain/shared/index.ts';
import { channels, consigneeKinds, taxNames } from '../../../domain/trade/index.ts';
import type { Rule, When } from '../../../domain/trade/index.ts';
import { readNotation } from '../rate-notation.ts';
import {
  contradictionsBetween,
  contradictionsIn,
  contradictionsInFee,
  contradictionsOfTaxedFees,
} from '../rule-contradictions.ts';
import {
  country,
  date,
  decimal,
  hsPrefix,
  ordered,
  ruleCurrency as currency,
  ruleText as text,
} from '../rule-fields.ts';
import {
  sectionNames,
  addAll,
  claimNeedsAddress,
  feeFigures,
  goodsPart,
  hasAddress,
  ruleSections,
  some,
  threshold,
} from '../rule-schemas.ts';

const fact = {
  source: text.meta({ example: 'Value Added Tax Act, section 7' }),
  certainty: z.enum(certainties),
  validFrom: date.exactOptional(),
  validTo: date.exactOptional(),
  note: text.exactOptional(),
};

const isNotation = (value: string): boolean => {
  try {
    readNotation(value);
    return true;
  } catch {
    return false;
  }
};

const notation = z
  .string()
  .refine(isNotation, 'must be a rate as the bundled tariffs write it, for example "12%", "5%~" or "20%~35%"');

/** Reports conditions of a fact that exclude each other. */
const addContradictions = (
  { certainty, source, ...when }: When & Pick<Rule, 'certainty' | 'source'>,
  context: z.RefinementCtx,
): void =>
  addAll(
    contradictionsIn('sheet', { id: 'sheet', certainty, source, when }).map(({ path, message }) => ({
      path: path.slice(1),
      message,
    })),
    context,
  );

const rateOfTax = ordered(
  z.strictObject({
    rate: decimal.meta({ example: '0.2' }),
    hs: some(hsPrefix).exactOptional(),
    notHs: some(hsPrefix).exactOptional(),
    regions: some(text).exactOptional(),
    inOwnBase: z.boolean().exactOptional(),
    ...fact,
  }),
).superRefine(addContradictions);

/** Goods for which `rates` is complete: it has the special rates, and the standard rate of all other goods. */
const coverageOfTax = ordered(
  z
    .strictObject({ hs: some(hsPrefix).exactOptional(), notHs: some(hsPrefix).exactOptional(), ...fact })
    .refine(hasAddress, claimNeedsAddress),
).superRefine(addContradictions);

/** Goods up to a value that pay no duty, no tax or neither. */
const exemption = ordered(
  z.strictObject({
    of: some(z.enum(['duty', 'tax'])),
    upTo: threshold.meta({ example: { amount: '150', currency: 'EUR' } }),
    counts: z.enum(['goods', 'landed']),
    consignee: z.enum(consigneeKinds).exactOptional(),
    channel: z.enum(channels).exactOptional(),
    shippedFrom: some(country).exactOptional(),
    hs: some(hsPrefix).exactOptional(),
    notHs: z.array(hsPrefix).exactOptional(),
    noLineHs: some(hsPrefix).exactOptional(),
    weightUpTo: decimal.exactOptional(),
    quantityUpTo: z.int().positive().exactOptional(),
    /** Above the limit only the excess bears the duty or the tax; when absent, the whole value does. */
    above: z.literal('excess').exactOptional(),
    /** What the exemption also hangs on, and no request says: the answer is then incomplete, and says this sentence. */
    conditions: text.meta({ example: 'The exemption holds for two parcels a year.' }).exactOptional(),
    ...fact,
  }),
)
  .superRefine(({ above: _, conditions: __, ...exempt }, context) => addContradictions(exempt, context))
  .refine(
    ({ above, hs }) => above === undefined || hs === undefined,
    'must not have hs beside above: a deduction is from a whole parcel',
  );

const fee = ordered(
  z.strictObject({
    ...feeFigures,
    goodsAbove: threshold.exactOptional(),
    ...fact,
  }),
).superRefine((figures, context) => {
  addAll(contradictionsInFee(figures), context);
});

const measure = ordered(
  z.strictObject({
    goods: text.meta({ example: 'bicycles' }),
    hs: some(hsPrefix),
    notHs: some(hsPrefix).exactOptional(),
    /** Absent for a measure on goods of every origin, such as a safeguard. */
    origins: some(country).exactOptional(),
    notOrigins: some(country).exactOptional(),
    /** The highest rate, as a fraction of the customs value. */
    upTo: decimal.meta({ example: '0.485' }).exactOptional(),
    source: fact.source.exactOptional(),
    certainty: fact.certainty.exactOptional(),
    validFrom: fact.validFrom,
    validTo: fact.validTo,
    note: fact.note,
  }),
).superRefine(({ goods: _, upTo: __, note: ___, source = 'the list', certainty = 'known', ...when }, context) =>
  addContradictions({ ...when, source, certainty }, context),
);

/** Trade defence: all measures in force on a day, so that other goods bear none; or those of another territory. */
const tradeDefence = z
  .strictObject({
    source: fact.source,
    certainty: fact.certainty,
    asOf: date.meta({ example: '2026-06-30' }).exactOptional(),
    measures: some(measure).exactOptional(),
    /**
     * The territory whose rule file has the measures, for a country in its customs territory or in a customs union with
     * it.
     */
    sameAs: text.meta({ example: 'EU' }).exactOptional(),
  })
  .refine(
    ({ asOf, measures, sameAs }) =>
      (sameAs === undefined) === (measures !== undefined) && (measures === undefined) === (asOf === undefined),
    'must have either the measures of the day asOf, or sameAs for those of another territory',
  );

const duty = z.strictObject({
  asOf: date,
  source: text,
  /** One rate for all goods that are not in `lines`. */
  flat: notation.exactOptional(),
  lines: z.record(hsPrefix, notation).exactOptional(),
  /** The tariff of another territory, for these chapters. */
  sameAs: z.strictObject({ tariff: text.meta({ example: 'EU' }), hs: some(hsPrefix) }).exactOptional(),
  /** The upper bound of all rates, for codes that `atMostOf` does not have. */
  atMost: notation.exactOptional(),
  /**
   * The upper bound by code or chapter, of which the longest match counts; `?` if there is no bound, as for duties by
   * weight.
   */
  atMostOf: z.record(hsPrefix, notation).exactOptional(),
  /** The source of the highest rates, also for `lines` and `flat`. Every bundled sheet with a bound has it. */
  bounds: z.strictObject({ source: fact.source, certainty: fact.certainty }).exactOptional(),
});

/** The sections that a sheet can declare nonexistent in its country, so that they are not reported as gaps. */
const absences = [
  'tax',
  'reducedRates',
  'deMinimis',
  'gifts',
  'fees',
  'duty',
  'excises',
  'tradeDefence',
  'preferences',
  'postal',
] as const;

const absence = z.strictObject({
  section: z.enum(absences),
  source: text,
  certainty: z.enum(certainties),
  /** The first day without it, if there was one before. */
  validFrom: date.exactOptional(),
});

/**
 * Whether all entries of a section ended before the day from which the country has none, such as an abolished de
 * minimis.
 */
const endedBefore = (entries: unknown, validFrom: string | undefined): boolean =>
  validFrom !== undefined &&
  Array.isArray(entries) &&
  entries.every(({ validTo }: { readonly validTo?: string }) => validTo !== undefined && validTo < validFrom);

/**
 * The charges of one country's customs in one file. It is expanded to rules, by which every destination is calculated.
 * A section that is missing is unknown, and answers say so; a section in `none` does not exist there, or no longer does
 * from its `validFrom`. `rules` has rules that only this country has, in the form of a rule file.
 */
export const countrySheet = z
  .strictObject({
    country: z.string().refine(isCountry, 'must be a two-letter country code, for example "JP"'),
    name: text.meta({ example: 'Japan' }),
    currency: currency.meta({ example: 'JPY' }),
    checked: date.meta({ example: '2026-11-23' }),
    note: text.exactOptional(),
    value: ordered(
      z.strictObject({
        duty: z.array(goodsPart),
        tax: z.array(z.enum(['freight', 'insurance', 'duty', 'fees'])),
        taxUplift: decimal.exactOptional(),
        ...fact,
      }),
    ),
    tax: z
      .strictObject({ name: z.enum(taxNames), rates: some(rateOfTax), coverage: some(coverageOfTax).exactOptional() })
      .exactOptional(),
    deMinimis: some(exemption).exactOptional(),
    gifts: some(exemption).exactOptional(),
    fees: some(fee).exactOptional(),
    duty: duty.exactOptional(),
    excises: some(
      ordered(
        z.strictObject({
          name: text,
          hs: some(hsPrefix),
          mayBeDue: z.literal(true).exactOptional(),
          upTo: decimal.meta({ example: '0.1' }).exactOptional(),
          ...fact,
        }),
      ),
    ).exactOptional(),
    tradeDefence: tradeDefence.exactOptional(),
    rules: ruleSections.exactOptional(),
    none: z.array(absence).exactOptional(),
  })
  .superRefine(({ none = [], ...sheet }, context) => {
    const { additionalDuties = [], schemes = [] } = sheet.rules ?? {};
    const own = contradictionsBetween(
      { countries: [sheet.country], additionalDuties, schemes },
      sectionNames.map((section) => [section, sheet.rules?.[section] ?? []]),
    );
    addAll(
      own.map(({ path, message }) => ({ path: ['rules', ...path], message })),
      context,
    );
    const taxBases = [sheet.value.tax, ...(sheet.rules?.valuations ?? []).map(({ taxBase }) => taxBase)];
    addAll(contradictionsOfTaxedFees(taxBases, sheet.fees ?? []), context);
    addAll(
      contradictionsOfTaxedFees(taxBases, sheet.rules?.fees ?? []).map(({ path, message }) => ({
        path: ['rules', ...path],
        message,
      })),
      context,
    );
    const sections: Readonly<Partial<Record<string, unknown>>> = sheet;
    for (const [index, { section, validFrom }] of none.entries())
      if (section in sheet && !endedBefore(sections[section], validFrom))
        context.addIssue({
          code: 'custom',
          path: ['none', index, 'section'],
          message: `must not name ${section}, because the sheet has it${validFrom === undefined ? '' : ` on or after ${validFrom}`}`,
        });
    if (sheet.tax === undefined && !none.some(({ section }) => section === 'tax'))
      context.addIssue({
        code: 'custom',
        path: ['tax'],
        message: 'is required, or "none" with the section "tax" where there is no tax on imports',
      });
  });

/** A validated country sheet. */
export type CountrySheet = z.output<typeof countrySheet>;
export type SheetSection = (typeof absences)[number];
