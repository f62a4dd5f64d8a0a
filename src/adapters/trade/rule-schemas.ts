import { z } from 'zod';
import { certainties, contentTypes, taxIdentifiers } from '../../domain/shared/index.ts';
import {
  channels,
  consigneeKinds,
  gapDirection,
  knowledgeSections,
  mayRaise,
  taxCodes,
  taxNames,
  tradeDefences,
} from '../../domain/trade/index.ts';
import type { Rule, When } from '../../domain/trade/index.ts';
import { ownRates } from './own-rate-schema.ts';
import {
  contradictionsBetween,
  contradictionsIn,
  contradictionsInFee,
  contradictionsOfTaxedFees,
} from './rule-contradictions.ts';
import type { Contradiction } from './rule-contradictions.ts';
import {
  country,
  cutToUnits,
  date,
  decimal,
  hsPrefix,
  ordered,
  rateText,
  ruleCurrency as currency,
  ruleId,
  ruleText as text,
} from './rule-fields.ts';

export const threshold = z.strictObject({ amount: decimal, currency });

const listed = z.strictObject({ list: text, as: z.array(text).min(1) });

export const some = <Item extends z.ZodType>(item: Item) => z.array(item).min(1);

/**
 * The schema of each condition. It does not compile if a condition of `When` has no schema, or a schema no condition.
 */
const conditions = {
  destinations: some(country).exactOptional(),
  regions: some(text).exactOptional(),
  regionKnown: z.boolean().exactOptional(),
  postcodes: some(text).exactOptional(),
  origins: some(country).exactOptional(),
  notOrigins: some(country).exactOptional(),
  shippedFrom: some(country).exactOptional(),
  notShippedFrom: some(country).exactOptional(),
  hs: some(hsPrefix).exactOptional(),
  notHs: some(hsPrefix).exactOptional(),
  noLineHs: some(hsPrefix).exactOptional(),
  hsMayBe: some(hsPrefix).exactOptional(),
  mayBeListed: listed.exactOptional(),
  notWhollyListed: listed.exactOptional(),
  contentTypes: some(z.enum(contentTypes)).exactOptional(),
  consignee: z.enum(consigneeKinds).exactOptional(),
  channel: z.enum(channels).exactOptional(),
  goodsUpTo: threshold.exactOptional(),
  goodsAbove: threshold.exactOptional(),
  landedUpTo: threshold.exactOptional(),
  landedAbove: threshold.exactOptional(),
  unitUpTo: threshold.exactOptional(),
  weightUpTo: decimal.exactOptional(),
  weightAbove: decimal.exactOptional(),
  quantityUpTo: z.int().positive().exactOptional(),
} satisfies { readonly [Name in keyof When]-?: z.ZodType<When[Name]> };

const when = z.strictObject(conditions);

const rule = {
  id: ruleId,
  source: text,
  certainty: z.enum(certainties),
  validFrom: date.exactOptional(),
  validTo: date.exactOptional(),
  enabled: z.boolean().exactOptional(),
  isBound: z.boolean().exactOptional(),
  note: text.exactOptional(),
  when: when.exactOptional(),
};

/** Reports contradictions as faults of the file. */
export const addAll = (found: readonly Contradiction[], context: z.RefinementCtx): void => {
  for (const { path, message } of found) context.addIssue({ code: 'custom', path: [...path], message });
};

const relievable = z.enum(['duty', 'additional', 'tax']);
export const goodsPart = z.enum(['freight', 'insurance']);

/** The figures from which a fee is calculated. */
export const feeFigures = {
  per: z.enum(['consignment', 'tariffLine', 'value', 'kilogram']),
  rate: decimal.exactOptional(),
  amount: decimal.exactOptional(),
  minimum: decimal.exactOptional(),
  maximum: decimal.exactOptional(),
  currency,
  inTaxBase: z.boolean().exactOptional(),
};

const word = z.string().regex(/^[a-z0-9_]{3,60}$/, 'must be a snake_case word');
const notice = z.strictObject({ name: word, effect: z.enum(['warn', 'info']), message: text });

const freeUpTo = { freeUpTo: decimal.exactOptional() };
const reduction = z.union(
  [z.strictObject({ points: decimal, ...freeUpTo }), z.strictObject({ share: decimal, ...freeUpTo })],
  {
    error: 'must be {"points": "0.035"} or {"share": "0.2"}, with "freeUpTo" if small rates are not charged',
  },
);

/**
 * Whether a source has an address. A claim that all rates of some goods are loaded makes answers complete, so a reader
 * must be able to check it.
 */
export const hasAddress = ({ source }: { readonly source: string }): boolean =>
  /https?:\/\/[^\s/]+\.[^\s/]+/.test(source);
const wantsPage =
  'must name the page that lists the lower rates, for example "VAT Act, schedule 8: https://www.legislation.gov.uk/"';
export const claimNeedsAddress = { message: wantsPage, path: ['source'] };

/** One schema for each section of a rule file. */
const sections = {
  valuations: z
    .strictObject({
      ...rule,
      dutyBase: z.array(goodsPart),
      taxBase: z.array(z.enum(['freight', 'insurance', 'duty', 'fees'])),
      allowance: threshold.exactOptional(),
      allowanceOf: some(z.enum(['duty', 'tax'])).exactOptional(),
      share: decimal.exactOptional(),
      taxUplift: decimal.exactOptional(),
    })
    .refine(
      ({ allowance, share }) => allowance === undefined || share === undefined,
      'must have an allowance or a share, not both',
    )
    .refine(
      ({ allowance, allowanceOf }) => allowance !== undefined || allowanceOf === undefined,
      'must have allowanceOf only beside an allowance',
    ),
  reliefs: z
    .strictObject({
      ...rule,
      name: text,
      of: some(relievable),
      notice: notice.exactOptional(),
      conditional: z.literal(true).exactOptional(),
      notOnDefended: z.literal(true).exactOptional(),
    })
    .refine(
      ({ conditional, notice: said }) => (conditional === true) === (said?.effect === 'warn'),
      'must be conditional where its notice warns, and have a notice that says on what it hangs where it is conditional',
    ),
  schemes: z.strictObject({
    ...rule,
    name: text,
    numbers: some(z.enum(taxIdentifiers)),
    of: some(relievable),
    unregistered: z.enum(['due', 'free']),
  }),
  flatDuties: z.strictObject({
    ...rule,
    name: text,
    preferencesUnlessNumbers: z.array(z.enum(taxIdentifiers)).exactOptional(),
    unlessFree: z.boolean().exactOptional(),
    charge: z.discriminatedUnion('per', [
      z.strictObject({ per: z.literal('tariffLine'), amount: decimal, currency, digits: z.literal([6, 8, 10]) }),
      z.strictObject({ per: z.literal('value'), rate: decimal, deduction: threshold.exactOptional() }),
    ]),
  }),
  preferences: z
    .strictObject({
      ...rule,
      name: text,
      agreement: text,
      rate: decimal.exactOptional(),
      reduction: reduction.exactOptional(),
      withoutStatement: z.literal(true).exactOptional(),
    })
    .refine(
      ({ rate, reduction }) => rate === undefined || reduction === undefined,
      'must not have both a rate and a reduction',
    ),
  columns: z.strictObject({ ...rule, name: text, column: text, notice }),
  additionalDuties: z
    .strictObject({
      ...rule,
      name: text,
      rate: decimal.exactOptional(),
      duty: rateText.exactOptional(),
      defence: z.enum(tradeDefences).exactOptional(),
      residual: z.literal(true).exactOptional(),
      netOfTariff: z.boolean().exactOptional(),
      sparesAgreements: z.array(text).exactOptional(),
      group: text.exactOptional(),
      yieldsTo: some(text).exactOptional(),
    })
    .refine(
      ({ rate, duty }) => (rate === undefined) !== (duty === undefined),
      'must have either a rate (a fraction of the value) or a duty (for example "0.48 EUR / kg")',
    )
    .refine(
      ({ residual, defence }) => residual === undefined || defence !== undefined,
      'must name its defence when its rate is residual, for example "anti_dumping"',
    ),
  taxes: z.strictObject({
    ...rule,
    kind: text,
    name: z.enum(taxNames),
    code: z.enum(taxCodes),
    rate: decimal,
    inOwnBase: z.boolean().exactOptional(),
  }),
  taxCoverage: z.strictObject(rule).refine(hasAddress, claimNeedsAddress),
  excises: z.strictObject({
    ...rule,
    name: text,
    mayBeDue: z.literal(true).exactOptional(),
    upTo: decimal.exactOptional(),
  }),
  fees: z
    .strictObject({
      ...rule,
      name: z.enum(['Customs fee', 'Disbursement fee']),
      ...feeFigures,
      taxRate: decimal.exactOptional(),
      sparesAgreements: some(text).exactOptional(),
    })
    .superRefine((fee, context) => {
      addAll(contradictionsInFee(fee), context);
    }),
  minimums: z.strictObject({ ...rule, of: z.enum(['duty', 'tax']), amount: decimal, currency }),
  gaps: z
    .strictObject({
      ...rule,
      name: word,
      effect: z.enum(['stop', 'warn', 'info']),
      of: z.enum(['duty', 'tax', 'relief']).exactOptional(),
      may: z.enum(['higher', 'lower', 'neither']).exactOptional(),
      upTo: decimal.exactOptional(),
      atBorderOnly: z.boolean().exactOptional(),
      cut: cutToUnits.exactOptional(),
      message: text,
    })
    .refine(
      (gap) => gap.cut === undefined || (gap.of === 'tax' && gapDirection(gap) === 'lower'),
      'must have cut only if it is of tax, and the tax may be lower',
    )
    .refine(
      ({ of, atBorderOnly }) => of === 'tax' || atBorderOnly === undefined,
      'must have atBorderOnly only if it is of tax: duty is always due at the border',
    )
    .refine(
      ({ of = 'duty', effect }) => of === 'duty' || effect !== 'stop',
      'must have the effect warn or info if it is of tax or relief: only a missing duty stops a line',
    )
    .refine(
      ({ effect, may, upTo }) => effect !== 'stop' || (may === undefined && upTo === undefined),
      'must have no may and no upTo when it stops the line',
    )
    .refine(
      (gap) => gap.upTo === undefined || mayRaise(gap),
      'must have upTo only where the sum may be higher, for example with "may": "higher"',
    ),
} as const;

const list = <Item extends z.ZodType<Rule>>(section: string, item: Item) =>
  z.array(
    ordered(item).superRefine((rule, context) => {
      addAll(contradictionsIn(section, rule), context);
    }),
  );

const lists = {
  valuations: list('valuations', sections.valuations),
  reliefs: list('reliefs', sections.reliefs),
  schemes: list('schemes', sections.schemes),
  flatDuties: list('flatDuties', sections.flatDuties),
  preferences: list('preferences', sections.preferences),
  columns: list('columns', sections.columns).default([]),
  additionalDuties: list('additionalDuties', sections.additionalDuties),
  taxes: list('taxes', sections.taxes),
  taxCoverage: list('taxCoverage', sections.taxCoverage).default([]),
  excises: list('excises', sections.excises),
  fees: list('fees', sections.fees),
  minimums: list('minimums', sections.minimums),
  gaps: list('gaps', sections.gaps),
};

/** A section that does not exist in the country, with the reason. */
const absence = ordered(
  z.strictObject({
    section: z.enum(knowledgeSections),
    source: text,
    validFrom: date.exactOptional(),
    validTo: date.exactOptional(),
    destinations: some(country).exactOptional(),
  }),
);

/** The sections of rules, all of which are optional. */
export const ruleSections = z.strictObject(lists).partial();

export type Section = keyof typeof lists;
export const sectionNames = Object.keys(lists) as readonly Section[];

const repeatedIds = (
  file: Readonly<Partial<Record<Section, readonly { readonly id: string }[]>>>,
): readonly string[] => {
  const ids = sectionNames.flatMap((name) => file[name]?.map(({ id }) => id) ?? []);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
};

export const ruleFile = z
  .strictObject({
    id: text,
    name: text,
    checked: date,
    measuresAsOf: date.exactOptional(),
    countries: some(country),
    currency,
    currencies: z.record(country, currency),
    tariff: text,
    dutyRates: ownRates.exactOptional(),
    preferencesInPart: z.literal(true).exactOptional(),
    ...lists,
    none: z.array(ordered(absence)).exactOptional(),
  })
  .superRefine((file, context) => {
    for (const id of repeatedIds(file))
      context.addIssue({ code: 'custom', message: `must not have two rules called ${id}` });
    addAll(
      contradictionsBetween(
        file,
        sectionNames.map((section) => [section, file[section]]),
      ),
      context,
    );
    addAll(
      contradictionsOfTaxedFees(
        file.valuations.map(({ taxBase }) => taxBase),
        file.fees,
      ),
      context,
    );
  });

/** A validated rule file. */
export type RuleFile = z.output<typeof ruleFile>;

/**
 * An operator's changes: `add` puts rules before the shipped ones, `change` sets single fields of a shipped rule by its
 * id, and `dutyRates` replace rates of the tariff. The result must pass the schema of a rule file.
 */
export const overrideFile = z.strictObject({
  note: text.exactOptional(),
  /** The day on which the operator compared the facts of the file with the law. */
  checked: date.exactOptional(),
  change: z.record(z.string(), z.record(z.string(), z.unknown())).exactOptional(),
  add: z
    .partialRecord(z.enum(sectionNames as [Section, ...Section[]]), z.array(z.record(z.string(), z.unknown())))
    .exactOptional(),
  dutyRates: ownRates.exactOptional(),
});
