import type { RestrictionDemand, RestrictionRule } from './rule.ts';

/** The flags of a restriction, from none to prohibited. */
export const restrictionFlags = ['none', 'info', 'warning', 'prohibited'] as const;
/** The levels of import risk. */
export const importRisks = ['low', 'medium', 'high'] as const;
/** What a restriction means for sending the goods. */
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
 * A rule whose condition is not known to be met never blocks. Where a description would decide it and there is none, it
 * is an info: the code alone gives no cause to ask.
 */
export const outlookOf = (
  { level, condition }: Pick<RestrictionRule, 'level' | 'condition'>,
  isUnread = false,
): Outlook => {
  if (condition === undefined || level === 'allowed') return certain[level];
  if (isUnread) return { flag: 'info', importRisk: 'low', restrictionLevel: 'conditional' };
  return { flag: 'warning', importRisk: isGrave.has(level) ? 'medium' : 'low', restrictionLevel: 'conditional' };
};
