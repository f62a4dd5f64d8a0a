import { Decimal } from '../../domain/shared/decimal.ts';
import { isEuMember } from '../../domain/shared/index.ts';
import type { Money } from '../../domain/shared/index.ts';
import { isGivenIn } from '../../domain/shared/registrations/registration-numbers.ts';
import { assessingCountry, conditionNames, territoryOf } from '../../domain/trade/index.ts';
import type { Rule, RuleSet, When } from '../../domain/trade/index.ts';

/** A statement of a rule that can never be met or has no meaning, with its field. */
export type Contradiction = { readonly path: readonly PropertyKey[]; readonly message: string };

/** The sections in which an uncertain charge is left out of the sum, and has an upper bound. */
const leftOut: readonly string[] = ['additionalDuties', 'fees', 'flatDuties', 'taxes'];

/**
 * The subject of each condition: the parcel, a line of goods, or the lines that it excludes from an allowance or a
 * share.
 */
const asksAbout: Readonly<Record<keyof When, 'parcel' | 'line' | 'linesOut'>> = {
  destinations: 'parcel',
  regions: 'parcel',
  regionKnown: 'parcel',
  postcodes: 'parcel',
  origins: 'line',
  notOrigins: 'linesOut',
  shippedFrom: 'parcel',
  notShippedFrom: 'parcel',
  hs: 'line',
  notHs: 'linesOut',
  noLineHs: 'parcel',
  hsMayBe: 'line',
  mayBeListed: 'line',
  notWhollyListed: 'linesOut',
  contentTypes: 'parcel',
  consignee: 'parcel',
  channel: 'parcel',
  goodsUpTo: 'parcel',
  goodsAbove: 'parcel',
  landedUpTo: 'parcel',
  landedAbove: 'parcel',
  unitUpTo: 'line',
  weightUpTo: 'parcel',
  weightAbove: 'parcel',
  quantityUpTo: 'parcel',
};

/** The conditions of a rule with this subject. */
const conditionsAbout = (when: When, subject: (typeof asksAbout)[keyof When]): readonly (keyof When)[] =>
  conditionNames.filter((name) => when[name] !== undefined && asksAbout[name] === subject);

const atWhen = (name: keyof When, message: string): Contradiction => ({ path: ['when', name], message });

const ofValuation = ({ enabled, when = {}, ...figures }: Rule): readonly Contradiction[] => [
  ...conditionsAbout(when, 'line').map((name) =>
    atWhen(name, 'must not be a condition of a valuation: it is chosen for the parcel, not for a line of goods'),
  ),
  ...conditionsAbout(when, 'linesOut')
    .filter(() => !('allowance' in figures || 'share' in figures))
    .map((name) =>
      atWhen(
        name,
        'may only be in a valuation with an allowance or a share: its other figures apply to the whole parcel',
      ),
    ),
  ...(enabled === false
    ? [
        {
          path: ['enabled'],
          message: 'must not be false: nothing can be calculated without a valuation, so it cannot be disabled',
        },
      ]
    : []),
];

const ofOtherSection = ({ when = {} }: Rule): readonly Contradiction[] =>
  when.contentTypes?.includes('Documents') === true
    ? [atWhen('contentTypes', 'must not name Documents: they bear no duty and no tax, so no rule applies to them')]
    : [];

const isBoundOf = (section: string, { isBound, certainty }: Rule): readonly Contradiction[] => {
  if (isBound === undefined) return [];
  const path = ['isBound'];
  if (!leftOut.includes(section))
    return [{ path, message: `may only be in a rule of ${leftOut.join(', ')}: other rules add no charge` }];
  return certainty === 'uncertain'
    ? []
    : [{ path, message: 'may only be in an uncertain rule: the figure of any other rule is charged' }];
};

const isCountryIn = (countries: readonly string[], country: string): boolean =>
  countries.includes(country) || (isEuMember(country) && countries.includes('EU'));

const beginsLike = (codes: readonly string[], code: string): boolean =>
  codes.some((beginning) => code.startsWith(beginning));

/** Reports two conditions if one refuses everything that the other accepts. */
const exclusive = (
  { when = {} }: Rule,
  name: 'origins' | 'shippedFrom' | 'hs',
  other: 'notOrigins' | 'notShippedFrom' | 'notHs' | 'noLineHs',
  isIn: (values: readonly string[], value: string) => boolean,
): readonly Contradiction[] => {
  const [accepted, refused] = [when[name], when[other]];
  return accepted !== undefined && refused !== undefined && accepted.every((value) => isIn(refused, value))
    ? [atWhen(other, `must not exclude all of ${name}: the rule could never apply`)]
    : [];
};

const isNoMore = (least: Money | undefined, most: Money | undefined): boolean =>
  least !== undefined &&
  most !== undefined &&
  least.currency === most.currency &&
  Decimal.parse(most.amount).compare(Decimal.parse(least.amount)) <= 0;

/**
 * Pairs of limits that may contradict each other. Freight and insurance are never negative, so the landed value is at
 * least that of the goods.
 */
const limits: readonly (readonly ['goodsAbove' | 'landedAbove', 'goodsUpTo' | 'landedUpTo'])[] = [
  ['goodsAbove', 'goodsUpTo'],
  ['goodsAbove', 'landedUpTo'],
  ['landedAbove', 'landedUpTo'],
];

const ofLimits = ({ when = {} }: Rule): readonly Contradiction[] =>
  limits
    .filter(([above, upTo]) => isNoMore(when[above], when[upTo]))
    .map(([above, upTo]) => atWhen(upTo, `must be more than ${above}: the rule could never apply`));

const ofPlaces = ({ when = {} }: Rule): readonly Contradiction[] => {
  const { regions = [], regionKnown, postcodes = [] } = when;
  return [
    ...(regions.length > 0 && regionKnown === false
      ? [atWhen('regionKnown', 'must not be false where regions are named')]
      : []),
    ...(regions.some((region) => region !== region.toUpperCase())
      ? [atWhen('regions', 'must be in capital letters, for example "ON"')]
      : []),
    ...(postcodes.some((area) => !/^[A-Z0-9]{1,2}$/.test(area))
      ? [
          atWhen(
            'postcodes',
            'must be the first one or two characters of postcodes, in capital letters: further characters are not read',
          ),
        ]
      : []),
  ];
};

/** The contradictions within one rule of a section. */
export const contradictionsIn = (section: string, rule: Rule): readonly Contradiction[] => [
  ...(section === 'valuations' ? ofValuation(rule) : ofOtherSection(rule)),
  ...isBoundOf(section, rule),
  ...exclusive(rule, 'origins', 'notOrigins', isCountryIn),
  ...exclusive(rule, 'shippedFrom', 'notShippedFrom', isCountryIn),
  ...exclusive(rule, 'hs', 'notHs', beginsLike),
  ...exclusive(rule, 'hs', 'noLineHs', beginsLike),
  ...ofLimits(rule),
  ...ofPlaces(rule),
];

type FeeFigures = Pick<
  RuleSet['fees'][number],
  'per' | 'rate' | 'amount' | 'minimum' | 'maximum' | 'taxRate' | 'inTaxBase'
>;

/** Figures of a fee that are missing, unused or contradictory. */
export const contradictionsInFee = (fee: FeeFigures): readonly Contradiction[] => {
  const { per, minimum, maximum, taxRate, inTaxBase } = fee;
  const [needed, unread] =
    per === 'value' ? (['rate', ['amount']] as const) : (['amount', ['rate', 'minimum', 'maximum']] as const);
  return [
    ...(fee[needed] === undefined
      ? [{ path: [], message: 'must have a rate when it is per value, an amount otherwise' }]
      : []),
    ...unread
      .filter((name) => fee[name] !== undefined)
      .map((name) => ({
        path: [name],
        message: `must not be there: a fee per ${per} is calculated from its ${needed}`,
      })),
    ...(minimum !== undefined && maximum !== undefined && Decimal.parse(maximum).compare(Decimal.parse(minimum)) < 0
      ? [{ path: ['maximum'], message: 'must not be less than minimum' }]
      : []),
    ...(taxRate !== undefined && inTaxBase === true
      ? [{ path: ['inTaxBase'], message: 'must not be true where taxRate taxes the fee: it would be taxed twice' }]
      : []),
  ];
};

/** Fees in the base of a tax, in a file whose taxes are never calculated on fees. */
export const contradictionsOfTaxedFees = (
  taxBases: readonly (readonly string[])[],
  fees: readonly { readonly inTaxBase?: boolean | undefined }[],
): readonly Contradiction[] =>
  taxBases.some((base) => base.includes('fees'))
    ? []
    : fees.flatMap(({ inTaxBase }, index) =>
        inTaxBase === true
          ? [
              {
                path: ['fees', index, 'inTaxBase'],
                message: 'must not be true where no tax base has "fees": the tax would be too low',
              },
            ]
          : [],
      );

type WholeFile = Pick<RuleSet, 'countries' | 'additionalDuties' | 'schemes'> & {
  readonly none?: readonly object[] | undefined;
};

/** Contradictions between the rules of a file and its other content, by section and index. */
export const contradictionsBetween = (
  file: WholeFile,
  rulesOf: readonly (readonly [section: string, rules: readonly Rule[]])[],
): readonly Contradiction[] => {
  // Monaco is assessed as France, so a rule for Monaco would never apply.
  const isOwn = (country: string): boolean =>
    (country === 'EU' || assessingCountry({ country }) === country) &&
    (file.countries.includes(country) || file.countries.includes(territoryOf(country)));
  const groups = new Set(file.additionalDuties.map(({ group }) => group));
  const places = rulesOf.flatMap(([section, rules]) =>
    rules.flatMap(({ when }, index) =>
      when?.destinations && !when.destinations.some(isOwn)
        ? [
            {
              path: [section, index, 'when', 'destinations'],
              message: `must name a country of the file (${file.countries.join(', ')}), and none that is assessed as another`,
            },
          ]
        : [],
    ),
  );
  const yielding = file.additionalDuties.flatMap(({ group, yieldsTo = [] }, index): readonly Contradiction[] => {
    const path = ['additionalDuties', index, 'yieldsTo'];
    if (group !== undefined && yieldsTo.includes(group))
      return [{ path, message: 'must not name its own group: it would never be due' }];
    const unknown = yieldsTo.filter((name) => !groups.has(name));
    return unknown.length === 0
      ? []
      : [{ path, message: `must name a group of additional duties, and ${unknown.join(', ')} is none` }];
  });
  const foreign = file.schemes.flatMap(({ numbers }, index): readonly Contradiction[] => {
    const others = numbers.filter((number) => !file.countries.some((country) => isGivenIn(number, country)));
    if (others.length === 0) return [];
    const message = `must name numbers of ${file.countries.join(', ')}, and ${others.join(', ')} is given by another country`;
    return [{ path: ['schemes', index, 'numbers'], message }];
  });
  return [...places, ...yielding, ...foreign];
};
