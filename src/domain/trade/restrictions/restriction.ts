import { countryName, isCountry } from '../../shared/countries.ts';
import { timestampOf } from '../../shared/local-date.ts';
import type { RestrictionMatch } from './match.ts';
import { importRegionOf, saidOfPlace, union, everything } from './rule.ts';
import type { ImportRegion, RestrictionDemand, RestrictionRule } from './rule.ts';

/** The flags of a restriction, from none to prohibited. */
export const restrictionFlags = ['none', 'info', 'warning', 'prohibited'] as const;
/** The levels of import risk. */
export const importRisks = ['low', 'medium', 'high'] as const;
/** The effects of a restriction on sending the goods. */
export const restrictionLevels = ['allowed', 'conditional', 'restricted', 'prohibited'] as const;

/** The effect of a rule on a parcel, in the words of the API. */
export type Outlook = {
  readonly flag: (typeof restrictionFlags)[number];
  readonly importRisk: (typeof importRisks)[number];
  readonly restrictionLevel: (typeof restrictionLevels)[number];
};

const certain: Readonly<Record<RestrictionDemand, Outlook>> = {
  prohibited: { flag: 'prohibited', importRisk: 'high', restrictionLevel: 'prohibited' },
  licence: { flag: 'warning', importRisk: 'high', restrictionLevel: 'restricted' },
  dangerous_goods: { flag: 'warning', importRisk: 'medium', restrictionLevel: 'restricted' },
  document: { flag: 'warning', importRisk: 'medium', restrictionLevel: 'conditional' },
  inspect: { flag: 'warning', importRisk: 'medium', restrictionLevel: 'conditional' },
  advisory: { flag: 'info', importRisk: 'low', restrictionLevel: 'allowed' },
  allowed: { flag: 'none', importRisk: 'low', restrictionLevel: 'allowed' },
};

const isGrave: ReadonlySet<RestrictionDemand> = new Set(['prohibited', 'licence']);

/**
 * The effect of a rule. A rule whose condition is not known to be met never blocks. If a description would decide it
 * and there is none, it is an info, because the code alone does not raise the question.
 */
export const outlookOf = (
  { level, condition }: Pick<RestrictionRule, 'level' | 'condition'>,
  isUnread = false,
): Outlook => {
  if (condition === undefined || level === 'allowed') return certain[level];
  if (isUnread) return { flag: 'info', importRisk: 'low', restrictionLevel: 'conditional' };
  return { flag: 'warning', importRisk: isGrave.has(level) ? 'medium' : 'low', restrictionLevel: 'conditional' };
};

/** One restriction, as the API returns it. */
export type Restriction = Outlook & {
  readonly id: string;
  readonly importRegion: ImportRegion;
  readonly countryOfOrigin?: string;
  readonly hts?: string;
  readonly chapter?: string;
  readonly message?: string;
  readonly info?: string;
  /** What the sender must have ready. */
  readonly capture?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly serviceCode?: string;
  readonly shippingMethod?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

const sentences: Readonly<Record<RestrictionDemand, (place: string) => string>> = {
  prohibited: (place) => `not allowed in parcels to ${place}`,
  licence: (place) => `a licence or permit is needed in ${place}`,
  dangerous_goods: (place) =>
    `dangerous goods on the way to ${place}; the carrier must agree and the parcel must be packed and marked for it`,
  document: (place) => `papers or a proof of conformity are needed in ${place}`,
  inspect: (place) => `inspected on arrival in ${place}`,
  advisory: (place) => `to be looked at before sending to ${place}`,
  allowed: (place) => `allowed in ${place}`,
};

/** The sentences for laws of the country of departure. */
const sendersSentences: Readonly<Partial<typeof sentences>> = {
  prohibited: (place) => `may not be sent to ${place}, by the law of the country of dispatch`,
  licence: (place) => `the law of the country of dispatch asks for a licence to send it to ${place}`,
  document: (place) => `the law of the country of dispatch asks for papers or a proof to send it to ${place}`,
};

const captures: Readonly<Record<RestrictionDemand, string | undefined>> = {
  prohibited: undefined,
  licence: 'compliance.importLicenseNumber',
  dangerous_goods: 'UN number and packing',
  document: 'compliance.certificationType, compliance.certificationReference',
  inspect: 'compliance.certificationReference',
  advisory: undefined,
  allowed: undefined,
};

/** The name of a place in a sentence. A region has the name of its country, because the rule names the region. */
const placeName = (place: string): string => {
  if (place === union) return 'the European Union';
  const code = place.slice(0, 2);
  const name = isCountry(code) ? countryName(code) : place;
  return /^(United|Netherlands)/.test(name) ? `the ${name}` : name;
};

const sentenceOf = ({ level, sentFrom }: RestrictionRule, place: string): string => {
  const sentence = sentences[level](place);
  return sentFrom
    ? (sendersSentences[level]?.(place) ?? `${sentence}, by the law of the country of dispatch`)
    : sentence;
};

const messageOf = ({ rule, place, phrase, above }: RestrictionMatch): string => {
  const regulator = saidOfPlace(rule.regulators, place);
  const sentence = `${rule.name}: ${sentenceOf(rule, placeName(place))}${regulator === undefined ? '' : ` (${regulator})`}.`;
  if (rule.condition !== undefined)
    return `${sentence} Only where this applies, which must be confirmed: ${rule.condition}.`;
  if (above) return `${sentence} One item is worth more than ${above.amount} ${above.currency}.`;
  return phrase === undefined ? sentence : `${sentence} The title says so: "${phrase.replaceAll(' + ', '" and "')}".`;
};

const captureOf = ({ level, condition, sentFrom }: RestrictionRule): string | undefined =>
  [
    ...(condition === undefined ? [] : [`confirmation: ${condition}`]),
    sentFrom && level === 'licence' ? 'a document EXPORT_LICENSE' : captures[level],
  ]
    .filter((part) => part !== undefined)
    .join('; ') || undefined;

const metadataOf = ({ rule, place, phrase, above }: RestrictionMatch): Readonly<Record<string, unknown>> => {
  const { id, category, level, condition, sentFrom, certainty, source, sources, validFrom, validTo } = rule;
  const regulator = saidOfPlace(rule.regulators, place);
  return {
    rule: id,
    category,
    demand: level,
    destination: place,
    ...(sentFrom && { lawOf: 'dispatch' }),
    ...(regulator !== undefined && { regulator }),
    ...(condition !== undefined && { condition, needsConfirmation: true }),
    ...(phrase !== undefined && { phrase }),
    ...(above && { above }),
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
    certainty,
    source: saidOfPlace(sources, place) ?? source,
  };
};

/**
 * The id is derived from the rule, the destination and the matched code, so that it is stable and the same for every
 * account.
 */
const described = (match: RestrictionMatch): Restriction => {
  const { rule, prefix, place, isUnread } = match;
  const info = [rule.note, rule.carrier === undefined ? undefined : `Carriers: ${rule.carrier}`]
    .filter((part) => part !== undefined)
    .join('. ');
  const capture = captureOf(rule);
  return {
    id: `rst_${rule.id}-${place}-${prefix === everything ? 'any' : prefix}`,
    importRegion: importRegionOf(place),
    ...outlookOf(rule, isUnread),
    ...(prefix !== everything && { hts: prefix, chapter: prefix.slice(0, 2) }),
    message: messageOf(match),
    ...(info !== '' && { info }),
    ...(capture !== undefined && { capture }),
    metadata: metadataOf(match),
    ...(rule.serviceCode !== undefined && { serviceCode: rule.serviceCode }),
    ...(rule.shippingMethod !== undefined && { shippingMethod: rule.shippingMethod }),
    createdAt: timestampOf(rule.recorded),
    updatedAt: timestampOf(rule.revised ?? rule.recorded),
  };
};

/** A cache for matches that the goods have not changed: the finder keeps those as long as its rules. */
const known = new WeakMap<RestrictionMatch, Restriction>();

/** A match in the form of the API. */
export const restrictionOf = (match: RestrictionMatch): Restriction => {
  const isOfGoods = match.isPartial ?? match.isUnread ?? match.phrase ?? match.above;
  if (isOfGoods !== undefined) return described(match);
  const restriction = known.get(match) ?? described(match);
  known.set(match, restriction);
  return restriction;
};
